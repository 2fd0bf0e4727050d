// The texts of the reasons in English: what each move does, and what follows.
import { moves } from "./en.js";

export default {
  why: "Why",
  lines: [
    ...["the top row", "the left column", "the diagonal from the top left"],
    ...["the middle column", "the diagonal from the top right", "the right column"],
    ...["the middle row", "the bottom row"],
  ],
  otherLine: (/** @type {string} */ cells) => `the line ${cells}`,
  onBoard: (/** @type {string} */ line, /** @type {number} */ board) => `${line} of board ${board}`,
  over: (/** @type {string} */ ended) =>
    `The game is over: ${ended === "draw" ? "a draw" : `${ended} has won`}.`,
  forces: (/** @type {string} */ who, /** @type {number | null} */ distance) =>
    distance === null
      ? `${who} can force a win`
      : `${who} can force a win in ${moves(distance)}, both sides counted`,
  neither: "neither side can force a win",
  first: (/** @type {string} */ mover, /** @type {string} */ who) => `${mover} to move: ${who}.`,
  others: "All other moves",
  anyOf: (/** @type {number} */ number) => `any of ${number} moves`,
  several: (/** @type {number} */ number) => `${number} moves`,
  plural: (/** @type {string} */ text) => text, // the verbs have one form
  ...{ winsAtOnce: "wins at once", losesAtOnce: "loses at once" },
  ...{ losesWin: "gives away the win", losesDraw: "gives away the draw" },
  winsIn: (/** @type {number | null} */ distance) =>
    distance === null ? "wins" : `wins in ${moves(distance)}`,
  ...{ draws: "draws", keepsDraw: "keeps the draw" },
  ...{ holdsOut: "holds out longest", loses: "loses" },
  completing: (/** @type {string} */ lines) => `completing ${lines}`,
  ...{ filling: "filling the board" },
  stopping: (/** @type {string} */ who) => `leaving ${who} without a move`,
  blocking: (/** @type {string} */ who, /** @type {string} */ lines) =>
    `blocking ${who} on ${lines}`,
  leaving: (/** @type {string} */ who, /** @type {string} */ lines) =>
    `leaving ${lines} open to ${who}`,
  threatening: (/** @type {string} */ lines) => `threatening ${lines}`,
  winsWith: (/** @type {string} */ who, /** @type {string} */ cells) =>
    `${who} wins at once with ${cells}`,
  forksWith: (/** @type {string} */ who, /** @type {string} */ cells) =>
    `${who} answers with ${cells} and has two threats at once`,
  trapsWith: (
    /** @type {string} */ who,
    /** @type {string} */ cells,
    /** @type {string} */ mover,
  ) => `${who} answers with ${cells}, and then every move of ${mover} loses at once`,
  winsLater: (
    /** @type {string} */ who,
    /** @type {number | null} */ distance,
    /** @type {string} */ cells,
  ) => `${who} wins ${distance === null ? "" : `in ${moves(distance)} `}with ${cells}`,
  drawsWith: (/** @type {string} */ who, /** @type {string} */ cells) =>
    `${who} draws with ${cells}`,
  fails: {
    ended: "that loses at once",
    atOnce: (/** @type {string} */ who) => `${who} then wins at once`,
    fork: (/** @type {string} */ who) => `${who} then makes two threats at once`,
    later: (/** @type {string} */ who, /** @type {number | null} */ distance) =>
      distance === null ? `${who} can then force a win` : `${who} then wins in ${moves(distance)}`,
    draw: (/** @type {string} */ who) => `${who} can then draw`,
  },
  fork: (/** @type {string} */ who) => `two threats at once, and ${who} can stop only one`,
  trap: (/** @type {string} */ who) => `every reply of ${who} loses at once`,
  cells: {
    must: (/** @type {string} */ who, /** @type {string} */ cells) => `${who} must take ${cells}`,
    mustNot: (/** @type {string} */ who, /** @type {string} */ cells) =>
      `${who} must not take ${cells}`,
  },
  moves: {
    must: (/** @type {string} */ who, /** @type {string} */ some) => `${who} must play ${some}`,
    mustNot: (/** @type {string} */ who, /** @type {string} */ some) =>
      `${who} must not play ${some}`,
  },
  thenForks: (
    /** @type {string} */ must,
    /** @type {string} */ mover,
    /** @type {string} */ cells,
  ) => `${must}, then ${mover} makes two threats with ${cells}`,
  thenWins: (
    /** @type {string} */ must,
    /** @type {string} */ mover,
    /** @type {number | null} */ distance,
    /** @type {string} */ cells,
  ) =>
    `${must}, then ${mover} wins ${distance === null ? "" : `in ${moves(distance)} `}with ${cells}`,
};
