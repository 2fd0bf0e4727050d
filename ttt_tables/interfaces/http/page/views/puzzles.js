// Puzzles: boards on which exactly one move keeps the result, by level, one for each day, and on
// paper.

import { Classic } from "../library/classic-tables.js";
import { explain } from "../library/explain.js";
import {
  canonical,
  numberOf,
  OTHER,
  once,
  place,
  show,
  TttError,
  toMove,
} from "../library/nine-cells.js";
import { open } from "../library/open.js";
import { Game } from "../library/play.js";
import { SolvedClassic } from "../library/solved-classic.js";
import { drawBoard, drawSmall } from "../parts/board.js";
import { controls, html, press, say, segments } from "../parts/dom.js";
import { drawPuzzle, LEVELS, read, USUAL as usual } from "../parts/puzzle.js";
import { drawWhy, sayFailure, sentences } from "../parts/reasons.js";
import { linksTo, worthSeeing } from "../parts/table.js";
import { t, wordsOf } from "../texts/language.js";

export { CHOICES } from "../parts/puzzle.js";

/**
 * @typedef {import("../parts/puzzle.js").Puzzle & {board: string, distance: number, cell: number}} Puzzle
 */

/** @type {State} */
export const USUAL = { ...usual, sheet: "" };
/** @type {typeof import("../texts/puzzles.en.js").default} */
const texts = await wordsOf("puzzles");
/** @type {import("../parts/puzzle.js").Kind<Puzzle>} */
const KIND = {
  ...{ view: "puzzles", texts, joint: "", prefix: "", solved: "solved puzzles", shelf: "twins" },
  nameMove: (move) => t.cells[+move],
  drawOne: ({ board }, at, done) => [
    at + 1,
    [drawSmall(board), done ? span({ class: "tick" }, "✓") : null],
  ],
};
const LINKS = linksTo(
  [
    "#puzzles?level=hard&puzzle=1",
    "#puzzles?level=hard&puzzle=45",
    "#puzzles?level=hard&puzzle=16",
  ],
  texts.links,
);
const GAME = new Game(new SolvedClassic());
const ON_PAPER = 12; // puzzles on a worksheet

const { div, p, span } = html;

/** Return every puzzle in the package's order: by level, and then the shortest first. */
export const puzzles = once((/** @type {Tables} */ tables) => {
  const all = [...tables.boards].map(show).flatMap((board) => {
    const [best, second] = tables.moves(board);
    if (!second || best.score === second.score || canonical(board)[0] !== board) return [];
    const reasons = explain(board, tables);
    const [saving] = reasons;
    const level = saving.completes.length ? "easy" : saving.blocks.length ? "medium" : "hard";
    const { wdl, distance, cell } = saving;
    const moves = reasons.map((reason) => `${reason.cell}`);
    const known = { number: numberOf(board), board, level, side: toMove(board), moves };
    return [{ ...known, wdl, distance, cell }];
  });
  const order = (/** @type {Puzzle} */ { level, distance, number }) =>
    1e7 * LEVELS.indexOf(/** @type {any} */ (level)) + 1e5 * distance + number;
  return all.sort((a, b) => order(a) - order(b));
});

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  const tables = await open(Classic);
  const all = puzzles(tables);
  if (state.sheet) return drawSheet(state, read(state, all, KIND).ofLevel, go);
  return drawPuzzle(state, go, all, KIND, (shown, { right, last, ...tried }) => {
    const { board, side, cell, level } = shown;
    return {
      board: drawBoard({
        board: right ? place(board, cell, side) : board,
        side: right ? OTHER[side] : side,
        open: tried.open.map(Number),
        play: (at) => tried.play(`${at}`),
        closed: right ? [] : tried.tries.map(Number),
        last: right ? cell : undefined,
        fresh: right,
        name: texts.board(side),
      }),
      told: last ? p({ class: "told" }, tell(board, last, right)) : null,
      buttons: [
        press(texts.sheet, () => go({ ...USUAL, level, sheet: "1" })),
        html.a({ class: "button", href: "#ultimate-puzzles" }, texts.nine),
      ],
      above: right ? drawWhy(GAME.position(board)) : null,
      below: worthSeeing(LINKS),
      study: `#classic?board=${board}&side=both&mode=study`,
    };
  });
}

/**
 * Return the effect of a try in one sentence.
 * @param {string} board @param {string} tried @param {boolean} right
 */
const tell = (board, tried, right) =>
  right
    ? sentences(GAME.position(board)).find(({ moves }) => moves.includes(tried))?.text
    : sayFailure(GAME.position(board), tried);

/**
 * Draw puzzles on paper, with the answers below.
 * @param {State} state @param {Puzzle[]} ofLevel @param {Go} go
 */
function drawSheet({ level, sheet }, ofLevel, go) {
  const sheets = Math.max(1, Math.floor(ofLevel.length / ON_PAPER));
  if (!/^[1-9]\d?$/.test(sheet) || +sheet > sheets)
    throw new TttError(texts.noSheet(sheet, sheets));
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
