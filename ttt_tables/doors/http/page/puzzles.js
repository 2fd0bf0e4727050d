// Puzzles: boards on which exactly one move keeps the outcome, by level, and one of the day.

import { drawBoard, drawSmall } from "./board.js";
import { drawWhy } from "./classic.js";
import { card, controls, html, items, NAMES, note, press, say, segments } from "./dom.js";
import { explain, sentences } from "./explain.js";
import { open } from "./library/open.js";
import { canonical, choice, emptyCells, numberOf, OTHER, once, place, Refusal, toMove } from "./library/rules.js";
import { drawSetup, layOut, worthSeeing } from "./table.js";

/** @typedef {{number: number, board: string, level: string, side: string, wdl: number, distance: number, cell: number}} Puzzle */

/** @type {State} */
export const USUAL = { level: "easy", puzzle: "", tried: "", answer: "" };
/** The values that this view's state admits: an answer that was shown is none that was found. */
export const CHOICES = { answer: ["", "1"] };
const ABOUT = "One cell is right, and all the others throw it away. Find it.";
const WORTH = [
  ["#puzzles?level=hard&puzzle=1", "The one answer to a corner"],
  ["#puzzles?level=hard&puzzle=45", "A trap laid five moves ahead"],
  ["#puzzles?level=hard&puzzle=16", "Caught between two corners"],
];
const LEVELS = ["easy", "medium", "hard"];
/** @type {Record<string, string>} */
const SAYS = {
  easy: "The right cell wins at once.",
  medium: "The right cell stops the other side.",
  hard: "The right cell prepares a trap, or avoids one.",
};
const SOLVED = "ttt-tables solved puzzles";

const { p, span } = html;

/** Every puzzle, in the package's order: by level, then the shortest first. */
export const puzzles = once((/** @type {Tables} */ tables) => {
  const found = tables.boards.flatMap((board) => {
    const [best, second] = tables.moves(board);
    if (!second || best.score === second.score || canonical(board)[0] !== board) return [];
    const [saving] = explain(board, tables);
    const level = saving.completes.length ? "easy" : saving.blocks.length ? "medium" : "hard";
    const { wdl, distance, cell } = saving;
    return [{ number: numberOf(board), board, level, side: toMove(board), wdl, distance, cell }];
  });
  const order = (/** @type {Puzzle} */ one) => 1e7 * LEVELS.indexOf(one.level) + 1e5 * one.distance + one.number;
  return found.sort((a, b) => order(a) - order(b));
});

/** The puzzle of a day: another one each day, and the same for everybody. @param {Puzzle[]} found */
const ofTheDay = (found) => found[(Math.floor(Date.now() / 86_400_000) * 101) % found.length];

/** The numbers of the puzzles that were solved in this browser, and of one more. @param {number[]} more @returns {Set<number>} */
function solvedOnes(...more) {
  try {
    const all = new Set([...JSON.parse(localStorage.getItem(SOLVED) ?? "[]"), ...more]);
    localStorage.setItem(SOLVED, JSON.stringify([...all]));
    return all;
  } catch {
    return new Set(more); // a browser that keeps nothing
  }
}

/** @param {State} state @param {Puzzle[]} found */
function read(state, found) {
  const { level, puzzle, tried } = state;
  choice("No level", level, LEVELS);
  const solved = solvedOnes();
  const ofLevel = found.filter((one) => one.level === level);
  const first = ofLevel.find((one) => !solved.has(one.number)) ?? ofLevel[0];
  const shown = puzzle ? found.find((one) => `${one.number}` === puzzle) : first;
  if (!shown) throw new Refusal(`No puzzle has the number ${puzzle}: choose a level below.`);
  for (const cell of tried)
    if (!/^[0-8]$/.test(cell) || shown.board[+cell] !== ".")
      throw new Refusal(`The cell ${cell} cannot be tried in this puzzle: it is no empty cell.`);
  return { shown, ofLevel: found.filter((one) => one.level === shown.level) };
}

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  const tables = await open("classic");
  const found = puzzles(tables);
  const { shown, ofLevel } = read(state, found);
  const { board, side, cell, wdl } = shown;
  const last = state.tried ? +state.tried[state.tried.length - 1] : undefined;
  const right = last === cell;
  const solved = solvedOnes(...(right && !state.answer ? [shown.number] : []));
  const told = last === undefined ? null : tell(tables, board, last);
  const to = (/** @type {Puzzle} */ one) => go({ level: one.level, puzzle: `${one.number}`, tried: "", answer: "" });
  const next = ofLevel[(ofLevel.indexOf(shown) + 1) % ofLevel.length];
  const left = right ? [] : emptyCells(board).filter((at) => !state.tried.includes(`${at}`));
  const tries = state.tried.length === 1 ? "at the first try" : `after ${state.tried.length} tries`;
  const asked = `${side} to move: find the one cell that ${wdl > 0 ? "wins" : "keeps the draw"}.`;
  const praise = state.answer ? `The answer: ${NAMES[cell]}.` : `Right, ${tries}!`;
  say(right ? praise : last === undefined ? asked : `Not ${NAMES[last]}. Try again!`);
  const drawn = drawBoard({
    board: right ? place(board, cell, side) : board,
    side: right ? OTHER[side] : side,
    open: left,
    play: (at) => go({ level: shown.level, puzzle: `${shown.number}`, tried: state.tried + at }),
    closed: right ? [] : [...state.tried].map(Number),
    last: right ? cell : undefined,
    fresh: right,
    name: `puzzle, ${side} to move`,
  });
  const buttons = controls(
    press(right ? "Next puzzle" : "Another puzzle", () => to(next), false, { class: "main" }),
    press("Retry", () => go({ puzzle: `${shown.number}`, tried: "", answer: "" }), !state.tried),
    press("Show the answer", () => go({ puzzle: `${shown.number}`, tried: `${state.tried}${cell}`, answer: "1" }), right),
    html.a({ class: "button", href: `#classic?board=${board}&side=both&mode=study` }, "Study it"),
  );
  const levels = LEVELS.map((one) => [one, one[0].toUpperCase() + one.slice(1)]);
  const setup = [
    segments("Level", levels, shown.level, (level) => go({ level, puzzle: "", tried: "", answer: "" })),
    note(SAYS[shown.level]),
    press("Puzzle of the day", () => to(ofTheDay(found))),
  ];
  const why = right ? drawWhy(board, tables) : null;
  const panel = [drawSetup(ABOUT, setup), why, drawShelf(ofLevel, shown, solved, to), worthSeeing(WORTH)];
  return { parts: layOut(drawn, [told, buttons], panel) };
}

/** Say the effect of a try in one sentence. @param {Tables} tables @param {string} board @param {number} tried */
function tell(tables, board, tried) {
  const about = (/** @type {string} */ sentence) =>
    sentence
      .split(":")[0]
      .toLowerCase()
      .split(/, | and /);
  return p(
    { class: "told" },
    sentences(board, tables).find((sentence) => about(sentence).includes(NAMES[tried])),
  );
}

/** All puzzles of a level, as small boards. @param {Puzzle[]} ofLevel @param {Puzzle} shown @param {Set<number>} solved @param {(one: Puzzle) => void} to */
function drawShelf(ofLevel, shown, solved, to) {
  const count = ofLevel.filter((one) => solved.has(one.number)).length;
  const one = (/** @type {Puzzle} */ puzzle, /** @type {number} */ at) => {
    const done = solved.has(puzzle.number);
    const said = { "aria-label": `puzzle ${at + 1}${done ? ", solved" : ""}`, "aria-current": puzzle === shown ? "true" : null };
    const tick = done ? span({ class: "tick" }, "✓") : null;
    return press([drawSmall(puzzle.board), tick], () => to(puzzle), false, { ...said, "data-key": `puzzle ${puzzle.number}` });
  };
  return card(`${ofLevel.length} puzzles, ${count} solved`, html.ol({ class: "twins shelf" }, items(ofLevel.map(one))));
}
