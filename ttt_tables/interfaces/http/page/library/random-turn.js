// The random-turn game: a coin decides before each move which side makes it.
import { emptyCells, once, place, result } from "./nine-cells.js";

export const PARTS = 512; // scores are whole numbers of 512ths
/** @type {Record<string, number>} */
const SCORES = { X: 1, draw: 1 / 2, O: 0 };

/**
 * Return X's exact score before a toss: the mean of the scores after X's best move and after O's.
 * @type {(board: string) => number}
 */
export const scoreOf = once((board) => {
  const ended = result(board);
  if (ended) return SCORES[ended];
  const after = (/** @type {string} */ mark) =>
    emptyCells(board).map((cell) => scoreOf(place(board, cell, mark)));
  return (Math.max(...after("X")) + Math.min(...after("O"))) / 2;
});
