// A board of nine buttons with drawn marks. Arrow keys move between cells, and each cell has its
// mark or value in words. A colour always means a side: X's colour is on the cells that are good
// for X.

import { carry, D4, wonLine } from "../library/nine-cells.js";
import { t } from "../texts/language.js";
import { html, isPointed, remind, svg } from "./dom.js";
import { capital } from "./words.js";

/** Return the distinct images of a board, the board itself first. @param {string} board */
export const orbit = (board) => [...new Set(D4.map((symmetry) => carry(board, symmetry)))];

/**
 * Return, for each cell, the cells that are equivalent by a symmetry of the board.
 * @param {string} board
 */
export function alike(board) {
  const keeping = D4.filter((symmetry) => carry(board, symmetry) === board);
  return [...board].map((_, cell) =>
    [...new Set(keeping.map((symmetry) => symmetry[cell]))].sort(),
  );
}

/** The step of each arrow key, in columns and rows. @type {Record<string, [number, number]>} */
const STEPS = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0] },
  ...{ ArrowUp: [0, -1], ArrowDown: [0, 1] },
};

/**
 * Move the focus from cell to cell by arrow keys, in a grid of rows of equal length.
 * @param {number} width @param {(element: Element) => Element[]} inOrder  the grid's cells, by rows
 */
export const walk = (width, inOrder) => (/** @type {KeyboardEvent} */ event) => {
  const cells = inOrder(/** @type {Element} */ (event.currentTarget));
  const at = cells.indexOf(/** @type {Element} */ (document.activeElement));
  if (at < 0 || !(event.key in STEPS) || isPointed()) return;
  event.preventDefault();
  event.stopPropagation();
  const [right, down] = STEPS[event.key];
  const [column, row] = [(at % width) + right, Math.floor(at / width) + down];
  if (column < 0 || column >= width) return;
  /** @type {HTMLElement | undefined} */ (cells[width * row + column])?.focus();
};
const step = walk(3, (board) => [...board.querySelectorAll(".cell")]);

export const STROKES = {
  X: ["M24 26C38 38 58 60 76 75", "M75 24C62 38 40 58 25 77"],
  O: ["M52 22C33 21 21 36 22 51C23 68 36 79 51 78C68 77 79 64 78 48C77 32 65 22 49 23"],
};
/** Draw a mark as strokes of a pen. @param {string} mark @param {string} more */
export function drawMark(mark, more = "") {
  const strokes = STROKES[/** @type {"X" | "O"} */ (mark)];
  return svg.svg(
    { class: `mark ${mark} ${more}`, viewBox: "0 0 100 100", "aria-hidden": "true" },
    strokes.map((d) => svg.path({ d, pathLength: 1 })),
  );
}

/** Draw the marks of a small board. @param {string} board */
export const drawSmall = (board) =>
  [...board].map((mark) => (mark === "." ? html.i() : drawMark(mark)));

/**
 * Return a list by cell of what `make` returns for the move there.
 * @template {{cell: number}} M, T
 * @param {M[]} moves @param {(move: M) => T} make @returns {(T | undefined)[]}
 */
export const byCell = (moves, make) =>
  Array.from({ length: 9 }, (_, cell) => moves.filter((one) => one.cell === cell).map(make)[0]);

/**
 * Draw a bar of three parts: X's wins, draws, O's wins.
 * @param {number[]} parts @param {Record<string, any>} more
 */
export function drawBar(parts, more = {}) {
  const spans = parts.map((part) => html.span({ hidden: !(part > 0) }));
  for (const [at, part] of parts.entries()) spans[at].style.flexGrow = `${part}`;
  return html.div({ class: "bar", "aria-hidden": "true", ...more }, spans);
}

/**
 * Draw the winning line over the board, in several strokes if it continues across an edge.
 * @param {number[]} line @param {string} mark
 */
export function drawLine([a, b, c], mark) {
  const at = (/** @type {number} */ cell) => [
    50 + 100 * (cell % 3),
    50 + 100 * Math.floor(cell / 3),
  ];
  const [[x1, y1], [x2, y2]] = [at(a), at(b)];
  // Return the step from a cell to the next one, which may be across an edge: 200 forward is 100
  // back.
  const [dx, dy] = [x2 - x1, y2 - y1].map((far) => (Math.abs(far) > 100 ? -far / 2 : far) * 0.34);
  const strokes = /** @type {[number, number][]} */ (
    c === 2 * b - a ? [[a, c]] : [a, b, c].map((cell) => [cell, cell])
  );
  const path = strokes.map(([from, to]) => {
    const [[x, y], [u, v]] = [at(from), at(to)];
    return `M${x - dx} ${y - dy}L${u + dx} ${v + dy}`;
  });
  return svg.svg(
    { class: `won-line ${mark}`, viewBox: "0 0 300 300", "aria-hidden": "true" },
    svg.path({ d: path.join(""), pathLength: 1 }),
  );
}

/** @param {HTMLElement} cell @param {number} score  X's */
export function tint(cell, score) {
  const amount = Math.abs(2 * score - 1) ** 0.7;
  const good = score === 0.5 ? "draw" : score > 0.5 ? "x" : "o";
  cell.style.setProperty("--tint", `var(--${good})`);
  cell.style.setProperty("--amount", `${Math.round(46 * amount)}%`);
  return cell;
}

/**
 * Hatch the empty cells that are equivalent by symmetry, while the pointer is on one of them.
 * @param {HTMLElement[]} cells @param {string} board
 */
function hatch(cells, board) {
  alike(board).forEach((twins, cell) => {
    if (board[cell] !== ".") return;
    const show = ({ type = "" }) => {
      const on = type === "focus" || type === "mouseenter";
      for (const twin of twins) if (twin !== cell) cells[twin].classList.toggle("twin", on);
    };
    for (const event of ["focus", "mouseenter", "blur", "mouseleave"])
      cells[cell].addEventListener(event, show);
  });
}

/** Draw the parts that an empty cell shows. @param {number} cell @param {BoardGiven} given */
function shown(cell, { values = [], side = "X", numbers = false, notes = [] }) {
  const value = values[cell];
  const { win, draw = 0, loss = 0 } = value ?? {};
  const parts = win === undefined ? null : side === "X" ? [win, draw, loss] : [loss, draw, win];
  return [
    numbers ? html.span({ class: "number", "aria-hidden": "true" }, `${cell}`) : null,
    value ? html.span({ class: "value" }, value.text) : null,
    value?.drawn ?? null,
    value && parts ? drawBar(parts) : null,
    notes[cell] ? html.span({ class: "detail" }, notes[cell]) : null,
    value?.detail && numbers ? html.span({ class: "detail" }, value.detail) : null,
  ].flatMap((part) => [part, " "]); // blanks, because a screen reader would join two words
}

/**
 * Return why a cell cannot be played, from what the board shows.
 * @param {number} cell @param {BoardGiven} given
 */
function whyNot(cell, { board, place = "", closed = [], line = wonLine(board) }) {
  const name = capital(`${place}${t.cells[cell]}`);
  if (board[cell] !== ".") return t.board.taken(name, board[cell]);
  if (line) return t.board.isOver;
  return closed.includes(cell) ? t.board.isClosed(name) : t.board.notNow(name);
}

/** Draw a cell as a button. @param {number} cell @param {BoardGiven} given */
function drawCell(cell, given) {
  const { board, values = [], open = [], notes = [], side = "X", last, closed = [] } = given;
  const [mark, value, note] = [board[cell], values[cell], notes[cell]];
  const is = {
    ...{ last: cell === last, hint: cell === given.hint, leaving: cell === given.leaving },
    ...{ picked: cell === given.picked, shut: closed.includes(cell), best: value?.best },
  };
  const kinds = Object.entries(is).flatMap(([kind, so]) => (so ? [kind] : []));
  const spoken = [
    `${given.place ?? ""}${t.cells[cell]}`,
    mark === "." ? t.board.empty : mark,
    given.numbers && (mark === "." || value || note) ? `${cell}` : "",
    ...[value?.spoken ?? value?.text, note, value?.detail],
    ...kinds.map((kind) => t.board.said[/** @type {keyof typeof t.board.said} */ (kind)]),
  ];
  const isOpen = open.includes(cell);
  // Draw the mover's mark faintly on a cell that shows nothing else.
  const ghost = isOpen && !value?.text ? drawMark(given.mark ?? side, "ghost") : null;
  const made = html.button(
    {
      ...{ type: "button", class: ["cell", ...kinds].join(" ") },
      ...{ "data-key": `${given.key ?? "cell"} ${cell}`, "data-cell": cell },
      title: t.board.place(Math.floor(cell / 3) + 1, (cell % 3) + 1),
      "aria-label": spoken.filter(Boolean).join(", "),
      "aria-disabled": isOpen ? null : "true",
      click: () =>
        isOpen ? given.play?.(cell) : remind(given.rejects?.(cell) || whyNot(cell, given)),
    },
    mark === "." || value || note ? shown(cell, given) : null,
    mark === "." ? ghost : drawMark(mark, cell === last && given.fresh ? "fresh" : ""),
  );
  if (value) tint(made, side === "X" ? value.score : 1 - value.score);
  return made;
}

/** Draw a board. @param {BoardGiven} given */
export function drawBoard(given) {
  const { board, name, side = "X", line = wonLine(board) } = given;
  const cells = [...board].map((_, cell) => drawCell(cell, given));
  if (given.twins) hatch(cells, board);
  return html.div(
    { class: `board for-${side}`, role: "group", "aria-label": name, keydown: step },
    cells,
    line ? drawLine(line, board[line[0]]) : null,
  );
}
