// The probabilistic game, in the form that `play` needs. Positions are written "X...O.... X", and
// "X...O.... X 5" while chance decides the outcome of X's move on cell 5.

import { Answer, Move } from "./answer.js";
import { checkSide, choice, quote } from "./checks.js";
import { BadBoardError, BadOptionError, UnknownPolicyError } from "./errors.js";
import { Fraction, ONE, ZERO } from "./fraction.js";
import { fields, Rules } from "./game-rules.js";
import { bestResponseWins, NAMED, weigh } from "./grid-policies.js";
import { EMPTY, emptyCells, OTHER, once, place, result } from "./nine-cells.js";
import { check } from "./occurs.js";
import { Game } from "./play.js";
import { ANY, PERFECT } from "./policies.js";
import { parseGrid, Solution, textOf } from "./solver.js";
import { ofExact, Value } from "./value.js";

/**
 * A bound on the error of the scores of a board and of its moves, including rounding.
 * docs/theory.md proves it for grids in whole percents.
 * @param {string} board
 */
const errorBound = (board) => (emptyCells(board).length + 1) * 2 ** -50;

/** The scores of a solved grid, each with a bound on its error. */
export class ProbabilisticRules extends Rules {
  name = "probabilistic";
  policies = [...NAMED, PERFECT, ANY];
  start = `${EMPTY} X`;
  positionFormat =
    "the board, the side to move and, after a move, the chosen cell, such as X...O.... X 5";
  chance = true;

  /**
   * @param {string} grid  its name, or its text
   * @param {number} drawValue  the value of a draw to X
   */
  constructor(grid, drawValue) {
    super();
    if (!(typeof drawValue === "number" && 0 <= drawValue && drawValue <= 1))
      throw new BadOptionError(`draw_value must be a number from 0 to 1, got ${quote(drawValue)}`);
    const cells = parseGrid(grid);
    this.grid = textOf(grid);
    /** The probabilities of success, neutral and failure of each cell. */
    this.chances = this.grid
      .split(" ")
      .map((cell) => cell.split("/").map((percent) => new Fraction(+percent, 100)));
    this.drawValue = drawValue;
    this.options = { grid: this.grid };
    this.solved = once(() => new Solution(cells, drawValue));
  }

  get key() {
    return `${this.name} ${this.grid} ${this.drawValue}`;
  }

  /** Choose a cell. @param {string} text @param {string} move */
  play(text, move) {
    return `${text} ${move}`;
  }

  /**
   * The possible outcomes of a chosen cell, out of success, neutral and failure.
   * @param {string} text @returns {[string, Fraction, string][]}
   */
  outcomes(text) {
    const [board, side, named] = text.split(" ");
    if (named === undefined) return [];
    const marks = Object.entries({ success: side, neutral: ".", failure: OTHER[side] });
    const all = marks.map(([name, mark], at) => {
      const after = `${place(board, +named, mark)} ${OTHER[side]}`;
      return /** @type {[string, Fraction, string]} */ ([name, this.chances[+named][at], after]);
    });
    return all.filter(([, chance]) => +chance);
  }

  /** @param {string} text */
  info(text) {
    return /** @type {Record<string, unknown>} */ (text[12] ? { named: +text[12] } : {});
  }

  /** @param {string} text */
  read(text) {
    const [board, side, named] = fields(text, 2, 3, this.positionFormat);
    const cells = result(check(board)) ? [] : emptyCells(board).map(String);
    checkSide(side);
    if (named !== undefined && !cells.includes(named))
      throw new BadBoardError(
        `the chosen cell must be an empty cell of the open board ${quote(board)}, got ${quote(named)}`,
      );
    return text;
  }

  /**
   * The value before a move; after the choice of a cell it follows from the outcomes.
   * @param {string} text
   */
  value(text) {
    if (text.length > 11) return null;
    const [board, side] = text.split(" ");
    const solution = this.solved(null);
    const { x_score: score, x_win: win, draw, o_win: loss } = solution.chances(board, side);
    return new Value("X", { score, win, draw, loss, errorBound: errorBound(board) }).of(side);
  }

  /** @param {import("./play.js").Position} here @param {string} policy */
  weights(here, policy) {
    if (!NAMED.includes(policy)) return super.weights(here, policy);
    const board = here.text.slice(0, 9);
    const weights = weigh(policy, this.solved(null).grid, board);
    return Object.fromEntries(emptyCells(board).map((cell, at) => [cell, weights[at]]));
  }

  /**
   * The moves as the solution ranks them. After each of them both sides play their lowest-numbered
   * best cell.
   * @param {import("./play.js").Position} here
   */
  answer(here) {
    const [board, side] = here.text.split(" ");
    const solution = this.solved(null);
    const found = solution.moves(board, side);
    const bound = errorBound(board);
    const moves = found.map(({ cell, rank, probability, score, win, draw, loss }) => {
      const value = new Value(side, { score, win, draw, loss, errorBound: bound });
      return new Move(`${cell}`, value, rank, probability, found[0].score - score);
    });
    return new Answer(here, this.value(here.text), this.policy, moves);
  }

  /** A draw scores the draw value. @param {string} side @param {string} result */
  ended(side, result) {
    if (result !== "draw" || this.drawValue === 0.5) return super.ended(side, result);
    const score = Fraction.ofNumber(this.drawValue);
    return ofExact("X", { score, win: ZERO, draw: ONE, loss: ZERO }).of(side);
  }
}

/** The probabilistic game on a grid, which is solved at the first query for a value. */
export class SolvedGrid extends Game {
  /** @returns {import("./solver.js").Solution} */
  get #solution() {
    return /** @type {ProbabilisticRules} */ (this.rules).solved(null);
  }

  /**
   * Return dV/ds and dV/df of every cell at the empty board. V is X's score, and the neutral
   * probability changes in the opposite direction.
   */
  sensitivity() {
    return this.#solution.sensitivity();
  }

  /**
   * Return how often the best response to a policy wins from the empty board.
   * @param {string} policy  its name @param {number} epsilon  how often it plays any cell instead
   * @param {string} side  that replies
   */
  bestResponseWins(policy, epsilon, side) {
    choice("no policy", policy, this.policies, UnknownPolicyError);
    return bestResponseWins(this.#solution, policy, epsilon, checkSide(side));
  }
}

/** @type {import("./registry.js").Entry} */
export const probabilistic = {
  options: { grid: "printed", draw_value: 0.5 },
  Made: SolvedGrid,
  make: async ({ grid, draw_value }) => new ProbabilisticRules(grid, draw_value),
};
