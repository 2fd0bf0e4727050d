// The texts of custom rules in English.
import { moves } from "./en.js";

export default {
  // Rule options and choices without an entry here have the texts of the pack.
  options: /** @type {Record<string, OptionWords>} */ ({}),
  ...{ centre: "the centre", corner: "a corner", edge: "an edge" },
  cell: (/** @type {string} */ cell) => `the ${cell}`,
  wins: (/** @type {string} */ who, /** @type {number} */ distance, /** @type {string} */ cells) =>
    `${who} wins in ${moves(distance)}, counting both sides, ${cells ? `but only with ${cells}` : "with any first cell"}.`,
  draws: (/** @type {string} */ who, /** @type {string} */ cells) =>
    `The game is a draw, since neither side can force a win. ${who} keeps the draw ${cells ? `only with ${cells}` : "with any first cell"}.`,
  loses: (
    /** @type {string} */ winner,
    /** @type {string} */ loser,
    /** @type {number} */ distance,
    /** @type {string} */ cells,
  ) =>
    `${winner} wins in ${moves(distance)}, counting both sides, wherever ${loser} begins.${cells ? ` ${loser} holds out longest with ${cells}.` : ""}`,
  positions: (/** @type {string} */ count) => `${count} positions can occur in this game.`,
  contradicts: (
    /** @type {string} */ one,
    /** @type {string} */ other,
    /** @type {string} */ why,
  ) => `“${one}” cannot be combined with “${other}”. ${why}`,
  title: "Eleven rulesets worth trying",
  worth: [
    ["Torus", "lines continue across the edges, and X wins in 7 moves"],
    ["Wild on the torus", "each move places X or O, and the first player wins in 5 moves"],
    ["Achi", "each side has four marks, and only the centre wins, in 11 moves"],
    ["Maker and breaker", "O only has to stop X but cannot do it: X wins in 7 moves"],
    [
      "A patient loss",
      "marks move along rows and columns, a line loses, and the first player loses in 12 moves",
    ],
    ["Falling marks", "it has only 694 positions and is a draw"],
    ["Falling, wild, and a line loses", "the second player wins, whatever the first does"],
    ["Four marks, no diagonals", "a corner wins in 15 moves, and no other ruleset takes longer"],
    ["Notakto", "both sides place X, a line loses, and the centre wins in 6 moves"],
    ["Three men's morris", "each side moves its three marks, and only the centre wins, in 9 moves"],
    [
      "Picaria, the centre barred",
      "marks move to any neighbour, and every allowed cell wins in 7 moves",
    ],
  ],
};
