// MENACE's matchboxes: beads in their cells, a box with its rows of beads, and the wall of all
// boxes.
import { t, wordsOf } from "../texts/language.js";
import { drawSmall } from "./board.js";
import { html, press, svg } from "./dom.js";

/**
 * @typedef {import("../play/menace-boxes.js").Menace} Menace
 * @typedef {import("../play/menace-boxes.js").Change} Change
 */

/** @type {typeof import("../texts/menace.en.js").default} */
const texts = await wordsOf("menace");
const { div, figcaption, figure, span } = html;
/** The colours of the beads of each cell. */
export const COLOURS =
  "#e6194b #f5a623 #ffe119 #8bc34a #1b9e77 #35b7e8 #4363d8 #9b51e0 #f06ac0".split(" ");
const SHOWN = 14; // the most beads of a colour that are drawn
const IN_CELL = 16; // and in a cell

/** @param {number} at @param {number} columns */
const place = (at, columns) => ({
  cx: 6 + 12 * (at % columns),
  cy: 6 + 12 * Math.floor(at / columns),
  r: 5,
});

/**
 * Draw the beads of a cell in its part of the box.
 * @param {number} cell @param {number} count @param {number} each  the number of beads that a drawn
 *   bead means
 */
function drawBeads(cell, count, each) {
  const beads = Array.from({ length: Math.ceil(count / each) }, (_, at) =>
    svg.circle(place(at, 4)),
  );
  return svg.svg(
    { class: "cell-beads", viewBox: "0 0 48 48", fill: COLOURS[cell], "aria-hidden": "true" },
    beads,
  );
}

/**
 * Return the beads of a board's cells as their values.
 * @param {Menace} machine @param {string} board
 */
export function beadsOf(machine, board) {
  const all = machine.count(board) || 1;
  const beads = new Map(/** @type {[number, number][]} */ (machine.beads(board)));
  const each = Math.ceil(Math.max(...beads.values()) / IN_CELL) || 1;
  return [...board].map((_, cell) => {
    const count = beads.get(cell);
    if (count === undefined) return undefined;
    const drawn = drawBeads(cell, count, each);
    return { text: texts.beads(count), score: 0.5 + count / all / 2, drawn };
  });
}

/**
 * Draw the matchbox of a board with its beads, in a colour for each cell. The drawn bead is
 * highlighted.
 * @param {Menace} machine @param {string} board @param {number} [drawn]  the cell of the drawn bead
 */
export function drawBox(machine, board, drawn) {
  const beads = machine.beads(board).sort(([a], [b]) => a - b);
  const each = Math.ceil(Math.max(...beads.map(([, count]) => count)) / SHOWN) || 1;
  const rows = beads.map(([cell, count]) => {
    const row = Array.from({ length: Math.ceil(count / each) }, (_, at) =>
      svg.circle(place(at, SHOWN)),
    );
    const box = { viewBox: `0 0 ${12 * SHOWN} 12`, class: "bead-row", fill: COLOURS[cell] };
    return div(
      { class: cell === drawn ? "beads drawn" : "beads" },
      span({ class: "bead-name" }, t.cells[cell]),
      svg.svg({ ...box, "aria-hidden": "true" }, row),
      span(`${count}`),
    );
  });
  const title = figcaption({ class: "box-title" }, texts.box, each > 1 ? texts.eachBead(each) : "");
  return figure({ class: "matchbox" }, title, rows);
}

/** Show the beads that are added and removed at the end of a game. @param {Change[]} changes */
export const drawChanges = (changes) =>
  html.ol(
    { class: "changes" },
    changes.map(({ board, cell, before, after }) => {
      const kept = Math.min(before, after);
      const kind = after > before ? "in" : "out";
      const circles = Array.from({ length: Math.max(before, after) }, (_, at) =>
        svg.circle({ ...place(at, SHOWN), class: at < kept ? "" : kind }),
      );
      const rows = Math.ceil(circles.length / SHOWN) || 1;
      const drawn = svg.svg(
        {
          class: "bead-row",
          viewBox: `0 0 ${12 * SHOWN} ${12 * rows}`,
          fill: COLOURS[cell],
          "aria-hidden": "true",
        },
        circles,
      );
      return html.li(
        span({ class: "small-board" }, drawSmall(board)),
        span(t.cells[cell]),
        span(texts.change(before, after)),
        drawn,
      );
    }),
  );

/**
 * Draw a box of the wall: its board, with each empty cell in the colour of its beads.
 * @param {Menace} machine @param {string} board
 */
function drawLid(machine, board) {
  const beads = new Map(/** @type {[number, number][]} */ (machine.beads(board)));
  const all = machine.count(board) || 1;
  const cells = drawSmall(board);
  for (const [cell, count] of beads) {
    const share = Math.round((100 * count) / all);
    cells[cell].style.background = `color-mix(in srgb, ${COLOURS[cell]} ${share}%, var(--tile))`;
  }
  return cells;
}

/**
 * Draw the wall of all boxes that were opened.
 * @param {Menace} machine @param {string} chosen @param {(board: string) => void} look
 */
export function drawWall(machine, chosen, look) {
  const boards = [...machine.boxes.keys()].sort((a, b) =>
    a.split(".").length < b.split(".").length ? 1 : -1,
  );
  const one = (/** @type {string} */ board) => {
    const more = {
      "aria-label": texts.boxOf(board, machine.count(board)),
      ...{ "aria-current": board === chosen ? "true" : null, "data-key": `box ${board}` },
    };
    return html.li(press(drawLid(machine, board), () => look(board), false, more));
  };
  return html.ol({ class: "twins shelf wall" }, boards.map(one));
}
