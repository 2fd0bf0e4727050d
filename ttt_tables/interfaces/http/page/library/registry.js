// The games by name, classic first, like the list in ttt_tables/games/registry.py, one line for
// each game. A module is loaded when its game is opened.

/**
 * A game with a module of its own: its options with their defaults, and the function that makes it.
 * @typedef {object} Entry
 * @property {Record<string, any>} [options]
 * @property {typeof import("./play.js").Game} [Made]  its class, if it has members of its own
 * @property {(chosen: Record<string, any>, folder?: string | URL) => Promise<import("./game-rules.js").Rules>} make
 */

/** @type {Record<string, () => Promise<Entry>>} */
export const GAMES = {
  classic: async () => (await import("./game-classic.js")).classic,
  dice: async () => (await import("./game-dice.js")).dice,
  miniboard: async () => (await import("./game-miniboard.js")).miniboard,
  "random-turn": async () => (await import("./game-random-turn.js")).randomTurn,
  bidding: async () => (await import("./game-bidding.js")).bidding,
  "picaria-thirteen": async () => (await import("./game-thirteen.js")).thirteen,
  positional: async () => (await import("./game-positional.js")).positional,
  phantom: async () => (await import("./game-phantom.js")).phantom,
  abrupt: async () => (await import("./game-phantom.js")).abrupt,
  probabilistic: async () => (await import("./game-probabilistic.js")).probabilistic,
  ultimate: async () => (await import("./game-ultimate.js")).ultimate,
};
