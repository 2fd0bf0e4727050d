// Games that play themselves, as pictures. Each frame is one board, or nine.
import { EMPTY, emptyCells, OTHER, place, result } from "../library/nine-cells.js";

export const HOLD = 3; // frames for which the end of a game stays

/** @template T @param {T[]} things @param {() => number} random */
export const any = (things, random = Math.random) => things[Math.floor(random() * things.length)];

/**
 * Return a cell that wins, or otherwise one that blocks, or otherwise any cell.
 * @param {string} board @param {string} side @param {number[]} cells
 */
export function sensible(board, side, cells = emptyCells(board)) {
  const wins = (/** @type {string} */ one) =>
    cells.find((cell) => result(place(board, cell, one)) === one);
  return wins(side) ?? wins(OTHER[side]) ?? any(cells);
}

/**
 * Play a game whose moves place marks. `set` returns the mark, or "." if the move does nothing, and
 * `cells` returns the open cells.
 * @param {{set?: (side: string) => string, cells?: (board: string) => number[]}} rules
 * @returns {Generator<string[]>}
 */
export function* marks({ set = String, cells = emptyCells } = {}) {
  let [board, side] = [EMPTY, "X"];
  while (!result(board)) {
    const open = cells(board);
    if (open.length) board = place(board, sensible(board, side, open), set(side));
    side = OTHER[side];
    yield [board];
  }
  for (let frame = 0; frame < HOLD; frame++) yield [board];
}
