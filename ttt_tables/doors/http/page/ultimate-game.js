// Ultimate tic-tac-toe: its rules, a position's chances if its boards are filled at random, and a plain search.
// Boards are numbers here (nine ternary digits); a position is {boards, owners, target, side}.

import { NAMES } from "./dom.js";
import { COMMON } from "./library/readers.js";
import { BOARDS, emptyCells, LINES, OTHER, once, Refusal, show, WEIGHTS, wonLine } from "./library/rules.js";

export const RULES = {
  "closed-draw": "Won boards close; without three of them in a row it is a draw",
  "closed-count": "Won boards close; without three of them in a row, more boards win",
  open: "Won boards stay playable",
};

/** @typedef {{boards: number[], owners: number, target: number | null, side: string}} Position @typedef {[number, number]} Move  board and cell */

/** @param {number} board @param {number} cell */
const digit = (board, cell) => Math.floor(board / WEIGHTS[cell]) % 3;

const TEXTS = Array.from({ length: BOARDS }, (_, board) => show(board));
const OPEN = TEXTS.map(emptyCells);
const WINNER = TEXTS.map((text) => ".XO".indexOf(text[wonLine(text)?.[0] ?? 9] ?? "."));

/** @returns {Position} */
export const start = () => ({ boards: Array(9).fill(0), owners: 0, target: null, side: "X" });

/** @param {Position} position @param {number} board @param {string} rule */
const playable = ({ boards, owners }, board, rule) =>
  OPEN[boards[board]].length > 0 && (rule === "open" || !digit(owners, board));

const CELLS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** "X", "O", "draw", or null while the game is open. @param {Position} position @param {string} rule */
export function resultOf(position, rule) {
  if (WINNER[position.owners]) return " XO"[WINNER[position.owners]];
  if (CELLS.some((board) => playable(position, board, rule))) return null;
  const owners = CELLS.map((board) => digit(position.owners, board));
  const lead = owners.filter((one) => one === 1).length - owners.filter((one) => one === 2).length;
  if (rule !== "closed-count" || !lead) return "draw";
  return lead > 0 ? "X" : "O";
}

/** @param {Position} position @param {string} rule @returns {Move[]} */
export function movesOf(position, rule) {
  if (resultOf(position, rule)) return [];
  const boards = position.target === null ? CELLS : [position.target];
  return boards
    .filter((board) => playable(position, board, rule))
    .flatMap((board) => OPEN[position.boards[board]].map((cell) => /** @type {Move} */ ([board, cell])));
}

/** The position after a legal move. @param {Position} position @param {Move} move @param {string} rule */
export function playMove(position, [board, cell], rule) {
  const mark = position.side === "X" ? 1 : 2;
  const boards = [...position.boards];
  boards[board] += mark * WEIGHTS[cell];
  let { owners } = position;
  if (!digit(owners, board) && WINNER[boards[board]]) owners += mark * WEIGHTS[board];
  const after = { boards, owners, target: cell, side: OTHER[position.side] };
  return playable(after, cell, rule) && !WINNER[owners] ? after : { ...after, target: null };
}

/** The same for a move given as text, two digits; refuses what cannot be played. @param {Position} position @param {string} text @param {string} rule */
export function follow(position, text, rule) {
  if (!/^[0-8]{2}$/.test(text)) throw new Refusal("a move is two digits, board and cell, each 0 (top left) to 8.");
  const [board, cell] = [...text].map(Number);
  if (position.target !== null && position.target !== board)
    throw new Refusal(`${position.side} has to play on board ${position.target}, not on ${board}.`);
  if (!playable(position, board, rule)) throw new Refusal(`board ${board} is closed: choose another one.`);
  if (digit(position.boards[board], cell))
    throw new Refusal(`cell ${cell} is taken on board ${board}, ${show(position.boards[board])}.`);
  return playMove(position, [board, cell], rule);
}

/** @param {string} move */
export const nameMove = (move) => `${NAMES[+move[0]]} › ${NAMES[+move[1]]}`;

const IN_LINE = LINES.map((line) => line.reduce((sum, cell) => sum | (1 << cell), 0));
const hasLine = (/** @type {number} */ cells) => IN_LINE.some((line) => (cells & line) === line);

/** The share of the orders in which one of X's lines comes before all of O's: of both's marks, O's in the lower nine bits. @type {(marks: number) => number} */
const firstLine = once((marks) => {
  const [own, other] = [marks >> 9, marks & 511];
  if (!hasLine(own)) return 0;
  if (!hasLine(other)) return 1;
  const bits = CELLS.map((cell) => 1 << cell).filter((bit) => (own | other) & bit);
  return bits.reduce((sum, bit) => sum + firstLine(marks & ~(513 * bit)), 0) / bits.length;
});

/** The shares in which X and O have the first line, by the number of a board of owners. */
const sharesOf = once((/** @type {string} */ rule) => {
  const [forX, forO] = [new Float64Array(BOARDS), new Float64Array(BOARDS)];
  for (let macro = 0; macro < BOARDS; macro++) {
    const sets = [1, 2].map((mark) => CELLS.reduce((sum, cell) => sum + (digit(macro, cell) === mark ? 1 << cell : 0), 0));
    const [x, o] = sets.map((set) => CELLS.filter((cell) => set & (1 << cell)).length);
    const byCount = rule === "closed-count" && !sets.some(hasLine) && x !== o;
    forX[macro] = byCount ? Number(x > o) : firstLine(512 * sets[0] + sets[1]);
    forO[macro] = byCount ? Number(o > x) : firstLine(512 * sets[1] + sets[0]);
  }
  return [forX, forO];
});

/** The chances [nobody, X, O] of the nine boards, each filled at random. @param {Position} position @param {Miniboard} mini */
function chancesOf({ boards, owners }, mini) {
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
    for (let at = 0; at < next.length; at++) next[at] = nobody * values[3 * at] + x * values[3 * at + 1] + o * values[3 * at + 2];
    values = next;
  }
  return values[0];
}

/**
 * Value a position as if every open board were filled at random, and each board by its effect on the game.
 * @param {Position} position @param {string} rule @param {Miniboard} mini
 */
export function evaluate(position, rule, mini, each = true) {
  const chances = chancesOf(position, mini);
  const [forX, forO] = sharesOf(rule === "open" ? "closed-draw" : rule);
  const value = (/** @type {number[][]} */ given) => [race(forX, given), race(forO, given)];
  const score = (/** @type {number[]} */ [x, o]) => (1 + x - o) / 2;
  const boards = (each ? chances : []).map(([draw, x_win, o_win], board) => {
    const ifWon = (/** @type {number} */ x) => score(value(chances.with(board, [0, x, 1 - x])));
    return { x_win, draw, o_win, swing: ifWon(1) - ifWon(0) };
  });
  const ended = resultOf(position, rule);
  const [x, o] = ended ? [Number(ended === "X"), Number(ended === "O")] : value(chances);
  return { x_win: x, draw: 1 - x - o, o_win: o, x_score: score([x, o]), boards };
}

const SURE = 100;

/** A search by alpha and beta, deeper and deeper, until a time. */
class Search {
  /** @param {string} rule @param {Miniboard} mini @param {number} ends */
  constructor(rule, mini, ends) {
    this.rule = rule;
    this.mini = mini;
    this.ends = ends;
  }

  /** @param {Position} position @param {number} plies @param {number} alpha @param {number} beta @returns {number} */
  value(position, plies, alpha, beta) {
    const ended = resultOf(position, this.rule);
    if (ended) return ended === "draw" ? 0 : ended === position.side ? SURE + plies : -SURE - plies;
    if (!plies) return this.estimate(position);
    if (performance.now() > this.ends) throw new RangeError("time is up");
    let best = -2 * SURE;
    for (const move of this.ordered(position)) {
      const after = playMove(position, move, this.rule);
      best = Math.max(best, -this.value(after, plies - 1, -beta, -Math.max(alpha, best)));
      if (best >= beta) break;
    }
    return best;
  }

  /** @param {Position} position */
  estimate(position) {
    const chances = chancesOf(position, this.mini);
    const lead = LINES.reduce((sum, [a, b, c]) => {
      const product = (/** @type {number} */ who) => chances[a][who] * chances[b][who] * chances[c][who];
      return sum + (product(1) - product(2)) / 3; // a line wins about a third of its chances
    }, 0);
    return position.side === "X" ? lead : -lead;
  }

  /** Moves that win a board come first. @param {Position} position */
  ordered(position) {
    const wins = (/** @type {Move} */ move) => (playMove(position, move, this.rule).owners === position.owners ? 1 : 0);
    return movesOf(position, this.rule).sort((a, b) => wins(a) - wins(b));
  }
}

/**
 * A move found by a plain search in so many milliseconds, and how deep it looked.
 * @param {Position} position @param {string} rule @param {Miniboard} mini
 * @param {number} milliseconds @param {number} deepest
 */
export function choose(position, rule, mini, milliseconds, deepest = 12) {
  const search = new Search(rule, mini, performance.now() + milliseconds);
  let scored = search.ordered(position).map((move) => ({ move, value: 0 }));
  let depth = 0;
  try {
    while (depth < deepest && Math.abs(scored[0].value) < SURE) {
      let best = -2 * SURE;
      const next = scored.map(({ move }) => {
        const value = -search.value(playMove(position, move, rule), depth, -2 * SURE, -best);
        best = Math.max(best, value);
        return { move, value };
      });
      scored = next.sort((a, b) => b.value - a.value);
      depth++;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  const { move, value } = scored[0];
  return { board: move[0], cell: move[1], depth, score: (1 + Math.max(-1, Math.min(1, value))) / 2 };
}

/** A move by a level without the engine: any cell at all so often, else a search with its milliseconds and depth. @param {string} level @param {Position} position @param {string} rule @param {Miniboard} mini */
export function playPlain(level, position, rule, mini, random = Math.random) {
  const [errs, milliseconds, deepest] = { easy: [1 / 3, 100, 1], medium: [0, 80, 3] }[level] ?? [0, 400, 12];
  const legal = movesOf(position, rule);
  if (random() >= errs) return choose(position, rule, mini, milliseconds, deepest);
  const [board, cell] = legal[Math.floor(random() * legal.length)];
  return { board, cell };
}
