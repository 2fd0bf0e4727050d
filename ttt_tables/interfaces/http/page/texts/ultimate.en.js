// The words of ultimate tic-tac-toe in English.
import { moves } from "./en.js";

export default {
  about:
    "Nine boards in one: win a board to own it, own three in a row to win. Your cell says on which board the other side plays next.",
  links: ["The win that nobody can stop", "Sent from board to board", "When more boards win"],
  levels: {
    easy: {
      text: "Easy",
      says: "Looks one move ahead, and plays a random cell in one move of three. Measured: it scored 91 % of 600 games against random moves (88 to 93 %).",
    },
    medium: {
      text: "Medium",
      says: "Looks three moves ahead, in the page itself. Measured: it scored 100 % of 600 games against Easy (99 to 100 %).",
    },
    hard: {
      text: "Hard",
      says: "The engine, for the time set below. Measured: it scored 99 % of 600 games against Medium (98 to 99 %). It searched 20,000 positions a move there, and each game began with four random moves.",
    },
    perfect: {
      text: "Strongest",
      says: "The engine, two seconds a move. Not perfect: nobody has solved this game.",
    },
  },
  rule: "Rule",
  rules: {
    "closed-draw": "Classic: three in a row or a draw",
    "closed-count": "CodinGame: most boards count",
    open: "Won boards stay open",
  },
  about_rules: {
    "closed-draw": "Won boards close; without three of them in a row it is a draw",
    "closed-count": "Won boards close; without three of them in a row, more boards win",
    open: "Won boards stay playable",
  },
  time: "The engine's time",
  times: { 20: "20 ms", 100: "a tenth of a second", 500: "half a second", 2000: "2 seconds" },
  noTime: (/** @type {string} */ time) =>
    `The engine's time is ${time}: it is 1 to 5000 milliseconds.`,
  board: (/** @type {string} */ cell) => `${cell} board`,
  hasIt: (/** @type {string} */ side) => `${side} has it`,
  playHere: "play here",
  each: (/** @type {string} */ x, /** @type {string} */ o) => `X ${x}, O ${o}`,
  matters: (/** @type {string} */ swing) => `matters ${swing}`,
  anywhere: "on any open board",
  on: (/** @type {string} */ board) => `on the ${board} board`,
  proved: { win: "W", draw: "D", loss: "L" },
  provedLong: (/** @type {string} */ result) => `proved a ${result}`,
  filled: "If every open board were filled at random",
  against: (/** @type {number} */ count) =>
    `the engine's own choices, for each of which it looks at ${count.toLocaleString("en")} positions`,
  shown: "What is shown",
  ...{ hideHeat: "Hide the heat map", showHeat: "Show the heat map" },
  meaning:
    "Each cell that can be played shows the engine's score for the side to move, in percent; W, D and L are proved. Small numbers count the moves of the best line. A small mark at a board's edge says who wins it by one more move. Under each board stands each side's chance to win it if it were filled at random. “Matters” compares two scores of X in the whole game: if X wins that board, and if O wins it. The bar below shows the chances in the whole game if every board were filled at random; the engine looks ahead instead.",
  asText: "The game as text",
  paste: "Paste a game",
  example: "44 40 04 48 84",
  load: "Load and review",
  copy: "Copy",
  whatCost: "What did each move cost?",
  looks: "The engine looks at each position",
  lines: "Lines",
  linesOf: (/** @type {string} */ side) => `${side}'s score in percent, and the moves to expect`,
  threat: (/** @type {string} */ side) => `${side} threatens (${side}'s score)`,
  pass: (/** @type {string} */ side, /** @type {string} */ other) =>
    `What ${other} would play if ${side} passed: on any open board, since a pass sends nobody anywhere.`,
  nearIt: (/** @type {string} */ side) => `${side} is one move from it`,
  digits: (/** @type {number} */ first) =>
    `Two digits are board and cell, each ${first} (top left) to ${first + 8}.`,
  solved: "Solved",
  oMayPlay: "O may play anything. After that the page shows X's winning move again.",
  leftWin: "This game has left the known win. Start a new game to follow it.",
  winsIn: (/** @type {number} */ plies, /** @type {string} */ move) =>
    `X wins in at most ${plies} moves of both sides, whatever O does: by ${move} here.`,
  playWin: "Play the winning move",
  ...{ engine: "The engine", strategy: "The strategy", plain: "A plain search" },
  wouldPlay: (/** @type {string} */ who, /** @type {string} */ move) =>
    `${who} would play ${move}.`,
  score: (/** @type {string} */ who, /** @type {number} */ depth, /** @type {string} */ score) =>
    `${who}, ${moves(depth)} ahead: X's score ${score}.`,
  provedScore: (/** @type {string} */ who, /** @type {string} */ result) =>
    `${who}, proved: ${result}.`,
  loading: (/** @type {number} */ kilobytes) =>
    `The engine is being loaded: ${kilobytes} kB. Until then a plain search in the page answers.`,
  instead: "A plain search answers in its place.",
  tree: {
    ...{ above: "To the line above", below: "To the line below" },
    ...{ promote: "Promote this line", removeSide: "Delete this line from here" },
    remove: "Delete from here",
    keys: "←\u00a0→ lead along a line, ↑\u00a0↓ to the one above or below.",
  },
};
