/**
 * Solve the probabilistic game: every board of any grid, with either side to move, in milliseconds.
 *
 * Each position has X's margin, that is, X's probability of a win less that of a loss. A neutral
 * outcome passes the turn on an unchanged board, so the two margins of a board depend on each
 * other. X's margin is the best over X's cells i, and O's answers j, of (x_i + n_i y_j) / (d_i +
 * n_i d_j). Here x and y are the cells' gains from outcomes that fill them, and d = success +
 * failure. The operations are those of the package, in the same order.
 */

import { checkCell, checkSide, choice, quote } from "./checks.js";
import { BadGridError } from "./errors.js";
import { BOARDS, emptyCells, numberOf, OTHER, place, result, show, WEIGHTS } from "./nine-cells.js";
import { check } from "./occurs.js";
import { rankMoves } from "./rank-moves.js";

/** @typedef {[number, number, number]} Cell  success, neutral, failure: they sum to 1 */

/** @type {Record<string, string>} */
export const NAMED = {
  printed: "65/5/30 65/20/15 55/30/15 30/20/50 30/15/55 35/5/60 30/5/65 35/20/45 45/10/45",
  coin: Array(9).fill("50/0/50").join(" "),
  certain: Array(9).fill("100/0/0").join(" "),
  reluctant: Array(9).fill("30/5/65").join(" "),
  cross: "50/10/40 75/5/20 50/10/40 75/5/20 90/5/5 75/5/20 50/10/40 75/5/20 50/10/40",
};
const LIKE = "'65/5/30' (success/neutral/failure in whole percents)";
export const MARGIN_TIE = 2e-12; // cells whose margins differ by less are tied

/** Return what is wrong with the text of a cell, or "". @param {string} text */
function faultOf(text) {
  const parts = /^(\d{1,3})\/(\d{1,3})\/(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (!parts) return `must be written like ${LIKE}`;
  const sum = parts[0] + parts[1] + parts[2];
  if (sum !== 100) return `adds up to ${sum} %: success, neutral and failure must add up to 100 %`;
  return parts[1] === 100 ? "is always neutral, so the turn may pass for ever" : "";
}

/**
 * Return the text of a grid that is given by name or text: nine cells with single blanks.
 * @param {string} asked
 */
export const textOf = (asked) => (NAMED[asked] ?? asked).trim().split(/\s+/).join(" ");

/**
 * Return the nine cells of a grid, given by its name or text. Throws for any other text.
 * @param {string} asked @returns {Cell[]}
 */
export function parseGrid(asked) {
  if (typeof asked !== "string" || (!Object.hasOwn(NAMED, asked) && !asked.includes("/")))
    choice(
      "No grid",
      asked,
      [...Object.keys(NAMED), `or write nine cells like ${LIKE}`],
      BadGridError,
    );
  const texts = textOf(asked).split(" ");
  if (texts.length !== 9)
    throw new BadGridError(
      `the grid must have nine cells, row by row, each like ${LIKE}, got ${texts.length}.`,
    );
  return texts.map((text, cell) => {
    const fault = faultOf(text);
    if (fault) throw new BadGridError(`cell ${cell}, '${text}', ${fault}.`);
    const [success, neutral, failure] = text.split("/").map((part) => Number(part) / 100);
    return [success, neutral, failure];
  });
}

/**
 * Reject a grid that is not nine cells of three probabilities each, which sum to 1.
 * @param {any} grid @returns {Cell[]}
 */
function checkGrid(grid) {
  const isCell = (/** @type {any} */ cell) =>
    cell?.length === 3 &&
    [cell[0] + cell[1] + cell[2], ...cell].every((part) => part >= 0 && part < 1 + 1e-9);
  for (const [at, cell] of [...Array(9).keys()].map((at) => [at, grid?.[at]]))
    if (!isCell(cell) || cell[0] + cell[1] + cell[2] < 1 - 1e-9 || cell[0] + cell[2] < 1e-12)
      throw new BadGridError(
        `cell ${at} of the grid must be three probabilities that sum to 1 and are not all neutral, got ${quote(cell)}`,
      );
  return grid;
}

/** @typedef {{board: number, cells: number[], x: Int16Array, o: Int16Array}} Node */
/** @type {Node[] | undefined} */
let plan;

/**
 * Return the open boards, the fullest first, each with its cells and the boards after a mark on
 * each cell.
 */
function makePlan() {
  /** @type {Map<number, string>[]} */
  const plies = [new Map([[0, "........."]])];
  for (let ply = 0; ply < 8; ply++) {
    plies.push(new Map());
    for (const board of plies[ply].values())
      for (const cell of emptyCells(board))
        for (const mark of "XO") {
          const after = place(board, cell, mark);
          if (!result(after)) plies[ply + 1].set(numberOf(after), after);
        }
  }
  const boards = plies.reverse().flatMap((ply) => [...ply]);
  return boards.map(([board, text]) => {
    const cells = emptyCells(text);
    const after = (/** @type {number} */ mark) =>
      Int16Array.from(cells, (cell) => board + mark * WEIGHTS[cell]);
    return { board, cells, x: after(1), o: after(2) };
  });
}

/**
 * Return X's margin for each ended board, by number, and whether it is drawn.
 * @type {[Float64Array, Float64Array] | undefined}
 */
let ended;

function makeEnded() {
  const results = Array.from({ length: BOARDS }, (_, board) => result(show(board)));
  const margins = Float64Array.from(results, (one) => Number(one === "X") - Number(one === "O"));
  return /** @type {[Float64Array, Float64Array]} */ ([
    margins,
    Float64Array.from(results, (one) => Number(one === "draw")),
  ]);
}

export class Solution {
  /** @param {Cell[]} grid @param {number} drawValue  X's score for a draw, 0 to 1; O's is the rest */
  constructor(grid, drawValue = 0.5) {
    this.plan = plan ??= makePlan();
    this.ended = ended ??= makeEnded();
    this.grid = checkGrid(grid);
    this.decided = grid.map(([success, , failure]) => success + failure);
    this.factors = grid.map(([, neutral], i) =>
      this.decided.map((decided) => 1 / (this.decided[i] + neutral * decided)),
    );
    /** X's margins by board number, with X to move and with O to move. */
    this.drawn = 2 * drawValue - 1;
    const margins = this.ended[0].map((won, board) => won + this.drawn * this.ended[1][board]);
    this.margins = { X: margins, O: margins.slice() };
    for (const node of this.plan) this.solve(node);
  }

  /**
   * Return X's gains from the outcomes that fill a cell, for each cell, with X or O to move.
   * @param {Node} node
   */
  bring({ cells, x, o }) {
    const { X, O } = this.margins;
    const forX = cells.map((c, i) => this.grid[c][0] * O[x[i]] + this.grid[c][2] * O[o[i]]);
    const forO = cells.map((c, i) => this.grid[c][0] * X[o[i]] + this.grid[c][2] * X[x[i]]);
    return [forX, forO];
  }

  /** @param {Node} node */
  solve(node) {
    const { board, cells } = node;
    const [x, y] = this.bring(node);
    let best = -Infinity;
    for (let i = 0; i < cells.length; i++) {
      const neutral = this.grid[cells[i]][1];
      const factors = this.factors[cells[i]];
      let least = Infinity;
      for (let j = 0; j < cells.length; j++)
        least = Math.min(least, (neutral * y[j] + x[i]) * factors[cells[j]]);
      best = Math.max(best, least);
    }
    this.margins.X[board] = best;
    this.margins.O[board] = Math.min(...cells.map((c, j) => y[j] + this.grid[c][1] * best));
  }

  /** Return the margins of the mover after each cell, for X and for O. @param {Node} node */
  prospects(node) {
    const [x, y] = this.bring(node);
    const { X, O } = this.margins;
    const forX = x.map((one, i) => one + this.grid[node.cells[i]][1] * O[node.board]);
    const forO = y.map((one, i) => -(one + this.grid[node.cells[i]][1] * X[node.board]));
    return [forX, forO];
  }

  /**
   * Return the lowest-numbered best cells of X and of O, as indices of a node's cells.
   * @param {Node} node
   */
  choices(node) {
    return this.prospects(node).map((all) => {
      const least = Math.max(...all) - MARGIN_TIE;
      return all.findIndex((one) => one > least);
    });
  }

  /**
   * Return the probability of a draw from each position, if both sides play their lowest-numbered
   * best cells.
   */
  get draws() {
    if (this.known) return this.known;
    const draws = { X: this.ended[1].slice(), O: this.ended[1].slice() };
    for (const node of this.plan) {
      const [i, j] = this.choices(node);
      const [ci, cj] = [node.cells[i], node.cells[j]];
      const [[si, ni, fi], [sj, nj, fj]] = [this.grid[ci], this.grid[cj]];
      const p = si * draws.O[node.x[i]] + fi * draws.O[node.o[i]];
      const q = sj * draws.X[node.o[j]] + fj * draws.X[node.x[j]];
      draws.X[node.board] = (p + ni * q) / (this.decided[ci] + ni * this.decided[cj]);
      draws.O[node.board] = q + nj * draws.X[node.board];
    }
    this.known = draws;
    return draws;
  }

  /**
   * Return the probabilities of the three results, if both sides play their lowest-numbered best
   * cells.
   * @param {string} board @param {string} side
   */
  chances(board, side = "X") {
    const number = numberOf(check(board));
    const [margins, draws] = [this.margins, this.draws].map((all) =>
      checkSide(side) === "X" ? all.X : all.O,
    );
    return this.split(margins[number], draws[number]);
  }

  /**
   * Return the moves, the best for the side to move first.
   * @param {string} board @param {string} side
   */
  moves(board, side = "X") {
    const cells = checkSide(side) && result(check(board)) ? [] : emptyCells(board);
    return rankMoves(cells.map((cell) => this.move(board, cell, side)));
  }

  /** @param {string} board @param {number} cell @param {string} side */
  move(board, cell, side) {
    const other = OTHER[checkSide(side)];
    checkCell(check(board), cell);
    const [success, neutral, failure] = this.grid[cell];
    const [good, bad] = [place(board, cell, side), place(board, cell, other)].map(numberOf);
    const [margin, draw] = [this.margins, this.draws].map((all) => {
      const values = other === "X" ? all.X : all.O;
      return success * values[good] + failure * values[bad] + neutral * values[numberOf(board)];
    });
    const chances = this.split(margin, draw);
    const score = 0.5 + 0.5 * (side === "X" ? margin : -margin);
    const [win, loss] =
      side === "X" ? [chances.x_win, chances.o_win] : [chances.o_win, chances.x_win];
    return { cell, score, win, draw, loss, distance: null, after: place(board, cell, side) };
  }

  /**
   * Return the derivatives of X's score at the empty board by each cell's success and failure. The
   * neutral probability changes in the opposite direction.
   */
  sensitivity() {
    const [success, failure] = [Array(9).fill(0), Array(9).fill(0)];
    const came = { X: new Float64Array(BOARDS), O: new Float64Array(BOARDS) };
    came.X[0] = 1;
    const { X, O } = this.margins;
    for (const node of [...this.plan].reverse()) {
      const { board } = node;
      if (!came.X[board] && !came.O[board]) continue;
      const [i, j] = this.choices(node);
      const [ci, cj] = [node.cells[i], node.cells[j]];
      const [ni, nj] = [this.grid[ci][1], this.grid[cj][1]];
      const decided = this.decided[ci] + ni * this.decided[cj];
      const x = (came.X[board] + nj * came.O[board]) / decided;
      const o = came.O[board] + ni * x;
      success[ci] += (x * (O[node.x[i]] - O[board])) / 2;
      failure[ci] += (x * (O[node.o[i]] - O[board])) / 2;
      success[cj] += (o * (X[node.o[j]] - X[board])) / 2;
      failure[cj] += (o * (X[node.x[j]] - X[board])) / 2;
      came.O[node.x[i]] += x * this.grid[ci][0];
      came.O[node.o[i]] += x * this.grid[ci][2];
      came.X[node.o[j]] += o * this.grid[cj][0];
      came.X[node.x[j]] += o * this.grid[cj][2];
    }
    return { success, failure };
  }

  /**
   * Return the probabilities of win, draw and loss that belong to a margin.
   * @param {number} margin @param {number} draw
   */
  split(margin, draw) {
    const won = margin - this.drawn * draw;
    const [x_win, o_win] = [won, -won].map((lead) => Math.max(0, (1 - draw + lead) / 2));
    return { x_win, draw, o_win, x_score: 0.5 + 0.5 * margin };
  }
}
