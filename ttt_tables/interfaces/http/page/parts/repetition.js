// A position that occurs again: what is said of it, and a draw that a player can then call.
import { TttError } from "../library/checks.js";
import { t, wordsOf } from "../texts/language.js";
import { html, note, press } from "./dom.js";

/** @typedef {import("./nine-game.js").Seat} Seat */
/** @typedef {import("./nine-game.js").View["played"]} Played */

/** @type {typeof import("../texts/more.en.js").default} */
const { repetition: texts } = await wordsOf("more");

/**
 * Return whether positions can occur again. Marks then move or vanish, so that their number does
 * not tell the side to move, and a position names it.
 * @param {import("../library/play.js").Game} game
 */
export const canRepeat = ({ rules, start }) => rules.explains && start.text.includes(" ");

/** Count how often a position of a game has occurred up to then. @param {Seat[]} seats @param {number} at */
const countAt = (seats, at) =>
  seats.slice(0, at + 1).filter(({ position }) => position.text === seats[at].position.text).length;

/** End a game as a draw. Its last position must have occurred before. @param {Played} played */
export function callDraw(played) {
  const { positions, plays, here } = played;
  const last = positions[plays.length];
  if (last.result || countAt(positions, plays.length) < 2) throw new TttError(texts.noDraw);
  last.result = "draw";
  played.mine &&= !here.result;
}

/**
 * Draw the place below the board that says whether the position has occurred before, and the button
 * that ends the game as a draw.
 * @param {Played} played @param {Go} go
 */
export function drawRepetition({ positions, at, here, live, retry }, go) {
  const count = countAt(positions, at);
  const isOver = Boolean(here.result);
  const call = () => go({ draw: "1", hint: "", from: "" });
  const isOffered = count > 1 && live && !isOver && retry === null;
  return html.div(
    { class: "repetition" },
    html.div({ role: "status" }, note(count > 1 ? texts.occurred(count) : texts.about)),
    isOffered ? press(texts.call, call, false, { "data-key": "draw" }) : null,
  );
}

/** Return what a list of moves ends with. @param {Played} played */
export const drawEnd = ({ positions, plays }) =>
  positions[plays.length].result === "draw" && countAt(positions, plays.length) > 1
    ? note(t.game.drawn)
    : null;
