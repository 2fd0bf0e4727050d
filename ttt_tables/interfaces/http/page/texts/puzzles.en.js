// The texts of the puzzles in English.
const count = (/** @type {number} */ number, /** @type {string} */ one, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`;

export default {
  about:
    "The first move has one right answer. Then play on to the end: the other side holds out for as long as it can.",
  links: [
    "The only answer to a corner",
    "A trap laid five moves ahead",
    "Caught between two corners",
  ],
  game: "Game",
  level: "Level",
  levels: { easy: "Easy", medium: "Medium", hard: "Hard" },
  name: (/** @type {string | undefined} */ title, /** @type {number} */ number) =>
    `${title ? `${title}, puzzle` : "Puzzle"} ${number}`,
  dayName: (/** @type {string} */ day) => `puzzle of ${day}`,
  task: (/** @type {string} */ name, /** @type {string} */ side, /** @type {number} */ wdl) =>
    `${name} · ${side} to move and ${wdl > 0 ? "win" : "draw"}`,
  ...{ right: "Right!", slower: "Slower, still wins." },
  wrong: (/** @type {string} */ move) => `Not ${move}.`,
  replied: (/** @type {string} */ other, /** @type {string} */ move) =>
    `${other} replies ${move}. Your move.`,
  progress: (
    /** @type {number} */ move,
    /** @type {number} */ of,
    /** @type {number} */ mistakes,
  ) => `move ${move} of ${of} · ${mistakes ? count(mistakes, "mistake") : "no mistake yet"}`,
  solved: (/** @type {number} */ moves, /** @type {number} */ mistakes) =>
    `Solved in ${count(moves, "move")}, ${mistakes ? `with ${count(mistakes, "mistake")}` : "without a mistake"}!`,
  answered: "This is the answer.",
  answer: (/** @type {string[]} */ moves) => `The right moves: ${moves.join(", then ")}.`,
  again: "Try again",
  board: (/** @type {string} */ side) => `puzzle, ${side} to move`,
  ages: "Of the marks of a side, 1 disappears first.",
  age: (/** @type {number} */ place) => `${place}`,
  ...{ next: "Next puzzle", another: "Another puzzle", show: "Show the answer" },
  study: "Study it",
  nine: "Puzzles on nine boards",
  noDay: (/** @type {string} */ day) => `day must be a date such as 2026-11-24, got ${day}.`,
  noPuzzle: (/** @type {string} */ number) =>
    `There is no puzzle with the number ${number}. Choose one below.`,
  noTry: (/** @type {string} */ move) =>
    `The move ${move} cannot be tried in this puzzle because it is not legal.`,
  result: (
    /** @type {string} */ name,
    /** @type {string} */ squares,
    /** @type {number} */ moves,
  ) => `ttt-tables, ${name}: ${squares} ${count(moves, "move")}`,
  streak: (/** @type {number} */ days) => (days > 1 ? `${days} days in a row.` : ""),
  wait: (/** @type {number} */ hours, /** @type {number} */ minutes) =>
    `The next puzzle comes in ${hours} h ${minutes} min.`,
  share: "Share the result",
  sheet: "A worksheet to print",
  sheetTitle: "Puzzles on paper",
  sheetTask: "On each board exactly one cell is right. Mark it.",
  findWin: (/** @type {string} */ side) => `${side} to move. Find the only cell that wins.`,
  findDraw: (/** @type {string} */ side) =>
    `${side} to move. Find the only cell that keeps the draw.`,
  paper: (/** @type {number} */ number, /** @type {string} */ board) =>
    `puzzle ${number}: ${board}`,
  answers: "Answers: ",
  ...{ print: "Print", otherSheet: "Other puzzles", back: "Back to the puzzles" },
  noSheet: (/** @type {string} */ sheet, /** @type {number} */ most) =>
    `sheet must be 1 to ${most}, got ${sheet}.`,
  number: (/** @type {number} */ number, /** @type {boolean} */ solved) =>
    `puzzle ${number}${solved ? ", solved" : ""}`,
  rows: "Puzzles from",
  row: (/** @type {number} */ first, /** @type {number} */ last) => `${first} to ${last}`,
  count: (/** @type {number} */ all, /** @type {number} */ solved) =>
    `${all.toLocaleString("en")} puzzles, ${solved} solved`,
};
