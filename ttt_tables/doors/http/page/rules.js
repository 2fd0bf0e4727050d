// The little that a page must know of the rules: lines, turns, symmetries. Values come from tables.

export const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];
export const EMPTY = ".........";
export const OTHER = { X: "O", O: "X" };

/** The eight symmetries, in the package's order: image[i] is old[symmetry[i]]. */
export const D4 = (() => {
  const turn = [6, 3, 0, 7, 4, 1, 8, 5, 2];
  const flip = [2, 1, 0, 5, 4, 3, 8, 7, 6];
  const all = [[0, 1, 2, 3, 4, 5, 6, 7, 8]];
  for (let i = 0; i < 3; i++) all.push(turn.map((old) => all[i][old]));
  return [...all, ...all.map((one) => one.map((old) => flip[old]))];
})();

export const carry = (board, symmetry) => symmetry.map((old) => board[old]).join("");
export const place = (board, cell, mark) => board.slice(0, cell) + mark + board.slice(cell + 1);
export const emptyCells = (board) =>
  [...board].flatMap((mark, cell) => (mark === "." ? [cell] : []));
export const wonLine = (board) =>
  LINES.find(([a, b, c]) => board[a] !== "." && board[a] === board[b] && board[a] === board[c]);

/** "X", "O", "draw", or null while the game is open. */
export function result(board) {
  const line = wonLine(board);
  return line ? board[line[0]] : board.includes(".") ? null : "draw";
}

/** The side to move where the sides alternate and X starts. */
export const toMove = (board) => (emptyCells(board).length % 2 ? "X" : "O");

/** The different images of a board, itself first. */
export const orbit = (board) => [...new Set(D4.map((symmetry) => carry(board, symmetry)))];

/** The image of a board with the least number, and the first symmetry that leads there. */
export function canonical(board) {
  const digits = (text) => [...text].map((mark) => ".XO".indexOf(mark)).join("");
  return D4.map((symmetry) => [carry(board, symmetry), symmetry]).reduce((least, other) =>
    digits(other[0]) < digits(least[0]) ? other : least,
  );
}

/** For each cell, the cells that are alike by a symmetry of the board. */
export function alike(board) {
  const keeping = D4.filter((symmetry) => carry(board, symmetry) === board);
  return [...board].map((_, cell) =>
    [...new Set(keeping.map((symmetry) => symmetry[cell]))].sort(),
  );
}

/** Why a cell cannot be played, or nothing if it can. */
export function whyNot(board, cell) {
  const ended = result(board);
  if (ended) return `the game was over: ${resultText(ended)}`;
  if (!/^[0-8]$/.test(cell)) return `${cell} is no cell: cells are 0 (top left) to 8.`;
  return board[cell] === "." ? null : `cell ${cell} is taken by ${board[cell]}.`;
}

export const resultText = (ended) => (ended === "draw" ? "A draw." : `${ended} has won.`);
