// The words of the classic game in English.
import { moves } from "./en.js";

export default {
  about: "Three in a row wins. Play a friend or the program, then study where the game turned.",
  links: [
    "The trap in the corner",
    "The corner opposite loses",
    "Against the centre, only corners hold",
  ],
  why: "Why",
  line: "The best line from here",
  twins: "The same board, turned and mirrored",
  twin: (/** @type {string} */ board) => `board ${board}`,
  twinsNote:
    "All of them are worth the same. Point at a cell of the board: the cells that are alike are hatched.",
  policy: (/** @type {string} */ name, /** @type {string} */ against) =>
    `${name}, against ${against}`,
  policies: "Values if the mover plays by",
  perfectNote:
    "Each cell shows the result if both sides then play without a mistake. With numbers (key n) it also shows after how many moves of both sides. Stars mark the best cells.",
  policyNote: (/** @type {string} */ policy, /** @type {string} */ against) =>
    `Each cell shows the average result if the mover plays on by the policy ${policy} (a way to choose moves) against ${against}; a draw counts one half. W, D, L: the chances to win, draw and lose in percent. Stars mark the best cells.`,
  ifPlayed: (
    /** @type {string} */ side,
    /** @type {string} */ policy,
    /** @type {string} */ against,
  ) => `If ${side} plays on by ${policy} against ${against}`,
  cells: "A game, cell by cell, or a board",
  loading: "The tables are being loaded: you can play already.",
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
    plural: (/** @type {string} */ text) => text, // as the package says it
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
    "perfect-any": "Plays one of the best cells, drawn at random.",
    safe: "Never loses, and sets traps",
    "max-win": "Takes every risk to win",
    "max-score": "Weighs wins against draws",
    "1f604": "Moves as the program 1f604 does",
    menace: "A machine of matchboxes after 10,000 games: it draws its beads.",
    "menace-greedy": "The same machine, but it takes the colour with the most beads.",
    td: "A program that learnt from 10,000 games against itself.",
    random: "Plays every empty cell equally often.",
    "newell-simon": "Plays by Newell and Simon's eight rules of thumb, and never loses.",
    "third-grade": "A child of about eight: wins, blocks, forks, likes the centre.",
    "first-grade": "A child of about seven: wins, blocks, likes the centre.",
    kindergarten: "A child of about five: wins where it can, else anywhere.",
  },
  against: {
    perfect: "perfect play",
    uniform: "somebody who plays every empty cell equally often",
    centre: "somebody who plays the centre three times as often as another cell",
    random: "random play",
  },
  planned: (/** @type {string} */ plan, /** @type {string} */ against) =>
    `${plan}, against ${against}.`,
};
