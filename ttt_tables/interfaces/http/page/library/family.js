// The variants of tic-tac-toe. Each is solved at the first query: a ruleset from its arrays, and
// any other game by rules of its own.
import { addressOf } from "./addresses.js";
import { choice, quote } from "./checks.js";
import { BadBoardError, BadOptionError, UnknownGameError } from "./errors.js";
import { readLists } from "./lists.js";
import { D4, OTHER, once, wonLine } from "./nine-cells.js";
import { notakto } from "./notakto.js";
import { keep } from "./open.js";
import { compile, read, ruleset, textOf } from "./rulesets.js";
import { depthScore } from "./solved.js";
import { vanishing } from "./vanishing.js";

/**
 * A game with known positions.
 * @typedef {object} Game
 * @property {string} start
 * @property {number} count  the number of its positions, in every orientation
 * @property {(position: any) => number | undefined} score  the depth score for the side to move, or
 *   undefined if play cannot reach the position
 * @property {(position: string) => [string, string][]} after  each move and the position after it;
 *   empty once the game has ended
 * @property {"cells"} [written]  how a position is written, if it is not the marks on the board
 * @property {number} [boards]  the greatest number of boards that it may begin on; 1 by default
 * @property {(position: string) => number[] | null} [line]  the line that ended the game, or null
 * @property {number[][]} [lines]  all lines of a board, if they differ from those of other games
 */

/**
 * Return the number of moves left, from a depth score; null for a draw, and for 1 and -1, which do
 * not contain it.
 */
const distanceOf = (/** @type {number} */ score) =>
  Math.abs(score) > 1 ? depthScore(1, Math.abs(score)) : null;

/** The games that are not rulesets. Notakto is several boards of one ruleset. */
const OWN = { vanishing: () => vanishing(6), "vanishing-reuse": () => vanishing(5) };

/**
 * The family of variants. A game is a name in the list or the text of a ruleset, such as
 * "lines=torus". Positions and moves are texts, as described in docs/http.md.
 */
export class Family {
  /** @param {{rulesets: import("./rulesets.js").Space, variants: string[]}} lists */
  constructor({ rulesets: space, variants }) {
    this.space = space;
    this.variants = variants; // their names, including the games that have modules of their own
    const solved = once((/** @type {string} */ text) => ruleset(compile(space, read(space, text))));
    /** @type {Record<string, () => Game>} */
    const own = {
      ...OWN,
      // Rulesets with names of their own, which have no options:
      notakto: () => notakto(solved(this.textOf("notakto"))),
    };
    const listed = once((/** @type {string} */ name) => own[name]());
    this.games = variants.filter((name) => own[name] || space.known[name]); // in their order
    /**
     * Return whether a game has an entry of its own here, and thus no options.
     * @param {string} game
     */
    this.isOwn = (game) => Object.hasOwn(own, game);
    /** @type {(game: string) => Game} */
    this.game = (game) => (this.isOwn(game) ? listed(game) : solved(this.textOf(game)));
  }

  /** Return the canonical text of a ruleset, from a text or a name. @param {string} game */
  textOf(game) {
    if (typeof game !== "string" || !game.includes("="))
      choice("no game", game, [...this.games, ...Object.keys(this.space.known)], UnknownGameError);
    return textOf(this.space, read(this.space, game));
  }

  /** Return the start position, on one or several boards. @param {string} game */
  start(game, boards = 1) {
    const { start, boards: most = 1 } = this.game(game);
    if (!Number.isInteger(boards) || boards < 1 || boards > most)
      throw new BadOptionError(`${game} is played on 1 to ${most} boards, got ${quote(boards)}`);
    return Array(boards).fill(start).join("/");
  }

  /**
   * Return the depth score of a position for the side to move; 1 or -1 if only the winner is known.
   * @param {string} game @param {string} position
   */
  value(game, position) {
    const { score, start, after } = this.game(game);
    const value = score(position);
    if (value !== undefined) return value;
    throw new BadBoardError(
      `no game of ${game} reaches ${quote(position)}: a position is written like '${after(start)[0]?.[1]}'`,
    );
  }

  /**
   * Return the value for the side to move, and how many moves of both sides are left; null if play
   * can go on for ever or if only the winner is known.
   * @param {string} game @param {string} position
   */
  probe(game, position) {
    const value = this.value(game, position);
    return { wdl: Math.sign(value), distance: distanceOf(value) };
  }

  /** The marks on the board, by the side to move; boards are joined by /. @param {string} game @param {string} position @param {string} side */
  board(game, position, side) {
    this.value(game, position);
    const { written, boards = 1 } = this.game(game);
    if (written !== "cells") return boards > 1 ? position : position.slice(0, 9);
    const ages = D4[0].map((cell) => position.length - position.indexOf(`${cell}`));
    return ages.map((age) => (age > position.length ? "." : age % 2 ? OTHER[side] : side)).join("");
  }

  /**
   * Return the line that ended play on each board as three cells, or null.
   * @param {string} game @param {string} position @param {string} side  that is to move
   */
  lines(game, position, side) {
    this.value(game, position);
    const { line, after } = this.game(game);
    const texts = position.split("/");
    return this.board(game, position, side)
      .split("/")
      .map((board, at) => {
        if (line) return line(position);
        return after(texts[at]).length ? null : (wonLine(board) ?? null);
      });
  }

  /** Return whether a mark on the board can belong to either side. @param {string} game */
  shares(game) {
    const { start, after, written } = this.game(game);
    const set = (/** @type {string} */ text) =>
      after(text).map(([, next]) =>
        [...next].find((mark, at) => mark !== "." && mark !== text[at]),
      );
    const [[, first]] = after(start);
    return written !== "cells" && set(first).some((mark) => set(start).includes(mark));
  }

  /**
   * Return the cell of the mark that every move removes, or "".
   * @param {string} game @param {string} position
   */
  leaving(game, position) {
    this.value(game, position);
    const { written, after } = this.game(game);
    const all = written === "cells" ? after(position) : [];
    const goes = all.length && all.every(([move, next]) => next === position.slice(1) + move);
    return goes ? position[0] : "";
  }
}

/**
 * The family, made once.
 * @param {string | URL} [folder]  the folder of games.json, if it is not the library's own
 */
export async function openFamily(folder) {
  const { href } = await addressOf("games.json", folder);
  return keep(`${href} family`, async () => new Family(await readLists(folder)));
}
