// The classic game: classic.pack, ready to answer.
import { choice } from "./checks.js";
import { check, impossibleInTurn } from "./occurs.js";
import { checkRising, crc32, lines, quotient, sectionsOf, sixteens, unfit } from "./pack.js";
import { emptyCells, once, place, result, show, toMove } from "./rules.js";

/** @typedef {import("./moves.js").Move} Move */

// The rules decide these sections, so every pack has the same; and their CRC-32.
const FIXED = ["boards", "texts", "to_move", "first"];
const FIXED_CRC32 = 0x567bcb36;

/** The classic game: classic.pack, ready to answer. */
export class Classic {
  /** @param {ArrayBuffer | Uint8Array} given  the bytes of classic.pack */
  constructor(given) {
    this.section = sectionsOf(given, "classic");
    const sum = FIXED.reduce((state, name) => crc32(this.section(name), state), ~0);
    if (~sum >>> 0 !== FIXED_CRC32) throw unfit("its boards are not those of the game");
    this.policies = lines(this.section("policies"));
    this.boards = lines(this.section("texts"));
    const numbers = sixteens(this.section("boards"));
    checkRising(numbers, "the boards");
    if (this.boards.join() !== Array.from(numbers, show).join())
      throw unfit("its boards are not those of the game");
    if (new Set(this.policies).size < this.policies.length || !this.policies.includes("perfect"))
      throw unfit("a policy is named twice, or perfect is not there");
    this.rows = new Map(this.boards.map((board, row) => [board, row]));
    this.first = sixteens(this.section("first"));
    for (const policy of this.policies)
      this.section(`moves ${policy}`, 2 * this.first[this.boards.length]);
    const ofBoards = ["wdl", "distance", ...this.policies.map((policy) => `best ${policy}`)];
    for (const name of ofBoards) this.section(name, this.boards.length);
    for (const name of ["odds", "distinct moves"]) this.section(name);
    this.codes = once((/** @type {string} */ policy) => sixteens(this.section(`moves ${policy}`)));
    this.decoded = once((/** @type {number} */ code) => this.decode(code));
  }

  /** The row of a board. @param {string} board */
  row(board) {
    const row = this.rows.get(check(board, impossibleInTurn));
    if (row === undefined) throw unfit(`'${board}' is not there`);
    return row;
  }

  /**
   * The value under perfect play, in the view of the side to move: wdl 1, 0 or -1, and how many
   * moves of both sides are left.
   * @param {string} board
   */
  probe(board) {
    const row = this.row(board);
    const [wdl, distance] = [this.section("wdl")[row] - 1, this.section("distance")[row]];
    if (wdl > 1 || distance > 9 || (distance === 0) !== Boolean(result(board)))
      throw unfit(`the value of '${board}' is impossible`);
    return { wdl, distance };
  }

  /**
   * The cell that a policy plays, or null on an ended board.
   * @param {string} board @param {string} policy
   */
  bestMove(board, policy = "perfect") {
    const cell = this.section(`best ${choice("no policy", policy, this.policies)}`)[
      this.row(board)
    ];
    if (result(board) ? cell !== 255 : board[cell] !== ".")
      throw unfit(`some best cell of ${policy} is no legal move`);
    return cell === 255 ? null : cell;
  }

  /** Every legal move, best first. @param {string} board @param {string} policy */
  moves(board, policy = "perfect") {
    const [row, codes] = [this.row(board), this.codes(choice("no policy", policy, this.policies))];
    const side = toMove(board);
    const moves = [...codes.subarray(this.first[row], this.first[row + 1])].map(this.decoded);
    if (!areMoves(moves, board))
      throw unfit(`the moves of ${policy} on '${board}' are no ranking of its legal moves`);
    return moves.map((move) => ({ ...move, after: place(board, move.cell, side) }));
  }

  /** Read the record of a move; many boards share one. @param {number} code @returns {Omit<Move, "after">} */
  decode(code) {
    const bytes = this.section("distinct moves").slice(16 * code, 16 * code + 16);
    const invalid = unfit(`the record of distinct move ${code} is invalid`);
    if (bytes.length < 16) throw invalid;
    const [cell, rank, distance, kind] = bytes;
    const record = new DataView(bytes.buffer);
    const [weight, total, row] = [4, 8, 12].map((at) => record.getUint32(at, true));
    const odds = this.section("odds").slice(24 * row, 24 * row + 24);
    if (cell > 8 || !rank || rank > 9 || distance > 9 || kind > 1 || odds.length < 24)
      throw invalid;
    const chances = (kind ? ofDoubles : ofNumbers)(new DataView(odds.buffer));
    const probability = total ? weight / total : 0;
    const { score, win, draw, loss } = chances;
    const shares = [score, win, draw, loss, probability].every((one) => one >= 0 && one <= 1);
    if (!shares || Math.abs(win + draw + loss - 1) > 1e-9) throw invalid;
    return Object.freeze({ cell, ...chances, distance, probability, rank });
  }
}

/**
 * Whether these are all legal moves of a board, best first, with probabilities of a sum of 1, or of
 * 0 where the policy resigns.
 * @param {Omit<Move, "after">[]} moves @param {string} board
 */
function areMoves(moves, board) {
  const cells = new Set(moves.map(({ cell }) => cell));
  const legal = result(board) ? [] : emptyCells(board);
  const sum = moves.reduce((whole, { probability }) => whole + probability, 0);
  return (
    moves.length === legal.length &&
    legal.every((cell) => cells.has(cell)) &&
    moves.every(({ rank }, at) => rank <= at + 1 && rank >= (moves[at - 1]?.rank ?? 1)) &&
    (sum === 0 || Math.abs(sum - 1) < 1e-9)
  );
}

/** @param {DataView} odds */
function ofDoubles(odds) {
  const [win, draw, loss] = [0, 8, 16].map((at) => odds.getFloat64(at, true));
  return { score: win + draw / 2, win, draw, loss };
}

/** @param {DataView} odds */
function ofNumbers(odds) {
  const parts = [0, 8, 16].map((at) => odds.getBigUint64(at, true));
  const whole = parts[0] + parts[1] + parts[2] || 1n; // of no numbers the sum is 0
  const [win, draw, loss] = parts.map((part) => quotient(part, whole));
  return { score: quotient(2n * parts[0] + parts[1], 2n * whole), win, draw, loss };
}
