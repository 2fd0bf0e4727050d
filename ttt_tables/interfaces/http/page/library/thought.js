// A move of ultimate tic-tac-toe and its score, estimated by a search or known exactly.

/**
 * @typedef {import("./ultimate-rules.js").Move} Move
 * @typedef {object} Thought
 * @property {Move} move
 * @property {number} score  the mover's expected score, 0 to 1
 * @property {boolean} proved  whether the result is certain
 * @property {number} depth  plies of the last completed iteration; for a stored win, plies to its
 *   end
 * @property {number} nodes  positions visited; 0 if no search was needed
 * @property {Move[]} line  the principal variation: this move, and the play expected after it
 */

/** @param {Move} a @param {Move} b */
export const sameMove = (a, b) => a[0] === b[0] && a[1] === b[1];

/** Order by score, then by board and cell. @param {Thought} a @param {Thought} b */
export const bestFirst = (a, b) =>
  b.score - a.score || a.move[0] - b.move[0] || a.move[1] - b.move[1];
