// The words of the puzzles in English.

export default {
  about: "One cell is right: every other cell gives the win or the draw away. Find it.",
  links: [
    "The one answer to a corner",
    "A trap laid five moves ahead",
    "Caught between two corners",
  ],
  level: "Level",
  levels: { easy: "Easy", medium: "Medium", hard: "Hard" },
  says: {
    easy: "The right cell wins at once.",
    medium: "The right cell stops the other side.",
    hard: "The right cell prepares a trap, or avoids one.",
  },
  findWin: (/** @type {string} */ side) => `${side} to move: find the one cell that wins.`,
  findDraw: (/** @type {string} */ side) =>
    `${side} to move: find the one cell that keeps the draw.`,
  answer: (/** @type {string} */ cell) => `The answer: ${cell}.`,
  right: (/** @type {number} */ tries) =>
    `Right, ${tries === 1 ? "at the first try" : `after ${tries} tries`}!`,
  wrong: (/** @type {string} */ cell) => `Not ${cell}. Try again!`,
  board: (/** @type {string} */ side) => `puzzle, ${side} to move`,
  ...{ next: "Next puzzle", another: "Another puzzle", retry: "Retry", show: "Show the answer" },
  study: "Study it",
  nine: "Puzzles on nine boards",
  noDay: (/** @type {string} */ day) => `The day is ${day}: write it as 2026-11-24.`,
  noPuzzle: (/** @type {string} */ number) =>
    `No puzzle has the number ${number}: choose a level below.`,
  noTry: (/** @type {string} */ cell) =>
    `The cell ${cell} cannot be tried in this puzzle: it is no empty cell.`,
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
    `The sheet is ${sheet}: this level has the sheets 1 to ${most}.`,
  number: (/** @type {number} */ number, /** @type {boolean} */ solved) =>
    `puzzle ${number}${solved ? ", solved" : ""}`,
  count: (/** @type {number} */ all, /** @type {number} */ solved) =>
    `${all} puzzles, ${solved} solved`,
};
