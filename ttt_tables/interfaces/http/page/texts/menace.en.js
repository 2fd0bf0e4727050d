// The texts of MENACE in English.
import { count } from "./en.js";

export default {
  about:
    "MENACE is a machine of 304 matchboxes (Donald Michie, 1961). Each box shows a board and holds beads, with one colour for each cell. MENACE draws a bead and plays its cell. After the game it gains or loses beads, and so it learns. Play against it: every game teaches it.",
  rule: "After a win, each drawn bead goes back with three more of its colour. After a draw, it goes back with one more. After a loss, it does not go back.",
  learning:
    "The address of this page contains the whole machine, with the games that you taught it.",
  links: [
    "220 games against perfect play: it hardly ever loses",
    "A machine that has given up",
    "What random play does not teach",
  ],
  board: "MENACE's board",
  ended: {
    X: "MENACE has won.",
    O: "You have won!",
    draw: "A draw.",
    resigned: "MENACE has resigned. You have won!",
  },
  drew: (/** @type {string} */ cell) => `It drew a bead for ${cell}.`,
  youAreO: "You are O. Choose a cell.",
  resigns: "This box is empty, so MENACE resigns and you have won.",
  toMove: "It is MENACE's turn. Let it draw a bead.",
  draw: "Let MENACE draw a bead",
  again: "Play again: it has learnt",
  putBack: "Start this game again",
  learned: "What it learnt",
  beads: (/** @type {number} */ beads) => count(beads, "bead", "beads"),
  box: "The box of this board",
  eachBead: (/** @type {number} */ each) => `: each bead stands for ${each}`,
  change: (/** @type {number} */ before, /** @type {number} */ after) =>
    `${before} → ${after}${after > before ? `: ${after - before} added` : after < before ? `: ${before - after} removed` : ""}`,
  wall: (/** @type {number} */ boxes) => `The wall of ${boxes === 1 ? "1 box" : `${boxes} boxes`}`,
  wallNote:
    "The wall shows each box that was opened. Its cells have the colours of their beads. Tap a box to look inside.",
  boxOf: (/** @type {string} */ board, /** @type {number} */ beads) =>
    `box ${board}, ${count(beads, "bead", "beads")}`,
  more: (/** @type {number} */ games) => (games > 1 ? `${games} more games` : "1 more game"),
  newMachine: "A new machine",
  gamesPlayed: "Games played",
  against: "Against",
  seed: "Seed (decides its luck)",
  further: "More",
  teachers: { perfect: "perfect play: any move that keeps the result", random: "random play" },
  games: (/** @type {number} */ games) => (games === 1 ? "One game" : `${games} games`),
  record: (/** @type {string} */ against, /** @type {string} */ seed) =>
    `Opponents: ${against} and you. Seed: ${seed}`,
  recordHeads: ["MENACE won", "drawn", "lost or resigned", "boxes opened"],
  training: (/** @type {number} */ game, /** @type {number} */ games) =>
    `Training: game ${game} of ${games} ...`,
  noNumber: (/** @type {string} */ name, /** @type {string} */ value, /** @type {number} */ most) =>
    `${name} must be a whole number from 0 to ${most}, got ${value}.`,
  tooMany: (/** @type {number} */ most) => `A machine can play ${most} games at most.`,
  noLesson: (/** @type {string} */ lesson) =>
    `${lesson} is not a lesson. A lesson is the cells of a whole game, such as 03142, or + and a number of games.`,
  results: ["wins", "draws", "loses"],
  strength: { random: "random", perfect: "perfect" },
  againstPlay: (/** @type {string} */ who, /** @type {string} */ now) =>
    `Against ${who} play, it ${now}`,
  strengthSaid: (/** @type {string} */ who, /** @type {string} */ now) =>
    `Strength against ${who} play: ${now}`,
  howStrong: "How strong it has become, computed over all possible games",
  measured:
    "Perfect play is measured as in the table learning_curves: O plays the first of the best cells.",
  colours:
    "Blue shows the games that MENACE wins, grey the draws, and orange the losses. The program follows every line of play and takes no samples.",
  axis: (/** @type {number} */ games) => `games: ${games}`,
  firstBoxTitle: "Beads in the first box",
  firstBox: (
    /** @type {number} */ first,
    /** @type {number} */ last,
    /** @type {number} */ games,
  ) => `Beads in the first box: ${first} at first, ${last} after ${games} games`,
  gaveUp: "The first box is empty, so this machine resigns every game.",
  forClass: "For the classroom",
  paper: {
    title: "MENACE on paper",
    ...{ print: "Print", back: "Back to the machine" },
    lesson: [
      {
        title: "Build it",
        steps: [
          "Print these pages at full size, on A4 or Letter. Cut out the lids. Fold each lid along the dashed line and glue it on a matchbox of about 5 by 3.5 cm, with the board on top and the number in front.",
          "Fill in the beads. The disc on a cell shows the colour of its beads, and the number on the disc says how many there are. The table lists how many beads you need in all.",
          "Put the boxes in the order of their numbers. A class can do this in an hour if each pupil makes ten boxes.",
          "If you do not have 304 matchboxes, use paper cups. You can also use only the first 13 boxes and roll a die for X's later moves.",
        ],
      },
      {
        title: "Play",
        steps: [
          "MENACE is X and begins. You are O. When it is MENACE's turn, find its box: rotate or reflect the board until it looks like a lid. The table of views helps, because it gives a board eight numbers. The smallest of them is the number of its lid, and the boxes stand in the order of their numbers.",
          "Shake the box, close your eyes and draw a bead. Its colour shows the cell to play. Leave the box open, with the bead in front of it.",
          "The last empty cell needs no box. If a box is empty, MENACE resigns.",
        ],
      },
      {
        title: "Let it learn",
        steps: [
          "If MENACE won, put each drawn bead back with three more of its colour. After a draw, put it back with one more. If MENACE lost, the beads stay out.",
          "Write down each result. Draw a curve that goes up for a win, stays level for a draw, and goes down for a loss.",
          "Discuss these questions. Which first moves become rarer? Why can a good move die out after bad luck? What does MENACE learn from an opponent who plays at random, and what from one who never makes a mistake? This page plays a thousand games in a second, so you can compare.",
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
    lid: (/** @type {number} */ box) => `the smallest: ${box}`,
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
  sharingNote: "Share it as a link that challenges others to beat it, or as a file.",
  challenge: "Challenge a friend",
  beatIt: "Beat the machine that I trained! It does not learn from you here.",
  trainIt: "Train it yourself",
  save: "Save as a file",
  load: "Load a file",
  noFile:
    "This file does not contain a machine. Choose a file that you saved on this page with “Save as a file”.",
};
