// Puzzles of ultimate tic-tac-toe, in which only one move wins or keeps the draw: by level, and one
// for each day.
import { readBytes } from "../library/files.js";
import { choice, OTHER, TttError } from "../library/nine-cells.js";
import { keep as keepOnce } from "../library/open.js";
import { follow, playMove, resultOf, start } from "../library/ultimate-rules.js";
import { html, note, segments } from "../parts/dom.js";
import { drawPuzzle, pick, USUAL as usual } from "../parts/puzzle.js";
import { drawNine, numberLine } from "../parts/ultimate-board.js";
import { placeOn } from "../play/days.js";
import { nameMove } from "../play/nine.js";
import { wordsOf } from "../texts/language.js";

export { CHOICES } from "../parts/puzzle.js";

/**
 * A puzzle, with moves of two digits. `replies`: the answer to each wrong move, and the value of
 * that move for its mover.
 * @typedef {import("../parts/puzzle.js").Puzzle & {side: string, wdl: number, moves: string[], rule: string, game: string[], plies: number, tempting: string, lead: number, line: string[], replies: Record<string, {reply: string, worth: number}>}} Puzzle
 */

/** @type {typeof import("../texts/puzzles.en.js").default} */
const shared = await wordsOf("puzzles");
/** @type {typeof import("../texts/ultimate-puzzles.en.js").default} */
const own = await wordsOf("ultimate-puzzles");
/** @type {typeof import("../texts/ultimate.en.js").default} */
const { about_rules } = await wordsOf("ultimate");
const texts = { ...shared, ...own };
const LEVELS = /** @type {const} */ (["easy", "medium", "hard"]);
/** @type {State} */
export const USUAL = { ...usual, level: LEVELS[0] };
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
  const group = LEVELS[Number(plies >= FAR) + Number(lead > 0)];
  const side = "XO"[game.length % 2];
  const known = { number: at + 1, group, side, wdl, moves: [line[0], ...others] };
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

/**
 * Return the puzzle of a day, which is the same for everybody.
 * @param {Puzzle[]} all @param {string} day
 */
function ofTheDay(all, day) {
  const harder = all.filter(({ group }) => group !== LEVELS[0]);
  const place = placeOn(day, harder.length);
  if (Number.isNaN(place)) throw new TttError(texts.noDay(day));
  return harder[place];
}

/**
 * Return how a puzzle is played. A position is the moves since its start. The values of later moves
 * are not stored, so the right move ends it, and its line is shown.
 * @param {Puzzle} shown @returns {import("../parts/puzzle.js").Play<string[]>}
 */
const playOf = ({ side, wdl, moves, line, replies }) => ({
  ...{ side, wdl, start: /** @type {string[]} */ ([]) },
  open: ({ length }) => (length ? [] : moves),
  keeps: (_, move) => move === line[0],
  after: (at, move) => [...at, move],
  best: ([first, reply]) =>
    first === undefined ? line[0] : reply ? null : (replies[first]?.reply ?? null),
  left: ({ length }) => (length ? 0 : 1),
});

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  const all = await openPuzzles();
  choice("No level", state.level, LEVELS);
  const some = state.puzzle ? all : all.filter(({ group }) => group === state.level);
  const [view, solved] = ["ultimate-puzzles", "solved ultimate puzzles"];
  const { day, puzzle } = state;
  const shown = day ? ofTheDay(all, day) : pick(puzzle, some, { solved, texts });
  const { rule, game, line, side, group } = shown;
  /** @type {import("../parts/puzzle.js").Kind<Puzzle>} */
  const kind = {
    ...{ view, solved, texts, nameMove, by: "level", prefix: "nine ", shelf: "line" },
    ...{ days: "daily ultimate puzzles", drawOne: ({ number }) => `${number}` },
    chooser: [
      segments(texts.level, Object.entries(texts.levels), group, (level) =>
        go({ ...USUAL, level }),
      ),
      note(texts.says[/** @type {"easy"} */ (group)]),
      note(`${about_rules[/** @type {"closed-draw"} */ (rule)]}.`),
    ],
  };
  const ofGroup = all.filter((one) => one.group === group);
  return drawPuzzle(state, go, { kind, some: ofGroup, shown, play: playOf(shown) }, (scene) => {
    const { isOver, open, play, step } = scene;
    const here = reach([...game, ...scene.at], rule);
    const board = drawNine({
      ...{ here, live: isOver, heat: false, closes: true, open: open.map(moveOf), play },
      sends: (move) => playMove(here, move, rule).target,
    });
    numberLine(board, (isOver ? line : scene.at).map(moveOf), side);
    return {
      board,
      told: isOver ? drawProof(shown) : step ? tell(shown, step.move) : null,
      buttons: html.a({ class: "button", href: "#puzzles" }, texts.small),
      study: studyOf(shown),
    };
  });
}

/** Return the address of a solved puzzle in study, with its line. @param {Puzzle} shown */
const studyOf = ({ rule, game, line }) =>
  `#ultimate?rule=${rule}&moves=${[...game, ...line].join("+")}&at=${game.length}&side=both&mode=study`;

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
    p(wdl > 0 ? texts.wins(side, plies) : [texts.holds, line.length > 1 ? ` ${texts.only}` : ""]),
    p(lead > 0 ? texts.fooled(name) : texts.tempting(name), " ", tell(shown, tempting)),
  );
}
