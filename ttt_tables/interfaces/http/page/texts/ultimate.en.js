// The texts of ultimate tic-tac-toe in English.
import { moves } from "./en.js";

export default {
  about:
    "This game has nine small boards. Win a board to own it, and own three boards in a row to win. The cell that you play decides on which board the other side plays next.",
  links: ["The win that nobody can stop", "Sent from board to board", "When the most boards win"],
  levels: {
    easy: {
      text: "Easy",
      says: "Looks one move ahead and plays a random cell in one of three moves. In 600 games against random moves it scored 91 % (95 % interval: 88 to 93 %).",
    },
    medium: {
      text: "Medium",
      says: "Looks three moves ahead without the engine. In 600 games against Easy it scored 100 % (95 % interval: 99 to 100 %).",
    },
    hard: {
      text: "Hard",
      says: "The engine searches for the time set below. In 600 games against Medium it scored 99 % (95 % interval: 98 to 99 %). There it searched 20,000 positions for each move, and each game began with four random moves.",
    },
    perfect: {
      text: "Strongest",
      says: "The engine searches two seconds for each move. It is not perfect, because this game is solved only under the rule “Won boards stay open”.",
    },
  },
  rule: "Rule",
  rules: {
    "closed-draw": "Classic: three in a row, or a draw",
    "closed-count": "CodinGame: the most boards count",
    open: "Won boards stay open",
  },
  about_rules: {
    "closed-draw": "Won boards close. If nobody owns three in a row, the game is a draw",
    "closed-count":
      "Won boards close. If nobody owns three in a row, the side with more boards wins",
    open: "Won boards stay playable",
  },
  time: "The engine's time",
  times: { 20: "20 ms", 100: "a tenth of a second", 500: "half a second", 2000: "2 seconds" },
  noTime: (/** @type {string} */ time) => `milliseconds must be 1 to 5000, got ${time}.`,
  board: (/** @type {string} */ cell) => `${cell} board`,
  hasIt: (/** @type {string} */ side) => `${side} owns it`,
  playHere: "play here",
  anywhere: "on any open board",
  on: (/** @type {string} */ board) => `on the ${board} board`,
  proved: { win: "W", draw: "D", loss: "L" },
  provedLong: (/** @type {string} */ result) => `proved: ${result}`,
  filled: "If every open board were filled at random",
  against: (/** @type {number} */ count) =>
    `the engine's own choices (it searches ${count.toLocaleString("en")} positions for each)`,
  shown: "What the board shows",
  ...{ hideHeat: "Hide the heat map", showHeat: "Show the heat map" },
  meaning:
    "Each cell that can be played shows the engine's score for the side to move, in percent. W, D and L are proved results. Small numbers give the order of the moves in the best line. A small mark at the edge of a board shows which side can win it with one more move. The heat map colours each board for the side that wins it more often if it is filled at random, and more strongly if the game depends on it. The bar below shows the probabilities for the whole game if every board were filled at random. The engine looks ahead instead.",
  asText: "The game as text",
  paste: "Paste a game or a position",
  example: "44 40 04 48 84",
  load: "Load and review",
  copy: "Copy",
  whatCost: "What did each move cost?",
  looks: "The engine is looking at each position",
  lines: "Lines",
  linesOf: (/** @type {string} */ side) => `${side}'s score in percent, and the moves to expect`,
  threat: (/** @type {string} */ side) => `${side} threatens (${side}'s score)`,
  pass: (/** @type {string} */ side, /** @type {string} */ other) =>
    `These are the moves that ${other} would play if ${side} passed. After a pass, ${other} may play on any open board.`,
  nearIt: (/** @type {string} */ side) => `${side} is one move from winning it`,
  digits: (/** @type {number} */ first) =>
    `The two digits are board and cell, each from ${first} (top left) to ${first + 8}.`,
  solved: "Solved",
  oMayPlay: "O can play any move. After that the page shows X's winning move again.",
  leftWin: "This game has left the known win. Start a new game to follow the win.",
  winsIn: (/** @type {number} */ plies, /** @type {string} */ move) =>
    `X wins in at most ${plies} moves of both sides, whatever O does. The winning move is ${move}.`,
  playWin: "Play the winning move",
  ...{ engine: "The engine", strategy: "The strategy", plain: "A simple search" },
  wouldPlay: (/** @type {string} */ who, /** @type {string} */ move) =>
    `${who} would play ${move}.`,
  score: (/** @type {string} */ who, /** @type {number} */ depth, /** @type {string} */ score) =>
    `${who}, ${moves(depth)} ahead: X's score ${score}.`,
  provedScore: (/** @type {string} */ who, /** @type {string} */ result) =>
    `${who}, proved: ${result}.`,
  loading: (/** @type {number} */ kilobytes) =>
    `The engine is loading (${kilobytes} kB). Until then a simple search in the page answers.`,
  instead: "A simple search answers in its place.",
  tree: {
    ...{ above: "To the line above", below: "To the line below" },
    ...{ promote: "Promote this line", removeSide: "Delete this line from here" },
    remove: "Delete from here",
    keys: "←\u00a0→ go along a line, ↑\u00a0↓ go to the line above or below.",
  },
};
