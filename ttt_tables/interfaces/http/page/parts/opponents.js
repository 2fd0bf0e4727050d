// Opponents in words: how often they play at random.

import { ERRS } from "../play/levels.js";
import { FRIEND } from "../play/replay.js";
import { set } from "../play/storage.js";
import { t } from "../texts/language.js";
import { choose, html, segments } from "./dom.js";

const texts = t.opponents;

/** The levels: a name and a sentence. @type {Record<string, Level>} */
export const LEVELS = texts.levels;
/** @type {{names: string[], says: (name: string) => string, first?: string}} */
const NONE = { names: [], says: String };
/** All opponents in a game without named policies. */
export const BOTS = [...Object.keys(ERRS), FRIEND];

/**
 * Draw the choice of opponents, and a sentence on the chosen one.
 * @param {State} state @param {Go} go @param {Part} known @param {Record<string, Level>} levels
 * @param {{names: string[], says: (name: string) => string, first?: string}} policies  more
 *   opponents by name, each with a sentence, and the one that is selected first
 */
export function drawOpponents({ bot }, go, known, levels = LEVELS, policies = NONE) {
  const { names, says: saysOf, first = names[0] } = policies;
  const named = Object.entries(levels).map(([key, { text }]) => [key, text]);
  if (names.length) named.push(["custom", texts.custom]);
  named.push([FRIEND, texts.friend.text]);
  const isNamed = levels[bot] || bot === FRIEND;
  const take = (/** @type {string} */ chosen) => {
    if (levels[chosen]) set({ bot: chosen });
    // A friend's game continues at the board, which is above the settings on a phone.
    if (chosen === FRIEND)
      document.querySelector(".headline")?.scrollIntoView({ block: "nearest" });
    go({ bot: chosen === "custom" ? first : chosen });
  };
  const says = bot === FRIEND ? texts.friend.says : (levels[bot]?.says ?? saysOf(bot));
  return [
    segments(texts.title, named, isNamed ? bot : "custom", take),
    isNamed ? null : choose(texts.named, names, bot, (chosen) => go({ bot: chosen })),
    html.p({ class: "note", "data-says": bot }, says, " ", known),
  ];
}

/**
 * Draw the choice of the user's side.
 * @param {State} state @param {Go} go @param {Record<string, string>} called
 */
export function chooseSide(state, go, called) {
  const take = (/** @type {string} */ side) => {
    set({ side });
    go({ side });
  };
  return segments(
    t.game.youPlay,
    [...Object.entries(called), ["both", t.game.both]],
    state.side,
    take,
  );
}
