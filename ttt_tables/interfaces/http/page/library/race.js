// The race for the macro board: which side has the first line if its nine boards are decided in a
// random order, and a position's probabilities in this race if each board is filled at random.
import { COMMON } from "./miniboard.js";
import { BOARDS, LINES, once, put, WEIGHTS } from "./nine-cells.js";
import { CELLS, digit, resultOf } from "./ultimate-rules.js";

const ORDER = [4, 0, 8, 2, 6, 1, 7, 3, 5]; // of the boards in the diagram, as in Python

const IN_LINE = LINES.map((line) => line.reduce((sum, cell) => sum | (1 << cell), 0));
const hasLine = (/** @type {number} */ cells) => IN_LINE.some((line) => (cells & line) === line);

/**
 * Return the fraction of all orders in which one side has a line first. `marks` has a bit for each
 * cell: nine of that side, and below them nine of the other.
 * @type {(marks: number) => number}
 */
const firstLine = once((marks) => {
  const [own, other] = [marks >> 9, marks & 511];
  if (!hasLine(own)) return 0;
  if (!hasLine(other)) return 1;
  const bits = CELLS.map((cell) => 1 << cell).filter((bit) => (own | other) & bit);
  return bits.reduce((sum, bit) => sum + firstLine(marks & ~(513 * bit)), 0) / bits.length;
});

/** The fractions in which X and O have the first line, by the number of a board of owners. */
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
 * Return the probabilities [nobody, X, O] of the nine boards, each filled at random.
 * @param {import("./ultimate-rules.js").Position} position @param {import("./miniboard.js").Miniboard} mini
 */
export function chancesOf({ boards, owners }, mini) {
  return boards.map((board, at) => {
    const owner = digit(owners, at);
    if (owner) return [0, Number(owner === 1), Number(owner === 2)];
    const [x, o] = [mini.x[board], mini.o[board]];
    return [(COMMON - x - o) / COMMON, x / COMMON, o / COMMON];
  });
}

/**
 * The fractions as a decision diagram, which branches on the owner of one board after another.
 * Equal nodes are merged, and a node with three equal branches is dropped. It has the nodes of
 * ttt_tables/games/ultimate/macro_race/diagram.py, so that sums add the same numbers in one order.
 */
const diagramOf = once((/** @type {string} */ rule) => {
  const [forX, forO] = sharesOf(rule);
  const [leaves, placeOfLeaf] = places();
  let macros = [0];
  for (const board of ORDER)
    macros = macros.flatMap((macro) => [0, 1, 2].map((taker) => macro + taker * WEIGHTS[board]));
  let below = macros.map((macro) =>
    placeOfLeaf([forX[macro], forO[macro]].map((share) => Math.round(6 * share))),
  );
  let count = leaves.length;
  const levels = [...ORDER].reverse().map((board) => {
    const [nodes, placeOf] = places();
    const above = [];
    for (let row = 0; row < below.length; row += 3) {
      const answers = below.slice(row, row + 3);
      const isOne = answers.every((node) => node === answers[0]);
      above.push(isOne ? answers[0] : count + placeOf(answers));
    }
    [below, count] = [above, count + nodes.length];
    return { board, nodes };
  });
  return { leaves, levels, count };
});

/**
 * Return a list of short lists of small numbers, and a function that returns the index of one and
 * adds it if necessary.
 * @returns {[number[][], (one: number[]) => number]}
 */
function places() {
  /** @type {[number[][], Map<number, number>]} */
  const [listed, known] = [[], new Map()];
  const placeOf = (/** @type {number[]} */ one) => {
    const key = one.reduce((sum, number) => 1024 * sum + number, 0);
    const place = known.get(key);
    if (place !== undefined) return place;
    known.set(key, listed.length);
    return listed.push(one) - 1;
  };
  return [listed, placeOf];
}

/**
 * Return X's and O's probabilities in the race.
 * @param {string} rule @param {number[][]} chances
 */
function race(rule, chances) {
  const { leaves, levels, count } = diagramOf(rule);
  const [forX, forO] = [0, 1].map((side) => {
    const values = new Float64Array(count);
    for (const [at, sixths] of leaves.entries()) values[at] = sixths[side] / 6;
    return values;
  });
  let at = leaves.length;
  for (const { board, nodes } of levels) {
    const [nobody, x, o] = chances[board];
    for (const [a, b, c] of nodes) {
      forX[at] = nobody * forX[a] + x * forX[b] + o * forX[c];
      forO[at] = nobody * forO[a] + x * forO[b] + o * forO[c];
      at += 1;
    }
  }
  return [forX[count - 1], forO[count - 1]];
}

/**
 * Estimate a position as if every open board were filled at random, and each board by its effect on
 * the game.
 * @param {import("./ultimate-rules.js").Position} position @param {string} rule @param {import("./miniboard.js").Miniboard} mini
 */
export function evaluate(position, rule, mini, each = true) {
  const chances = chancesOf(position, mini);
  const raced = rule === "open" ? "closed-draw" : rule;
  const score = (/** @type {number[]} */ [x, o]) => (1 + x - o) / 2;
  const boards = (each ? chances : []).map(([draw, x_win, o_win], board) => {
    const ifWon = (/** @type {number} */ x) =>
      score(race(raced, put(chances, board, [0, x, 1 - x])));
    return { x_win, draw, o_win, swing: ifWon(1) - ifWon(0) };
  });
  const ended = resultOf(position, rule);
  const [x, o] = ended ? [Number(ended === "X"), Number(ended === "O")] : race(raced, chances);
  const draw = 1 - x - o;
  return { x_win: x, draw, o_win: o, x_score: x + draw / 2, boards };
}
