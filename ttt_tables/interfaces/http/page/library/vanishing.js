// Vanishing, "infinite tic-tac-toe", by its rules: a side's fourth mark takes its oldest away. A
// position is the cells of the marks as digits, the oldest first.
import { isText } from "./checks.js";
import { D4, LINES } from "./nine-cells.js";
import { solve } from "./solved.js";

const [MOST, CELLS] = [6, D4[0]]; // marks on the board: of so many the next takes the oldest away
const BASE = CELLS.length;
const FULL = BASE ** MOST; // the least number of a position of so many marks
const WON = new Set(LINES.map((line) => line.reduce((sum, cell) => sum + 2 ** cell, 0)));

/** A position's number: its digits behind a 1. @param {Iterable<number | string>} cells */
function numberOf(cells) {
  let number = 1;
  for (const cell of cells) number = BASE * number + +cell;
  return number;
}

/** The cells of a number's marks, the oldest first. @param {number} number */
function cellsOf(number) {
  const cells = [];
  for (let rest = number; rest > 1; rest = Math.floor(rest / BASE)) cells.push(rest % BASE);
  return cells.reverse();
}

/** A position's image under a symmetry. @param {number[]} cells @param {number[]} symmetry */
function carried(cells, symmetry) {
  let number = 1;
  for (const cell of cells) number = BASE * number + symmetry[cell];
  return number;
}

/** The least number of the eight images. @param {number} number */
function least(number) {
  const cells = cellsOf(number);
  let found = number;
  for (const symmetry of D4) found = Math.min(found, carried(cells, symmetry));
  return found;
}

/**
 * The positions after a move to each cell that is open to it; none if the last mark has made a line.
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
 * The game, solved up to symmetry.
 * @param {number} kept  how many marks, the newest, a move cannot go to: five if the oldest goes first
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
        return [`${cells.at(-1)}`, cells.join(""), score(number) ?? 0];
      }),
  };
}
