// The games by name, classic first, as ttt_tables/games/registry.py lists them: a line each.
import { classic } from "./game-classic.js";
import { dice } from "./game-dice.js";
import { miniboard } from "./game-miniboard.js";
import { abrupt, phantom } from "./game-phantom.js";
import { probabilistic } from "./game-probabilistic.js";
import { randomTurn } from "./game-random-turn.js";
import { ultimate } from "./game-ultimate.js";

/**
 * A game with a module of its own: its options with their defaults, and what makes it.
 * @typedef {object} Entry
 * @property {Record<string, any>} [options]
 * @property {typeof import("./play.js").Game} [Made]  its class, if it has members of its own
 * @property {(chosen: Record<string, any>, folder: string | URL) => Promise<import("./game-rules.js").Rules>} make
 */

/** @type {Record<string, Entry>} */
export const GAMES = {
  ...{ classic, dice, miniboard, "random-turn": randomTurn, phantom, abrupt },
  ...{ probabilistic, ultimate },
};
