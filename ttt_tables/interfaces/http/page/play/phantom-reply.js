// Phantom tic-tac-toe against the stored strategy: the turns in an address, and the expected score
// of a side. That side has a belief: the probabilities of the other side's information sets and
// marks.
import {
  imageOf,
  legalMoves,
  marked,
  play,
  rejected,
  start,
  taken,
  write,
} from "../library/information-sets.js";
import { D4, LINES, OTHER, once, ranks } from "../library/nine-cells.js";
import { SAME } from "./rating.js";
import { pick } from "./strength.js";

/**
 * @typedef {import("../library/information-sets.js").Phantom} Phantom
 * @typedef {import("../library/information-sets.js").Game} Game
 * @typedef {import("../library/information-sets.js").Known} Known
 * @typedef {{known: Known, marks: number}} Node  the information set of the strategy's side, with
 *   its marks as bits
 * @typedef {Map<Node, number>} Belief
 * @typedef {{cell: number, score: number, rank: number}} Way
 */

/**
 * Write a cell as one of two letters, a to r, so that it cannot be read at a glance.
 * @param {number} cell
 */
const letter = (cell) => String.fromCharCode(97 + cell + 9 * Math.floor(2 * Math.random()));
/** Return the cells of a turn. @param {string} letters */
export const cellsOf = (letters) => [...letters].map((one) => (one.charCodeAt(0) - 97) % 9);

/**
 * Draw a turn of the strategy, until its mark is placed, as letters.
 * @param {Phantom} tables @param {Game} game
 */
export function drawTurn(tables, game) {
  let [at, letters] = [game, ""];
  while (at.toMove === game.toMove) {
    const moves = tables.moves(write(at.known[at.toMove]), at.toMove);
    const drawn = pick(moves.map(({ cell, probability }) => [cell, probability]));
    const cell = drawn ?? moves[0].cell; // null if rounded probabilities do not add up to 1
    letters += letter(cell);
    at = play(at, cell);
  }
  return letters;
}

const ALL = 511;
const bitsOf = (/** @type {number[]} */ cells) =>
  cells.reduce((bits, cell) => bits | (1 << cell), 0);
const IN_LINE = LINES.map(bitsOf);
const LINE = Array.from({ length: ALL + 1 }, (_, bits) =>
  IN_LINE.some((line) => (bits & line) === line),
);
const sum = (/** @type {Belief} */ belief) => {
  let all = 0;
  for (const chance of belief.values()) all += chance;
  return all;
};
const scoreOf = (/** @type {number} */ result) => (1 + result) / 2;

/** The expected score of a side against the other side's strategy. Sets of cells are bits. */
export class Reply {
  /** @param {Phantom} tables @param {string} side */
  constructor(tables, side) {
    this.side = side;
    const other = OTHER[side];
    /** @type {Map<string, Node>} */
    const nodes = new Map();
    const node = (/** @type {Known} */ known) => {
      const text = write(known);
      const made = nodes.get(text) ?? { known, marks: bitsOf(known.marks) };
      nodes.set(text, made);
      return made;
    };
    this.first = node(start().known[other]);
    /** Return the cells that the strategy tries, and its information set after each. */
    this.moves = once((/** @type {Node} */ { known }) =>
      tables
        .stored(known)
        .map(({ cell, probability }) => ({
          ...{ bit: 1 << cell, probability },
          ...{ marked: node(marked(known, cell)), rejected: node(rejected(known, cell)) },
        })),
    );
    /**
     * Return a function of the side's information set with a cache.
     * @template T @param {(known: Known) => T} find
     */
    const kept = (find) => {
      const answer = once((/** @type {string} */ text) => find(JSON.parse(text)));
      return (/** @type {Known} */ known) => answer(JSON.stringify(known));
    };
    this.ways = kept((known) => this.rank(known));
    this.waiting = kept((known) => this.wait(known));
  }

  /**
   * Return the cells, best first, with the score of the best play after each. The list is empty if
   * the other side's strategy never leads here.
   * @param {Known} known @returns {Way[]}
   */
  rank(known) {
    const { own, belief } = this.before(known);
    const told = bitsOf(taken(known));
    const now = [...this.answered(own, belief).after].filter(
      ([{ marks }]) => (marks & told) === told,
    );
    if (!now.length) return [];
    const here = new Map(now);
    const seen = new Map();
    const score = once((/** @type {number} */ cell) =>
      scoreOf(this.named(own, own | told, here, 1 << cell, seen) / sum(here)),
    );
    const keeping = D4.filter((symmetry) => write(imageOf(known, symmetry)) === write(known));
    const all = legalMoves(known).map((cell) => ({
      cell,
      score: score(Math.min(...keeping.map((symmetry) => symmetry[cell]))), // alike: equal scores
    }));
    const places = ranks(
      all.map((one) => one.score),
      SAME,
    );
    return all
      .map((one, at) => ({ ...one, rank: places[at] }))
      .sort((a, b) => a.rank - b.rank || a.cell - b.cell);
  }

  /**
   * Return the score before the other side's turn.
   * @param {Known} known  at the side's next turn
   */
  wait(known) {
    const { own, belief } = this.before(known);
    return scoreOf(this.result(own, own | bitsOf(taken(known)), belief) / sum(belief));
  }

  /** Return the belief before the other side's last turn. @param {Known} known */
  before({ marks, rejections }) {
    let own = 0;
    /** @type {Belief} */
    let belief = new Map([[this.first, 1]]);
    for (const [turn, mark] of marks.entries()) {
      const told = bitsOf(rejections.slice(0, turn + 1).flat());
      const { after } = this.answered(own, belief);
      own |= 1 << mark;
      belief = new Map(
        [...after].filter(([node]) => (node.marks & told) === told && !(node.marks & own)),
      );
    }
    return { own, belief };
  }

  /**
   * Return the belief after the other side's turn, and the probability that it has won.
   * @param {number} own @param {Belief} belief
   */
  answered(own, belief) {
    if (this.side === "X" && !own) return { after: belief, lost: 0 };
    let lost = 0;
    /** @type {Belief} */
    const after = new Map();
    const turn = (/** @type {Node} */ node, /** @type {number} */ chance) => {
      const left = ALL & ~own & ~node.marks;
      if (!(left & (left - 1))) {
        if (left && LINE[node.marks | left]) lost += chance; // X's fifth mark, which is not stored
        return;
      }
      for (const { bit, probability, marked, rejected } of this.moves(node)) {
        const part = chance * probability;
        if (own & bit) turn(rejected, part);
        else if (LINE[node.marks | bit]) lost += part;
        else after.set(marked, (after.get(marked) ?? 0) + part);
      }
    };
    for (const [node, chance] of belief) turn(node, chance);
    return { after, lost };
  }

  /**
   * Return the best expected result before the other side's turn (1 is a win), times the
   * probability of the belief.
   * @param {number} own @param {number} known @param {Belief} belief @returns {number}
   */
  result(own, known, belief) {
    const { after, lost } = this.answered(own, belief);
    return (after.size ? this.best(own, known, after, new Map()) : 0) - lost;
  }

  /**
   * Return the same at the side's turn.
   * @param {number} own @param {number} known @param {Belief} belief
   * @param {Map<number, number>} seen  of this turn, by the cells that are known
   */
  best(own, known, belief, seen) {
    const most = sum(belief) - SAME; // all games are won, and nothing is better
    let best = seen.get(known) ?? -1;
    for (let bit = 1; bit < ALL && !seen.has(known) && best < most; bit <<= 1)
      if (!(known & bit)) best = Math.max(best, this.named(own, known, belief, bit, seen));
    seen.set(known, best);
    return best;
  }

  /**
   * Return the same after a cell has been tried.
   * @param {number} own @param {number} known @param {Belief} belief @param {number} bit
   * @param {Map<number, number>} seen @returns {number}
   */
  named(own, known, belief, bit, seen) {
    /** @type {Belief[]} */
    const [rejects, stands] = [new Map(), new Map()];
    for (const [node, chance] of belief) (node.marks & bit ? rejects : stands).set(node, chance);
    const result = rejects.size ? this.best(own, known | bit, rejects, seen) : 0;
    if (LINE[own | bit]) return result + sum(stands);
    return result + this.result(own | bit, known | bit, stands);
  }
}
