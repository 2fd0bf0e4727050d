// The texts of the puzzles in English.

export default {
  about: "Find the only right cell. Every other cell gives away the win or the draw.",
  links: [
    "The only answer to a corner",
    "A trap laid five moves ahead",
    "Caught between two corners",
  ],
  level: "Level",
  levels: { easy: "Easy", medium: "Medium", hard: "Hard" },
  says: {
    easy: "The right cell wins at once.",
    medium: "The right cell stops the other side.",
    hard: "The right cell prepares a trap or avoids one.",
  },
  findWin: (/** @type {string} */ side) => `${side} to move. Find the only cell that wins.`,
  findDraw: (/** @type {string} */ side) =>
    `${side} to move. Find the only cell that keeps the draw.`,
  answer: (/** @type {string} */ cell) => `The answer is ${cell}.`,
  right: (/** @type {number} */ tries) =>
    `Right, ${tries === 1 ? "at the first try" : `after ${tries} tries`}!`,
  wrong: (/** @type {string} */ cell) => `Not ${cell}. Try again!`,
  board: (/** @type {string} */ side) => `puzzle, ${side} to move`,
  ...{ next: "Next puzzle", another: "Another puzzle", retry: "Retry", show: "Show the answer" },
  study: "Study it",
  nine: "Puzzles on nine boards",
  noDay: (/** @type {string} */ day) => `day must be a date such as 2026-11-24, got ${day}.`,
  noPuzzle: (/** @type {string} */ number) =>
    `There is no puzzle with the number ${number}. Choose a level below.`,
  noTry: (/** @type {string} */ cell) =>
    `The cell ${cell} cannot be tried in this puzzle because it is not an empty cell.`,
  result: (/** @type {string} */ day, /** @type {string} */ squares) =>
    `ttt-tables, puzzle of ${day}: ${squares}`,
  streak: (/** @type {number} */ days) =>
    days > 1 ? `${days} days in a row.` : "Come back tomorrow.",
  share: "Share the result",
  sheet: "A worksheet to print",
  sheetTitle: (/** @type {string} */ level) => `Puzzles: ${level}`,
  sheetTask: "On each board exactly one cell is right. Mark it.",
  paper: (/** @type {number} */ number, /** @type {string} */ board) =>
    `puzzle ${number}: ${board}`,
  answers: "Answers: ",
  ...{ print: "Print", otherSheet: "Other puzzles", back: "Back to the puzzles" },
  noSheet: (/** @type {string} */ sheet, /** @type {number} */ most) =>
    `sheet must be 1 to ${most} at this level, got ${sheet}.`,
  number: (/** @type {number} */ number, /** @type {boolean} */ solved) =>
    `puzzle ${number}${solved ? ", solved" : ""}`,
  count: (/** @type {number} */ all, /** @type {number} */ solved) =>
    `${all} puzzles, ${solved} solved`,
};
