// Ten lessons of a few steps each: a list, one step, a sheet of paper, and the links for a class.
import { TttError } from "../library/checks.js";
import { drawSmall } from "../parts/board.js";
import {
  address,
  byId,
  card,
  controls,
  html,
  isStill,
  note,
  pause,
  press,
  say,
} from "../parts/dom.js";
import { answerOf, factsOf, positionOf, showStep } from "../parts/lesson-steps.js";
import { addressOf, share } from "../parts/share.js";
import { LESSONS } from "../play/lessons.js";
import { keep, listOf, recall, settings } from "../play/storage.js";
import { t, wordsOf } from "../texts/language.js";

/** @type {State} */
export const USUAL = {
  ...{ number: "", step: "1", moves: "", guess: "", show: "", vote: "", votes: "" },
  ...{ sheet: "", classroom: "", answers: "", aim: "keep" },
};
/**
 * `show`: the answer, or the end of the game after a wrong move. `vote`: whether a class votes; the
 * cells of its votes are `votes`. `answers`: the opening of a sheet of answers, and `aim` its aim.
 */
export const CHOICES = { show: ["", "1", "end"], vote: ["", "1"], classroom: ["", "1"] };
/** @type {typeof import("../texts/lesson.en.js").default} */
const texts = await wordsOf("lesson");
const FRESH = { moves: "", guess: "", show: "", vote: "", votes: "" };
const MENACE = "menace";
const ON_PAPER = 4; // lessons on a sheet
const WAIT = 700; // milliseconds before the page moves

const { a, div, h2, input, label, li, ol, p, section, span } = html;
/** Return the numbers of the lessons that are done. */
const doneOnes = () => recall("lessons", listOf(Number.isInteger));

/** @param {State} state @param {Go} go @returns {Promise<Drawn>} */
export async function draw(state, go) {
  const drawn = state.answers
    ? await (await import("../parts/answer-sheet.js")).drawAnswers(state, go)
    : state.sheet
      ? await drawSheet(state)
      : state.number
        ? await drawLesson(state, go)
        : drawList(go);
  return state.classroom ? { ...drawn, after: enlarge } : drawn;
}

/**
 * Turn the size for a classroom on, as the button in the settings does. The address then no longer
 * contains it, so that the button can turn it off again.
 * @param {Go} go
 */
async function enlarge(go) {
  go({ classroom: "" }, true);
  const button = byId("settings").querySelector("[data-key=classroom]");
  if (!settings.classroom) /** @type {HTMLElement} */ (button).click();
}

/** Return the number in a text if it is 1 to `most`, or throw. @param {string} given @param {number} most @param {(given: string, most: number) => string} fault */
function numberIn(given, most, fault) {
  if (/^[1-9]\d?$/.test(given) && +given <= most) return +given;
  throw new TttError(fault(given, most));
}

const openGame = async (/** @type {string} */ name) =>
  (await import("../play/lesson-games.js")).openGame(name);

/** @param {State} state @param {Go} go @returns {Promise<Drawn>} */
async function drawLesson(state, go) {
  const number = numberIn(state.number, LESSONS.length, texts.noLesson);
  const { game, steps } = LESSONS[number - 1];
  const { title, steps: words } = texts.lessons[number - 1];
  const at = numberIn(state.step, steps.length, texts.noStep);
  const asked = { step: steps[at - 1], told: words[at - 1], texts, title, state, go };
  const shown =
    game === MENACE
      ? (await import("../parts/lesson-menace.js")).showStep(asked)
      : showStep(asked, positionOf(asked.step, await openGame(game)));
  const isLast = at === steps.length;
  if (shown.done && isLast) keep("lessons", [...new Set([...doneOnes(), number])]);
  say(texts.headline(number, LESSONS.length, title));
  const { board, task, verdict, choices, below, buttons = [], reply } = shown;
  const stage = section(
    { class: "stage", "aria-label": t.board.name },
    drawProgress(at, steps.length),
    div({ class: "frame" }, board),
  );
  const panel = div(
    { class: "panel taught" },
    drawBox("", texts.heads[asked.step.kind], task),
    choices ? controls(choices) : null,
    verdict ? drawVerdict(verdict) : null,
    below,
    drawButtons(number, at, shown.done, buttons, go),
    await drawPaper(number, null, "on-paper"),
  );
  const after = async (/** @type {Go} */ quietly, /** @type {AbortSignal} */ signal) => {
    if (!reply) return;
    if (!isStill()) await pause(WAIT);
    signal.throwIfAborted();
    quietly(reply());
  };
  return { parts: [stage, panel], after };
}

/** @param {number} at @param {number} all */
const drawProgress = (at, all) =>
  div(
    { class: "steps", role: "img", "aria-label": texts.step(at, all) },
    Array.from({ length: all }, (_, step) => span({ class: step < at ? "done" : "" })),
  );

/** @param {string} kind @param {string} head @param {string} text @param {Record<string, string>} more */
const drawBox = (kind, head, text, more = {}) =>
  div({ class: `told-box ${kind}`, ...more }, html.b(head), p(text));

/** @param {{right: boolean, text: string}} verdict */
const drawVerdict = ({ right, text }) =>
  drawBox(right ? "right" : "wrong", right ? texts.right : texts.wrong, text, { role: "alert" });

/**
 * Draw the buttons below a step.
 * @param {number} number @param {number} at @param {boolean} done @param {Part[]} own @param {Go} go
 */
function drawButtons(number, at, done, own, go) {
  const isLast = at === LESSONS[number - 1].steps.length;
  const to = (/** @type {number} */ step) => () => go({ ...FRESH, step: `${step}` });
  const following = texts.lessons[number]; // of the next lesson, if there is one
  const on = isLast
    ? following && (() => go({ ...FRESH, number: `${number + 1}`, step: "1" }))
    : to(at + 1);
  const name = isLast ? (following ? texts.nextLesson(following.title) : "") : texts.next;
  const next = { class: done ? "main" : "", "data-key": "next", "data-step": "on" };
  const back = { "data-key": "back", "data-step": "back" };
  return controls(
    own,
    on ? press(name, on, false, next) : null,
    at > 1 ? press(texts.back, to(at - 1), false, back) : null,
    a({ class: "button", href: "#lesson" }, texts.all),
  );
}

/** Draw all lessons, and what a teacher needs. @param {Go} go @returns {Drawn} */
function drawList(go) {
  const done = doneOnes();
  say(texts.title(LESSONS.length));
  const one = (/** @type {number} */ number) => {
    const { title, about } = texts.lessons[number - 1];
    const is = done.includes(number);
    return li(
      a(
        { class: "lesson-link", href: `#lesson?number=${number}` },
        span({ class: "lesson-number", "aria-label": texts.number(number, is) }, is ? "✓" : number),
        div(h2(title), p(about)),
      ),
    );
  };
  const list = ol(
    { class: "lessons" },
    LESSONS.map((_, at) => one(at + 1)),
  );
  return { parts: [section({ class: "sheet" }, p(texts.listed), list, drawTeachers(go))] };
}

/** Draw the links for a class, and the choice of lessons to print. @param {Go} go */
function drawTeachers(go) {
  const links = LESSONS.map((_, at) =>
    address("lesson", { number: `${at + 1}`, classroom: "1" }, USUAL),
  );
  const boxes = LESSONS.map((_, at) =>
    input({ type: "checkbox", checked: at < ON_PAPER, "data-key": `print ${at + 1}` }),
  );
  const chosen = () => boxes.flatMap((one, at) => (one.checked ? [at + 1] : []));
  const make = press(texts.sheet, () => go({ sheet: chosen().join(".") }), false, {
    class: "main",
  });
  const check = () => {
    const count = chosen().length;
    for (const one of boxes) one.disabled = !one.checked && count >= ON_PAPER;
    make.disabled = !count;
  };
  check();
  const rows = LESSONS.map((_, at) => {
    const { title } = texts.lessons[at];
    boxes[at].addEventListener("change", check);
    return li(
      label(boxes[at], `${at + 1}. ${title}`),
      a({ href: links[at], "aria-label": `${texts.projector}: ${title}` }, texts.projector),
    );
  });
  const copy = () => {
    const lines = links.map((link, at) => `${texts.lessons[at].title}: ${addressOf(link)}`);
    return share({ text: lines.join("\n") });
  };
  return card(
    texts.teachers,
    note(texts.teach),
    ol({ class: "teach" }, rows),
    controls(
      make,
      press(texts.copy, copy),
      a({ class: "button", href: "#lesson?answers=centre" }, texts.answers),
    ),
  );
}

/** Draw a sheet of several lessons. @param {State} state @returns {Promise<Drawn>} */
async function drawSheet({ sheet }) {
  const numbers = sheet.split(".").map(Number);
  const isGood = numbers.every((one) => LESSONS[one - 1]) && numbers.length <= ON_PAPER;
  if (!isGood || new Set(numbers).size < numbers.length)
    throw new TttError(texts.noSheet(sheet, ON_PAPER));
  say(texts.title(LESSONS.length));
  const each = [];
  for (const number of numbers) {
    const { title } = texts.lessons[number - 1];
    each.push(await drawPaper(number, h2(texts.headline(number, LESSONS.length, title))));
  }
  return {
    parts: [
      section(
        { class: "sheet" },
        div({ class: "paper-lessons" }, each),
        controls(
          press(texts.print, () => print(), false, { class: "main" }),
          a({ class: "button", href: "#lesson" }, texts.all),
        ),
      ),
    ],
  };
}

/**
 * Draw a lesson on paper: the first board, its question, two lines to write on, and the answer
 * upside down.
 * @param {number} number @param {Part} heading @param {string} kind
 */
async function drawPaper(number, heading, kind = "") {
  const { game, steps } = LESSONS[number - 1];
  const { title, steps: words } = texts.lessons[number - 1];
  const { board, leaving, task, answer } = await paperOf(game, steps[0], words[0]);
  const marks = drawSmall(board);
  if (leaving) marks[+leaving].classList.add("pale");
  const name = { role: "img", "aria-label": texts.board(title) };
  return section(
    { class: `paper-lesson ${kind}` },
    heading,
    div({ class: "paper-board", ...name }, marks),
    div(p(task), p({ class: "line-to-write" }), p({ class: "line-to-write" })),
    p({ class: "answers" }, texts.answer, answer),
  );
}

/** @param {string} game @param {import("../play/lessons.js").Step} step @param {import("../texts/lesson.en.js").Told} told */
async function paperOf(game, step, told) {
  if (game === MENACE) {
    const menace = await import("../parts/lesson-menace.js");
    const [task, answer] = [menace.taskOf(told), menace.answerOf(told)];
    return { board: ".........", leaving: "", task, answer };
  }
  const at = positionOf(step, await openGame(game));
  const leaving = /** @type {string} */ (at.info.leaving ?? "");
  const answer = answerOf(step, told, at);
  return { board: at.board, leaving, task: told.task(factsOf(at)), answer };
}
