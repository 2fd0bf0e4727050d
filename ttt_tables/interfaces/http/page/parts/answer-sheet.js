// A sheet of answers to print: the fewest boards at which a perfect player has to know a move.
import { TttError } from "../library/checks.js";
import { readList } from "../play/lists.js";
import { t, wordsOf } from "../texts/language.js";
import { drawSmall } from "./board.js";
import { controls, html, press, say, segments } from "./dom.js";

/**
 * @typedef {{side: "X" | "O", opening: "centre", aim: "keep", answers: [string, number][]}} Sheet
 *   as the package lists it: a board with its answer for each board to know
 */

/** @type {typeof import("../texts/answers.en.js").default} */
const texts = await wordsOf("answers");
/** @type {typeof import("../texts/lesson.en.js").default} */
const { all, print: toPrint } = await wordsOf("lesson");
const { a, div, h2, i, li, ol, p, section } = html;

/**
 * Return the distinct values of the sheets. Throws an error if the given value is not one of them.
 * @param {string[]} values @param {string} name  in the address @param {string} given
 */
function listed(values, name, given) {
  const names = [...new Set(values)];
  if (names.includes(given)) return names;
  throw new TttError(t.page.noValue(name, given, names.join(` ${t.or} `)));
}

/**
 * Draw the sheet for an opening and an aim.
 * @param {State} state @param {Go} go @returns {Promise<Drawn>}
 */
export async function drawAnswers({ answers, aim }, go) {
  /** @type {Sheet[]} */
  const sheets = await readList("answer-sheets.json");
  const openings = listed(
    sheets.map(({ opening }) => opening),
    "answers",
    answers,
  );
  const aims = listed(
    sheets.map(({ aim }) => aim),
    "aim",
    aim,
  );
  const [sheet] = sheets.filter((one) => one.opening === answers && one.aim === aim);
  say(texts.titles[sheet.opening](sheet.answers.length));
  const named = (/** @type {string[]} */ names, /** @type {Record<string, string>} */ words) =>
    names.map((name) => [name, words[name]]);
  return {
    parts: [
      section(
        { class: "sheet answer-sheet" },
        segments(texts.who, named(openings, texts.openings), answers, (answers) => go({ answers })),
        segments(texts.aim, named(aims, texts.aims), aim, (aim) => go({ aim })),
        p(texts.means[sheet.aim], " ", texts.task),
        drawMoves(sheet.answers),
        controls(
          press(toPrint, () => print(), false, { class: "main" }),
          a({ class: "button", href: "#lesson" }, all),
        ),
      ),
    ],
  };
}

/** Draw boards under a heading for each move of the player. @param {Sheet["answers"]} answers */
function drawMoves(answers) {
  const moveOf = (/** @type {string} */ board) =>
    Math.floor(board.replaceAll(".", "").length / 2) + 1;
  const moves = [...new Set(answers.map(([board]) => moveOf(board)))];
  return moves.map((move) => {
    const boards = answers.filter(([board]) => moveOf(board) === move);
    return [h2(texts.move(move, boards.length)), ol(boards.map(drawAnswer))];
  });
}

/** Draw a board with a star on the cell of its answer. @param {[string, number]} answer */
function drawAnswer([board, cell]) {
  const marks = drawSmall(board);
  marks[cell] = i("★");
  const name = texts.board(board, t.cells[cell]);
  return li(div({ class: "paper-board", role: "img", "aria-label": name }, marks));
}
