// Ultimate tic-tac-toe and its three rules. Boards are numbers here (nine ternary digits). A
// position is {boards, owners, target, side}; its target is null if the side can play on any board.
import { quote } from "./checks.js";
import { BadBoardError, BadOptionError, IllegalMoveError } from "./errors.js";
import { BOARDS, choice, emptyCells, OTHER, show, WEIGHTS, wonLine } from "./nine-cells.js";

export const RULES = {
  "closed-draw": "Won boards close; without three of them in a row it is a draw",
  "closed-count": "Won boards close; without three of them in a row, more boards win",
  open: "Won boards stay playable",
};

/**
 * @typedef {{boards: number[], owners: number, target: number | null, side: string}} Position
 * @typedef {[number, number]} Move  board and cell
 */

/** @param {number} board @param {number} cell */
export const digit = (board, cell) => Math.floor(board / WEIGHTS[cell]) % 3;

const TEXTS = Array.from({ length: BOARDS }, (_, board) => show(board));
const OPEN = TEXTS.map(emptyCells);
const WINNER = TEXTS.map((text) => ".XO".indexOf(text[wonLine(text)?.[0] ?? 9] ?? "."));

/** @returns {Position} */
export const start = () => ({ boards: Array(9).fill(0), owners: 0, target: null, side: "X" });

/** Reject a value that is not a position. @param {any} position @returns {Position} */
export function checkPosition(position) {
  const { boards, owners, target, side } = position ?? {};
  const isBelow = (/** @type {any} */ thing, /** @type {number} */ bound) =>
    Number.isInteger(thing) && 0 <= thing && thing < bound;
  const known =
    Array.isArray(boards) &&
    boards.length === 9 &&
    [...boards, owners].every((board) => isBelow(board, BOARDS)) &&
    (target === null || isBelow(target, 9));
  if (known && (side === "X" || side === "O")) return position;
  throw new BadBoardError(
    `a position must have boards, owners, target and side, as parseGame returns it, got ${quote(position)}`,
  );
}

/**
 * Return whether a board is open to a move.
 * @param {{boards: number[], owners: number}} position @param {number} board @param {string} rule
 */
export const playable = ({ boards, owners }, board, rule) =>
  OPEN[boards[board]].length > 0 && (rule === "open" || !digit(owners, board));

export const CELLS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/**
 * Return how many cells are empty on boards that are open to a move.
 * @param {Position} position @param {string} rule
 */
export const cellsLeft = (position, rule) =>
  CELLS.reduce(
    (count, board) =>
      count + (playable(position, board, rule) ? OPEN[position.boards[board]].length : 0),
    0,
  );

/**
 * Return "X", "O", "draw", or null while the game is open.
 * @param {Position} position @param {string} rule
 */
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
    .flatMap((board) =>
      OPEN[position.boards[board]].map((cell) => /** @type {Move} */ ([board, cell])),
    );
}

/**
 * Return the position after a legal move.
 * @param {Position} position @param {Move} move @param {string} rule
 */
export function playMove(position, [board, cell], rule) {
  const mark = position.side === "X" ? 1 : 2;
  const boards = [...position.boards];
  boards[board] += mark * WEIGHTS[cell];
  let { owners } = position;
  if (!digit(owners, board) && WINNER[boards[board]]) owners += mark * WEIGHTS[board];
  const after = { boards, owners, target: cell, side: OTHER[position.side] };
  return playable(after, cell, rule) && !WINNER[owners] ? after : { ...after, target: null };
}

/**
 * Return the position after a move of two digits. Throws for an illegal move.
 * @param {Position} position @param {string} text @param {string} rule
 */
export function follow(position, text, rule) {
  checkPosition(position);
  if (typeof text !== "string" || !/^[0-8]{2}$/.test(text))
    throw new IllegalMoveError(
      "a move must be two digits, board and cell, each 0 (top left) to 8.",
    );
  const [board, cell] = [...text].map(Number);
  if (position.target !== null && position.target !== board)
    throw new IllegalMoveError(
      `${position.side} must play on board ${position.target}, not on ${board}.`,
    );
  if (!playable(position, board, rule))
    throw new IllegalMoveError(`board ${board} is closed: choose another one.`);
  if (digit(position.boards[board], cell))
    throw new IllegalMoveError(
      `cell ${cell} is taken on board ${board}, ${show(position.boards[board])}.`,
    );
  return playMove(position, [board, cell], rule);
}

/**
 * Return the position after the moves of a game, such as "44 40 04".
 * @param {string} moves @param {string} rule
 */
export function parseGame(moves, rule = "closed-draw") {
  choice("No rule", rule, Object.keys(RULES), BadOptionError);
  if (typeof moves !== "string")
    throw new IllegalMoveError(`a game is a text of moves such as '44 40 04', not ${quote(moves)}`);
  return (moves.trim() ? moves.trim().split(/\s+/) : []).reduce(
    (position, move) => follow(position, move, rule),
    start(),
  );
}
