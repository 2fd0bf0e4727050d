// Puzzles: boards on which exactly one move keeps the outcome, by level, one a day, and on paper.

import { Classic } from "../library/classic.js";
import { open } from "../library/open.js";
import {
  canonical,
  choice,
  emptyCells,
  numberOf,
  OTHER,
  once,
  place,
  Refusal,
  show,
  toMove,
} from "../library/rules.js";
import { drawBoard, drawSmall } from "../parts/board.js";
import { card, controls, html, items, note, press, say, segments } from "../parts/dom.js";
import { drawWhy, sayFailure, sentences } from "../parts/reasons.js";
import { addressOf, share } from "../parts/share.js";
import { drawSetup, layOut, linksTo, worthSeeing } from "../parts/table.js";
import { keepDay, keepTry, placeOn, streakTo, today, triesOf } from "../play/days.js";
import { explain } from "../play/explain.js";
import { keep, listOf, recall } from "../play/settings.js";
import { t, wordsOf } from "../texts/texts.js";

/**
 * @typedef {{number: number, board: string, level: string, side: string, wdl: number, distance: number, cell: number}} Puzzle
 */

/** @type {State} */
export const USUAL = { level: "easy", puzzle: "", day: "", tried: "", answer: "", sheet: "" };
/** The values of this view's state; `answer`: the page has shown the answer. */
export const CHOICES = { answer: ["", "1"] };
/** @type {typeof import("../texts/puzzles.en.js").default} */
const texts = await wordsOf("puzzles");
const LINKS = linksTo(
  [
    "#puzzles?level=hard&puzzle=1",
    "#puzzles?level=hard&puzzle=45",
    "#puzzles?level=hard&puzzle=16",
  ],
  texts.links,
);
const LEVELS = /** @type {const} */ (["easy", "medium", "hard"]);
const ON_PAPER = 12; // puzzles of a worksheet
/** Where this browser keeps the numbers of the puzzles that were solved. */
const SOLVED = "solved puzzles";

const { div, p, span } = html;

/** Every puzzle, in the package's order: by level, then the shortest first. */
export const puzzles = once((/** @type {Tables} */ tables) => {
  const all = [...tables.boards].map(show).flatMap((board) => {
    const [best, second] = tables.moves(board);
    if (!second || best.score === second.score || canonical(board)[0] !== board) return [];
    const [saving] = explain(board, tables);
    const level = saving.completes.length ? "easy" : saving.blocks.length ? "medium" : "hard";
    const { wdl, distance, cell } = saving;
    return [{ number: numberOf(board), board, level, side: toMove(board), wdl, distance, cell }];
  });
  const order = (/** @type {Puzzle} */ { level, distance, number }) =>
    1e7 * LEVELS.indexOf(/** @type {any} */ (level)) + 1e5 * distance + number;
  return all.sort((a, b) => order(a) - order(b));
});

/**
 * The puzzle of a day: another one each day, and the same for everybody.
 * @param {Puzzle[]} all @param {string} day
 */
export function ofTheDay(all, day) {
  const harder = all.filter(({ level }) => level !== "easy");
  const place = placeOn(day, harder.length);
  if (Number.isNaN(place)) throw new Refusal(texts.noDay(day));
  return harder[place];
}

/**
 * The numbers of the puzzles solved in this browser, and of one more.
 * @param {number[]} more @returns {Set<number>}
 */
function solvedOnes(...more) {
  const all = new Set([...recall(SOLVED, listOf(Number.isInteger)), ...more]);
  if (more.length) keep(SOLVED, [...all]);
  return all;
}

/** @param {State} state @param {Puzzle[]} all */
function read(state, all) {
  const { level, puzzle, tried, day } = state;
  choice("No level", level, LEVELS);
  const solved = solvedOnes();
  const ofLevel = all.filter((one) => one.level === level);
  const first = ofLevel.find((one) => !solved.has(one.number)) ?? ofLevel[0];
  const chosen = puzzle ? all.find((one) => `${one.number}` === puzzle) : first;
  const shown = day ? ofTheDay(all, day) : chosen;
  if (!shown) throw new Refusal(texts.noPuzzle(puzzle));
  for (const cell of tried)
    if (!/^[0-8]$/.test(cell) || shown.board[+cell] !== ".") throw new Refusal(texts.noTry(cell));
  return { shown, ofLevel: all.filter((one) => one.level === shown.level) };
}

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  const tables = await open(Classic);
  const all = puzzles(tables);
  const { shown, ofLevel } = read(state, all);
  if (state.sheet) return drawSheet(state, ofLevel, go);
  const { board, side, cell, wdl } = shown;
  const name = state.day || `${shown.number}`;
  // Tries that an address tells are neither shown nor counted: they would give the answer away.
  const made = triesOf(name);
  const tried = [...state.tried].filter((one) => state.answer || made.includes(one));
  const last = tried.length ? Number(tried[tried.length - 1]) : undefined;
  const right = last === cell;
  const found = right && !state.answer;
  const solved = solvedOnes(...(found ? [shown.number] : []));
  /** @type {State} */
  const same = state.day ? { day: state.day } : { level: shown.level, puzzle: `${shown.number}` };
  const to = (/** @type {Puzzle} */ one) =>
    go({ ...USUAL, level: one.level, puzzle: `${one.number}` });
  const next = ofLevel[(ofLevel.indexOf(shown) + 1) % ofLevel.length];
  const left = right ? [] : emptyCells(board).filter((at) => !tried.includes(`${at}`));
  const asked = wdl > 0 ? texts.findWin(side) : texts.findDraw(side);
  const praise = state.answer ? texts.answer(t.cells[cell]) : texts.right(made.length);
  say(right ? praise : last === undefined ? asked : texts.wrong(t.cells[last]));
  const drawn = drawBoard({
    board: right ? place(board, cell, side) : board,
    side: right ? OTHER[side] : side,
    open: left,
    play: (at) => {
      keepTry(name, `${at}`, `${cell}`);
      go({ ...same, tried: [...tried, at].join("") });
    },
    closed: right ? [] : tried.map(Number),
    last: right ? cell : undefined,
    fresh: right,
    name: texts.board(side),
  });
  const buttons = controls(
    press(right ? texts.next : texts.another, () => to(next), false, { class: "main" }),
    press(texts.retry, () => go({ ...same, tried: "", answer: "" }), !tried.length),
    press(texts.show, () => go({ ...same, tried: [...tried, cell].join(""), answer: "1" }), right),
    html.a({ class: "button", href: `#classic?board=${board}&side=both&mode=study` }, texts.study),
  );
  const setup = [
    segments(texts.level, Object.entries(texts.levels), shown.level, (level) =>
      go({ ...USUAL, level }),
    ),
    note(texts.says[/** @type {"easy"} */ (shown.level)]),
    controls(
      press(t.home.daily, () => go({ ...USUAL, day: today() })),
      press(texts.sheet, () => go({ ...USUAL, level: shown.level, sheet: "1" })),
      html.a({ class: "button", href: "#ultimate-puzzles" }, texts.nine),
    ),
  ];
  const told = last === undefined ? null : p({ class: "told" }, tell(tables, board, last, right));
  const daily = state.day && found ? drawDaily(state.day, made.length) : null;
  const why = right ? drawWhy(board, tables) : null;
  const shelf = drawShelf(ofLevel, shown, solved, to);
  const panel = [drawSetup(texts.about, setup), why, shelf, worthSeeing(LINKS)];
  return { parts: layOut(drawn, [told, daily, buttons], panel) };
}

/**
 * Say the effect of a try in one sentence.
 * @param {Tables} tables @param {string} board @param {number} tried @param {boolean} right
 */
const tell = (tables, board, tried, right) =>
  right
    ? sentences(board, tables).find(({ cells }) => cells.includes(tried))?.text
    : sayFailure(board, tables, tried);

/**
 * The result of a day's puzzle, kept here, and as a text that spoils nothing.
 * @param {string} day @param {number} tried
 */
function drawDaily(day, tried) {
  const tries = keepDay(day, tried);
  const squares = `${"🟧".repeat(tries - 1)}🟩`;
  const text = texts.result(day, squares);
  const url = addressOf(`#puzzles?day=${day}`);
  return div(
    { class: "daily" },
    p(squares, " ", texts.streak(streakTo(day))),
    press(texts.share, () => share({ text: `${text}\n${url}` })),
  );
}

/**
 * Puzzles on paper, with the answers below.
 * @param {State} state @param {Puzzle[]} ofLevel @param {Go} go
 */
function drawSheet({ level, sheet }, ofLevel, go) {
  const sheets = Math.max(1, Math.floor(ofLevel.length / ON_PAPER));
  if (!/^[1-9]\d?$/.test(sheet) || +sheet > sheets) throw new Refusal(texts.noSheet(sheet, sheets));
  const some = ofLevel.filter((_, at) => at % sheets === +sheet - 1).slice(0, ON_PAPER);
  say(texts.sheetTitle(texts.levels[/** @type {"easy"} */ (level)]));
  const one = (/** @type {Puzzle} */ { board, side, wdl }, /** @type {number} */ at) =>
    html.li(
      div(
        { class: "paper-board", role: "img", "aria-label": texts.paper(at + 1, board) },
        drawSmall(board),
      ),
      p(`${at + 1}. `, wdl > 0 ? texts.findWin(side) : texts.findDraw(side)),
    );
  const answers = some.map(({ cell }, at) => `${at + 1} ${t.cells[cell]}`).join(" · ");
  const buttons = controls(
    press(texts.print, () => print(), false, { class: "main" }),
    press(texts.otherSheet, () => go({ sheet: `${(+sheet % sheets) + 1}` })),
    press(texts.back, () => go({ sheet: "" })),
  );
  return {
    parts: [
      html.section(
        { class: "sheet" },
        segments(texts.level, Object.entries(texts.levels), level, (one) =>
          go({ level: one, sheet: "1" }),
        ),
        p(texts.sheetTask),
        html.ol({ class: "paper" }, some.map(one)),
        p({ class: "answers" }, texts.answers, answers),
        buttons,
      ),
    ],
  };
}

/**
 * All puzzles of a level, as small boards.
 * @param {Puzzle[]} ofLevel @param {Puzzle} shown @param {Set<number>} solved
 * @param {(one: Puzzle) => void} to
 */
function drawShelf(ofLevel, shown, solved, to) {
  const count = ofLevel.filter((one) => solved.has(one.number)).length;
  const one = (/** @type {Puzzle} */ puzzle, /** @type {number} */ at) => {
    const done = solved.has(puzzle.number);
    const said = {
      "aria-label": texts.number(at + 1, done),
      "aria-current": puzzle === shown ? "true" : null,
      "data-key": `puzzle ${puzzle.number}`,
    };
    const tick = done ? span({ class: "tick" }, "✓") : null;
    return press([drawSmall(puzzle.board), tick], () => to(puzzle), false, said);
  };
  const shelf = html.ol({ class: "twins shelf" }, items(ofLevel.map(one)));
  return card(texts.count(ofLevel.length, count), shelf);
}
