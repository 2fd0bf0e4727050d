// A board of nine buttons, its marks drawn. Arrow keys move between cells; each says its mark or
// value in words. A colour always means a side: X's colour is on the cells that help X.
import { html, NAMES, svg } from "./dom.js";
import { carry, D4, wonLine } from "./library/rules.js";

/** The different images of a board, itself first. @param {string} board */
export const orbit = (board) => [...new Set(D4.map((symmetry) => carry(board, symmetry)))];

/** For each cell, the cells that are alike by a symmetry of the board. @param {string} board */
export function alike(board) {
  const keeping = D4.filter((symmetry) => carry(board, symmetry) === board);
  return [...board].map((_, cell) => [...new Set(keeping.map((symmetry) => symmetry[cell]))].sort());
}

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 };

/** What is said of a cell of a kind. @type {Record<string, string>} */
const SAID = { last: "last move", hint: "hint", leaving: "about to vanish", picked: "to be moved", shut: "closed", best: "best" };

const { button, div, span } = html;

/** @param {KeyboardEvent} event */
function step(event) {
  const cells = [.../** @type {Element} */ (event.currentTarget).querySelectorAll(".cell")];
  const at = cells.indexOf(/** @type {Element} */ (document.activeElement));
  if (at < 0 || !(event.key in STEPS) || !cells[at].matches(":focus-visible")) return;
  event.preventDefault();
  event.stopPropagation();
  const to = at + STEPS[event.key];
  const sideways = Math.abs(STEPS[event.key]) === 1;
  if (to < 0 || to > 8 || (sideways && Math.floor(to / 3) !== Math.floor(at / 3))) return;
  /** @type {HTMLElement} */ (cells[to]).focus();
}

/** A mark, as strokes. @param {string} mark @param {string} more */
export function drawMark(mark, more = "") {
  const shape =
    mark === "X"
      ? [svg.path({ d: "M25 25L75 75", pathLength: 1 }), svg.path({ d: "M75 25L25 75", pathLength: 1 })]
      : svg.circle({ cx: 50, cy: 50, r: 28, pathLength: 1, transform: "rotate(-90 50 50)" });
  return svg.svg({ class: `mark ${mark} ${more}`, viewBox: "0 0 100 100", "aria-hidden": "true" }, shape);
}

/** The marks of a board in small. @param {string} board */
export const drawSmall = (board) => [...board].map((mark) => (mark === "." ? html.i() : drawMark(mark)));

/** Make something of each move, by its cell. @template T @param {Move[]} moves @param {(move: Move) => T} make @returns {(T | undefined)[]} */
export const byCell = (moves, make) =>
  Array.from({ length: 9 }, (_, cell) => moves.filter((one) => one.cell === cell).map(make)[0]);

/** A bar of three parts: what X wins, what is drawn, what O wins. @param {number[]} parts @param {Record<string, any>} more */
export function drawBar(parts, more = {}) {
  const spans = parts.map((part) => span({ hidden: !(part > 0) }));
  for (const [at, part] of parts.entries()) spans[at].style.flexGrow = `${part}`;
  return div({ class: "bar", "aria-hidden": "true", ...more }, spans);
}

/** The line that won, drawn over the board. @param {number[]} line @param {string} mark */
export function drawLine([a, , c], mark) {
  const at = (/** @type {number} */ cell) => [50 + 100 * (cell % 3), 50 + 100 * Math.floor(cell / 3)];
  const [[x1, y1], [x2, y2]] = [at(a), at(c)];
  const [dx, dy] = [Math.sign(x2 - x1) * 34, Math.sign(y2 - y1) * 34];
  const path = `M${x1 - dx} ${y1 - dy}L${x2 + dx} ${y2 + dy}`;
  return svg.svg(
    { class: `won-line ${mark}`, viewBox: "0 0 300 300", "aria-hidden": "true" },
    svg.path({ d: path, pathLength: 1 }),
  );
}

/** @param {HTMLElement} cell @param {number} score  X's */
export function tint(cell, score) {
  const amount = Math.abs(2 * score - 1) ** 0.7;
  cell.style.setProperty("--tint", score >= 0.5 ? "var(--x)" : "var(--o)");
  cell.style.setProperty("--amount", `${Math.round(46 * amount)}%`);
  return cell;
}

/** Hatch the empty cells that are alike by symmetry, while one of them is pointed at. @param {HTMLElement[]} cells @param {string} board */
function hatch(cells, board) {
  alike(board).forEach((twins, cell) => {
    if (board[cell] !== ".") return;
    const show = ({ type = "" }) => {
      for (const twin of twins)
        if (twin !== cell) cells[twin].classList.toggle("twin", type === "focus" || type === "mouseenter");
    };
    for (const event of ["focus", "mouseenter", "blur", "mouseleave"]) cells[cell].addEventListener(event, show);
  });
}

/** Draw the parts that an empty cell shows. @param {number} cell @param {Value | undefined} value @param {string} side @param {boolean} numbers @param {string | undefined} note */
function shown(cell, value, side, numbers, note) {
  const { win, draw = 0, loss = 0 } = value ?? {};
  const parts = win === undefined ? null : side === "X" ? [win, draw, loss] : [loss, draw, win];
  return [
    numbers ? span({ class: "number", "aria-hidden": "true" }, `${cell}`) : null,
    value ? span({ class: "value" }, value.text) : null,
    value && parts ? drawBar(parts) : null,
    note ? span({ class: "detail" }, note) : null,
    value?.detail && numbers ? span({ class: "detail" }, value.detail) : null,
  ].flatMap((part) => [part, " "]); // blanks, or a screen reader joins two words
}

/** Draw a board. @param {BoardGiven} given */
export function drawBoard(given) {
  const { board, values = [], open = [], play, notes = [], name, side = "X", last, hint } = given;
  const { key = "cell", numbers = false, twins = false, fresh, closed = [], place = "", leaving, picked } = given;
  const line = wonLine(board);
  /** The mover's mark, faint, on a cell that shows nothing else. @param {number} cell */
  const ghost = (cell) => (open.includes(cell) && !values[cell]?.text ? drawMark(given.mark ?? side, "ghost") : null);
  const cells = [...board].map((mark, cell) => {
    const [value, note] = [values[cell], notes[cell]];
    const state = mark === "." ? "empty" : mark;
    const where = `${place}${NAMES[cell]}`;
    const is = { last: cell === last, hint: cell === hint, leaving: cell === leaving, picked: cell === picked };
    const kinds = Object.entries({ ...is, shut: closed.includes(cell), best: value?.best }).flatMap(([kind, so]) =>
      so ? [kind] : [],
    );
    const spoken = [
      where,
      state,
      numbers && mark === "." ? `${cell}` : "",
      value?.text,
      note,
      value?.detail,
      ...kinds.map((kind) => SAID[kind]),
    ];
    const made = button(
      {
        type: "button",
        class: ["cell", ...kinds].join(" "),
        "data-key": `${key} ${cell}`,
        "data-cell": cell,
        title: `row ${Math.floor(cell / 3) + 1}, column ${(cell % 3) + 1}`,
        "aria-label": spoken.filter(Boolean).join(", "),
        "aria-disabled": open.includes(cell) ? null : "true",
        click: () => open.includes(cell) && play?.(cell),
      },
      mark === "." || value || note ? shown(cell, value, side, numbers, note) : null,
      mark === "." ? ghost(cell) : drawMark(mark, cell === last && fresh ? "fresh" : ""),
    );
    if (value) tint(made, side === "X" ? value.score : 1 - value.score);
    return made;
  });
  if (twins) hatch(cells, board);
  return div(
    { class: `board for-${side}`, role: "group", "aria-label": name, keydown: step },
    cells,
    line ? drawLine(line, board[line[0]]) : null,
  );
}
