// The race for the macro board: who has the first line if its nine boards are decided in a random
// order; and a position's chances in it, if each board is filled at random.
import { COMMON } from "./miniboard.js";
import { BOARDS, LINES, once, put } from "./rules.js";
import { CELLS, digit, resultOf } from "./ultimate.js";

const IN_LINE = LINES.map((line) => line.reduce((sum, cell) => sum | (1 << cell), 0));
const hasLine = (/** @type {number} */ cells) => IN_LINE.some((line) => (cells & line) === line);

/**
 * In what share of all orders the one side has a line first. `marks` has a bit for each cell: nine
 * of that side, and below them nine of the other.
 * @type {(marks: number) => number}
 */
const firstLine = once((marks) => {
  const [own, other] = [marks >> 9, marks & 511];
  if (!hasLine(own)) return 0;
  if (!hasLine(other)) return 1;
  const bits = CELLS.map((cell) => 1 << cell).filter((bit) => (own | other) & bit);
  return bits.reduce((sum, bit) => sum + firstLine(marks & ~(513 * bit)), 0) / bits.length;
});

/** The shares in which X and O have the first line, by the number of a board of owners. */
export const sharesOf = once((/** @type {string} */ rule) => {
  const [forX, forO] = [new Float64Array(BOARDS), new Float64Array(BOARDS)];
  for (let macro = 0; macro < BOARDS; macro++) {
    const sets = [1, 2].map((mark) =>
      CELLS.reduce((sum, cell) => sum + (digit(macro, cell) === mark ? 1 << cell : 0), 0),
    );
    const [x, o] = sets.map((set) => CELLS.filter((cell) => set & (1 << cell)).length);
    const byCount = rule === "closed-count" && !sets.some(hasLine) && x !== o;
    forX[macro] = byCount ? Number(x > o) : firstLine(512 * sets[0] + sets[1]);
    forO[macro] = byCount ? Number(o > x) : firstLine(512 * sets[1] + sets[0]);
  }
  return [forX, forO];
});

/**
 * The chances [nobody, X, O] of the nine boards, each filled at random.
 * @param {import("./ultimate.js").Position} position @param {import("./miniboard.js").Miniboard} mini
 */
export function chancesOf({ boards, owners }, mini) {
  return boards.map((board, at) => {
    const owner = digit(owners, at);
    if (owner) return [0, Number(owner === 1), Number(owner === 2)];
    const [x, o] = [mini.x[board], mini.o[board]];
    return [(COMMON - x - o) / COMMON, x / COMMON, o / COMMON];
  });
}

/** X's or O's chance in the race. @param {Float64Array} values @param {number[][]} chances */
function race(values, chances) {
  for (let board = 8; board >= 0; board--) {
    const [nobody, x, o] = chances[board];
    const next = new Float64Array(values.length / 3);
    for (let at = 0; at < next.length; at++)
      next[at] = nobody * values[3 * at] + x * values[3 * at + 1] + o * values[3 * at + 2];
    values = next;
  }
  return values[0];
}

/**
 * Value a position as if every open board were filled at random, and each board by its effect on
 * the game.
 * @param {import("./ultimate.js").Position} position @param {string} rule @param {import("./miniboard.js").Miniboard} mini
 */
export function evaluate(position, rule, mini, each = true) {
  const chances = chancesOf(position, mini);
  const [forX, forO] = sharesOf(rule === "open" ? "closed-draw" : rule);
  const value = (/** @type {number[][]} */ given) => [race(forX, given), race(forO, given)];
  const score = (/** @type {number[]} */ [x, o]) => (1 + x - o) / 2;
  const boards = (each ? chances : []).map(([draw, x_win, o_win], board) => {
    const ifWon = (/** @type {number} */ x) => score(value(put(chances, board, [0, x, 1 - x])));
    return { x_win, draw, o_win, swing: ifWon(1) - ifWon(0) };
  });
  const ended = resultOf(position, rule);
  const [x, o] = ended ? [Number(ended === "X"), Number(ended === "O")] : value(chances);
  return { x_win: x, draw: 1 - x - o, o_win: o, x_score: score([x, o]), boards };
}
