// Both versions of phantom tic-tac-toe, in the form that `play` needs.

import { Answer, Move } from "./answer.js";
import { quote } from "./checks.js";
import { BadBoardError, OffStrategyError } from "./errors.js";
import { Fraction } from "./fraction.js";
import { Rules } from "./game-rules.js";
import {
  Abrupt,
  legalMoves,
  marked,
  Phantom,
  parse,
  play,
  rejected,
  reread,
  start,
  taken,
  write,
} from "./information-sets.js";
import { EMPTY, LINES, OTHER, once, place, ranks } from "./nine-cells.js";
import { open } from "./open.js";
import { evenly, RANDOM } from "./policies.js";
import { between } from "./value.js";

const NOTHING = "-"; // a text of no moves
const OPTIMAL = "optimal"; // the stored strategy
const MOST_KEPT = 4096; // positions
const wordsOf = (/** @type {string} */ text) => (text === NOTHING ? "" : text);
/**
 * Return the side whose information set a text is, or "" for the referee's position.
 * @param {string} text
 */
const ownerOf = (text) => (/[XO]$/.test(text) ? text[text.length - 1] : "");

/**
 * The referee's positions, and information sets of a side, which are texts that end with the side.
 *
 *     "4 4? 0"  the tried cells in their order, with ? after a cell that the other side held
 *     "4? O"    an information set of O; O can mark a cell next, and 0? means that 0 was rejected
 *
 * The package stores a strategy of each side, and the score that it guarantees from the start.
 */
export class PhantomRules extends Rules {
  start = NOTHING;
  form =
    "the cells in the order they were tried, each rejected one with ?, such as 4 4? 0; or what one side knows and that side, such as 4? O (- before the first move)";
  hidden = true;
  chance = true;
  policy = OPTIMAL;
  policies = [...Object.keys(NAMED), OPTIMAL];

  /** @param {import("./information-sets.js").Phantom | import("./information-sets.js").Abrupt} tables */
  constructor(tables) {
    super();
    this.tables = tables;
    this.name = tables.version.abrupt ? "abrupt" : "phantom";
    /** @type {(text: string) => import("./information-sets.js").Game} */
    this.referee = once((text) => {
      const words = wordsOf(text).split(" ").filter(Boolean);
      return words.reduce((game, word) => play(game, +word[0]), start(tables.version));
    }, MOST_KEPT);
  }

  /** The information set of the side to move. @param {string} text */
  known(text) {
    const side = ownerOf(text);
    if (side) return parse(wordsOf(text.slice(0, -2)), side, this.tables.version);
    const game = this.referee(text);
    return game.known[game.toMove];
  }

  /** @param {import("./information-sets.js").Known} known */
  written(known) {
    return `${write(known) || NOTHING} ${known.side}`;
  }

  /** @param {string} text */
  toMove(text) {
    return ownerOf(text) || this.referee(text).toMove;
  }

  /**
   * The result, which both sides learn. An information set belongs to an open game, so this throws
   * for one after its side's last turn.
   * @param {string} text
   */
  result(text) {
    if (!ownerOf(text)) return this.referee(text).result;
    this.known(text);
    return null;
  }

  /** The cells that the side to move has neither marked nor tried. @param {string} text */
  moves(text) {
    return legalMoves(this.known(text)).map(String);
  }

  /**
   * Try a cell. In an information set this means that the mark was placed, and that it is the
   * side's turn again.
   * @param {string} text @param {string} move
   */
  play(text, move) {
    if (ownerOf(text)) return this.written(marked(this.known(text), +move));
    const held = this.referee(text).board[+move] !== ".";
    return `${wordsOf(text)} ${move}${held ? "?" : ""}`.trimStart();
  }

  /**
   * Return the information set of a side after it observes that a cell was rejected: "0?".
   * @param {string} text @param {string} word
   */
  observation(text, word) {
    const [cell, said] = [word.slice(0, 1), word.slice(1)];
    if (!ownerOf(text) || said !== "?" || !this.moves(text).includes(cell)) return null;
    return this.written(rejected(this.known(text), +cell));
  }

  /**
   * The marks: all of them for the referee, and for a side those it knows, also after its last turn.
   * @param {string} text
   */
  board(text) {
    const side = ownerOf(text);
    if (!side) return this.referee(text).board;
    const known = reread(wordsOf(text.slice(0, -2)), side, this.tables.version.abrupt);
    const own = known.marks.reduce((board, cell) => place(board, cell, side), EMPTY);
    return taken(known).reduce((board, cell) => place(board, cell, OTHER[side]), own);
  }

  /**
   * Return the information set of a side, which at the end contains everything.
   * @param {string} text @param {string | null} side
   */
  informationState(text, side) {
    const own = ownerOf(text);
    if (own && side !== null && side !== own)
      throw new BadBoardError(`${quote(text)} is the information of ${own}, not of ${side}`);
    if (own || this.result(text)) return text;
    const game = this.referee(text);
    return this.written(game.known[side ?? game.toMove]);
  }

  /** Follow a game, or read an information set. @param {string} text */
  read(text) {
    if (ownerOf(text)) return this.written(this.known(text));
    let here = NOTHING;
    for (const word of text === NOTHING ? [] : text.split(" ")) {
      if (this.result(here) || !this.moves(here).includes(word.replace(/\?$/, "")))
        throw new BadBoardError(
          `${quote(word)} cannot be tried after ${quote(here)}: write ${this.positionFormat}`,
        );
      here = this.play(here, word[0]);
      const came = here.slice(here.lastIndexOf(" ") + 1);
      if (came !== word) {
        const held = came.endsWith("?") ? "holds" : "does not hold";
        throw new BadBoardError(
          `${quote(text)}: the other side ${held} cell ${word[0]} at this point`,
        );
      }
    }
    return here;
  }

  /**
   * X's score from the start, exact or between proved bounds.
   * @param {string} text
   */
  value(text) {
    if (text !== NOTHING && text !== `${NOTHING} X`) return null;
    const bounds = this.tables.scores.map(({ exact }) => Fraction.read(exact));
    return between("X", bounds[0], bounds[bounds.length - 1]);
  }

  /** @param {string} text */
  unknown(text) {
    return `the value of ${quote(text)} is not known: it depends on hidden marks`;
  }

  /**
   * In positions that the stored strategy never reaches, it plays like `random`.
   * @param {import("./play.js").Position} here  an information set @param {string} policy
   */
  weights(here, policy) {
    const known = this.known(here.text);
    if (policy !== OPTIMAL) return evenly(NAMED[policy](known).map(String));
    try {
      const moves = this.tables.moves(wordsOf(here.text.slice(0, -2)), ownerOf(here.text));
      return Object.fromEntries(moves.map(({ cell, probability }) => [cell, probability]));
    } catch (error) {
      if (!(error instanceof OffStrategyError)) throw error;
      return evenly(here.legalMoves);
    }
  }

  /**
   * Return the cells that the strategy can try in an information set, the most likely first. Throws
   * if the strategy never reaches it.
   * @param {import("./play.js").Position} here
   */
  answer({ informationState }) {
    const { text } = informationState;
    const found = this.tables.moves(wordsOf(text.slice(0, -2)), ownerOf(text));
    const order = ranks(found.map(({ probability }) => probability));
    const moves = found.map(({ cell, probability, exact }, at) => {
      const info = { exact: { probability: exact } };
      return new Move(`${cell}`, null, order[at], probability, null, null, info);
    });
    return new Answer(informationState, this.value(text), this.policy, moves);
  }
}

/**
 * Return the cells that complete a line of some marks, if they can be tried.
 * @param {number[]} marks @param {number[]} legal
 */
const completing = (marks, legal) =>
  legal.filter((cell) =>
    LINES.some((line) => {
      const lacks = line.filter((one) => !marks.includes(one));
      return lacks.length === 1 && lacks[0] === cell;
    }),
  );

/**
 * The cells that each policy except `optimal` tries, equally often.
 * @type {Record<string, (known: import("./information-sets.js").Known) => number[]>}
 */
const NAMED = {
  [RANDOM]: legalMoves,
  "first-free": (known) => legalMoves(known).slice(0, 1),
  "centre-first"(known) {
    const legal = legalMoves(known);
    return [4, 0, 2, 6, 8, 1, 3, 5, 7].filter((cell) => legal.includes(cell)).slice(0, 1);
  },
  threats(known) {
    const legal = legalMoves(known);
    const lines = [known.marks, taken(known)].map((marks) => completing(marks, legal));
    return [...lines, legal].find((cells) => cells.length) ?? [];
  },
};

/** @type {import("./registry.js").Entry} */
export const phantom = { make: async (_, folder) => new PhantomRules(await open(Phantom, folder)) };

/** @type {import("./registry.js").Entry} */
export const abrupt = { make: async (_, folder) => new PhantomRules(await open(Abrupt, folder)) };
