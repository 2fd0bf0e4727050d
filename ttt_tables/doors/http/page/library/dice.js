// The dice game: dice.pack, ready to answer.
import { checkCell, checkSide, choice, quote, readBoard } from "./checks.js";
import { BadBoardError, BadOptionError } from "./errors.js";
import { rankMoves } from "./moves.js";
import { impossible, impossibleInTurn } from "./occurs.js";
import { arraysOf, astray, bisect } from "./pack.js";
import { emptyCells, numberOf, OTHER, place, result, toMove } from "./rules.js";

/** @typedef {import("./moves.js").Chances} Chances */

const UNREACHED = 65535;

/** Whether a cell lies in the rows that a roll opens. @param {number} cell @param {number | string} roll */
export const isOpen = (cell, roll) => cell < 3 * Math.ceil(+roll / 2);
/** The empty cells that a roll opens. @param {string} board @param {number | string} roll */
export const opens = (board, roll) => emptyCells(board).filter((cell) => isOpen(cell, roll));

/**
 * The side to move after a blocked roll, and the result; null while the game goes on.
 * @param {string} rule @param {string} side  that has rolled
 */
export function afterBlocked(rule, side) {
  const ended = { draw: "draw", forfeit: OTHER[side] }[rule] ?? null;
  return { side: rule === "reroll" ? side : OTHER[side], ended };
}

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
    this.arrays = pack;
  }

  /**
   * Whole numbers: X wins, a draw, O wins, before the roll.
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
   * The row of an open position's odds; 65,535 if play cannot reach it. O to move stands first.
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
   * Why play under the rule cannot reach a position.
   * @param {string} board @param {string} side @param {string} rule
   */
  whyNot(board, side, rule) {
    const passes = rule === "pass" && (result(board) || !board.slice(0, 3).includes("."));
    const late = "no roll is blocked, and so the sides alternate, until the top row is full";
    const reason =
      impossible(board) ||
      (passes ? late : impossibleInTurn(board)) ||
      `it is the turn of ${toMove(board)}`;
    return `board '${board}' with ${side} to move cannot occur under '${rule}': ${reason}`;
  }

  /**
   * The same as chances.
   * @param {string} board @param {string} side @param {string} rule @returns {Chances}
   */
  chances(board, side = "X", rule = "pass") {
    const [x, draw, o] = this.exact(board, side, rule);
    const whole = x + draw + o;
    return {
      x_win: x / whole,
      draw: draw / whole,
      o_win: o / whole,
      x_score: (2 * x + draw) / (2 * whole),
    };
  }

  /**
   * How often the best response to a level wins a game.
   * @param {string} level  of the other side @param {string} side  of the best response
   * @param {string} rule @returns {number}
   */
  bestResponseWins(level, side = "X", rule = "pass") {
    choice("no rule", rule, this.rules, BadOptionError);
    const levels = this.arrays("level").split("\n");
    choice("no level", level, levels, BadOptionError);
    const wins = this.arrays(`wins ${rule}`, "d", 2 * levels.length);
    return wins[2 * levels.indexOf(level) + (checkSide(side) === "O" ? 1 : 0)];
  }

  /**
   * The moves that a roll opens, best first; none if it is blocked.
   * @param {string} board @param {number} roll @param {string} side @param {string} rule
   */
  moves(board, roll, side = "X", rule = "pass") {
    this.exact(board, side, rule); // refuses what cannot occur
    if (![1, 2, 3, 4, 5, 6].includes(roll))
      throw new BadOptionError(`a die does not show ${quote(roll)}: a roll is 1 to 6, whole`);
    const cells = result(board) ? [] : opens(board, roll);
    return rankMoves(cells.map((cell) => this.move(board, cell, side, rule)));
  }

  /** @param {string} board @param {number} cell @param {string} side @param {string} rule */
  move(board, cell, side, rule) {
    checkCell(readBoard(board), cell);
    const after = place(board, cell, side);
    const parts = this.exact(after, OTHER[side], rule);
    const [wins, draws, losses] = side === "X" ? parts : parts.reverse();
    const whole = wins + draws + losses;
    const score = (2 * wins + draws) / (2 * whole);
    return {
      cell,
      score,
      win: wins / whole,
      draw: draws / whole,
      loss: losses / whole,
      distance: null,
      after,
    };
  }
}
