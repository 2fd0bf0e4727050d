// The coach: after each of the user's moves a sentence on what it did, with three ways to go on
// after a mistake. And the line that names the players.

import { areCertain, isBad, isLate } from "../play/judgement.js";
import { ERRS } from "../play/levels.js";
import { FRESH, FRIEND } from "../play/replay.js";
import { set, settings } from "../play/storage.js";
import { t } from "../texts/language.js";
import { controls, html, note, press, segments } from "./dom.js";
import { anyOf, capital, percent } from "./words.js";

const texts = t.coach;
const { b, div, p, span } = html;
const LONG = 110; // characters: a longer sentence has smaller letters

/** The last mistake after which the user chose to play on: the view and the plays up to it. */
let closed = "";

/**
 * Return whether the coach speaks. Unless the user has decided, it speaks against every opponent
 * that errs.
 * @param {State} state
 */
export const isOn = ({ side, bot }) =>
  settings.coach ? settings.coach === "on" : side !== "both" && bot !== FRIEND && ERRS[bot] !== 0;

/** Say what a move did. @param {import("../play/judgement.js").Judgement} judged */
export function sayJudged({ kind, count, cost = 0 }) {
  const said = texts.said[kind];
  return typeof said === "string" ? said : said(count, percent(cost));
}

/**
 * Return what a move did as the end of a sentence, to which the reason is added when it is known.
 * @param {Rated} one @param {Worth} worth
 */
export function drawJudged({ ply, judged }, { rated = [], why }) {
  if (!judged) return "";
  const reason = span();
  if (why && areCertain(rated))
    why(ply - 1).then(
      (/** @type {string} */ text) => {
        // The reason begins with the result, which has been said.
        reason.textContent = text.replace(/^[^,;]*/, "");
        const length = reason.parentElement?.textContent?.length ?? 0;
        reason.closest(".coach")?.classList.toggle("long", length > LONG);
      },
      () => {}, // its words cannot be loaded, as without a network: the result is said
    );
  return [b(sayJudged(judged)), reason, "."];
}

/**
 * Name the players in a line.
 * @param {State} state @param {Record<string, string>} called @param {boolean} coached
 */
export function tellPlayers(state, called, coached) {
  const { side, bot } = state;
  const levels = /** @type {Record<string, Level>} */ (t.opponents.levels);
  const other = called[side === "O" ? "X" : "O"];
  const who = bot === FRIEND ? texts.friend : (levels[bot]?.text ?? bot);
  const told =
    side === "both"
      ? texts.two
      : `${texts.you(called[side])}${bot ? ` ${texts.other(other, who)}` : ""}`;
  return coached && isOn(state) ? `${told} ${texts.listens}` : told;
}

/** Draw the choice whether the coach speaks. @param {State} state @param {Go} go */
export const chooseCoach = (state, go) => [
  segments(texts.title, Object.entries(texts.choices), isOn(state) ? "on" : "off", (coach) => {
    set({ coach });
    go({}, true);
  }),
  note(texts.about),
];

/**
 * Draw the coach's box. It has the same height with every text.
 * @param {State} state @param {Go} go @param {Replay} game @param {Worth} worth
 */
export function drawCoach(state, go, game, worth) {
  if (!worth.judged || !isOn(state) || game.retry !== null) return null;
  const { kind, parts } = tell(state, go, game, worth);
  return div({ class: `coach ${kind}`, role: "status", "aria-atomic": "true" }, parts);
}

/** @param {State} state @param {Go} go @param {Replay} game @param {Worth} worth */
function tell(state, go, game, worth) {
  const { plays, positions, at, live, cut } = game;
  const { rated = [] } = worth;
  const isOwn = (/** @type {number} */ ply) =>
    state.side === "both" || positions[ply].toMove === state.side;
  const playOn = press(texts.playOn, () => game.look(go, plays.length));
  if (!live && state.hint && isOwn(at)) {
    const said = texts.better(anyOf(rated[at].best));
    return { kind: "good", parts: [p(b(said)), controls(playOn)] };
  }
  let ply = at - 1;
  while (ply >= 0 && !isOwn(ply)) ply--;
  const own = rated[ply];
  const key = [document.title, ...plays.slice(0, ply + 1)].join(" ");
  if (!own?.judged || key === closed) return { kind: "", parts: [note(texts.about)] };
  const said = p(b(`${capital(own.name)}: `), drawJudged(own, worth));
  if (!isBad(own.judged)) return { kind: isLate(own.judged) ? "" : "good", parts: [said] };
  const close = () => {
    closed = key;
    go({}, true);
  };
  return {
    kind: "bad",
    parts: [
      said,
      controls(
        cut
          ? press(texts.takeBack, () => go(cut(plays.slice(0, ply))), false, { class: "main" })
          : null,
        press(texts.show, () => go({ ...FRESH, at: `${ply}`, hint: "1" }, true)),
        press(texts.playOn, close),
      ),
    ],
  };
}
