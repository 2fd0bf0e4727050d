// The common part of all kinds of puzzles: the puzzle of an address, the tries made and the puzzles
// solved in this browser, and what is drawn below and next to the board.
import { choice, TttError } from "../library/nine-cells.js";
import { keepDay, keepTry, placeOn, streakTo, today, triesOf } from "../play/days.js";
import { keep, listOf, recall } from "../play/storage.js";
import { t } from "../texts/language.js";
import { card, controls, html, items, note, press, say, segments } from "./dom.js";
import { addressOf, share } from "./share.js";
import { drawSetup, layOut } from "./table.js";

/**
 * A puzzle: `wdl` is 1 if one move wins, 0 if one move keeps the draw; `moves` are all legal moves,
 * the answer first.
 * @typedef {{number: number, level: string, side: string, wdl: number, moves: string[]}} Puzzle
 */
/**
 * @template {Puzzle} P
 * @typedef {object} Kind  of puzzles
 * @property {string} view
 * @property {typeof import("../texts/puzzles.en.js").default} texts
 * @property {(move: string) => string} nameMove
 * @property {string} joint  between two tries in the address
 * @property {string} prefix  prefix of the puzzles' names in the kept tries
 * @property {string} solved  where this browser keeps the numbers of the solved puzzles
 * @property {string} [days]  where it keeps the tries of each day, if not in the usual place
 * @property {string} shelf  the class of the list of a level's puzzles
 * @property {(puzzle: P, at: number, done: boolean) => [number, Part]} drawOne  the number and the
 *   picture of a puzzle in that list
 */
/**
 * The tries made on a puzzle, and a function that makes another try.
 * @typedef {{tries: string[], last?: string, right: boolean, open: string[], play: (move: string) => void}} Tried
 */
/**
 * The parts that a view draws itself: the board, a remark on the last try, notes and buttons in the
 * settings, and cards above and below the list of puzzles. `study`: the address of the puzzle in
 * study.
 * @typedef {{board: Part, told: Part, notes?: Part, buttons: Part, above?: Part, below?: Part, study: string}} Own
 */

/** @type {State} */
export const USUAL = { level: "easy", puzzle: "", day: "", tried: "", answer: "" };
/** The values of a view's state. `answer`: the page has shown the answer. */
export const CHOICES = { answer: ["", "1"] };
export const LEVELS = /** @type {const} */ (["easy", "medium", "hard"]);

const { a, div, ol, p } = html;

/**
 * Return the puzzle of a day, which is the same for everybody.
 * @template {Puzzle} P @param {P[]} all @param {string} day @param {Kind<P>} kind
 */
function ofTheDay(all, day, { texts }) {
  const harder = all.filter(({ level }) => level !== LEVELS[0]);
  const place = placeOn(day, harder.length);
  if (Number.isNaN(place)) throw new TttError(texts.noDay(day));
  return harder[place];
}

/**
 * Return the numbers of the puzzles solved in this browser, and add one if it is given.
 * @param {string} kept  where @param {number[]} more @returns {Set<number>}
 */
function solvedOnes(kept, ...more) {
  const all = new Set([...recall(kept, listOf(Number.isInteger)), ...more]);
  if (more.length) keep(kept, [...all]);
  return all;
}

/**
 * Return the puzzle of a state, the tries in its address, and all puzzles of the level.
 * @template {Puzzle} P @param {State} state @param {P[]} all @param {Kind<P>} kind
 */
export function read({ level, puzzle, day, tried }, all, kind) {
  const { joint, texts } = kind;
  choice("No level", level, LEVELS);
  const solved = solvedOnes(kind.solved);
  const ofLevel = all.filter((one) => one.level === level);
  const first = ofLevel.find((one) => !solved.has(one.number)) ?? ofLevel[0];
  const chosen = puzzle ? all.find((one) => one.number === +puzzle) : first;
  const shown = day ? ofTheDay(all, day, kind) : chosen;
  if (!shown) throw new TttError(texts.noPuzzle(puzzle));
  const tries = joint ? tried.split(joint).filter(Boolean) : [...tried];
  for (const move of tries) if (!shown.moves.includes(move)) throw new TttError(texts.noTry(move));
  return { shown, tries, ofLevel: all.filter((one) => one.level === shown.level) };
}

/**
 * Draw the puzzle of a state; keep its number once it is solved.
 * @template {Puzzle} P
 * @param {State} state @param {Go} go @param {P[]} all @param {Kind<P>} kind
 * @param {(puzzle: P, tried: Tried) => Own} draw @returns {Drawn}
 */
export function drawPuzzle(state, go, all, kind, draw) {
  const { shown, tries: told, ofLevel } = read(state, all, kind);
  const { day } = state;
  const { texts, nameMove } = kind;
  const { level, number, moves } = shown;
  const [answer] = moves;
  const name = `${kind.prefix}${day || number}`;
  const made = triesOf(name);
  // Tries that were made elsewhere are neither shown nor counted, because they would give the
  // answer away.
  const tries = told.filter((move) => state.answer || made.includes(move));
  const last = tries.at(-1);
  const right = last === answer;
  const found = right && !state.answer;
  const solved = solvedOnes(kind.solved, ...(found ? [number] : []));
  /** @type {State} */
  const same = day ? { day } : { level, puzzle: `${number}` };
  const goOn = (/** @type {string} */ move, more = {}) =>
    go({ ...same, tried: [...tries, move].join(kind.joint), ...more });
  const to = (/** @type {P} */ one) => go({ ...USUAL, level: one.level, puzzle: `${one.number}` });
  const next = ofLevel[(ofLevel.indexOf(shown) + 1) % ofLevel.length];
  const praise = state.answer ? texts.answer(nameMove(answer)) : texts.right(made.length);
  const task = shown.wdl > 0 ? texts.findWin(shown.side) : texts.findDraw(shown.side);
  say(right ? praise : last ? texts.wrong(nameMove(last)) : task);
  const own = draw(shown, {
    ...{ tries, last, right },
    open: right ? [] : moves.filter((move) => !tries.includes(move)),
    play: (move) => {
      keepTry(name, move, answer);
      goOn(move);
    },
  });
  const buttons = controls(
    press(right ? texts.next : texts.another, () => to(next), false, { class: "main" }),
    press(texts.retry, () => go({ ...same, tried: "", answer: "" }), !tries.length),
    press(texts.show, () => goOn(answer, { answer: "1" }), right),
    a({ class: "button", href: own.study }, texts.study),
  );
  const setup = drawSetup(texts.about, [
    segments(texts.level, Object.entries(texts.levels), level, (one) =>
      go({ ...USUAL, level: one }),
    ),
    note(texts.says[/** @type {"easy"} */ (level)]),
    own.notes,
    controls(
      press(t.home.daily, () => go({ ...USUAL, day: today() })),
      own.buttons,
    ),
  ]);
  const daily = day && found ? drawDaily(day, made.length, kind) : null;
  const shelf = drawShelf(ofLevel, shown, solved, to, kind);
  return {
    parts: layOut(own.board, [own.told, daily, buttons], [setup, own.above, shelf, own.below]),
  };
}

/**
 * Keep the result of a day's puzzle, and draw it with a button that shares it without the answer.
 * @param {string} day @param {number} count  of tries @param {Kind<any>} kind
 */
function drawDaily(day, count, { view, texts, days }) {
  const squares = `${"🟧".repeat(keepDay(day, count, days) - 1)}🟩`;
  const text = `${texts.result(day, squares)}\n${addressOf(`#${view}?day=${day}`)}`;
  return div(
    { class: "daily" },
    p(squares, " ", texts.streak(streakTo(day, days))),
    press(texts.share, () => share({ text })),
  );
}

/**
 * Draw all puzzles of a level, and show which of them are solved.
 * @template {Puzzle} P
 * @param {P[]} ofLevel @param {P} shown @param {Set<number>} solved @param {(one: P) => void} to
 * @param {Kind<P>} kind
 */
function drawShelf(ofLevel, shown, solved, to, { texts, shelf, drawOne }) {
  const count = ofLevel.filter((one) => solved.has(one.number)).length;
  const each = ofLevel.map((one, at) => {
    const done = solved.has(one.number);
    const [number, picture] = drawOne(one, at, done);
    const said = {
      "aria-label": texts.number(number, done),
      "aria-current": one === shown ? "true" : null,
      "data-key": `puzzle ${one.number}`,
    };
    return press(picture, () => to(one), false, said);
  });
  return card(texts.count(ofLevel.length, count), ol({ class: `${shelf} shelf` }, items(each)));
}
