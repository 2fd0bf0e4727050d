// The rules of boards of nine characters: lines, turns and symmetries. Cells are numbered 0 to 8.
import { readBoard } from "./checks.js";

export { choice, TttError } from "./checks.js";

/** The lines, in the package's order. */
export const LINES = ["012", "036", "048", "147", "246", "258", "345", "678"].map((line) =>
  [...line].map(Number),
);
export const EMPTY = ".........";
/** @type {Record<string, string>} */
export const OTHER = { X: "O", O: "X" };
/** The weight of each cell: a board's number has its marks as ternary digits. */
export const WEIGHTS = [6561, 2187, 729, 243, 81, 27, 9, 3, 1];
export const BOARDS = 19_683;

/**
 * Return a list with one item replaced. (Browsers have `with` since 2023.)
 * @template T @param {T[]} things @param {number} at @param {T} thing
 */
export const put = (things, at, thing) => things.map((old, here) => (here === at ? thing : old));

/** Return the number of a board. @param {string} board */
export const numberOf = (board) =>
  [...readBoard(board)].reduce((sum, mark, cell) => sum + ".XO".indexOf(mark) * WEIGHTS[cell], 0);
/** Return the board of a number. @param {number} number */
export const show = (number) =>
  WEIGHTS.map((weight) => ".XO"[Math.floor(number / weight) % 3]).join("");

/** The eight symmetries, in the package's order: image[i] is old[symmetry[i]]. */
export const D4 = (() => {
  const turn = [6, 3, 0, 7, 4, 1, 8, 5, 2];
  const flip = [2, 1, 0, 5, 4, 3, 8, 7, 6];
  const all = [[0, 1, 2, 3, 4, 5, 6, 7, 8]];
  for (let i = 0; i < 3; i++) all.push(turn.map((old) => all[i][old]));
  return [...all, ...all.map((one) => one.map((old) => flip[old]))];
})();

/** @param {string} board @param {number[]} symmetry */
export const carry = (board, symmetry) => symmetry.map((old) => board[old]).join("");
/** @param {string} board @param {number} cell @param {string} mark */
export const place = (board, cell, mark) => board.slice(0, cell) + mark + board.slice(cell + 1);
/** @param {string} board */
export const emptyCells = (board) =>
  [...board].flatMap((mark, cell) => (mark === "." ? [cell] : []));
/** @param {string} board @param {number[]} line */
export const isFull = (board, [a, b, c]) =>
  board[a] !== "." && board[a] === board[b] && board[a] === board[c];
/** @param {string} board */
export const wonLine = (board) => LINES.find((line) => isFull(board, line));

/** Return "X", "O", "draw", or null while the game is open. @param {string} board */
export function result(board) {
  const line = wonLine(board);
  return line ? board[line[0]] : board.includes(".") ? null : "draw";
}

/** Return the side to move if the sides alternate and X starts. @param {string} board */
export const toMove = (board) => (emptyCells(board).length % 2 ? "X" : "O");

/**
 * Return the rank of each score: 1 for the greatest. Scores that are less than `tie` below the
 * greatest score of a rank share that rank.
 * @param {number[]} scores @param {number} tie
 */
export function ranks(scores, tie = 0) {
  const rankOf = new Map();
  let [rank, best] = [0, 0];
  for (const [at, score] of [...scores].sort((a, b) => b - a).entries()) {
    if (!rank || !(score === best || best - score < tie)) [rank, best] = [at + 1, score];
    rankOf.set(score, rank);
  }
  return scores.map((score) => rankOf.get(score));
}

/**
 * Return a function with a cache of `most` results. While the cache is not full, each result is
 * computed once.
 * @template K, V @param {(asked: K) => V} find @returns {(asked: K) => V}
 */
export function once(find, most = Infinity) {
  const known = new Map();
  return (asked) => {
    if (known.has(asked)) return known.get(asked);
    if (known.size >= most) known.clear();
    const found = find(asked);
    known.set(asked, found);
    return found;
  };
}

/** Return the image of a board with the least number, and the first symmetry that leads to it. */
export const canonical = (/** @type {string} */ board) => imageOf(readBoard(board));
const imageOf = once((/** @type {string} */ board) => {
  const images = D4.map(
    (symmetry) => /** @type {[string, number[]]} */ ([carry(board, symmetry), symmetry]),
  );
  return images.reduce((best, one) => (numberOf(one[0]) < numberOf(best[0]) ? one : best));
});
