// The words of MENACE in English.
import { count } from "./en.js";

export default {
  about:
    "A machine of 304 matchboxes (Donald Michie, 1961). Each box shows a board and holds beads, a colour for each cell. MENACE draws a bead, and plays its cell; after the game it gains or loses beads, and so it learns. Play it: every game teaches it.",
  rule: "After a win each drawn bead goes back with three more of its colour, after a draw with one more, after a loss not at all.",
  learning: "The address of this page holds the whole machine, with the games that you taught it.",
  links: [
    "220 games against perfect play: it no longer loses",
    "A machine that has given up",
    "What random play does not teach",
  ],
  board: "MENACE's board",
  ended: {
    X: "MENACE has won.",
    O: "You have won!",
    draw: "A draw.",
    resigned: "MENACE has resigned: you have won!",
  },
  drew: (/** @type {string} */ cell) => `It drew a bead for ${cell}.`,
  youAreO: "You are O: choose a cell.",
  resigns: "This box is empty: MENACE resigns, and you have won.",
  toMove: "MENACE is to move: let it draw a bead.",
  draw: "Let MENACE draw a bead",
  again: "Play again: it has learnt",
  putBack: "Put the marks back",
  learned: "What it learnt",
  beads: (/** @type {number} */ beads) => count(beads, "bead", "beads"),
  box: "The box of this board",
  eachBead: (/** @type {number} */ each) => `: each bead stands for ${each}`,
  change: (/** @type {number} */ before, /** @type {number} */ after) =>
    `${before} → ${after}${after > before ? `: ${after - before} in` : after < before ? `: ${before - after} out` : ""}`,
  wall: (/** @type {number} */ boxes) => `The wall of ${boxes === 1 ? "1 box" : `${boxes} boxes`}`,
  wallNote:
    "Each box that was opened, its cells in the colours of their beads. Tap one to look inside.",
  boxOf: (/** @type {string} */ board, /** @type {number} */ beads) =>
    `box ${board}, ${count(beads, "bead", "beads")}`,
  more: (/** @type {number} */ games) => (games > 1 ? `${games} more` : "One game more"),
  newMachine: "A new machine",
  gamesPlayed: "Games played",
  against: "Against",
  seed: "Seed (of its luck)",
  games: (/** @type {number} */ games) => (games === 1 ? "One game" : `${games} games`),
  record: (/** @type {string} */ against, /** @type {string} */ seed) =>
    `Against ${against} and you, from seed ${seed}`,
  recordHeads: ["MENACE won", "drawn", "lost or resigned", "boxes opened"],
  training: (/** @type {number} */ game, /** @type {number} */ games) =>
    `Training: game ${game} of ${games} ...`,
  noNumber: (/** @type {string} */ name, /** @type {string} */ value, /** @type {number} */ most) =>
    `${name} is ${value}: a whole number from 0 to ${most}.`,
  tooMany: (/** @type {number} */ most) => `A machine plays ${most} games at most.`,
  noLesson: (/** @type {string} */ lesson) =>
    `${lesson} is no lesson: it is the cells of a whole game, such as 402, or + and a number of games.`,
  results: ["wins", "draws", "loses"],
  strength: { random: "random", perfect: "perfect" },
  againstPlay: (/** @type {string} */ who, /** @type {string} */ now) =>
    `Against ${who} play it ${now}`,
  strengthSaid: (/** @type {string} */ who, /** @type {string} */ now) =>
    `Strength against ${who} play: ${now}`,
  howStrong: "How strong it has become, computed over all games",
  colours:
    "Blue: games that MENACE wins; grey: draws; orange: losses. No games are sampled: every line of play is followed.",
  axis: (/** @type {number} */ games) => `games: ${games}`,
  firstBoxTitle: "Beads in the first box",
  firstBox: (
    /** @type {number} */ first,
    /** @type {number} */ last,
    /** @type {number} */ games,
  ) => `Beads in the first box: ${first} at first, ${last} after ${games} games`,
  gaveUp: "The first box is empty: this machine resigns every game.",
  forClass: "For the classroom",
  paper: {
    title: "MENACE on paper",
    ...{ print: "Print", back: "Back to the machine" },
    lesson: [
      {
        title: "Build it",
        steps: [
          "Print these pages at full size, on A4 or Letter. Cut the lids out, fold each along the dashed line, and glue it on a matchbox of about 5 by 3.5 cm: board on top, number in front.",
          "Put the beads in: a cell's colour is that of its disc, and the disc's number counts the beads. The table tells what you need in all.",
          "Stand the boxes in the order of their numbers. A class does it in an hour: each takes ten boxes.",
          "No 304 matchboxes? Paper cups do, or the first 13 boxes alone: then roll a die for X's later moves.",
        ],
      },
      {
        title: "Play",
        steps: [
          "MENACE is X and begins, you are O. On its turn find its box: turn or mirror the board until it looks like a lid. The table of views shows how: it gives a board eight numbers. The least of them is the number of its lid, and the boxes stand in the order of their numbers.",
          "Shake the box, close your eyes and draw a bead. Its colour is the cell to play. Leave the box open, the bead in front of it.",
          "A last empty cell needs no box. An empty box resigns.",
        ],
      },
      {
        title: "Let it learn",
        steps: [
          "MENACE won: each drawn bead goes back with three more of its colour. A draw: with one more. It lost: the beads stay out.",
          "Note each result. Draw a curve: a step up for a win, level for a draw, down for a loss.",
          "Ask: which first moves grow rarer? Why may a good move die out after bad luck? What does it learn from an opponent who plays at random, and what from one who never errs? This page plays a thousand games in a second: compare.",
        ],
      },
    ],
    symmetries: "Find the box: the eight views of a board",
    symmetryHeads: ["view", "read the cells 1 to 9 in this order", "X O – / – X – / – – O", "box"],
    views: [
      ...["as it is", "a quarter turn right", "a half turn", "a quarter turn left"],
      ...["mirrored left to right", "mirrored, a quarter turn right"],
      ...["mirrored, a half turn", "mirrored, a quarter turn left"],
    ],
    lid: (/** @type {number} */ box) => `the least: ${box}`,
    beads: (/** @type {number} */ total) => `The beads: ${total}`,
    beadHeads: ["colour", "cell", "beads"],
    colours: [
      ...["red", "orange", "yellow", "light green", "dark green"],
      ...["light blue", "dark blue", "purple", "pink"],
    ],
    move: (/** @type {number} */ move) => `move ${move}`,
    sheet: (/** @type {number} */ first, /** @type {number} */ last) => `lids ${first} to ${last}`,
  },
  sharing: "Share this machine",
  sharingNote: "As a link that asks others to beat it, or as a file.",
  challenge: "Challenge a friend",
  beatIt: "Beat the machine that I trained! It learns nothing from you here.",
  trainIt: "Train it yourself",
  save: "Save as a file",
  load: "Load a file",
  noFile: "This file holds no machine: it comes from Save as a file, on this page.",
};
