// The texts of phantom tic-tac-toe in English.
import { count } from "./en.js";

export default {
  about:
    "Neither side sees the other side's marks. Try a cell. If the other side already has it, your try is rejected and you try another cell. Three in a row wins.",
  opponent: (/** @type {string} */ asX, /** @type {string} */ asO) =>
    `The program chooses its cells at random by an optimal strategy. On average, nobody scores more than ${asX} as X and ${asO} as O against it. Two people cannot play on one screen, because they would see each other's marks.`,
  links: ["How X begins", "How O begins", "O tries a corner that X has"],
  noCell: "your move must be a digit from 0 to 8.",
  noTurn: "the program's move must be letters from a to r.",
  notDrawn: "the program's strategy never tries these cells in this position.",
  ...{ hidden: "a hidden cell", wasRejected: "rejected", unseen: "unseen" },
  rejected: (/** @type {string} */ cell) => `${cell} (rejected)`,
  marks: (/** @type {string} */ side, /** @type {number} */ held, /** @type {number} */ known) =>
    held
      ? `${side} has ${count(held, "mark", "marks")} on the board. You know of ${known}.`
      : `${side} has no mark yet.`,
  hasMarked: (/** @type {string} */ side) => `${side} has marked a cell.`,
  nameAnother: (/** @type {string} */ side, /** @type {string} */ cell) =>
    `Rejected: ${side} has ${cell}. Try another cell.`,
  studies: (/** @type {string} */ side, /** @type {boolean} */ stored) =>
    stored
      ? `These are the moves of ${side}'s strategy.`
      : `${side}'s strategy never reaches this position.`,
  ...{ news: "When you tap a cell", wins: "would win", back: "Back to the game" },
  newsNames: { marked: "It is marked", rejected: "It is rejected" },
  chances: (/** @type {string} */ side) => `${side}'s optimal strategy`,
  never: (/** @type {string} */ side) =>
    `${side}'s strategy never reaches this position, because it makes other moves earlier. It is still optimal.`,
  knows: (/** @type {string} */ side, /** @type {string} */ text) =>
    text ? `${side} knows: ${text}` : `${side} knows nothing yet`,
  heads: ["cell", "exact probability", "probability", "score"],
  ...{ score: "score" },
  meaning: (/** @type {string} */ side, /** @type {string} */ other) =>
    `Probability says how often the strategy tries the cell. Score is ${side}'s average result if ${side} tries the cell and then plays as well as possible against ${other}'s optimal strategy. A win counts 100 % and a draw 50 %.`,
  neverThere: (/** @type {string} */ other) =>
    `Probability says how often the strategy tries the cell. ${other}'s strategy never reaches this position, so no cell has a score.`,
  value: (/** @type {string} */ exact, /** @type {string} */ share) =>
    `If both sides play optimally, X's average score is exactly ${exact} (${share}). What a side knows is written turn by turn: the cells that were rejected, then the cell that was marked. The rejected cells of the current turn end with ?.`,
  against: (/** @type {string} */ side) => `${side}'s optimal strategy`,
};
