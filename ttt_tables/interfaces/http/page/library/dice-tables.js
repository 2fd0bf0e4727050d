// The probabilities of the dice game, from dice.pack.
import { checkSide, choice, quote } from "./checks.js";
import { BadBoardError, BadOptionError } from "./errors.js";
import { numberOf, place, result, toMove } from "./nine-cells.js";
import { impossible, impossibleInTurn } from "./occurs.js";
import { arraysOf, astray, bisect } from "./pack.js";

const UNREACHED = 65535;

/** The dice game: dice.pack. A position is a board, a side to move and a rule. */
export class Dice {
  static pack = "dice";

  /** @param {ArrayBuffer | Uint8Array} given  the bytes of dice.pack */
  constructor(given) {
    const pack = arraysOf(given);
    this.boards = pack("board", "H");
    const count = this.boards.length;
    this.sides = pack("to_move", "c", count);
    this.rules = ["pass", "draw", "reroll", "forfeit"];
    this.rows = new Map(this.rules.map((rule) => [rule, pack(`odds ${rule}`, "H", count)]));
    const wins = pack("x_win", "Q").length;
    this.odds = ["x_win", "draw", "o_win"].map((name) => pack(name, "Q", wins));
    this.epsilons = [...pack("epsilon", "d")];
    const cases = 2 * this.epsilons.length; // as X, as O
    this.wins = new Map(this.rules.map((rule) => [rule, pack(`wins ${rule}`, "d", cases)]));
  }

  /**
   * Return how often the best response wins against an opponent who plays any cell with probability
   * epsilon and otherwise one of the best cells.
   * @param {number} epsilon  one of those in the tables
   * @param {string} side  of the best response @param {string} rule @returns {number}
   */
  bestResponseWins(epsilon, side = "X", rule = "pass") {
    choice("no rule", rule, this.rules, BadOptionError);
    const level = this.epsilons.indexOf(epsilon);
    if (level < 0)
      throw new BadOptionError(
        `epsilon must be one of ${this.epsilons.join(", ")}, got ${quote(epsilon)}`,
      );
    return this.wins.get(rule)[2 * level + Number(checkSide(side) === "O")];
  }

  /**
   * Whole numbers in the proportion of X's win, a draw and O's win before the roll.
   * @param {string} board @param {string} side @param {string} rule
   */
  exact(board, side = "X", rule = "pass") {
    choice("no rule", rule, this.rules, BadOptionError);
    const row = this.row(board, checkSide(side), rule);
    if (row < UNREACHED && row >= this.odds[0].length) throw astray();
    if (row < UNREACHED) return this.odds.map((parts) => Number(parts[row]));
    const ended = result(board);
    const last = (/** @type {string} */ mark, /** @type {number} */ cell) =>
      mark !== "." && this.row(place(board, cell, "."), mark, rule) < UNREACHED;
    if (!ended || ![...board].some(last)) throw new BadBoardError(this.whyNot(board, side, rule));
    return [ended === "X", ended === "draw", ended === "O"].map(Number);
  }

  /**
   * The row of an open position's odds, or 65,535 if play cannot reach it. Rows with O to move come
   * first.
   * @param {string} board @param {string} side @param {string} rule
   */
  row(board, side, rule) {
    const number = numberOf(board);
    let at = bisect(this.boards.length, (row) => this.boards[row] < number);
    if (this.sides[at] !== side) at++;
    return this.boards[at] === number && this.sides[at] === side
      ? this.rows.get(rule)?.[at]
      : UNREACHED;
  }

  /**
   * Return why play under the rule cannot reach a position.
   * @param {string} board @param {string} side @param {string} rule
   */
  whyNot(board, side, rule) {
    const passes = rule === "pass" && (result(board) || !board.slice(0, 3).includes("."));
    const late =
      "while the top row has an empty cell, every roll opens one and the sides alternate";
    const reason =
      impossible(board) ||
      (passes ? late : impossibleInTurn(board)) ||
      `${toMove(board)} is to move`;
    return `board '${board}' with ${side} to move cannot occur under '${rule}': ${reason}`;
  }
}
