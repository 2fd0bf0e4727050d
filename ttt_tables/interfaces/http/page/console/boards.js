// Columns of boards in an answer. Each board is a small picture, which opens the game.

import { BOARDS, show } from "../library/nine-cells.js";
import { impossibleInTurn } from "../library/occurs.js";
import { STROKES } from "../parts/board.js";
import { html, svg } from "../parts/dom.js";
import { texts } from "./console-texts.js";

/** @typedef {import("./ask.js").Answer} Answer */
/** @typedef {import("./ask.js").Table} Table */
/** @typedef {(value: string) => string} Reader  of a board's text from a value */

const TEXT = /^[.XO]{9}$/;
const CELL = /^[0-8]$/;
const CALLED = /\b(?:cell|move)\s+as\s+(\w+)/gi; // in a statement

/**
 * Return the columns of boards in an answer, each with a function that reads its values. Columns
 * of texts are known by their values. Without one, these are the columns of numbers that have a
 * name by which the tables call the number of a board.
 * @param {Answer} answer @param {Table[]} tables @returns {Map<number, Reader>}
 */
export function boardColumns({ names, numeric, rows }, tables) {
  const valuesOf = (/** @type {number} */ at) => rows.flatMap((row) => row[at] ?? []);
  const all = names.map((_, at) => at);
  const written = all.filter((at) => {
    const values = valuesOf(at);
    return values.length && values.every((value) => TEXT.test(value));
  });
  if (written.length) return new Map(written.map((at) => [at, String]));
  const columns = tables.flatMap((table) => table.columns);
  const known = columns.filter(({ name, type }) => type === "int32" && /(^|_)board$/.test(name));
  const called = new Set(known.map(({ name }) => name));
  const counted = all.filter((at) => {
    const values = valuesOf(at).map(Number);
    const fit = values.every((one) => Number.isInteger(one) && one >= 0 && one < BOARDS);
    return numeric[at] && called.has(names[at]) && fit && values.some((one) => one > 8);
  });
  return new Map(counted.map((at) => [at, (value) => show(+value)]));
}

/**
 * Return the column of the cells that a statement chooses, or -1. It is called cell or move, or by
 * the name that the statement gives to such a column.
 * @param {Answer} answer @param {string} sql
 */
export function cellColumn({ names, rows }, sql) {
  const called = ["cell", "move", ...[...sql.matchAll(CALLED)].map(([, name]) => name)];
  return names.findIndex(
    (name, at) => called.includes(name) && rows.every((row) => CELL.test(row[at] ?? "0")),
  );
}

/**
 * Draw a board with one cell marked, or with none.
 * @param {string} board @param {number | null} marked
 */
function drawPicture(board, marked) {
  const parts = [...board].map((mark, cell) => {
    const [x, y] = [100 * (cell % 3), 100 * Math.floor(cell / 3)];
    const tile = { x: x + 5, y: y + 5, width: 90, height: 90, rx: 12 };
    const strokes = STROKES[/** @type {"X" | "O"} */ (mark)] ?? [];
    return [
      svg.rect({ ...tile, class: cell === marked ? "marked" : null }),
      strokes.map((d) => svg.path({ d, class: mark, transform: `translate(${x} ${y})` })),
    ];
  });
  return svg.svg({ class: "board-picture", viewBox: "0 0 300 300", "aria-hidden": "true" }, parts);
}

/**
 * Draw a board. If the classic game can reach it, it is a link to the game.
 * @param {string} board @param {number | null} marked
 */
export function drawBoard(board, marked) {
  const parts = [drawPicture(board, marked), html.span({ class: "board-text" }, board)];
  if (impossibleInTurn(board)) return html.span({ class: "drawn" }, parts);
  const href = `#classic?board=${board}&side=both&mode=study`;
  return html.a({ class: "drawn", href, "aria-label": texts.open(board) }, parts);
}
