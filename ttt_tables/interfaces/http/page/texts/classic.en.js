// The texts of the classic game in English.
import { moves } from "./en.js";

export default {
  about: "Three in a row wins. Play a friend or the program, then find out where the game turned.",
  links: [
    "The trap in the corner",
    "The opposite corner loses",
    "Against the centre, only corners keep the draw",
  ],
  why: "Why",
  line: "The best line from here",
  twins: "The same board, rotated and reflected",
  twin: (/** @type {string} */ board) => `board ${board}`,
  twinsNote:
    "All these boards have the same value. Point at a cell of the board to see which cells are equivalent to it: they are hatched.",
  policy: (/** @type {string} */ name, /** @type {string} */ against) =>
    `${name}, against ${against}`,
  policies: "Values if the side to move follows the policy",
  perfectNote:
    "Each cell shows the result if both sides then play without a mistake. If you show numbers (key n), it also shows how many moves of both sides that takes. Stars mark the best cells.",
  policyNote: (/** @type {string} */ policy, /** @type {string} */ against) =>
    `Each cell shows the average result if the side to move follows the policy ${policy} (a way to choose moves) against ${against}. A draw counts one half. W, D and L are the probabilities of a win, a draw and a loss, in percent. Stars mark the best cells.`,
  ifPlayed: (
    /** @type {string} */ side,
    /** @type {string} */ policy,
    /** @type {string} */ against,
  ) => `If ${side} follows the policy ${policy} against ${against}`,
  cells: "A game, cell by cell, or a board",
  loading: "The tables are loading. You can already play.",
  reasons: {
    lines: [
      ...["the top row", "the left column", "the diagonal from the top left"],
      ...["the middle column", "the diagonal from the top right", "the right column"],
      ...["the middle row", "the bottom row"],
    ],
    over: (/** @type {string} */ ended) =>
      `The game is over: ${ended === "draw" ? "a draw" : `${ended} has won`}.`,
    forces: (/** @type {string} */ who, /** @type {number} */ distance) =>
      `${who} can force a win in ${moves(distance)}, both sides counted`,
    neither: "neither side can force a win",
    first: (/** @type {string} */ mover, /** @type {string} */ who) => `${mover} to move: ${who}.`,
    plural: (/** @type {string} */ text) => text, // the verbs have one form
    winsAtOnce: "wins at once",
    losesWin: "gives away the win",
    losesDraw: "gives away the draw",
    winsIn: (/** @type {number} */ distance) => `wins in ${moves(distance)}`,
    ...{
      draws: "draws",
      keepsDraw: "keeps the draw",
      holdsOut: "holds out longest",
      loses: "loses",
    },
    completing: (/** @type {string} */ lines) => `completing ${lines}`,
    filling: "filling the board",
    blocking: (/** @type {string} */ who, /** @type {string} */ lines) =>
      `blocking ${who} on ${lines}`,
    leaving: (/** @type {string} */ who, /** @type {string} */ lines) =>
      `leaving ${lines} open to ${who}`,
    threatening: (/** @type {string} */ lines) => `threatening ${lines}`,
    winsWith: (/** @type {string} */ who, /** @type {string} */ cells) =>
      `${who} wins at once with ${cells}`,
    forksWith: (/** @type {string} */ who, /** @type {string} */ cells) =>
      `${who} answers with ${cells} and has two threats at once`,
    winsLater: (
      /** @type {string} */ who,
      /** @type {number} */ distance,
      /** @type {string} */ cells,
    ) => `${who} wins in ${moves(distance)} with ${cells}`,
    drawsWith: (/** @type {string} */ who, /** @type {string} */ cells) =>
      `${who} draws with ${cells}`,
    fails: {
      atOnce: (/** @type {string} */ who) => `${who} then wins at once`,
      fork: (/** @type {string} */ who) => `${who} then makes two threats at once`,
      later: (/** @type {string} */ who, /** @type {number} */ distance) =>
        `${who} then wins in ${moves(distance)}`,
      draw: (/** @type {string} */ who) => `${who} can then draw`,
    },
    fork: (/** @type {string} */ who) => `two threats at once, and ${who} can stop only one`,
    mustTake: (/** @type {string} */ who, /** @type {string} */ cell) => `${who} must take ${cell}`,
    thenForks: (
      /** @type {string} */ must,
      /** @type {string} */ mover,
      /** @type {string} */ cells,
    ) => `${must}, then ${mover} makes two threats with ${cells}`,
  },
  opponents: {
    "perfect-any": "Plays one of the best cells, chosen at random.",
    safe: "Takes no risk, and wins as often as it then can",
    "max-win": "Takes every risk to win",
    "max-score": "Maximises the average score",
    "1f604": "Plays like the program 1f604",
    menace: "A machine of matchboxes after 10,000 games. It draws a bead for each move.",
    "menace-greedy": "The same machine, but it plays the colour with the most beads.",
    td: "A program that learnt from 10,000 games against itself.",
    random: "Plays every empty cell equally often.",
    "newell-simon": "Plays by the eight rules of thumb of Newell and Simon, and never loses.",
    "third-grade":
      "Plays like a child of about eight: it wins, blocks and forks, and it likes the centre.",
    "first-grade":
      "Plays like a child of about seven: it wins and blocks, and it likes the centre.",
    kindergarten:
      "Plays like a child of about five: it wins if it can, and otherwise plays any cell.",
  },
  against: {
    perfect: "perfect play",
    uniform: "an opponent who plays every empty cell equally often",
    centre: "an opponent who plays the centre three times as often as any other cell",
    random: "random play",
  },
  planned: (/** @type {string} */ plan, /** @type {string} */ against) =>
    `${plan}. It expects ${against}.`,
};
