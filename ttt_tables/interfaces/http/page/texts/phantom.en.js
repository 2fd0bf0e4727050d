// The words of phantom tic-tac-toe in English.
import { count } from "./en.js";

export default {
  about:
    "Neither side sees the other's marks. Name a cell: if the other side holds it you are rejected, and name another. Three in a row win.",
  opponent: (/** @type {string} */ asX, /** @type {string} */ asO) =>
    `The program draws its cells from an optimal strategy: nobody scores more against it than ${asX} as X and ${asO} as O. Two people cannot play on one screen: they would see each other's marks.`,
  links: ["How X begins", "How O begins", "O is rejected a corner"],
  noCell: "your cell is a digit, 0 to 8.",
  noTurn: "the program's turn is letters, a to r.",
  notDrawn: "the program's strategy never names these cells there.",
  ...{ hidden: "a hidden cell", wasRejected: "rejected", unseen: "unseen" },
  rejected: (/** @type {string} */ cell) => `${cell} (rejected)`,
  marks: (/** @type {string} */ side, /** @type {number} */ held, /** @type {number} */ known) =>
    held
      ? `${side} has ${count(held, "mark", "marks")} on the board: you know of ${known}.`
      : `${side} has no mark yet.`,
  hasMarked: (/** @type {string} */ side) => `${side} has marked a cell.`,
  nameAnother: (/** @type {string} */ side, /** @type {string} */ cell) =>
    `Rejected: ${side} holds ${cell}. Name another cell.`,
  studies: (/** @type {string} */ side, /** @type {boolean} */ stored) =>
    stored ? `What ${side}'s strategy names.` : `${side}'s strategy never leads here.`,
  ...{ news: "When you tap a cell", wins: "would win", back: "Back to the game" },
  newsNames: { marked: "It is marked", rejected: "It is rejected" },
  chances: (/** @type {string} */ side) => `${side}'s optimal strategy`,
  never: (/** @type {string} */ side) =>
    `${side}'s strategy never leads here: it has other moves before, and is optimal all the same.`,
  knows: (/** @type {string} */ side, /** @type {string} */ text) =>
    text ? `${side} knows: ${text}` : `${side} knows nothing yet`,
  heads: ["cell", "exact chance", "chance", "score"],
  ...{ score: "score" },
  meaning: (/** @type {string} */ side, /** @type {string} */ other) =>
    `Chance: how often the strategy names the cell. Score: ${side}'s average result if it names the cell and then plays as well as it can against ${other}'s optimal strategy; a win counts 100 %, a draw 50 %.`,
  neverThere: (/** @type {string} */ other) =>
    `Chance: how often the strategy names the cell. ${other}'s strategy never leads here, so no cell has a score.`,
  value: (/** @type {string} */ exact, /** @type {string} */ share) =>
    `If both sides play optimally X scores exactly ${exact}, ${share}. What a side knows is written turn by turn: the cells that were rejected, then the cell that was marked. The rejections of the current turn end with ?.`,
  against: (/** @type {string} */ side) => `${side}'s optimal strategy`,
};
