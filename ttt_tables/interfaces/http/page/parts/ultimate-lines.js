// The engine's best lines and the other side's threat, and their preview on the boards.
import { OTHER } from "../library/nine-cells.js";
import { moveText, nameMove } from "../play/nine.js";
import { passed } from "../play/pass.js";
import * as rules from "../play/ultimate-search.js";
import { wordsOf } from "../texts/language.js";
import { card, html, note, press } from "./dom.js";
import { drawArrow } from "./ultimate-arrow.js";
import { drawNine, LINE, numberLine, scoreOf } from "./ultimate-board.js";

/**
 * @typedef {import("../library/thought.js").Thought} Thought
 * @typedef {import("../library/ultimate-rules.js").Move} Move
 * @typedef {rules.Position & {toMove: string, result: string | null, move?: string}} Position
 */
/**
 * A position with its rule, the notation of moves, a function that plays a line, and a function
 * that returns the probabilities of each board.
 * @typedef {object} Given
 * @property {Position} here
 * @property {string} rule
 * @property {(move: string) => string} short
 * @property {(line: string[]) => void} play
 * @property {(position: Position) => {x_win: number, draw: number, o_win: number, swing: number}[]} chances
 */

const LINES = 3;
/** @type {typeof import("../texts/ultimate.en.js").default} */
const texts = await wordsOf("ultimate");
const { b, div, li, ol, p } = html;

/**
 * Draw the empty card of the lines. `tell` fills it with thoughts of all moves, best first, and
 * `warn` with the other side's threat. It does not change while the pointer is on a line.
 * @param {Given} given
 */
export function drawLines(given) {
  const { here, rule } = given;
  const side = here.toMove;
  const count = Math.min(LINES, rules.movesOf(here, rule).length);
  const rows = Array.from({ length: count }, (_, at) =>
    drawRow(given, `line ${here.move} ${at}`, side, LINE),
  );
  const threat = drawRow(given, `threat ${here.move}`, OTHER[side], 1);
  const list = ol(
    { class: "best-lines" },
    rows.map(({ row }) => li(row)),
  );
  let last = /** @type {Thought[]} */ ([]);
  const write = () => {
    for (const [at, { show }] of rows.entries()) show(last[at]);
  };
  for (const event of ["mouseleave", "focusout"]) list.addEventListener(event, write);
  const tell = (/** @type {Thought[]} */ thoughts) => {
    last = thoughts;
    if (!document.querySelector(".preview")) write();
  };
  const drawn = card(
    texts.lines,
    note(texts.linesOf(side)),
    list,
    p({ class: "threat-title" }, texts.threat(OTHER[side])),
    threat.row,
    note(texts.pass(side, OTHER[side])),
  );
  return { drawn, tell, warn: threat.show };
}

/**
 * Draw a row for a line that a side begins: its score, and its first moves.
 * @param {Given} given @param {string} key @param {string} side @param {number} length
 */
function drawRow(given, key, side, length) {
  const worth = b({ class: `worth ${side}` }, "…");
  let line = /** @type {Move[]} */ ([]);
  const threatens = side !== given.here.toMove;
  const see = (/** @type {number} */ at) => () =>
    line[at] && preview(given, line.slice(0, at + 1), side);
  const buttons = Array.from({ length }, (_, at) =>
    press("", () => !threatens && given.play(line.slice(0, at + 1).map(moveText)), false, {
      ...{ class: `move ${at % 2 ? OTHER[side] : side}`, "data-key": `${key} ${at}` },
      ...{ mouseenter: see(at), focus: see(at), mouseleave: hide, blur: hide },
    }),
  );
  const show = (/** @type {Thought | undefined} */ thought) => {
    line = thought?.line.slice(0, length) ?? [];
    const { short, long } = thought ? scoreOf(thought) : { short: "…", long: "" };
    worth.replaceChildren(short);
    worth.title = long;
    for (const [at, button] of buttons.entries())
      write(button, line[at], given, at % 2 ? OTHER[side] : side);
  };
  for (const button of buttons) button.hidden = true;
  return { row: div({ class: "best-line" }, worth, buttons), show };
}

/**
 * Write a move on its button.
 * @param {HTMLElement} button @param {Move | undefined} move @param {Given} given
 * @param {string} side
 */
function write(button, move, { short }, side) {
  button.hidden = !move;
  if (!move) return;
  const text = moveText(move);
  button.textContent = short(text);
  button.title = `${side} ${nameMove(text)}`;
  button.setAttribute("aria-label", `${short(text)}, ${button.title}`);
}

/**
 * Show the position after a line over the board, with an arrow to the board of the next move.
 * @param {Given} given @param {Move[]} line @param {string} side
 */
function preview({ here, rule, chances }, line, side) {
  hide();
  const grid = document.querySelector(".ultimate");
  if (!grid) return;
  let at = /** @type {Position} */ (side === here.toMove ? here : passed(here));
  for (const move of line) {
    const after = rules.playMove(at, move, rule);
    const result = rules.resultOf(after, rule);
    at = { ...after, toMove: after.side, result, move: moveText(move) };
  }
  const shown = drawNine({
    ...{ here: at, open: rules.movesOf(at, rule), play: () => {}, sends: () => null },
    ...{ live: false, heat: false, closes: rule !== "open", chances: chances(at) },
  });
  shown.classList.add("preview");
  shown.inert = true;
  grid.parentElement?.append(shown);
  numberLine(shown, line, side);
  drawArrow(shown, line.at(-1), at.target);
}

const hide = () => document.querySelector(".preview")?.remove();
