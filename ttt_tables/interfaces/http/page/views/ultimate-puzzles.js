// Puzzles of ultimate tic-tac-toe, in which only one move wins or keeps the draw: by level, and one
// for each day.
import { readBytes } from "../library/files.js";
import { OTHER } from "../library/nine-cells.js";
import { keep as keepOnce } from "../library/open.js";
import { follow, playMove, resultOf, start } from "../library/ultimate-rules.js";
import { html, note } from "../parts/dom.js";
import { drawPuzzle, LEVELS } from "../parts/puzzle.js";
import { drawNine, numberLine } from "../parts/ultimate-board.js";
import { nameMove } from "../play/nine.js";
import { wordsOf } from "../texts/language.js";

export { CHOICES, USUAL } from "../parts/puzzle.js";

/**
 * A puzzle, with moves of two digits. `replies`: the answer to each wrong move, and the value of
 * that move for its mover.
 * @typedef {import("../parts/puzzle.js").Puzzle & {rule: string, game: string[], plies: number, tempting: string, lead: number, line: string[], replies: Record<string, {reply: string, worth: number}>}} Puzzle
 */

/** @type {typeof import("../texts/puzzles.en.js").default} */
const shared = await wordsOf("puzzles");
/** @type {typeof import("../texts/ultimate-puzzles.en.js").default} */
const own = await wordsOf("ultimate-puzzles");
/** @type {typeof import("../texts/ultimate.en.js").default} */
const { about_rules } = await wordsOf("ultimate");
const texts = { ...shared, ...own };
/** @type {import("../parts/puzzle.js").Kind<Puzzle>} */
const KIND = {
  ...{ view: "ultimate-puzzles", texts, nameMove, joint: " ", prefix: "nine ", shelf: "line" },
  ...{ solved: "solved ultimate puzzles", days: "daily ultimate puzzles" },
  drawOne: ({ number }, _, done) => [number, `${number}${done ? " ✓" : ""}`],
};
const FAR = 8; // plies, as in ttt_tables/games/ultimate/puzzles.py
const MOST = 1 << 18; // bytes of the puzzles

const { div, p } = html;

/** Return every puzzle, the easiest first. @returns {Promise<Puzzle[]>} */
const openPuzzles = () =>
  keepOnce("ultimate puzzles", async () => {
    const url = new URL("../data/ultimate-puzzles.json", import.meta.url);
    const { puzzles } = JSON.parse(new TextDecoder().decode(await readBytes(url, MOST)));
    return puzzles.map(readPuzzle);
  });

/** @param {any[]} row @param {number} at @returns {Puzzle} */
function readPuzzle([rule, played, wdl, plies, tempting, lead, worths, ...more], at) {
  /** @type {string[][]} */
  const [game, line, others, answers] = [played, ...more].map((text) => text.match(/../g) ?? []);
  const level = LEVELS[Number(plies >= FAR) + Number(lead > 0)];
  const side = "XO"[game.length % 2];
  const known = { number: at + 1, level, side, wdl, moves: [line[0], ...others] };
  const replies = Object.fromEntries(
    others.map((move, one) => [move, { reply: answers[one], worth: worths[one] }]),
  );
  return { ...known, rule, game, plies, tempting, lead, line, replies };
}

/**
 * Return a move of two digits as board and cell.
 * @param {string} move @returns {[number, number]}
 */
const moveOf = ([board, cell]) => [+board, +cell];

/** Return the position after some moves. @param {string[]} moves @param {string} rule */
function reach(moves, rule) {
  const here = moves.reduce((at, move) => follow(at, move, rule), start());
  return { ...here, result: resultOf(here, rule), move: moves.at(-1) };
}

/** @param {State} state @param {Go} go */
export const draw = async (state, go) =>
  drawPuzzle(state, go, await openPuzzles(), KIND, (shown, { right, last, open, play }) => {
    const { rule, game, line, side, replies } = shown;
    const here = reach(right ? [...game, line[0]] : game, rule);
    const board = drawNine({
      ...{ here, live: right, heat: false, closes: true, open: open.map(moveOf), play },
      sends: (move) => playMove(here, move, rule).target,
    });
    numberLine(board, (right ? line : last ? [last, replies[last].reply] : []).map(moveOf), side);
    return {
      board,
      told: right ? drawProof(shown) : last ? p({ class: "told" }, tell(shown, last)) : null,
      notes: note(`${about_rules[/** @type {"closed-draw"} */ (rule)]}.`),
      buttons: html.a({ class: "button", href: "#puzzles" }, texts.small),
      study: studyOf(shown, right),
    };
  });

/**
 * Return the address of a puzzle in study, with its line once it is solved.
 * @param {Puzzle} shown @param {boolean} right
 */
function studyOf({ rule, game, line }, right) {
  const moves = [...game, ...(right ? line : [])].join("+");
  const at = right ? `&at=${game.length}` : "";
  return `#ultimate?rule=${rule}&moves=${moves}${at}&side=both&mode=study`;
}

/** Say why a try fails: the reply, and its result. @param {Puzzle} shown @param {string} tried */
function tell({ replies, side }, tried) {
  const { reply, worth } = replies[tried];
  return (worth < 0 ? texts.loses : texts.draws)(OTHER[side], nameMove(reply));
}

/** Draw the line that proves the answer, and why the tempting move fails. @param {Puzzle} shown */
function drawProof(shown) {
  const { line, wdl, plies, tempting, lead, side } = shown;
  const name = nameMove(tempting);
  return div(
    { class: "told" },
    p(wdl > 0 ? texts.wins(side, plies) : [texts.holds, line.length > 1 ? ` ${texts.only}` : ""]),
    p(lead > 0 ? texts.fooled(name) : texts.tempting(name), " ", tell(shown, tempting)),
  );
}
