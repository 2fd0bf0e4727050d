// Moves of a game of chance, best first.
import { ranks } from "./nine-cells.js";

/**
 * @typedef {{cell: number, score: number, win: number, draw: number, loss: number,
 *   distance: number | null, probability: number, rank: number, after: string}} Move
 * @typedef {{x_win: number, draw: number, o_win: number, x_score: number}} Chances
 */

const TIE = 1e-12; // scores that differ by less are tied

/**
 * Sort moves by their scores, best first, with ranks. Of tied moves the lowest-numbered cell comes
 * first.
 * @param {Omit<Move, "rank" | "probability">[]} moves @param {number} tie @returns {Move[]}
 */
export function rankMoves(moves, tie = TIE) {
  const places = ranks(
    moves.map((move) => move.score),
    tie,
  );
  const ranked = moves.map((move, at) => ({ ...move, probability: 0, rank: places[at] }));
  ranked.sort((a, b) => a.rank - b.rank || a.cell - b.cell);
  if (ranked.length) ranked[0].probability = 1;
  return ranked;
}
