// The texts of the puzzles on nine boards in English.

export default {
  about:
    "Find the only right move. Every other move gives away the win or the draw. All solutions are proved.",
  says: {
    easy: "The first idea is right, and the end of the game is near.",
    medium: "The first idea is wrong, or the end of the game is far away.",
    hard: "The first idea is wrong, and the end of the game is far away.",
  },
  noTry: (/** @type {string} */ move) =>
    `${move} cannot be tried in this puzzle because it is not a legal move of two digits.`,
  loses: (/** @type {string} */ other, /** @type {string} */ reply) =>
    `${other} replies ${reply} and wins.`,
  draws: (/** @type {string} */ other, /** @type {string} */ reply) =>
    `${other} replies ${reply} and keeps the draw.`,
  wins: (/** @type {string} */ side, /** @type {number} */ plies) =>
    `${side} wins in at most ${plies} moves of both sides. The numbers on the boards show the longest defence.`,
  holds: "It keeps the draw.",
  only: "The numbers on the boards show the line of play for as long as only one move keeps the draw.",
  tempting: (/** @type {string} */ move) => `A tempting move is ${move}.`,
  fooled: (/** @type {string} */ move) => `The engine's first guess is ${move}, which fails.`,
  dayName: (/** @type {string} */ day) => `nine boards, puzzle of ${day}`,
  small: "Puzzles on one board",
};
