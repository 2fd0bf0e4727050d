// The classic game: classic.pack, ready to answer.
import { choice } from "./checks.js";
import { UnknownPolicyError } from "./errors.js";
import { check, impossibleInTurn } from "./occurs.js";
import { lines, quotient, sectionsOf, sixteens } from "./pack.js";
import { once, place, toMove } from "./rules.js";

/** @typedef {import("./moves.js").Move} Move */

/** The classic game: classic.pack, ready to answer. */
export class Classic {
  static pack = "classic";

  /** @param {ArrayBuffer | Uint8Array} given  the bytes of classic.pack */
  constructor(given) {
    this.section = sectionsOf(given);
    this.policies = lines(this.section("policies"));
    this.boards = lines(this.section("texts"));
    this.rows = new Map(this.boards.map((board, row) => [board, row]));
    this.first = sixteens(this.section("first", 2 * this.boards.length + 2));
    for (const policy of this.policies)
      this.section(`moves ${policy}`, 2 * this.first[this.boards.length]);
    this.section("boards", 2 * this.boards.length);
    const ofBoards = [
      "to_move",
      "wdl",
      "distance",
      ...this.policies.map((policy) => `best ${policy}`),
    ];
    for (const name of ofBoards) this.section(name, this.boards.length);
    for (const name of ["odds", "distinct moves"]) this.section(name);
    this.codes = once((/** @type {string} */ policy) => sixteens(this.section(`moves ${policy}`)));
    this.decoded = once((/** @type {number} */ code) => this.decode(code));
  }

  /** The row of a board. @param {string} board */
  row(board) {
    return /** @type {number} */ (this.rows.get(check(board, impossibleInTurn)));
  }

  /**
   * The value under perfect play, in the view of the side to move: wdl 1, 0 or -1, and how many
   * moves of both sides are left.
   * @param {string} board
   */
  probe(board) {
    const row = this.row(board);
    return { wdl: this.section("wdl")[row] - 1, distance: this.section("distance")[row] };
  }

  /**
   * The cell that a policy plays, or null on an ended board.
   * @param {string} board @param {string} policy
   */
  bestMove(board, policy = "perfect") {
    const cell = this.section(
      `best ${choice("no policy", policy, this.policies, UnknownPolicyError)}`,
    )[this.row(board)];
    return cell === 255 ? null : cell;
  }

  /** Every legal move, best first. @param {string} board @param {string} policy */
  moves(board, policy = "perfect") {
    const records = this.records(board, policy); // refuses what cannot occur
    const side = toMove(board);
    return records.map(({ move }) => ({ ...move, after: place(board, move.cell, side) }));
  }

  /**
   * The chances of each of these moves, exactly: whole numbers to win, draw and lose, over their sum;
   * null where 64 bits do not hold them.
   * @param {string} board @param {string} policy
   */
  odds(board, policy = "perfect") {
    return this.records(board, policy).map(({ odds }) => odds);
  }

  /** @param {string} board @param {string} policy */
  records(board, policy) {
    const row = this.row(board);
    const codes = this.codes(choice("no policy", policy, this.policies, UnknownPolicyError));
    return [...codes.subarray(this.first[row], this.first[row + 1])].map(this.decoded);
  }

  /** Read the record of a move; many boards share one. @param {number} code @returns {{move: Omit<Move, "after">, odds: bigint[] | null}} */
  decode(code) {
    const bytes = this.section("distinct moves").slice(16 * code, 16 * code + 16);
    const [cell, rank, distance, kind] = bytes;
    const record = new DataView(bytes.buffer);
    const [weight, total, row] = [4, 8, 12].map((at) => record.getUint32(at, true));
    const chances = new DataView(this.section("odds").slice(24 * row, 24 * row + 24).buffer);
    const odds = kind ? null : [0, 8, 16].map((at) => chances.getBigUint64(at, true));
    const probability = total ? weight / total : 0;
    const prospect = odds ? ofNumbers(odds) : ofDoubles(chances);
    return { move: Object.freeze({ cell, ...prospect, distance, probability, rank }), odds };
  }
}

/** @param {DataView} chances */
function ofDoubles(chances) {
  const [win, draw, loss] = [0, 8, 16].map((at) => chances.getFloat64(at, true));
  return { score: win + draw / 2, win, draw, loss };
}

/** @param {bigint[]} odds */
function ofNumbers(odds) {
  const whole = odds[0] + odds[1] + odds[2];
  const [win, draw, loss] = odds.map((part) => quotient(part, whole));
  return { score: quotient(2n * odds[0] + odds[1], 2n * whole), win, draw, loss };
}
