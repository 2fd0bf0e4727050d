// The words of the relatives in English.
import { moves } from "./en.js";

export default {
  ...{ game: "Game", boards: "Boards", mark: "The mark you set" },
  // In a language that says none, a game has the title and the rule that games.json tells.
  games: /** @type {Record<string, {title: string, rule: string}>} */ ({}),
  links: [
    "Vanishing: only an edge wins",
    "Wild misere: only the centre saves",
    "Random turn: what the first turn is worth",
  ],
  called: { X: "First", O: "Second" },
  fromTo: (/** @type {string} */ from, /** @type {string} */ to) => `${from} to ${to}`,
  boardNumber: (/** @type {number} */ number) => `board ${number}`,
  boardOf: (/** @type {number} */ number, /** @type {string} */ game, /** @type {string} */ side) =>
    `${number ? `board ${number} of ` : ""}${game}, ${side} to move`,
  chooseOne: (/** @type {string} */ all) =>
    `choose one of ${all || "the cells, and X or O for the toss"}.`,
  noPiece: (/** @type {string} */ cell) =>
    `No piece can move from cell ${cell}: cells are 0 (top left) to 8.`,
  set: (/** @type {string} */ mark) => `set ${mark}`,
  shows: (/** @type {string} */ side) => `the coin shows ${side}`,
  ...{ notTossed: "the coin is not tossed", toss: "Toss the coin", tossNow: "Toss the coin." },
  tossed: (/** @type {string} */ side) => `The coin says ${side}.`,
  ...{ newPlace: ": choose its new place", piece: ": choose a piece" },
  after: (/** @type {number} */ distance) => `If nobody makes a mistake, after ${moves(distance)}`,
  coin: "The coin",
  coinNote: (/** @type {string} */ score) =>
    `Before the toss, X's average score is ${score}; a draw counts one half.`,
};
