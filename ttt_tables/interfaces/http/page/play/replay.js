// A game in an address: its positions, whose turn it is, and how it continues.

import { EMPTY, OTHER, result, TttError } from "../library/nine-cells.js";
import { t } from "../texts/language.js";

/**
 * @typedef {{board: any, toMove: string, result: string | null, cell?: number, outcome?: string}} Position
 */

/** The start position of most games. @type {Position} */
export const START = { board: EMPTY, toMove: "X", result: null };

/** The name of our own notation of boards and moves. */
export const OURS = "rows";

/** The state that the address of every game can have. @type {State} */
export const SHARED = {
  ...{ side: "X", bot: "medium", mode: "play", at: "", hint: "", numbers: "" },
  ...{ retry: "", tried: "" },
};
/** The parts of a state that belong to one position only, reset. @type {State} */
export const FRESH = {
  at: "",
  hint: "",
  roll: "",
  from: "",
  known: "",
  retry: "",
  tried: "",
  draw: "",
};
/** The opponent that is a person. Each move makes a link, which the user sends. */
export const FRIEND = "friend";

/** The names of the sides, which are their marks. @type {Record<string, string>} */
const MARKS = { X: "X", O: "O" };
export const resultText = (/** @type {string} */ ended, called = MARKS) =>
  ended === "draw" ? t.game.drawn : t.game.won(called[ended]);

/** @param {string} text @param {number} most */
function readPly(text, most) {
  if (!/^\d*$/.test(text) || +text > most) throw new TttError(t.game.noPly(most, text));
  return +text;
}

/**
 * Read a game from the address: its positions, and which of them is shown.
 * @template {Position} P
 * @param {State} state @param {string} key  of the plays in the state @param {P} start
 * @param {(position: P, play: string) => P} follow  the position after a play; throws for an
 *   illegal one
 * @param {string} joint  between two plays in the address
 */
export function replay(state, key, start, follow, joint = " ") {
  const plays = state[key].split(joint || /[\s,]*/).filter(Boolean);
  const positions = [start];
  for (const play of plays) {
    try {
      const last = /** @type {P} */ (positions.at(-1));
      if (last.result) throw new TttError(t.game.wasOver(resultText(last.result)));
      positions.push(follow(last, play));
    } catch (error) {
      if (!(error instanceof TttError)) throw error;
      throw new TttError(t.game.badPlay(key === "moves", positions.length, play, error.message));
    }
  }
  const most = plays.length;
  const retry = state.retry === "" ? null : readPly(state.retry, most - 1);
  const at = retry ?? (state.at === "" ? most : readPly(state.at, most));
  const here = positions[at];
  const isTheirs = state.side === "both" || state.side === here.toMove;
  const mine = !here.result && (retry !== null || isTheirs);
  /**
   * Return the state of a game with these plays. `cut` takes the other plays back, and is null if
   * they cannot be taken back.
   * @type {(plays: string[]) => State}
   */
  const write = (some) => ({ [key]: some.join(joint), ...FRESH });
  const look = (/** @type {Go} */ go, /** @type {number} */ ply) =>
    go({ ...FRESH, draw: state.draw, at: ply === most ? "" : `${ply}` }, true);
  const live = at === most;
  const cut = /** @type {typeof write | null} */ (write);
  return { plays, positions, at, here, live, mine, retry, write, cut, look, called: MARKS };
}

/** @typedef {ReturnType<typeof replay>} Replay */

/**
 * Continue with a play from the position shown. While the user tries to improve a mistake, only
 * judge the play.
 * @param {Replay} game @param {Go} go @param {string} play
 */
export function playOn({ plays, at, retry, write }, go, play) {
  if (retry === null) return go(write([...plays.slice(0, at), play]));
  go({ tried: play, from: "" }, true);
}

/**
 * Count the plays that remain after taking back the user's last play and the reply to it.
 * @param {Replay} game @param {string} side
 */
export function takenBack({ positions, at }, side) {
  let left = at - 1;
  while (side !== "both" && left > 0 && positions[left].toMove !== side) left--;
  return Math.max(0, left);
}

/**
 * Return the sentence above the board. It announces the other side's move.
 * @param {State} state @param {Replay} game @param {string[]} names  of the plays
 */
export function turnText(state, game, names, where = "") {
  const { here, mine, called, positions, at, retry, live } = game;
  if (retry !== null) return t.game.retry(retry + 1, called[here.toMove], names[retry]);
  if (here.result) {
    const praise = here.result === state.side ? ` ${t.game.praise}` : "";
    return resultText(here.result, called) + praise;
  }
  const side = called[here.toMove];
  if (state.side === "both" || !(mine || live)) return t.game.toMove(side, where);
  if (!mine) return state.bot === FRIEND ? t.game.friend(side) : t.game.thinks(side);
  const before = at && positions[at - 1].toMove === OTHER[here.toMove] ? names[at - 1] : "";
  const announced = before ? `${t.game.played(called[OTHER[here.toMove]], before)} ` : "";
  return `${announced}${t.game.yours(side, where)}`;
}
