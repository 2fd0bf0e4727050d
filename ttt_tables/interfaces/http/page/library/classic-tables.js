// The classic game: classic.pack, ready to answer.
import { choice } from "./checks.js";
import { UnknownPolicyError } from "./errors.js";
import { numberOf, once, place, toMove } from "./nine-cells.js";
import { check, impossibleInTurn } from "./occurs.js";
import { arraysOf, astray, bisect, quotient } from "./pack.js";

/** @typedef {import("./rank-moves.js").Move} Move */

/** The classic game: classic.pack, ready to answer. */
export class Classic {
  static pack = "classic";

  /** @param {ArrayBuffer | Uint8Array} given  the bytes of classic.pack */
  constructor(given) {
    const pack = arraysOf(given);
    /** @type {string[]} */
    this.policies = pack("policy").split("\n");
    this.boards = pack("board", "H");
    const count = this.boards.length;
    this.wdl = pack("wdl", "b", count);
    this.plies = pack("plies", "B", count);
    this.first = pack("first", "H", count + 1); // one row more: the end of the last board's moves
    this.listed = new Map(
      this.policies.map((policy) => [policy, pack(`moves ${policy}`, "H", this.first[count])]),
    );
    const cells = pack("cell", "B");
    const column = (/** @type {string} */ name) => pack(name, "BH", cells.length);
    this.columns = ["cell", "rank", "distance", "weight", "total", "odds"].map(column);
    const wins = [pack("win", "Q").length, pack("win rounded", "d").length];
    const chances = ["win", "draw", "loss"];
    this.exact = chances.map((name) => pack(name, "Q", wins[0]));
    this.rounded = chances.map((name) => pack(`${name} rounded`, "d", wins[1]));
    this.decoded = once((/** @type {number} */ move) => this.decode(move));
    /** The row of a board. */
    this.row = once((/** @type {string} */ board) => {
      const number = numberOf(check(board, impossibleInTurn));
      return bisect(this.boards.length, (row) => this.boards[row] < number);
    });
  }

  /**
   * Return the value under perfect play for the side to move: wdl 1, 0 or -1, and how many moves of
   * both sides are left.
   * @param {string} board
   */
  probe(board) {
    const row = this.row(board);
    return { wdl: this.wdl[row], distance: this.plies[row] };
  }

  /**
   * Return the cell that a policy plays, or null on an ended board.
   * @param {string} board @param {string} policy
   */
  bestMove(board, policy = "perfect") {
    const [best] = this.rows(board, policy);
    return best === undefined ? null : this.columns[0][best];
  }

  /** Every legal move, best first. @param {string} board @param {string} policy */
  moves(board, policy = "perfect") {
    const records = this.records(board, policy); // throws if the board cannot occur
    const side = toMove(board);
    return records.map(({ move }) => ({ ...move, after: place(board, move.cell, side) }));
  }

  /**
   * Return the exact probabilities of each move as whole numbers for win, draw and loss, to be
   * divided by their sum; null if they do not fit into 64 bits.
   * @param {string} board @param {string} policy
   */
  odds(board, policy = "perfect") {
    return this.records(board, policy).map(({ odds }) => odds);
  }

  /** @param {string} board @param {string} policy */
  records(board, policy) {
    return [...this.rows(board, policy)].map(this.decoded);
  }

  /**
   * The rows of a board's moves in the table of distinct moves, best first.
   * @param {string} board @param {string} policy @returns {Uint16Array}
   */
  rows(board, policy) {
    const listed = this.listed.get(choice("no policy", policy, this.policies, UnknownPolicyError));
    const row = this.row(board);
    return listed.subarray(this.first[row], this.first[row + 1]);
  }

  /**
   * Read a move, which many boards share.
   * @param {number} move @returns {{move: Omit<Move, "after">, odds: bigint[] | null}}
   */
  decode(move) {
    const [cell, rank, distance, weight, total, row] = this.columns.map((column) => column[move]);
    if (row === undefined || row >= this.exact[0].length + this.rounded[0].length) throw astray();
    const beyond = row - this.exact[0].length; // if the sum of the odds does not fit into 63 bits
    const odds = beyond < 0 ? this.exact.map((parts) => parts[row]) : null;
    const prospect = odds ? ofNumbers(odds) : ofDoubles(this.rounded.map((part) => part[beyond]));
    const probability = total ? weight / total : 0;
    return { move: Object.freeze({ cell, ...prospect, distance, probability, rank }), odds };
  }
}

/** @param {number[]} chances */
const ofDoubles = ([win, draw, loss]) => ({ score: win + draw / 2, win, draw, loss });

/** @param {bigint[]} odds */
function ofNumbers(odds) {
  const whole = odds[0] + odds[1] + odds[2];
  const [win, draw, loss] = odds.map((part) => quotient(part, whole));
  return { score: quotient(2n * odds[0] + odds[1], 2n * whole), win, draw, loss };
}
