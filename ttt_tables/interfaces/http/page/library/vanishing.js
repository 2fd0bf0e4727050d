// The rules of vanishing, also called "infinite tic-tac-toe": a side's fourth mark removes its
// oldest. A position is the cells of the marks as digits, the oldest first.
import { isText } from "./checks.js";
import { D4, LINES } from "./nine-cells.js";
import { solve } from "./solved.js";

const [MOST, CELLS] = [6, D4[0]]; // marks on a full board: the next move removes the oldest
const BASE = CELLS.length;
const FULL = BASE ** MOST; // the least number of a position with this many marks
const WON = new Set(LINES.map((line) => line.reduce((sum, cell) => sum + 2 ** cell, 0)));

/**
 * Return the number of a position: its digits after a 1.
 * @param {Iterable<number | string>} cells
 */
function numberOf(cells) {
  let number = 1;
  for (const cell of cells) number = BASE * number + +cell;
  return number;
}

/** Return the cells of a number's marks, the oldest first. @param {number} number */
function cellsOf(number) {
  const cells = [];
  for (let rest = number; rest > 1; rest = Math.floor(rest / BASE)) cells.push(rest % BASE);
  return cells.reverse();
}

/**
 * Return the image of a position under a symmetry.
 * @param {number[]} cells @param {number[]} symmetry
 */
function carried(cells, symmetry) {
  let number = 1;
  for (const cell of cells) number = BASE * number + symmetry[cell];
  return number;
}

/** Return the least number of the eight images. @param {number} number */
function least(number) {
  const cells = cellsOf(number);
  let found = number;
  for (const symmetry of D4) found = Math.min(found, carried(cells, symmetry));
  return found;
}

/**
 * Return the positions after a move to each open cell; none if the last mark has made a line.
 * @param {number} number @param {number} kept
 */
function after(number, kept) {
  const cells = cellsOf(number);
  let own = 0; // the marks of the side that has moved
  for (let at = cells.length - 1; at >= 0; at -= 2) own += 2 ** cells[at];
  if (WON.has(own)) return [];
  const stay = BASE * (number < FULL ? number : FULL / BASE + (number % (FULL / BASE)));
  const [free, next] = [Math.max(0, cells.length - kept), /** @type {number[]} */ ([])];
  for (const cell of CELLS) if (cells.indexOf(cell) < free) next.push(stay + cell);
  return next;
}

/**
 * Solve the game up to symmetry.
 * @param {number} kept  how many of the newest marks block a cell: five if the oldest disappears
 *   before the move
 * @returns {import("./family.js").Game}
 */
export function vanishing(kept) {
  const look = (/** @type {number} */ number) => {
    const next = after(number, kept).map(least);
    return { result: next.length ? 0 : -1, next };
  };
  const { positions, scoreOf } = solve(2 * FULL, 1, look);
  const score = (/** @type {number} */ number) => scoreOf(least(number));
  return {
    ...{ start: "", written: "cells" },
    get count() {
      const images = positions.map((one) => D4.map((way) => carried(cellsOf(one), way)));
      return images.reduce((sum, alike) => sum + new Set(alike).size, 0);
    },
    score: (text) =>
      isText(text) && /^[0-8]{0,6}$/.test(text) ? score(numberOf(text)) : undefined,
    after: (text) =>
      after(numberOf(text), kept).map((number) => {
        const cells = cellsOf(number);
        return [`${cells.at(-1)}`, cells.join("")];
      }),
  };
}
