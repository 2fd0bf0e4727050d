// The words of one's own rules in English.
import { moves } from "./en.js";

export default {
  // In a language that says none, rule options and choices have the words that the pack tells.
  options: /** @type {Record<string, OptionWords>} */ ({}),
  ...{ centre: "the centre", corner: "a corner", edge: "an edge" },
  cell: (/** @type {string} */ cell) => `the ${cell}`,
  wins: (/** @type {string} */ who, /** @type {number} */ distance, /** @type {string} */ cells) =>
    `${who} wins in ${moves(distance)}, both sides counted, ${cells ? `but only from ${cells}` : "from any first cell"}.`,
  draws: (/** @type {string} */ who, /** @type {string} */ cells) =>
    `A draw: neither side can force a win. ${who} keeps it ${cells ? `only with ${cells}` : "with any first cell"}.`,
  loses: (
    /** @type {string} */ winner,
    /** @type {string} */ loser,
    /** @type {number} */ distance,
    /** @type {string} */ cells,
  ) =>
    `${winner} wins in ${moves(distance)}, both sides counted, wherever ${loser} begins.${cells ? ` ${loser} holds out longest with ${cells}.` : ""}`,
  positions: (/** @type {string} */ count) => `Play can reach ${count} positions.`,
  contradicts: (
    /** @type {string} */ one,
    /** @type {string} */ other,
    /** @type {string} */ why,
  ) => `“${one}” does not go with “${other}”. ${why}`,
  title: "Ten rulesets worth trying",
  worth: [
    ["Torus", "lines go on beyond the edges, and X wins in 7"],
    ["Wild on the torus", "X or O as one likes: the first wins in 5"],
    ["Achi", "four marks a side, won in 11 by the centre alone"],
    ["Maker and breaker", "O only has to stop X, and cannot: X wins in 7"],
    ["A patient loss", "marks move in row or column and a line loses: so does the first, in 12"],
    ["Falling marks", "only 694 positions, and a draw"],
    ["Falling, wild, and a line loses", "whatever the first does, the second wins"],
    ["Four marks, no diagonals", "a corner wins in 15, and no ruleset takes longer"],
    ["Notakto", "X for both, a line loses: the centre wins in 6"],
    ["Three men's morris", "each side moves its three: won in 9 by the centre alone"],
  ],
};
