// Exact results of moves without a search: X's stored win under the rule `open`, and solved
// endgames. This module estimates nothing.
import { show } from "./nine-cells.js";
import { bestFirst, sameMove } from "./thought.js";
import { movesOf, playMove, resultOf } from "./ultimate-rules.js";

/**
 * @typedef {import("./open-strategy.js").Strategy} Strategy
 * @typedef {import("./thought.js").Thought} Thought
 * @typedef {import("./ultimate-rules.js").Move} Move
 * @typedef {import("./ultimate-rules.js").Position} Position
 */

/**
 * Return the moves whose result the strategy knows: its own move on X's turn, and every move that
 * it answers on O's turn. The list is empty off its path.
 * @param {Strategy} strategy @param {Position} position @returns {Thought[]}
 */
export function storedMoves(strategy, position) {
  const look = (/** @type {Position} */ at) =>
    strategy.move(at.boards.map(show), show(at.owners), at.target);
  const known = { proved: true, nodes: 0 };
  if (position.side === "X") {
    const win = look(position);
    if (!win) return [];
    const move = /** @type {Move} */ ([win.board, win.cell]);
    return [{ move, score: 1, depth: win.plies, line: [move], ...known }];
  }
  return movesOf(position, "open").flatMap((move) => {
    const after = playMove(position, move, "open");
    const win = resultOf(after, "open") ? null : look(after);
    return win ? [{ move, score: 0, depth: win.plies + 1, line: [move], ...known }] : [];
  });
}

/**
 * Return the strategy's move of X, or O's losing move that holds out longest; null if it does not
 * know the result of some move.
 * @param {Strategy} strategy @param {Position} position
 */
export function bestStored(strategy, position) {
  const moves = storedMoves(strategy, position);
  if (position.side === "O" && moves.length < movesOf(position, "open").length) return null;
  return moves.sort((a, b) => b.depth - a.depth || bestFirst(a, b))[0] ?? null;
}

/**
 * Return a thought with its score corrected by the solved endgame.
 * @param {Thought} thought @param {ReturnType<typeof import("./endgames.js").solveEndgame> | null} solution
 * @returns {Thought}
 */
export function correct(thought, solution) {
  if (!solution) return thought;
  if (solution.best.some((move) => sameMove(move, thought.move)))
    return { ...thought, score: (solution.wdl + 1) / 2, proved: true };
  if (solution.wdl === 0) return { ...thought, score: 0, proved: true }; // a move that gives up a draw loses
  return { ...thought, score: Math.min(thought.score, 0.5) };
}
