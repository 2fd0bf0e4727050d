// The common part of all kinds of puzzles: a puzzle is played to the end. A right move is answered
// by the longest defence; a wrong one is refuted on the board and taken back. This browser keeps
// the tries made and the puzzles solved.
import { OTHER, TttError } from "../library/nine-cells.js";
import { keepDay, keepTries, streakTo, today, triesOf, untilTomorrow } from "../play/days.js";
import { keep, listOf, recall } from "../play/storage.js";
import { t } from "../texts/language.js";
import { card, choose, controls, html, isStill, items, pause, press, say } from "./dom.js";
import { addressOf, share } from "./share.js";
import { drawSetup, layOut } from "./table.js";

/** @typedef {{number: number, group: string}} Puzzle  of a game or a level */
/**
 * How a puzzle is played, with positions of any form.
 * @template At
 * @typedef {object} Play
 * @property {string} side  that is to move @property {number} wdl  what it keeps: 1 a win, 0 a draw
 * @property {At} start
 * @property {(at: At) => readonly string[]} open  the moves; none once the puzzle is solved
 * @property {(at: At, move: string) => boolean} keeps  whether a move keeps the win or the draw
 * @property {(at: At, move: string) => At} after
 * @property {(at: At) => string | null} best  the best move of the side to move, which wins soonest
 *   or holds out longest; null if the game is over or if the line is known no further
 * @property {(at: At) => number} left  the moves of one's own until the end, at best
 */
/**
 * @template {Puzzle} P
 * @typedef {object} Kind  of puzzles
 * @property {string} view @property {string} by  what groups the puzzles: a key of the state
 * @property {typeof import("../texts/puzzles.en.js").default} texts
 * @property {string} [title]  of a puzzle, before its number
 * @property {(move: string) => string} nameMove
 * @property {string} prefix  of the names of the puzzles in the kept tries
 * @property {string} solved  where this browser keeps the numbers of the solved puzzles
 * @property {string} [days]  where it keeps the solved days, if not in the usual place
 * @property {string} shelf  the class of the list of puzzles
 * @property {(puzzle: P) => Part} drawOne  the picture of a puzzle in that list
 * @property {Part} chooser  of the groups
 */
/**
 * Tries, as they were played.
 * @template At
 * @typedef {object} Tried
 * @property {string[]} tries  all of them, in order
 * @property {At} at  the position after the last right one and its answer
 * @property {string[]} found  the right ones
 * @property {boolean[]} squares  of each right one: whether it was found at once
 * @property {string[]} wrong  the wrong ones in this position
 * @property {Step<At> | null} last
 */
/**
 * The last try, and the answer to it.
 * @template At
 * @typedef {object} Step
 * @property {At} before @property {string} move @property {boolean} right @property {At} after
 * @property {string | null} reply
 */
/**
 * What a view draws: `at` is the position on the board, `step` the last try while it is shown, and
 * `open` the moves that can be played.
 * @template At
 * @typedef {object} Scene
 * @property {At} at @property {Step<At> | null} step @property {readonly string[]} open
 * @property {string[]} wrong @property {boolean} isOver @property {boolean} isSlower
 * @property {(move: string) => void} play
 */
/**
 * The parts that a view draws itself. `told` says why the last try is right or wrong.
 * @typedef {object} Own
 * @property {Part} board @property {Part} told @property {Part} [notes] @property {Part} [buttons]
 * @property {Part} [above] @property {Part} [below]
 * @property {string} [study]  the address of the puzzle in study
 */

/** @type {State} */
export const USUAL = { puzzle: "", day: "", tried: "", back: "", answer: "" };
/**
 * The values of a view's state. `answer`: the page has shown the answer. `back`: the last try is
 * taken back.
 */
export const CHOICES = { answer: ["", "1"], back: ["", "1"] };
const READ = 3000; // milliseconds in which a refutation can be read
const ROW = 24; // puzzles that the list shows

const { a, div, i, ol, p, span } = html;

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
 * Return the puzzle of a number, or the first that is not solved.
 * @template {Puzzle} P
 * @param {string} number @param {P[]} some @param {Pick<Kind<P>, "solved" | "texts">} kind
 */
export function pick(number, some, { solved, texts }) {
  const done = solvedOnes(solved);
  const first = some.find((one) => !done.has(one.number)) ?? some[0];
  const chosen = number ? some.find((one) => `${one.number}` === number) : first;
  if (!chosen) throw new TttError(texts.noPuzzle(number));
  return chosen;
}

/**
 * Play tries. Throws for an illegal one.
 * @template At @param {Play<At>} play @param {string[]} tries
 * @param {typeof import("../texts/puzzles.en.js").default} texts
 * @returns {Tried<At>}
 */
export function follow(play, tries, texts) {
  let at = play.start;
  /** @type {[string[], boolean[]]} */
  const [found, squares] = [[], []];
  /** @type {string[]} */
  let wrong = [];
  /** @type {Step<At> | null} */
  let last = null;
  for (const move of tries) {
    if (!play.open(at).includes(move)) throw new TttError(texts.noTry(move));
    const [before, moved] = [at, play.after(at, move)];
    const reply = play.best(moved);
    const after = reply ? play.after(moved, reply) : moved;
    const right = play.keeps(at, move);
    last = { before, move, right, after, reply };
    if (!right) {
      wrong = [...wrong, move];
      continue;
    }
    found.push(move);
    squares.push(!wrong.length);
    [at, wrong] = [after, []];
  }
  return { tries, at, found, squares, wrong, last };
}

/**
 * Return the tries that were made on a puzzle in this browser, or none if they do not fit.
 * @template At @param {Play<At>} play @param {string} name
 * @param {typeof import("../texts/puzzles.en.js").default} texts
 */
function made(play, name, texts) {
  try {
    return follow(play, triesOf(name), texts);
  } catch {
    return follow(play, [], texts);
  }
}

/**
 * Return tries, followed by the best moves to the end.
 * @template At @param {Play<At>} play @param {Tried<At>} tried
 * @param {typeof import("../texts/puzzles.en.js").default} texts
 */
function solve(play, tried, texts) {
  let all = tried;
  while (play.open(all.at).length)
    all = follow(play, [...all.tries, /** @type {string} */ (play.best(all.at))], texts);
  return all.tries;
}

/**
 * Return what was tried here, and the tries to show. Tries that were made elsewhere are neither
 * shown nor counted before the puzzle is solved, because they would give the answer away.
 * @template At
 * @param {State} state @param {Play<At>} play @param {string} name
 * @param {typeof import("../texts/puzzles.en.js").default} texts
 */
function readTries({ tried, answer }, play, name, texts) {
  const own = made(play, name, texts);
  const asked = follow(play, tried.split(" ").filter(Boolean), texts);
  const isDone = !play.open(own.at).length;
  return { own, isDone, shown: tried && (answer || isDone) ? asked : own };
}

/**
 * Draw the puzzle of a state; keep its number once it is solved.
 * @template {Puzzle} P, At
 * @param {State} state @param {Go} go
 * @param {{kind: Kind<P>, some: P[], shown: P, play: Play<At>}} given  `some`: the puzzles of its
 *   group
 * @param {(scene: Scene<At>) => Own} draw @returns {Drawn}
 */
export function drawPuzzle(state, go, { kind, some, shown, play }, draw) {
  const { texts, by } = kind;
  const { number, group } = shown;
  const name = `${kind.prefix}${state.day || number}`;
  const { own, isDone, shown: tried } = readTries(state, play, name, texts);
  const { at, wrong, last } = tried;
  const isOver = !play.open(at).length;
  const isRefuted = last !== null && !last.right && !state.back;
  const fresh = { ...USUAL, from: "" };
  /** @type {State} */
  const same = state.day ? { day: state.day } : { [by]: group, puzzle: `${number}` };
  const to = (/** @type {P} */ one) => go({ ...fresh, [by]: one.group, puzzle: `${one.number}` });
  const show = (/** @type {string[]} */ tries, more = {}) =>
    go({ ...fresh, ...same, tried: tries.join(" "), ...more }, true);
  const scene = {
    ...{ at: isRefuted ? last.after : at, step: last, wrong, isOver },
    isSlower: Boolean(last?.right && play.left(at) >= play.left(last.before)),
    open: isRefuted || isOver ? [] : play.open(at).filter((move) => !wrong.includes(move)),
    play: (/** @type {string} */ move) => {
      const tries = [...tried.tries, move];
      if (!isDone) keepTries(name, tries);
      show(tries);
    },
  };
  const drawn = draw(scene);
  const heads = headsOf(scene, tried, play, kind, Boolean(state.answer));
  say(heads[0] || texts.task(texts.name(kind.title, number), play.side, play.wdl));
  const next = some[(some.indexOf(shown) + 1) % some.length];
  const stepBack = () => go({ back: "1" }, true);
  if (isRefuted) drawn.board.addEventListener("click", stepBack);
  const buttons = controls(
    isRefuted ? press(texts.again, stepBack, false, { class: "main" }) : null,
    isOver ? press(texts.next, () => to(next), false, { class: "main" }) : null,
    isOver ? null : press(texts.show, () => show(solve(play, own, texts), { answer: "1" })),
    isOver ? null : press(texts.another, () => to(next)),
    isOver && drawn.study ? a({ class: "button", href: drawn.study }, texts.study) : null,
  );
  const found = isOver && isDone && !state.answer;
  const solved = solvedOnes(kind.solved, ...(found ? [number] : []));
  const below = [
    drawn.notes,
    drawVerdict(scene, [heads[1], drawn.told]),
    state.answer ? null : drawProgress(tried, isOver ? 0 : play.left(at), texts),
    found ? drawEnd(shown, own, state.day, kind) : null,
    buttons,
  ];
  const setup = drawSetup(texts.about, [
    kind.chooser,
    controls(
      press(t.home.daily, () => go({ ...fresh, day: today() })),
      drawn.buttons,
    ),
  ]);
  const panel = [setup, drawn.above, drawShelf(some, shown, solved, to, kind), drawn.below];
  const after = async (/** @type {Go} */ goOn, /** @type {AbortSignal} */ signal) => {
    if (!isRefuted || isStill()) return;
    await pause(READ);
    signal.throwIfAborted();
    goOn({ back: "1" });
  };
  return { parts: layOut(drawn.board, below, panel), after };
}

/**
 * Say what the last try has done, and what comes next; nothing before the first try.
 * @template At
 * @param {Scene<At>} scene @param {Tried<At>} tried @param {Play<At>} play @param {Kind<any>} kind
 * @param {boolean} isShown  whether the page has shown the answer
 */
function headsOf({ step, isOver, isSlower }, tried, play, { texts, nameMove }, isShown) {
  if (!step) return ["", ""];
  if (isOver && isShown) return [texts.answered, texts.answer(tried.found.map(nameMove))];
  const { squares, tries } = tried;
  if (isOver) return [texts.solved(squares.length, tries.length - squares.length), ""];
  if (!step.right) return [texts.wrong(nameMove(step.move)), ""];
  const reply = step.reply ? texts.replied(OTHER[play.side], nameMove(step.reply)) : "";
  return [`${isSlower ? texts.slower : texts.right} ${reply}`, ""];
}

/** Draw why the last try is right or wrong. @param {Scene<any>} scene @param {Part[]} told */
const drawVerdict = ({ step }, told) =>
  told.flat(9).some(Boolean)
    ? div(
        { class: `told ${step ? (step.right ? "good" : "bad") : ""}` },
        told.map((one) => (one instanceof Element || !one ? one : p(one))),
      )
    : null;

/**
 * Draw a square for each move of one's own: found at once, or after a try. Until the end, say how
 * many there are.
 * @param {Tried<any>} tried @param {number} left
 * @param {typeof import("../texts/puzzles.en.js").default} texts
 */
function drawProgress({ squares, tries, wrong }, left, texts) {
  const kinds = [...squares.map((clean) => (clean ? "clean" : "late")), wrong.length ? "now" : ""];
  const [done, all] = [squares.length, squares.length + left];
  return div(
    { class: "squares" },
    span(
      { "aria-hidden": "true" },
      Array.from({ length: all }, (_, at) => i({ class: kinds[at] ?? "" })),
    ),
    left ? texts.progress(done + 1, all, tries.length - done) : null,
  );
}

/**
 * Draw the end of a puzzle, and a button that shares its squares without the answer. Keep the day.
 * @template {Puzzle} P
 * @param {P} shown @param {Tried<any>} tried @param {string} day @param {Kind<P>} kind
 */
function drawEnd({ number, group }, { squares, tries }, day, { view, by, title, texts, days }) {
  const signs = squares.map((clean) => (clean ? "🟩" : "🟧")).join("");
  const name = day ? texts.dayName(day) : texts.name(title, number);
  const place = day ? `day=${day}` : `${by}=${group}&puzzle=${number}`;
  const text = `${texts.result(name, signs, squares.length)}\n${addressOf(`#${view}?${place}`)}`;
  if (day) keepDay(day, Math.min(9, 1 + tries.length - squares.length), days);
  const streak = day ? texts.streak(streakTo(day, days)) : "";
  const wait = day === today() ? texts.wait(...untilTomorrow()) : "";
  return div(
    { class: "daily" },
    p([signs, streak, wait].filter(Boolean).join(" ")),
    press(texts.share, () => share({ text })),
  );
}

/**
 * Draw some puzzles, among them the one shown, and show which of them are solved.
 * @template {Puzzle} P
 * @param {P[]} some @param {P} shown @param {Set<number>} solved @param {(one: P) => void} to
 * @param {Kind<P>} kind
 */
function drawShelf(some, shown, solved, to, { texts, shelf, drawOne }) {
  const row = Math.floor(some.indexOf(shown) / ROW);
  const rows = Array.from({ length: Math.ceil(some.length / ROW) }, (_, at) => [
    `${at}`,
    texts.row(ROW * at + 1, Math.min(some.length, ROW * (at + 1))),
  ]);
  const each = some.slice(ROW * row, ROW * (row + 1)).map((one) => {
    const done = solved.has(one.number);
    const said = {
      "aria-label": texts.number(one.number, done),
      "aria-current": one === shown ? "true" : null,
      "data-key": `puzzle ${one.number}`,
    };
    return press([drawOne(one), done ? span({ class: "tick" }, "✓") : null], () => to(one), false, {
      ...said,
    });
  });
  const count = some.filter((one) => solved.has(one.number)).length;
  return card(
    texts.count(some.length, count),
    rows.length > 1 ? choose(texts.rows, rows, `${row}`, (at) => to(some[ROW * Number(at)])) : null,
    ol({ class: `${shelf} shelf` }, items(each)),
  );
}
