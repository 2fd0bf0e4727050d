// Picaria on thirteen points, in the form that `play` needs: the points of a square of three by
// three and the centres of its four small squares, in reading order. It is solved at the first query.
import { choice, quote } from "./checks.js";
import { BadBoardError, BadOptionError } from "./errors.js";
import { ExplainedGame } from "./explain.js";
import { fields, Rules } from "./game-rules.js";
import { emptyCells, isFull, OTHER, once, place } from "./nine-cells.js";
import { depthScore, solve } from "./solved.js";
import { certain } from "./value.js";

const COUNT = 13;
const CENTRE = "6";
const SET = 3; // marks of each side
const LINES = [
  ...["0-1-2", "0-3-6", "0-5-10", "1-3-5", "1-4-7", "1-6-11", "2-4-6", "2-7-12", "3-6-9"],
  ...["4-6-8", "5-6-7", "5-8-11", "6-8-10", "6-9-12", "7-9-11", "10-11-12"],
].map((line) => line.split("-").map(Number));
/** The points to which a mark can move from each point. */
const NEAR = Array.from({ length: COUNT }, (_, at) => {
  const steps = LINES.flatMap(([a, b, c]) => [
    [a, b],
    [b, a],
    [b, c],
    [c, b],
  ]);
  const near = steps.flatMap(([from, to]) => (from === at ? [to] : []));
  return [...new Set(near)].sort((one, other) => one - other);
});
/** The points in the order of each image under a symmetry. */
const IMAGES = (() => {
  const turn = [10, 5, 0, 8, 3, 11, 6, 1, 9, 4, 12, 7, 2];
  const flip = [2, 1, 0, 4, 3, 7, 6, 5, 9, 8, 12, 11, 10];
  const all = [[...turn.keys()]];
  for (let i = 0; i < 3; i++) all.push(turn.map((old) => all[i][old]));
  return [...all, ...all.map((one) => flip.map((old) => one[old]))];
})();
const MARKS = ".XO";
const POSITIONS = 2 * 3 ** COUNT; // the numbers of texts are less

/** Return the least number of a text's images: ternary digits, and then the side. @param {string} text */
function numberOf(text) {
  const digits = Array.from({ length: COUNT }, (_, at) => MARKS.indexOf(text[at]));
  const boards = IMAGES.map((order) => order.reduce((number, at) => 3 * number + digits[at], 0));
  return 2 * Math.min(...boards) + Number(text.endsWith("O"));
}

/** Return the text of a number. @param {number} number */
function textOf(number) {
  let board = "";
  for (let rest = number >> 1; board.length < COUNT; rest = Math.floor(rest / 3))
    board = MARKS[rest % 3] + board;
  return `${board} ${"XO"[number & 1]}`;
}

/** Three marks a side, which then move along the drawn lines. */
export class ThirteenRules extends Rules {
  name = "picaria-thirteen";
  start = `${".".repeat(COUNT)} X`;
  positionFormat = "thirteen characters of . X O, a space and the side to move";
  explains = true;
  everyLine = LINES;

  /** @param {string} barred  the marks that must not be set on the centre: none, first or all */
  constructor(barred) {
    super();
    this.barred = barred;
  }

  get key() {
    return `${this.name} ${this.barred}`;
  }

  /** @param {string} text */
  result(text) {
    const [line] = this.lines(text);
    return line ? text[line[0]] : null;
  }

  /** @param {string} text */
  lines(text) {
    return [LINES.find((line) => isFull(text, line)) ?? null];
  }

  /** @param {string} text */
  moves(text) {
    const [board, side] = text.split(" ");
    const own = [...board].flatMap((mark, at) => (mark === side ? [at] : []));
    if (own.length === SET)
      return own.flatMap((at) =>
        NEAR[at].filter((to) => board[to] === ".").map((to) => `${at}-${to}`),
      );
    const isFirst = text === this.start;
    const isBarred = this.barred === "all" || (this.barred === "first" && isFirst);
    return emptyCells(board)
      .map(String)
      .filter((at) => !isBarred || at !== CENTRE);
  }

  /** @param {string} text @param {string} move */
  play(text, move) {
    const [board, side] = text.split(" ");
    const [entered, ...left] = move.split("-").map(Number).reverse();
    const lifted = left.reduce((marks, at) => place(marks, at, "."), board);
    return `${place(lifted, entered, side)} ${OTHER[side]}`;
  }

  /** @param {string} text */
  read(text) {
    const [board, side] = fields(text, 2, 2, this.positionFormat);
    if (!/^[.XO]{13}$/.test(board))
      throw new BadBoardError(
        `a board must have ${COUNT} characters of . X O, row by row, got ${quote(board)}`,
      );
    if (side !== "X" && side !== "O")
      throw new BadBoardError(`the side to move must be X or O, got ${quote(side)}`);
    if (this.score(text) === undefined)
      throw new BadBoardError(`no game of ${this.name} reaches ${quote(text)}`);
    return text;
  }

  /** Return the depth score for the side to move. @param {string} text */
  score(text) {
    return solved(this.barred)(numberOf(text));
  }

  /** @param {string} text */
  value(text) {
    const score = /** @type {number} */ (this.score(text));
    return certain(text.slice(-1), Math.sign(score), score ? depthScore(1, Math.abs(score)) : null);
  }
}

/** Return the depth score of each position that play can reach, by number. */
const solved = once((/** @type {string} */ barred) => {
  const rules = new ThirteenRules(barred);
  return solve(POSITIONS, numberOf(rules.start), (number) => {
    const text = textOf(number);
    const isOver = rules.result(text) !== null;
    const next = isOver ? [] : rules.moves(text).map((move) => numberOf(rules.play(text, move)));
    return { result: -1, next };
  }).scoreOf;
});

/** @type {import("./registry.js").Entry} */
export const thirteen = {
  options: { barred_centre: "none" },
  Made: ExplainedGame,
  make: async ({ barred_centre: barred }) =>
    new ThirteenRules(choice("no barred_centre", barred, ["none", "first", "all"], BadOptionError)),
};
