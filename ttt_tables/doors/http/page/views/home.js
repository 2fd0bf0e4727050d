// The front door: a board to begin at once, and each game as a living picture of itself.

import { EMPTY } from "../library/rules.js";
import { drawSmall } from "../parts/board.js";
import { address, html, isStill, say } from "../parts/dom.js";
import { PICTURES } from "../play/living.js";
import { preferred, settings } from "../play/settings.js";
import { t } from "../texts/texts.js";

/** @type {State} */
export const USUAL = {};
const TICK = 700; // milliseconds between two frames
const texts = t.home;

const { a, div, h2, li, p, section, span, ul } = html;

/**
 * A picture that plays by itself while one sees it; where nothing should move, a game's end.
 * @param {string} game @param {AbortSignal} signal
 */
function drawPicture(game, signal) {
  const made = div({ class: `picture of-${game}`, "aria-hidden": "true" });
  let frames = PICTURES[game]();
  const show = (/** @type {string[]} */ boards) => {
    made.classList.toggle("nine", boards.length > 1);
    made.replaceChildren(...boards.map((board) => div({ class: "small-board" }, drawSmall(board))));
  };
  const next = () => {
    const { value, done } = frames.next();
    if (done) frames = PICTURES[game]();
    else show(value);
  };
  if (isStill()) {
    for (const frame of frames) show(frame);
    return made;
  }
  next();
  const timer = setInterval(() => document.hidden || next(), TICK);
  signal.addEventListener("abort", () => clearInterval(timer));
  return made;
}

/** The board at which a first tap begins a game. */
const drawDoor = () =>
  div(
    { class: "frame door" },
    div(
      { class: "board", role: "group", "aria-label": texts.board },
      [...EMPTY].map((_, cell) =>
        a({
          class: "cell",
          "data-key": `cell ${cell}`,
          href: `#classic?moves=${cell}`,
          "aria-label": texts.begin(t.cells[cell]),
        }),
      ),
    ),
    p({ class: "note" }, texts.tap),
  );

/** @param {State} _state @param {Go} _go @param {AbortSignal} signal */
export async function draw(_state, _go, signal) {
  say(texts.title);
  const games = Object.keys(PICTURES);
  const { last } = settings;
  const ordered = games.includes(last) ? [last, ...games.filter((one) => one !== last)] : games;
  const one = (/** @type {string} */ game) => {
    const [text, exact] = texts.games[/** @type {"classic"} */ (game)];
    return li(
      a(
        { class: "game-card", href: address(game, preferred(game)) },
        drawPicture(game, signal),
        div(
          h2(
            t.views[/** @type {"classic"} */ (game)],
            game === last ? span({ class: "chip" }, texts.last) : null,
          ),
          p(text),
          p({ class: "exact" }, exact),
        ),
      ),
    );
  };
  return {
    parts: [
      section(
        { class: "hero" },
        drawDoor(),
        div(p({ class: "lead" }, texts.lead), p({ class: "note" }, texts.promise)),
      ),
      ul({ class: "game-cards" }, ordered.map(one)),
    ],
  };
}
