// X's score at the end, and the exact probabilities of the classic game between two policies.
import { EMPTY, emptyCells, once, place, result, toMove } from "../library/nine-cells.js";

/** Return X's score in a game that has ended. @param {string | null} result */
export const scoreOfX = (result) => (result === "draw" ? 0.5 : Number(result === "X"));

/**
 * Draw one of several things by their probabilities, or return null with the remaining probability.
 * @template T @param {[T, number][]} chances @param {() => number} random @returns {T | null}
 */
export function pick(chances, random = Math.random) {
  let left = random();
  for (const [thing, chance] of chances) {
    left -= chance;
    if (left < 0) return thing;
  }
  return null;
}

/**
 * Return the exact probabilities [X wins, draw, O wins] of the classic game between two sides. A
 * side without a model wins as often as possible, and then draws as often as possible. A side whose
 * model has no weight left resigns.
 * @param {Record<string, Model>} models
 * @param {(board: string) => string} key  a board with the same value
 */
export function between(models, key = (board) => board) {
  /** @type {(board: string) => number[]} */
  const value = once((board) => {
    const ended = result(board);
    return ended
      ? [ended === "X", ended === "draw", ended === "O"].map(Number)
      : weigh(board, toMove(board));
  });
  /** @param {string} board @param {string} side */
  const weigh = (board, side) => {
    const [own, after] = [
      side === "X" ? 0 : 2,
      (/** @type {number} */ cell) => value(key(place(board, cell, side))),
    ];
    if (!models[side])
      return emptyCells(board)
        .map(after)
        .sort((a, b) => b[own] - a[own] || b[1] - a[1])[0];
    const cells = models[side](board).filter(([, weight]) => weight);
    const all = cells.reduce((sum, [, weight]) => sum + weight, 0);
    if (!all) return side === "X" ? [0, 0, 1] : [1, 0, 0];
    return cells.reduce(
      (sum, [cell, weight]) => after(cell).map((part, at) => sum[at] + (weight / all) * part),
      [0, 0, 0],
    );
  };
  return value(EMPTY);
}
