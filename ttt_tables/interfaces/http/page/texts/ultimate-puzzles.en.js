// The words of the puzzles on nine boards in English.

export default {
  about:
    "One move is right: every other move gives the win or the draw away. All of them are proved.",
  says: {
    easy: "The first idea is right, and the end is near.",
    medium: "The first idea is wrong, or the end is far.",
    hard: "The first idea is wrong, and the end is far.",
  },
  findWin: (/** @type {string} */ side) => `${side} to move: find the one move that wins.`,
  findDraw: (/** @type {string} */ side) =>
    `${side} to move: find the one move that keeps the draw.`,
  noTry: (/** @type {string} */ move) =>
    `${move} cannot be tried in this puzzle: it is no legal move, as two digits.`,
  loses: (/** @type {string} */ other, /** @type {string} */ reply) =>
    `${other} replies ${reply} and wins.`,
  draws: (/** @type {string} */ other, /** @type {string} */ reply) =>
    `${other} replies ${reply} and holds the draw.`,
  wins: (/** @type {string} */ side, /** @type {number} */ plies) =>
    `${side} wins in ${plies} moves of both sides at the latest: the numbers on the boards show the longest defence.`,
  holds: "It holds the draw.",
  only: "The numbers on the boards show how long one move alone does.",
  tempting: (/** @type {string} */ move) => `Tempting is ${move}.`,
  fooled: (/** @type {string} */ move) => `The engine's first guess is ${move}, which fails.`,
  result: (/** @type {string} */ day, /** @type {string} */ squares) =>
    `ttt-tables, nine boards, puzzle of ${day}: ${squares}`,
  small: "Puzzles on one board",
};
