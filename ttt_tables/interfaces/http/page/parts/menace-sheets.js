// MENACE on paper: the lids of its 304 boxes to cut out, and a lesson.

import { carry, D4 } from "../library/nine-cells.js";
import { lids, Menace } from "../play/menace-boxes.js";
import { t, wordsOf } from "../texts/language.js";
import { controls, drawTable, html, items, press, svg } from "./dom.js";
import { COLOURS } from "./matchboxes.js";

/** @type {typeof import("../texts/menace.en.js").default} */
const { paper: texts } = await wordsOf("menace");
// Sizes in millimetres. A lid covers the top of a matchbox and folds down over its front. Four by
// six lids fit within the margins of both A4 and Letter.
const [WIDTH, HEIGHT, FOLD] = [46, 43, 31];
const [COLUMNS, ROWS] = [4, 6];
const CELL = 9;
const EXAMPLE = "XO..X...O";

/** @param {number} cell */
const middle = (cell) => [1 + CELL * ((cell % 3) + 0.5), 2 + CELL * (Math.floor(cell / 3) + 0.5)];
const GRID = [1, 2]
  .map((n) => `M${1 + n * CELL} 2v${3 * CELL}M1 ${2 + n * CELL}h${3 * CELL}`)
  .join("");

/**
 * @param {number} x @param {number} y @param {string} text
 * @param {"number" | "small"} size @param {"start" | "middle" | "end"} anchor
 */
const write = (x, y, text, size, anchor = "middle") =>
  svg.text({ class: size, x, y: y + (size === "small" ? 1.2 : 2.5), "text-anchor": anchor }, text);

/**
 * Draw what is in a cell: its mark, or a bead of its colour with the number of such beads.
 * @param {string} mark @param {number} cell @param {number | undefined} beads
 */
function drawCell(mark, cell, beads) {
  const [x, y] = middle(cell);
  if (mark === "X") return svg.path({ class: "ink", d: `M${x - 3} ${y - 3}l6 6m0-6l-6 6` });
  if (mark === "O") return svg.circle({ class: "ink", cx: x, cy: y, r: 3 });
  if (!beads) return null;
  const bead = svg.circle({ cx: x, cy: y, r: 3.6, fill: COLOURS[cell] });
  return [
    bead,
    svg.circle({ cx: x, cy: y, r: 2.1, fill: "white" }),
    write(x, y, `${beads}`, "small"),
  ];
}

/** In groups of three. @param {string} text */
const spaced = (text) => text.replace(/...(?=.)/g, "$& ");

/** Return the digits of a board: 0 for an empty cell, 1 for X, 2 for O. @param {string} board */
const digits = (board) => spaced([...board].map((mark) => ".XO".indexOf(mark)).join(""));

/**
 * Draw the lid of a box, with its number on top and on the front.
 * @param {string} board @param {number} at @param {Menace} machine
 */
function drawLid(board, at, machine) {
  const beads = machine.look(board);
  const place = at % (COLUMNS * ROWS);
  const [x, y] = [WIDTH * (place % COLUMNS), HEIGHT * Math.floor(place / COLUMNS)];
  const cells = [...board].map((mark, cell) => drawCell(mark, cell, beads.get(cell)));
  const move = (10 - board.split(".").length) / 2 + 1;
  const front = (FOLD + HEIGHT) / 2;
  return svg.g(
    { class: "lid", "data-board": board, transform: `translate(${x} ${y})` },
    svg.rect({ class: "cut", width: WIDTH, height: HEIGHT }),
    svg.path({ class: "fold", d: `M0 ${FOLD}h${WIDTH}` }),
    svg.path({ class: "cut", d: GRID }),
    cells,
    write(37.5, 11, `${at + 1}`, "number"),
    write(37.5, 20, texts.move(move), "small"),
    write(2, front, `${at + 1}`, "number", "start"),
    write(WIDTH - 2, front, digits(board), "small", "end"),
  );
}

/**
 * Draw the sheets of lids, in the order of their numbers.
 * @param {string[]} boards @param {Menace} machine
 */
function drawSheets(boards, machine) {
  const each = COLUMNS * ROWS;
  const all = boards.map((board, at) => drawLid(board, at, machine));
  return Array.from({ length: Math.ceil(all.length / each) }, (_, sheet) =>
    svg.svg(
      {
        class: "lids",
        viewBox: `0 0 ${WIDTH * COLUMNS} ${HEIGHT * ROWS}`,
        role: "img",
        "aria-label": texts.sheet(sheet * each + 1, Math.min(all.length, (sheet + 1) * each)),
      },
      all.slice(sheet * each, (sheet + 1) * each),
    ),
  );
}

/**
 * Draw the table of how many beads of each colour are needed.
 * @param {string[]} boards @param {Menace} machine
 */
function drawBeads(boards, machine) {
  const counts = COLOURS.map((_, cell) =>
    boards.reduce((sum, board) => sum + (machine.look(board).get(cell) ?? 0), 0),
  );
  const rows = counts.map((count, cell) => {
    const drawn = svg.svg(
      { class: "bead", viewBox: "0 0 2 2", "aria-hidden": "true" },
      svg.circle({ cx: 1, cy: 1, r: 0.9, fill: COLOURS[cell] }),
    );
    return [html.span(drawn, " ", texts.colours[cell]), t.cells[cell], count];
  });
  const total = counts.reduce((sum, count) => sum + count);
  return drawTable(texts.beads(total), texts.beadHeads, rows);
}

/**
 * Draw the eight views of a board: the cells in the order in which they are read, the digits of an
 * example, and its box next to the least number.
 * @param {string[]} boards
 */
function drawSymmetries(boards) {
  const rows = D4.map((view, at) => {
    const seen = carry(EXAMPLE, view);
    const box = boards.indexOf(seen) + 1;
    const order = spaced(view.map((old) => old + 1).join(""));
    return [texts.views[at], order, digits(seen), box ? texts.lid(box) : ""];
  });
  return drawTable(texts.symmetries, texts.symmetryHeads, rows);
}

/** Draw the lesson, its tables and the lids for printing. @param {() => void} back */
export function drawPaper(back) {
  const machine = new Menace(() => 0);
  const boards = lids();
  return html.section(
    { class: "sheet lesson" },
    controls(
      press(texts.print, () => print(), false, { class: "main" }),
      press(texts.back, back),
    ),
    texts.lesson.map(({ title, steps }) => [html.h2(title), html.ol(items(steps))]),
    drawSymmetries(boards),
    drawBeads(boards, machine),
    drawSheets(boards, machine),
  );
}
