// The nine boards of ultimate tic-tac-toe, and what the engine thinks of each cell.

import { across } from "../library/grid.js";
import { LINES, show, wonLine } from "../library/nine-cells.js";
import { t, wordsOf } from "../texts/language.js";
import { drawBoard, drawLine, drawMark, tint, walk } from "./board.js";
import { html } from "./dom.js";
import { drawArrow } from "./ultimate-arrow.js";
import { percent } from "./words.js";

/**
 * @typedef {import("../library/thought.js").Thought} Thought
 * @typedef {import("../library/ultimate-rules.js").Move} Move
 */
/**
 * @typedef {import("../library/ultimate-rules.js").Position & {move?: string, result: string | null}} Position
 */
/**
 * What the nine boards show: the legal moves, the single board that each sends to (if it does), the
 * hinted move, whether the last move has just been made, each board's probabilities and weight in
 * study, and whether won boards are closed.
 * @typedef {object} Given
 * @property {Position} here
 * @property {Move[]} open
 * @property {(move: string) => void} play
 * @property {(move: Move) => number | null} sends
 * @property {string} [hint]
 * @property {boolean} live
 * @property {{x_win: number, draw: number, o_win: number, swing: number}[]} [chances]
 * @property {boolean} heat
 * @property {boolean} closes
 */

/** @type {typeof import("../texts/ultimate.en.js").default} */
const texts = await wordsOf("ultimate");
const { div, span } = html;
export const LINE = 6; // plies of a line that are shown

/** Draw one of the nine boards as nine buttons. @param {number} number @param {Given} given */
function drawCells(number, given) {
  const { here, open, play, hint, live } = given;
  const cells = open.filter(([at]) => at === number).map(([, cell]) => cell);
  const at = (/** @type {string | undefined} */ move) =>
    move?.[0] === `${number}` ? +move[1] : undefined;
  const owner = show(here.owners)[number];
  const name = texts.board(t.cells[number]);
  const near = nearOf(number, given);
  return drawBoard({
    ...{ board: show(here.boards[number]), side: here.side, open: cells },
    play: (cell) => play(`${number}${cell}`),
    rejects: (cell) => whyClosed(number, cell, given),
    name: [
      ...[name, owner === "." ? "" : texts.hasIt(owner), cells.length ? texts.playHere : ""],
      ...near.map(texts.nearIt),
    ]
      .filter(Boolean)
      .join(", "),
    ...{ key: `board ${number} cell`, place: `${name}, ` },
    ...{ last: at(here.move), fresh: live, hint: at(hint) },
  });
}

/**
 * Return why a cell cannot be played, or "" if its board shows it.
 * @param {number} number @param {number} cell @param {Given} given
 */
function whyClosed(number, cell, { here, open }) {
  if (here.result) return t.board.isOver;
  if (show(here.boards[number])[cell] !== ".") return "";
  if (!open.length) return t.board.turnOf(here.side);
  const boards = [...new Set(open.map(([at]) => at))];
  if (boards.includes(number)) return "";
  return t.board.boardIsClosed(boards.length === 1 ? t.board.openBoard(t.cells[boards[0]]) : "");
}

/** Return the sides that are one move from a line on a board. @param {string} board */
const nearTo = (board) =>
  ["X", "O"].filter((side) =>
    LINES.some(
      (line) =>
        line
          .map((cell) => board[cell])
          .sort()
          .join("") === `.${side}${side}`,
    ),
  );

/**
 * Return, in study, the sides that are one move from winning an open board.
 * @param {number} number @param {Given} given
 */
const nearOf = (number, { here, chances }) =>
  chances && !here.result && show(here.owners)[number] === "."
    ? nearTo(show(here.boards[number]))
    : [];

/**
 * Draw a board with its owner, and in study with its probabilities.
 * @param {number} number @param {Given} given
 */
function drawOne(number, given) {
  const { here, open, chances, heat, closes } = given;
  const owner = show(here.owners)[number];
  const won = owner !== ".";
  const near = nearOf(number, given);
  const kinds = {
    target: !here.result && open.some(([at]) => at === number),
    ...{ closed: won && closes, owned: won },
  };
  const names = Object.entries(kinds).flatMap(([kind, so]) => (so ? [kind] : []));
  const made = html.figure(
    { class: ["mini", ...names].join(" "), "data-board": number },
    drawCells(number, given),
    won ? drawMark(owner, "owner") : null,
    near.length ? drawNear(near) : null,
  );
  if (chances && heat && !won) {
    const { x_win, o_win, swing } = chances[number];
    const lead = x_win - o_win;
    const side = Math.abs(lead) < 0.01 ? "draw" : lead > 0 ? "x" : "o";
    made.style.setProperty("--tint", `var(--${side})`);
    made.style.setProperty("--amount", `${Math.round(Math.min(60, 120 * swing))}%`);
  }
  return made;
}

/**
 * Draw the marks of the sides that are one move from winning a board, at its edge.
 * @param {string[]} sides
 */
const drawNear = (sides) =>
  div(
    { class: "near", "aria-hidden": "true", title: sides.map(texts.nearIt).join(", ") },
    sides.map((side) => drawMark(side)),
  );

/** Return all cells of the nine boards, by the rows of the whole grid. @param {Element} grid */
const byRows = (grid) =>
  Array.from({ length: 81 }, (_, at) => {
    const [board, cell] = across([Math.floor(at / 9), at % 9]);
    const key = `board ${board} cell ${cell}`;
    return /** @type {Element} */ (grid.querySelector(`[data-key="${key}"]`));
  });

/** Draw the nine boards. Arrow keys move across them. @param {Given} given */
export function drawNine(given) {
  const { here } = given;
  const boards = here.boards.map((_, number) => drawOne(number, given));
  const owners = show(here.owners);
  const line = wonLine(owners);
  const made = div({ class: "ultimate" }, boards, line ? drawLine(line, owners[line[0]]) : null);
  made.addEventListener("keydown", walk(9, byRows), true);
  for (const event of ["pointerover", "pointerleave", "focusin", "focusout"])
    made.addEventListener(event, (/** @type {any} */ { target, type, pointerType }) => {
      const points = type === "pointerover" ? pointerType !== "touch" : type === "focusin";
      const isSeen = type !== "focusin" || target.matches(":focus-visible");
      pointFrom(made, points && isSeen ? target.closest(".cell") : null, given);
    });
  return made;
}

/**
 * Show the board to which a cell sends the other side, if the cell can be played.
 * @param {Element} grid @param {HTMLElement | null} cell @param {Given} given
 */
function pointFrom(grid, cell, { open, sends }) {
  const [board, at] = (cell?.dataset.key?.match(/\d/g) ?? []).map(Number);
  const move = open.find((one) => one[0] === board && one[1] === at);
  drawArrow(grid, move, move ? sends(move) : null);
}

/** Return the score of a move as a letter or number, and in words. @param {Thought} thought */
export function scoreOf({ score, proved }) {
  if (!proved) return { short: `${Math.round(100 * score)}`, long: percent(score, 0) };
  const name = score === 1 ? "win" : score === 0 ? "loss" : "draw";
  return { short: texts.proved[name], long: texts.provedLong(t.game[name]) };
}

/**
 * Write each move's score into its cell.
 * @param {Element} grid @param {Thought[]} thoughts @param {string} side
 */
function drawScores(grid, thoughts, side) {
  const most = scoreOf(thoughts[0]).short;
  for (const thought of thoughts) {
    const [board, cell] = thought.move;
    const button = /** @type {HTMLElement | null} */ (
      grid.querySelector(`[data-key="board ${board} cell ${cell}"]`)
    );
    if (!button) continue;
    const { short, long } = scoreOf(thought);
    const score = button.querySelector(".score") ?? button.appendChild(span({ class: "score" }));
    score.textContent = short;
    score.classList.toggle("most", short === most);
    button.dataset.said ??= button.getAttribute("aria-label") ?? "";
    button.setAttribute("aria-label", `${button.dataset.said}, ${long}`);
    tint(button, side === "X" ? thought.score : 1 - thought.score);
  }
}

/**
 * Show the engine's result: the score of every legal move, and the best line as numbers.
 * @param {Thought[]} thoughts  best first @param {string} side  to move
 */
export function drawThoughts(thoughts, side) {
  const grid = document.querySelector(".ultimate");
  if (!grid || !thoughts.length) return;
  drawScores(grid, thoughts, side);
  numberLine(grid, thoughts[0].line.slice(0, LINE), side);
}

/**
 * Number the cells of a line that a side begins.
 * @param {Element} grid @param {Move[]} line @param {string} side
 */
export function numberLine(grid, line, side) {
  for (const old of grid.querySelectorAll(".ply")) old.remove();
  for (const [ply, [board, cell]] of line.entries()) {
    const mover = "XO"["XO".indexOf(side) ^ (ply % 2)];
    const number = span({ class: `ply ${mover}`, "aria-hidden": "true" }, `${ply + 1}`);
    grid.querySelector(`[data-key="board ${board} cell ${cell}"]`)?.append(number);
  }
}
