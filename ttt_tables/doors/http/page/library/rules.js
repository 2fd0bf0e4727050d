// The rules: boards as nine characters, lines, turns, symmetries; cells are numbered 0 to 8.

/** Rows, columns, diagonals. */
export const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"].map((line) => [...line].map(Number));
export const EMPTY = ".........";
/** @type {Record<string, string>} */
export const OTHER = { X: "O", O: "X" };
/** Where most games begin. @type {Position} */
export const START = { board: EMPTY, side: "X", ended: null };
/** The cells as people call them. */
export const NAMES = [
  ...["top left", "top", "top right"],
  ...["left", "centre", "right"],
  ...["bottom left", "bottom", "bottom right"],
];

/** The weight of each cell: a board's number has its marks as ternary digits. */
export const WEIGHTS = [6561, 2187, 729, 243, 81, 27, 9, 3, 1];
export const BOARDS = 19_683;

/** A refusal to show or play something; its message is the reason, a sentence. */
export class Refusal extends Error {}

/** Refuse an unknown name. @param {string} what @param {string} name @param {readonly string[]} names */
export function choice(what, name, names) {
  if (!names.includes(name)) throw new Refusal(`${what} is called ${name}: choose one of ${names.join(", ")}.`);
}

/** The number of a board. @param {string} board */
export const numberOf = (board) => WEIGHTS.reduce((sum, weight, cell) => sum + weight * ".XO".indexOf(board[cell]), 0);
/** The board of a number. @param {number} number */
export const show = (number) => WEIGHTS.map((weight) => ".XO"[Math.floor(number / weight) % 3]).join("");

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
export const emptyCells = (board) => [...board].flatMap((mark, cell) => (mark === "." ? [cell] : []));
/** @param {string} board */
export const wonLine = (board) => LINES.find(([a, b, c]) => board[a] !== "." && board[a] === board[b] && board[a] === board[c]);

/** "X", "O", "draw", or null while the game is open. @param {string} board */
export function result(board) {
  const line = wonLine(board);
  return line ? board[line[0]] : board.includes(".") ? null : "draw";
}

/** The side to move where the sides alternate and X starts. @param {string} board */
export const toMove = (board) => (emptyCells(board).length % 2 ? "X" : "O");

/** The different images of a board, itself first. @param {string} board */
export const orbit = (board) => [...new Set(D4.map((symmetry) => carry(board, symmetry)))];

/** The same function, which finds each answer once. @template K, V @param {(asked: K) => V} find @returns {(asked: K) => V} */
export function once(find) {
  const known = new Map();
  return (asked) => {
    if (!known.has(asked)) known.set(asked, find(asked));
    return known.get(asked);
  };
}

/** The image of a board with the least number, and the first symmetry that leads there. */
export const canonical = once((/** @type {string} */ board) => {
  const images = D4.map((symmetry) => /** @type {[string, number[]]} */ ([carry(board, symmetry), symmetry]));
  return images.reduce((best, one) => (numberOf(one[0]) < numberOf(best[0]) ? one : best));
});

/** For each cell, the cells that are alike by a symmetry of the board. @param {string} board */
export function alike(board) {
  const keeping = D4.filter((symmetry) => carry(board, symmetry) === board);
  return [...board].map((_, cell) => [...new Set(keeping.map((symmetry) => symmetry[cell]))].sort());
}

/** Why a cell cannot be played, or nothing if it can. @param {string} board @param {string | number} cell */
export function whyNot(board, cell) {
  const ended = result(board);
  if (ended) return `the game was over: ${resultText(ended)}`;
  if (!/^[0-8]$/.test(`${cell}`)) return `${cell} is no cell: cells are 0 (top left) to 8.`;
  return board[+cell] === "." ? null : `cell ${cell} is taken by ${board[+cell]}.`;
}

/** @param {string} ended */
export const resultText = (ended) => (ended === "draw" ? "A draw." : `${ended} has won.`);

/** A mover's chances as those of X and O. @param {{win: number, draw: number, loss: number}} chances @param {string} side */
export function chancesOfX({ win, draw, loss }, side) {
  const [x_win, o_win] = side === "X" ? [win, loss] : [loss, win];
  return { x_win, draw, o_win, x_score: x_win + draw / 2 };
}

/** The chances once a game has ended. @param {string | null} ended */
export const sureOf = (ended) => chancesOfX({ win: +(ended === "X"), draw: +(ended === "draw"), loss: +(ended === "O") }, "X");

/** Draw one of several things by their chances; null with the chance that they leave over. @template T @param {[T, number][]} chances @param {() => number} random @returns {T | null} */
export function pick(chances, random = Math.random) {
  let left = random();
  for (const [thing, chance] of chances) {
    left -= chance;
    if (left < 0) return thing;
  }
  return null;
}

/**
 * The chances [X wins, draw, O wins] of the classic game between two sides, exactly. A side without
 * a model wins as often as can be, then draws; one whose model has no weight left resigns.
 * @param {Record<string, Model>} models @param {(board: string) => string} key  a board that is worth the same
 */
export function between(models, key = (board) => board) {
  /** @type {(board: string) => number[]} */
  const value = once((board) => {
    const ended = result(board);
    return ended ? [ended === "X", ended === "draw", ended === "O"].map(Number) : weigh(board, toMove(board));
  });
  /** @param {string} board @param {string} side */
  const weigh = (board, side) => {
    const [own, after] = [side === "X" ? 0 : 2, (/** @type {number} */ cell) => value(key(place(board, cell, side)))];
    if (!models[side])
      return emptyCells(board)
        .map(after)
        .sort((a, b) => b[own] - a[own] || b[1] - a[1])[0];
    const cells = models[side](board).filter(([, weight]) => weight);
    const all = cells.reduce((sum, [, weight]) => sum + weight, 0);
    if (!all) return side === "X" ? [0, 0, 1] : [1, 0, 0];
    return cells.reduce((sum, [cell, weight]) => after(cell).map((part, at) => sum[at] + (weight / all) * part), [0, 0, 0]);
  };
  return value(EMPTY);
}
