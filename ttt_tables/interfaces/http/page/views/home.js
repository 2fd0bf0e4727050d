// The home view: a board to win, which is in index.html, the puzzle of the day, and each game as a
// moving picture.

import { readBytes } from "../library/files.js";
import { EMPTY, numberOf } from "../library/nine-cells.js";
import { drawSmall } from "../parts/board.js";
import { address, byId, html, isStill, say } from "../parts/dom.js";
import { before, placeOn, streakTo, today } from "../play/days.js";
import { LISTED, preferred } from "../play/fronts.js";
import { settings } from "../play/storage.js";
import { t } from "../texts/language.js";

/** @type {State} */
export const USUAL = {};
const TICK = 700; // milliseconds between two frames
const MOST = 1 << 14; // bytes of the daily puzzles
const texts = t.home;
const front = byId("front");

const { a, div, h2, i, li, p, span, ul } = html;

/**
 * Draw a picture that plays by itself while it is visible. `make` returns the frames, and `show`
 * draws one. With reduced motion, it is the last frame.
 * @template Frame @param {() => Generator<Frame>} make @param {(frame: Frame) => void} show
 * @param {AbortSignal} signal
 */
function animate(make, show, signal) {
  let frames = make();
  const next = () => {
    const { value, done } = frames.next();
    if (done) frames = make();
    else show(value);
  };
  if (isStill()) {
    for (const frame of frames) show(frame);
    return;
  }
  next();
  const timer = setInterval(() => document.hidden || next(), TICK);
  signal.addEventListener("abort", () => clearInterval(timer));
}

/**
 * Draw a picture whose frames are loaded when it becomes visible. Without them it does not move.
 * @template Frame @param {Element} picture @param {() => Promise<{frames: () => Generator<Frame>}>} load
 * @param {(frame: Frame) => void} show @param {AbortSignal} signal
 */
function animateLater(picture, load, show, signal) {
  const watch = new IntersectionObserver(async (entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watch.disconnect();
    const loaded = await load().catch(() => null);
    if (loaded && !signal.aborted) animate(loaded.frames, show, signal);
  });
  watch.observe(picture);
  signal.addEventListener("abort", () => watch.disconnect());
}

/** @typedef {typeof LISTED[number]} Front */

/** Draw the picture of a game. @param {Front} front @param {AbortSignal} signal */
function drawPicture({ name, picture, later }, signal) {
  const made = div({ class: `picture of-${name}`, "aria-hidden": "true" });
  const show = (/** @type {string[]} */ boards) => {
    made.classList.toggle("nine", boards.length > 1);
    made.replaceChildren(...boards.map((board) => div({ class: "small-board" }, drawSmall(board))));
  };
  if (later) {
    show(Array(9).fill(EMPTY));
    animateLater(made, later, show, signal);
  } else animate(picture, show, signal);
  return made;
}

/**
 * Draw a matchbox while it learns: the beads of each cell.
 * @param {NonNullable<Front["learns"]>} learns @param {AbortSignal} signal
 */
function drawLearning(learns, signal) {
  const cells = Array.from({ length: 9 }, () => i());
  const told = span();
  const show = (/** @type {import("../play/fronts.js").Learnt} */ { games, beads }) => {
    const most = Math.max(...beads, 1);
    cells.forEach((cell, at) => {
      cell.style.setProperty("--share", `${Math.sqrt(beads[at] / most)}`);
      cell.textContent = `${beads[at]}`;
    });
    told.textContent = texts.learnt(games);
  };
  show({ games: 0, beads: Array(9).fill(0) });
  const made = div(
    { class: "picture learning", "aria-hidden": "true" },
    div({ class: "small-board beads" }, cells),
    told,
  );
  animateLater(made, learns, show, signal);
  return made;
}

/**
 * Draw the card of a game.
 * @param {Front} front @param {AbortSignal} signal @param {string} kind
 */
function drawCard(front, signal, kind = "") {
  const { name, title, text, exact, learns } = front;
  const chip = name === settings.last ? span({ class: "chip" }, texts.last) : null;
  return li(
    a(
      { class: `game-card ${kind}`, href: address(name, preferred(name)) },
      learns ? drawLearning(learns, signal) : drawPicture(front, signal),
      div(h2(title, chip), p(text), p({ class: "exact" }, exact)),
    ),
  );
}

/** Draw the puzzle of the day as a small board, with its number and the days in a row. */
async function drawToday() {
  const day = today();
  const url = new URL("../data/days.json", import.meta.url);
  const boards = JSON.parse(new TextDecoder().decode(await readBytes(url, MOST)));
  const board = boards[placeOn(day, boards.length)];
  const isDone = streakTo(day) > 0;
  const streak = streakTo(isDone ? day : before(day));
  return a(
    { class: "today", href: `#puzzles?day=${day}` },
    div({ class: "small-board", "aria-hidden": "true" }, drawSmall(board)),
    div(
      h2(texts.daily),
      p(texts.today(numberOf(board), isDone)),
      streak ? p({ class: "streak" }, texts.streak(streak)) : null,
    ),
  );
}

/** Name the cells of the board to win, for screen readers. */
function nameCells() {
  front.querySelector(".board")?.setAttribute("aria-label", texts.board);
  front.querySelectorAll(".cell").forEach((cell, at) => {
    const what = cell.querySelector(`[lang=${document.documentElement.lang}]`)?.textContent;
    cell.setAttribute("aria-label", `${t.cells[at]}, ${what ?? (at ? "O" : "X")}`);
  });
}

/** @param {State} _state @param {Go} _go @param {AbortSignal} signal */
export async function draw(_state, _go, signal) {
  say(texts.title);
  nameCells();
  const isLast = ({ name = "" }) => Number(name === settings.last);
  const large = LISTED.filter(({ isLarge }) => isLarge);
  const small = LISTED.filter(({ isLarge }) => !isLarge);
  const ordered = small.sort((one, other) => isLast(other) - isLast(one));
  const after = async () => byId("today").replaceChildren(await drawToday());
  return {
    parts: [
      front,
      ul(
        { class: "game-cards large" },
        large.map((front) => drawCard(front, signal, "large")),
      ),
      ul(
        { class: "game-cards" },
        ordered.map((front) => drawCard(front, signal)),
      ),
    ],
    after,
  };
}
