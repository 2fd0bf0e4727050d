// A board of nine buttons. Arrow keys move between them; each says its mark or value in words.
import { html } from "./dom.js";
import { alike, wonLine } from "./rules.js";

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 };

const { button, div, span } = html;

function step(event) {
  const cells = [...event.currentTarget.children];
  const at = cells.indexOf(document.activeElement);
  if (at < 0 || !(event.key in STEPS)) return;
  event.preventDefault();
  const to = at + STEPS[event.key];
  const sideways = Math.abs(STEPS[event.key]) === 1;
  if (to < 0 || to > 8 || (sideways && Math.floor(to / 3) !== Math.floor(at / 3))) return;
  cells[to].focus();
}

function tint(cell, score) {
  const amount = Math.sqrt(2 * Math.abs(score - 0.5));
  cell.style.setProperty("--tint", score >= 0.5 ? "var(--good)" : "var(--bad)");
  cell.style.setProperty("--amount", `${Math.round(100 * amount)}%`);
}

/** Hatch the empty cells that are alike by symmetry, while one of them is pointed at. */
function hatch(cells, board) {
  alike(board).forEach((twins, cell) => {
    if (board[cell] !== ".") return;
    const others = twins.filter((twin) => twin !== cell);
    const show = (on) => () => others.forEach((twin) => cells[twin].classList.toggle("twin", on));
    for (const event of ["focus", "mouseenter"]) cells[cell].addEventListener(event, show(true));
    for (const event of ["blur", "mouseleave"]) cells[cell].addEventListener(event, show(false));
  });
}

/** What an empty cell shows: its number and its value. */
function shown(cell, value, numbers) {
  return [
    numbers ? span({ class: "number" }, `${cell}`) : null,
    value ? span({ class: "value" }, value.text) : null,
    value?.detail ? span({ class: "detail" }, value.detail) : null,
  ];
}

/**
 * Draw a board.
 *   values   of each cell, or nothing: {text, detail, score (of the side to move), best}
 *   open     the cells that can be played; `play` is called with one
 *   notes    a small text of each cell, below the rest
 *   key      what the cells' keys begin with; the focus returns to the key it was at
 *   numbers  whether empty cells show theirs
 *   twins    whether cells that are alike are hatched when one of them is pointed at
 */
export function drawBoard(given) {
  const { board, values = [], open = [], play, notes = [], name } = given;
  const { key = "cell", numbers = true, twins = true } = given;
  const won = wonLine(board) ?? [];
  const cells = [...board].map((mark, cell) => {
    const value = values[cell];
    const note = notes[cell];
    const state = mark === "." ? "empty" : mark;
    const spoken = [`cell ${cell}`, state, value?.text, value?.detail, value?.best && "best", note];
    const made = button(
      {
        type: "button",
        class: `cell${value?.best ? " best" : ""}${won.includes(cell) ? " won" : ""}`,
        "data-key": `${key} ${cell}`,
        "data-cell": cell,
        "aria-label": spoken.filter(Boolean).join(", "),
        "aria-disabled": open.includes(cell) ? null : "true",
        click: () => open.includes(cell) && play(cell),
      },
      mark === "." ? shown(cell, value, numbers) : span({ class: "mark" }, mark),
      note ? span({ class: "detail" }, note) : null,
    );
    if (value && mark === ".") tint(made, value.score);
    return made;
  });
  if (twins) hatch(cells, board);
  return div({ class: "board", role: "group", "aria-label": name, keydown: step }, cells);
}
