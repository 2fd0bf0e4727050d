// How opponents of the probabilistic game choose: the levels, and the policies that have a name.
import { emptyCells, LINES } from "../library/rules.js";
import { ERRS } from "./levels.js";

/** @typedef {import("../library/solver.js").Cell} Cell */

/** The weight that `csun-regular` gives a line, by its marks of one side. */
const COUNTS = [1, 2, 10];

/** @param {Cell[]} grid @param {string} board @param {number[]} line */
function countLine(grid, board, line) {
  const marks = line.map((cell) => board[cell]).filter((mark) => mark !== ".");
  if (new Set(marks).size > 1) return 0;
  const empty = marks.length ? line.filter((cell) => board[cell] === ".") : [];
  return empty.reduce(
    (sum, cell) => sum + Math.max(grid[cell][0], grid[cell][2]),
    COUNTS[marks.length],
  );
}

/**
 * The score that a policy gives a cell; it plays the lowest-numbered of the best.
 * @type {Record<string, (grid: Cell[], board: string, cell: number) => number>}
 */
const SCORES = {
  "max-success": (grid, _, cell) => grid[cell][0],
  "max-difference": (grid, _, cell) => grid[cell][0] - grid[cell][2],
  "csun-regular": (grid, board, cell) => {
    const [success, neutral, failure] = grid[cell];
    const lines = LINES.filter((line) => line.includes(cell));
    const count = lines.reduce((sum, line) => sum + countLine(grid, board, line), 0);
    return count * (success - failure) - 24 * neutral;
  },
};

export const GRID_POLICIES = [...Object.keys(SCORES), "random"];

/**
 * How likely an opponent plays each empty cell of a board.
 * @param {string} bot @param {Cell[]} grid @param {string} board
 * @param {number} best  the lowest-numbered best cell
 */
export function weigh(bot, grid, board, best) {
  const cells = emptyCells(board);
  const errs = bot === "random" ? 1 : (ERRS[bot] ?? 0);
  const scores = bot in SCORES ? cells.map((cell) => SCORES[bot](grid, board, cell)) : [];
  const least = Math.max(...scores) - 1e-12;
  const chosen = bot in SCORES ? cells[scores.findIndex((score) => score > least)] : best;
  return cells.map((cell) => errs / cells.length + (cell === chosen ? 1 - errs : 0));
}

/** Draw a cell by its weight. @param {string} board @param {number[]} weights */
export function draw(board, weights) {
  let left = Math.random();
  const at = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return emptyCells(board).at(at) ?? 0;
}
