// The policies of the probabilistic game, and how often the best response to one wins.

import { emptyCells, LINES, show } from "./nine-cells.js";
import { ANY, PERFECT, RANDOM } from "./policies.js";
import { MARGIN_TIE } from "./solver.js";

/** @typedef {import("./solver.js").Cell} Cell */

/** The weight that `csun-regular` gives a line, by the number of marks of one side. */
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
 * The score that a policy gives a cell. The policy plays the lowest-numbered of the best cells.
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

/** The names of the policies that need no solution. */
export const NAMED = [RANDOM, ...Object.keys(SCORES)];

/**
 * Return the weight of each empty cell under such a policy. The weights add up to 1.
 * @param {string} policy @param {Cell[]} grid @param {string} board
 */
export function weigh(policy, grid, board) {
  const cells = emptyCells(board);
  if (policy === RANDOM) return cells.map(() => 1 / cells.length);
  const scores = cells.map((cell) => SCORES[policy](grid, board, cell));
  const least = Math.max(...scores) - 1e-12;
  const chosen = scores.findIndex((score) => score > least);
  return cells.map((_, at) => Number(at === chosen));
}

/**
 * Return the weights of the best cells: equal weights, or all weight on the first.
 * @param {string} policy @param {number[]} margins  of the cells, for the mover
 */
function weighBest(policy, margins) {
  const least = Math.max(...margins) - MARGIN_TIE;
  const best = margins.flatMap((one, at) => (one > least ? [at] : []));
  const some = policy === PERFECT ? best.slice(0, 1) : best;
  return margins.map((_, at) => Number(some.includes(at)) / some.length);
}

/**
 * Return how often the best response to a policy wins from the empty board. The turn can pass on an
 * unchanged board, as in `solve`.
 * @param {import("./solver.js").Solution} solution @param {string} policy
 * @param {number} epsilon  how often it plays any cell instead @param {string} side  that replies
 */
export function bestResponseWins(solution, policy, epsilon, side) {
  const { grid, ended, plan } = solution;
  const wins = ended[0].map((margin) => Number(margin === (side === "X" ? 1 : -1)));
  // Win probabilities by board, with the responder to move and with the opponent to move.
  const [mine, theirs] = [wins, wins.slice()];
  for (const node of plan) {
    const { board, cells } = node;
    const [own, other] = side === "X" ? [node.x, node.o] : [node.o, node.x];
    const chosen =
      policy === PERFECT || policy === ANY
        ? weighBest(policy, solution.prospects(node)[side === "X" ? 1 : 0])
        : weigh(policy, grid, show(board));
    let [brings, stays] = [0, 0];
    for (const [j, cell] of cells.entries()) {
      const [success, neutral, failure] = grid[cell];
      const weight = (1 - epsilon) * chosen[j] + epsilon / cells.length;
      brings += weight * (success * mine[other[j]] + failure * mine[own[j]]);
      stays += weight * neutral;
    }
    const gains = cells.map((cell, i) => {
      const [success, neutral, failure] = grid[cell];
      return (
        (success * theirs[own[i]] + failure * theirs[other[i]] + neutral * brings) /
        (1 - neutral * stays)
      );
    });
    mine[board] = Math.max(...gains);
    theirs[board] = brings + stays * mine[board];
  }
  return (side === "X" ? mine : theirs)[0];
}
