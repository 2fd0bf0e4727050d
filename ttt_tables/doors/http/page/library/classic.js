// The classic game: classic.pack, ready to answer.
import { choice } from "./checks.js";
import { check, impossibleInTurn } from "./occurs.js";
import { lines, quotient, sectionsOf, sixteens } from "./pack.js";
import { once, place, toMove } from "./rules.js";

/** @typedef {import("./moves.js").Move} Move */

/** The classic game: classic.pack, ready to answer. */
export class Classic {
  /** @param {ArrayBuffer | Uint8Array} given  the bytes of classic.pack */
  constructor(given) {
    this.section = sectionsOf(given, "classic");
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
    const cell = this.section(`best ${choice("no policy", policy, this.policies)}`)[
      this.row(board)
    ];
    return cell === 255 ? null : cell;
  }

  /** Every legal move, best first. @param {string} board @param {string} policy */
  moves(board, policy = "perfect") {
    const [row, codes] = [this.row(board), this.codes(choice("no policy", policy, this.policies))];
    const side = toMove(board);
    const moves = [...codes.subarray(this.first[row], this.first[row + 1])].map(this.decoded);
    return moves.map((move) => ({ ...move, after: place(board, move.cell, side) }));
  }

  /** Read the record of a move; many boards share one. @param {number} code @returns {Omit<Move, "after">} */
  decode(code) {
    const bytes = this.section("distinct moves").slice(16 * code, 16 * code + 16);
    const [cell, rank, distance, kind] = bytes;
    const record = new DataView(bytes.buffer);
    const [weight, total, row] = [4, 8, 12].map((at) => record.getUint32(at, true));
    const odds = this.section("odds").slice(24 * row, 24 * row + 24);
    const chances = (kind ? ofDoubles : ofNumbers)(new DataView(odds.buffer));
    const probability = total ? weight / total : 0;
    return Object.freeze({ cell, ...chances, distance, probability, rank });
  }
}

/** @param {DataView} odds */
function ofDoubles(odds) {
  const [win, draw, loss] = [0, 8, 16].map((at) => odds.getFloat64(at, true));
  return { score: win + draw / 2, win, draw, loss };
}

/** @param {DataView} odds */
function ofNumbers(odds) {
  const parts = [0, 8, 16].map((at) => odds.getBigUint64(at, true));
  const whole = parts[0] + parts[1] + parts[2];
  const [win, draw, loss] = parts.map((part) => quotient(part, whole));
  return { score: quotient(2n * parts[0] + parts[1], 2n * whole), win, draw, loss };
}
