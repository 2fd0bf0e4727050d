// The rows of an answer, as a table or as a gallery of boards.

import { html } from "../parts/dom.js";
import { boardColumns, cellColumn, drawBoard } from "./boards.js";
import { texts } from "./console-texts.js";

/** @typedef {import("./ask.js").Answer} Answer */
/** @typedef {import("./ask.js").Table} Table */
/** @typedef {(string | null)[]} Row */

const { caption, dd, div, dl, dt, li, span, table, tbody, td, th, thead, tr, ul } = html;
const NUMBER = /^-?\d+(?:\.(\d+))?$/;
const MOST_DECIMALS = 6; // of a column whose numbers all have as many

/**
 * Return how many decimals all numbers of a column get, or 0 if each one is shown as it is.
 * @param {(string | null)[]} values
 */
function decimalsOf(values) {
  const given = values.flatMap((value) => value ?? []);
  const lengths = given.map((value) => NUMBER.exec(value)?.[1]?.length ?? Infinity);
  const most = Math.max(0, ...lengths);
  return most <= MOST_DECIMALS ? most : 0;
}

/** Draw a value that is not a board. @param {string | null} value @param {number} decimals */
function drawValue(value, decimals) {
  if (value === null) return span({ class: "null" }, "NULL");
  if (value === "") return span({ class: "empty" }, "''");
  return decimals ? value.padEnd(value.indexOf(".") + 1 + decimals, "0") : value;
}

/**
 * Return functions that draw some rows of an answer, as a table and as a gallery, and whether it
 * has boards.
 * @param {Answer} answer @param {string} sql @param {Table[]} tables
 */
export function drawersOf(answer, sql, tables) {
  const { names, numeric, rows } = answer;
  const boards = boardColumns(answer, tables);
  const [first] = boards.keys();
  const cells = boards.size ? cellColumn(answer, sql) : -1;
  const swatch = () => span({ class: "swatch", title: texts.marked });
  const head = (/** @type {number} */ at) => [at === cells ? swatch() : null, names[at]];
  const decimals = names.map((_, at) => (numeric[at] ? decimalsOf(rows.map((row) => row[at])) : 0));
  const kinds = names.map((_, at) => (boards.has(at) ? "board" : numeric[at] ? "number" : "text"));
  const drawCell = (/** @type {Row} */ row, /** @type {number} */ at) => {
    const [value, read] = [row[at], boards.get(at)];
    if (!read || value === null) return drawValue(value, decimals[at]);
    const cell = at === first ? row[cells] : null;
    const board = drawBoard(read(value), cell == null ? null : +cell);
    return numeric[at] ? [board, " ", value] : board;
  };
  const all = names.map((_, at) => at);
  const others = all.filter((at) => !boards.has(at));
  const line = (/** @type {Row} */ row, /** @type {number} */ at) =>
    div(dt(head(at)), dd({ "data-kind": kinds[at] }, drawCell(row, at)));

  /** @param {Row[]} some */
  const asTable = (some) =>
    div(
      { class: "scroll", tabindex: "0", role: "region", "aria-label": texts.answer },
      table(
        { class: "data" },
        caption(texts.answer),
        thead(tr(all.map((at) => th({ scope: "col", "data-kind": kinds[at] }, head(at))))),
        tbody(
          some.map((row) => tr(all.map((at) => td({ "data-kind": kinds[at] }, drawCell(row, at))))),
        ),
      ),
    );
  /** @param {Row[]} some */
  const asGallery = (some) =>
    ul(
      { class: "gallery", "aria-label": texts.answer },
      some.map((row) =>
        li(
          div(
            { class: "pictures" },
            [...boards.keys()].map((at) => drawCell(row, at)),
          ),
          dl(others.map((at) => line(row, at))),
        ),
      ),
    );
  return { asTable, asGallery, hasBoards: boards.size > 0 };
}
