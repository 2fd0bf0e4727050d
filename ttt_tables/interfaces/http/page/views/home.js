// The home view: a board to win, which is in index.html, the answer to a move on it, ways to begin,
// and the other games with their pictures.

import { readBytes } from "../library/files.js";
import { EMPTY } from "../library/nine-cells.js";
import { drawMark, drawSmall } from "../parts/board.js";
import { address, byId, controls, html, isStill, say } from "../parts/dom.js";
import { before, placeOn, streakTo, today } from "../play/days.js";
import { FRONTS, LISTED, preferred } from "../play/fronts.js";
import { settings } from "../play/storage.js";
import { t } from "../texts/language.js";

/** @type {State} */
export const USUAL = { cell: "" };
export const CHOICES = { cell: ["", ..."1234567"] };
const BEGUN = "08"; // the moves on the board
const BEGINS = ["classic", "puzzles", "lesson"]; // the views to begin with
const TICK = 700; // milliseconds between two frames
const MOST = 1 << 14; // bytes of the daily puzzles
const texts = t.home;
const front = byId("front");

const place = byId("answer");
const task = [...place.children];

const { a, b, div, h2, h3, i, li, p, span, ul } = html;

/**
 * Return the last of the frames of a picture.
 * @template Frame @param {() => Generator<Frame>} make
 */
const lastOf = (make) => /** @type {Frame} */ ([...make()].at(-1));

/**
 * Do something when a picture becomes visible, with its frames, which are loaded then.
 * @template Frame @param {Element} picture @param {() => Promise<{frames: () => Generator<Frame>}>} load
 * @param {(frames: () => Generator<Frame>) => void} act @param {AbortSignal} signal
 */
function whenSeen(picture, load, act, signal) {
  const watch = new IntersectionObserver(async (entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watch.disconnect();
    const loaded = await load().catch(() => null);
    if (loaded && !signal.aborted) act(loaded.frames);
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
  show(later ? Array(9).fill(EMPTY) : lastOf(picture));
  if (later) whenSeen(made, later, (frames) => show(lastOf(frames)), signal);
  return made;
}

/**
 * Draw a matchbox while it learns, again and again: the beads of each cell. With reduced motion, it
 * has learnt.
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
  const run = (/** @type {() => Generator<import("../play/fronts.js").Learnt>} */ make) => {
    if (isStill()) return show(lastOf(make));
    let frames = make();
    const next = () => {
      const { value, done } = frames.next();
      if (done) frames = make();
      else show(value);
    };
    const timer = setInterval(() => document.hidden || next(), TICK);
    signal.addEventListener("abort", () => clearInterval(timer));
  };
  whenSeen(made, learns, run, signal);
  return made;
}

/** Draw the card of a game. @param {Front} front @param {AbortSignal} signal */
function drawCard(front, signal) {
  const { name, title, surprise, learns } = front;
  const chip = name === settings.last ? span({ class: "chip" }, texts.last) : null;
  return li(
    a(
      { class: "game-card", href: address(name, preferred(name)) },
      learns ? drawLearning(learns, signal) : drawPicture(front, signal),
      div(h3(title, chip), p(surprise)),
    ),
  );
}

/** Draw a way to begin. @param {string} href @param {string[]} text */
const drawStart = (href, [title, text]) => li(a({ class: "start", href }, h2(title), p(text)));

/** Draw the ways to begin. The puzzle of the day comes later. */
function drawStarts() {
  const teaches = "lesson" in FRONTS;
  return ul(
    { class: "starts" },
    drawStart(address("classic", preferred("classic")), texts.play),
    teaches ? drawStart("#lesson?number=1", texts.learn) : null,
    li({ id: "today" }),
    drawStart(teaches ? "#lesson" : "#puzzles?sheet=1", texts.teach),
  );
}

/** Draw the puzzle of the day, with its number and the days in a row. */
async function drawToday() {
  const day = today();
  const url = new URL("../data/days.json", import.meta.url);
  const days = JSON.parse(new TextDecoder().decode(await readBytes(url, MOST)));
  const [, number] = days[placeOn(day, days.length)];
  const isDone = streakTo(day) > 0;
  const streak = streakTo(isDone ? day : before(day));
  return a(
    { class: "start today", href: `#puzzles?day=${day}` },
    h2(texts.daily),
    p(texts.today(number, isDone)),
    streak ? p({ class: "streak" }, texts.streak(streak)) : null,
  );
}

/**
 * Put marks on the board to win, and name its cells for screen readers.
 * @param {Record<string, string>} marks  by cell
 */
function mark(marks) {
  front.querySelector(".board")?.setAttribute("aria-label", texts.board);
  front.querySelectorAll(".cell").forEach((cell, at) => {
    if (cell.matches("a")) cell.replaceChildren(...(marks[at] ? [drawMark(marks[at])] : []));
    cell.classList.toggle("last", marks[at] === "X");
    const what = cell.querySelector(".mark.X") ? "X" : cell.querySelector(".mark") ? "O" : "";
    cell.setAttribute("aria-label", `${t.cells[at]}, ${what || t.board.empty}`);
  });
}

/** Answer a move on the board, or show the task. @param {string} cell @param {AbortSignal} signal */
async function answer(cell, signal) {
  if (!cell) {
    mark({});
    return place.replaceChildren(...task);
  }
  const { answerTo } = await import("../play/first-answer.js");
  if (signal.aborted) return;
  const { end, reply } = answerTo(BEGUN, cell);
  mark({ [cell]: "X", [reply]: "O" });
  const [verdict, text] = texts.answers[end](t.cells[reply]);
  const moves = `${BEGUN}${cell}${reply}`;
  const link = (/** @type {string} */ text, /** @type {string} */ href, kind = "") =>
    a({ class: `button ${kind}`, href, "data-key": text }, text);
  const playOn = address("classic", { moves, bot: "perfect" });
  const show = address("classic", { moves: BEGUN, mode: "study" });
  place.replaceChildren(
    p(b(verdict)),
    p(text),
    controls(
      end === "win" ? null : link(texts.takeBack, "#home", "main"),
      link(texts.playOn, playOn, end === "win" ? "main" : ""),
      link(texts.showHow, show),
    ),
  );
}

/** @param {State} state @param {Go} _go @param {AbortSignal} signal */
export async function draw({ cell }, _go, signal) {
  await answer(cell, signal);
  say(texts.title);
  const isLast = ({ name = "" }) => Number(name === settings.last);
  const games = LISTED.filter(({ name }) => !BEGINS.includes(name));
  const ordered = games.sort((one, other) => isLast(other) - isLast(one));
  const after = async () => byId("today").replaceChildren(await drawToday());
  return {
    parts: [
      front,
      drawStarts(),
      h2(texts.games),
      ul(
        { class: "game-cards" },
        ordered.map((front) => drawCard(front, signal)),
      ),
    ],
    after,
  };
}
