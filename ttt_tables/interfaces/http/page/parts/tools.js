// The buttons below a board, and their pictures.
import { FRIEND, takenBack } from "../play/replay.js";
import { t } from "../texts/language.js";
import { controls, html, press, svg } from "./dom.js";
import { shareGame } from "./share.js";

const { div, span } = html;

const ICONS = {
  first: "M7 5v14M19 5L9 12l10 7z",
  back: "M16 5l-10 7 10 7z",
  on: "M8 5l10 7-10 7z",
  last: "M17 5v14M5 5l10 7-10 7z",
  above: "M12 8l7 9H5z",
  below: "M12 16L5 7h14z",
  takeBack: "M9 14L4 9l5-5M4 9h10a5.5 5.5 0 0 1 0 11h-4",
  newGame: "M12 5v14M5 12h14",
  share: "M12 15V4M8 7.5L12 3.5l4 4M6 11H4.5v9h15v-9H18",
  hint: "M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.5 10.8c.7.6 1 1.2 1 1.7h5c0-.5.3-1.1 1-1.7A6 6 0 0 0 12 3z",
};

/**
 * Draw a button with a picture, and with a word below it if there is one.
 * @param {keyof typeof ICONS} icon @param {string} name @param {() => void} act
 * @param {boolean} off @param {string} word @param {Record<string, any>} given  more attributes
 */
export function tool(icon, name, act, off = false, word = "", given = {}) {
  const more = { "aria-label": name, title: name, "data-key": name, "data-step": icon, ...given };
  const line = svg.path({ class: icon, d: ICONS[icon] });
  const drawn = svg.svg({ viewBox: "0 0 24 24", "aria-hidden": "true" }, line);
  const parts = word ? [drawn, span(word)] : drawn;
  return press(parts, act, off, { ...more, class: word ? "icon word" : "icon" });
}

/**
 * Draw a button with a picture and a word.
 * @param {"takeBack" | "newGame" | "hint" | "share"} icon @param {() => void} act
 * @param {Record<string, any>} given
 */
const named = (icon, act, off = false, given = {}) =>
  tool(icon, t.buttons[icon], act, off, t.buttons.words[icon], given);

/**
 * Draw the buttons below the board, in one row. Buttons that can be used now are visible. Other
 * buttons keep their places if they can return with the next step, and are left out otherwise. At
 * the end, the new game begins from the sheet.
 * @param {State} state @param {Go} go @param {Replay} game @param {boolean} hint
 * @param {State} fresh
 */
export function drawTools(state, go, game, hint, fresh) {
  const { plays, positions, at, here, live, mine, cut } = game;
  const texts = t.buttons;
  const look = (/** @type {number} */ ply) => () => game.look(go, ply);
  const over = Boolean(positions[plays.length].result);
  const begun = plays.length > 0;
  const changed = begun || Object.entries(fresh).some(([key, value]) => state[key] !== value);
  const thinks = live && !mine && !here.result && state.bot !== FRIEND;
  const canHint = hint && !here.result && !state.hint && (mine || thinks);
  const takeBack = () => cut && go(cut(plays.slice(0, takenBack(game, state.side))));
  const steps = div(
    { class: "arrows", role: "group", "aria-label": texts.moves },
    tool("first", texts.first, look(0), !at),
    tool("back", texts.back, look(at - 1), !at),
    tool("on", texts.on, look(at + 1), at === plays.length),
    tool("last", texts.last, look(plays.length), at === plays.length),
  );
  const ask = () => go({ hint: "1" }, true);
  return div(
    { class: "tools" },
    controls(
      begun && cut ? named("takeBack", takeBack, !at) : null,
      changed && !over ? named("newGame", begin(go, game, fresh)) : null,
      begun ? steps : null,
      canHint ? named("hint", ask, thinks, { "data-hint": "" }) : null,
      over ? null : named("share", shareGame),
    ),
  );
}

/** Begin a new game. @param {Go} go @param {Replay} game @param {State} fresh */
export const begin =
  (go, { write }, fresh) =>
  () =>
    go({ ...write([]), ...fresh });
