// The texts of the classic game in English.
export default {
  about: "Three in a row wins. Play a friend or the program, then find out where the game turned.",
  links: [
    "The trap in the corner",
    "The opposite corner loses",
    "Against the centre, only corners keep the draw",
  ],
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
