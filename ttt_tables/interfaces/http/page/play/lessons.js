// The ten lessons: the positions and the kind of each step. Their sentences are in
// texts/lesson.*.js. Every value follows from the games.

/**
 * @typedef {"try" | "see" | "losing" | "wins" | "colour" | "most" | "guess" | "strength" | "beat" | "train"} Kind
 *   of a step: `try` a move; `see` the values of all moves; see how many replies are `losing`, or
 *   how often each move `wins` against random play; `colour` the cells that are alike; find the
 *   move with the `most` losing replies; `guess` the value of the best move; with MENACE: guess its
 *   `strength`, `beat` it, `train` it
 * @typedef {object} Step  one board
 * @property {Kind} kind
 * @property {string} [from]  the text of its position, if it is not the start of the game
 * @property {string} [played]  moves from there
 * @property {boolean} [whole]  whether the game is played to its end
 * @typedef {{game: string, steps: Step[]}} Lesson  the first step is printed
 */

/** @type {Lesson[]} */
export const LESSONS = [
  {
    game: "classic",
    steps: [
      { kind: "try", from: "XX.OO...." },
      { kind: "see", from: "XX.OO...." },
      { kind: "try", from: "XX.OO.X.." },
    ],
  },
  {
    game: "classic",
    steps: [
      { kind: "try", from: "X.......O" },
      { kind: "try", from: "XOX.....O", whole: true },
      { kind: "try", from: "OX.X....O", whole: true },
    ],
  },
  {
    game: "classic",
    steps: [
      { kind: "try", from: "X........" },
      { kind: "see", from: "X........" },
      { kind: "try", from: "XO.......", whole: true },
    ],
  },
  {
    game: "classic",
    steps: [
      { kind: "try", from: "....X...." },
      { kind: "see", from: "....X...." },
      { kind: "try", from: ".O..X....", whole: true },
    ],
  },
  {
    game: "classic",
    steps: [
      { kind: "try", from: "X...O...X" },
      { kind: "see", from: "X...O...X" },
      { kind: "try", from: "X.O.O...X", whole: true },
    ],
  },
  {
    game: "classic",
    steps: [{ kind: "colour" }, { kind: "most" }, { kind: "losing" }, { kind: "wins" }],
  },
  {
    game: "misere",
    steps: [
      { kind: "try" },
      { kind: "see" },
      { kind: "try", from: ".O..X...." },
      { kind: "try", from: "O...X....", whole: true },
    ],
  },
  {
    game: "vanishing",
    steps: [
      { kind: "try", played: "1 6 4 7 8 0 2 5 6 4", whole: true },
      { kind: "see", played: "1 6 4 7 8 0 2 5 6 4" },
      { kind: "try" },
    ],
  },
  {
    game: "dice",
    steps: [
      { kind: "try", from: "......... X 5" },
      { kind: "guess", from: "......... X 5" },
      { kind: "try", from: "......... X 1" },
      { kind: "see", from: "......... X 1" },
    ],
  },
  { game: "menace", steps: [{ kind: "strength" }, { kind: "beat" }, { kind: "train" }] },
];

/**
 * @typedef {import("../library/play.js").Game} Game
 * @typedef {import("../library/play.js").Position} At
 * @typedef {import("../library/answer.js").Move} Move
 */

/** Return the moves of a position in the order of the board. @param {At} at */
export const movesOf = (at) =>
  [...at.game.moves(at).moves].sort((one, other) => +one.move - +other.move);

/** Return the value of a move, which every game here knows. @param {Move} move */
export const worthOf = ({ value }) => /** @type {import("../library/value.js").Value} */ (value);

/**
 * Return how good a move is for its side: the score, and then a sooner win or a later loss.
 * @param {Move} move
 */
function goodness(move) {
  const { score, wdl, distance } = worthOf(move);
  return score - ((wdl ?? 0) * (distance ?? 0)) / 1000;
}

/** Return the move that the page plays: the best one, and of a loss the longest. @param {At} at */
export const replyTo = (at) =>
  movesOf(at).reduce((best, one) => (goodness(one) > goodness(best) ? one : best)).move;

/**
 * Return the right moves: those that keep the result or, in a game of chance, the best ones.
 * @param {At} at
 */
export function rightMoves(at) {
  const all = movesOf(at);
  const most = Math.max(...all.map((one) => worthOf(one).score));
  return all.filter((one) => worthOf(one).score === most);
}

/** Return how many replies lose after each move, by its text. @param {At} at */
export const losingReplies = (at) =>
  Object.fromEntries(
    at.legalMoves.map((move) => {
      const replies = at.game.moves(at.play(move)).moves;
      return [move, replies.filter((one) => worthOf(one).wdl === -1).length];
    }),
  );

/** @param {bigint} one @param {bigint} other @returns {bigint} */
const divisor = (one, other) => (other ? divisor(other, one % other) : one);

/**
 * Return the number of games, and how many of them each move wins on average against random play
 * without the risk of a loss.
 * @param {At} at
 */
export function winsAgainstRandom(at) {
  const all = at.game.moves(at, { policy: "safe-uniform" }).moves.map(({ move, expectedValue }) => {
    const win = expectedValue?.exact?.win;
    if (!win) throw new Error(`the chance to win with ${move} is not known`);
    return /** @type {const} */ ([move, win]);
  });
  const games = all.reduce((sum, [, { denominator: by }]) => (sum * by) / divisor(sum, by), 1n);
  const wins = all.map(([move, win]) => [move, (win.numerator * games) / win.denominator]);
  return {
    games: Number(games),
    wins: Object.fromEntries(wins.map(([move, won]) => [move, Number(won)])),
  };
}
