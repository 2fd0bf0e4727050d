// Check whether a board can occur, and explain why it cannot.
import { quote, readBoard } from "./checks.js";
import { BadBoardError } from "./errors.js";
import { isFull, LINES, OTHER, result, toMove } from "./nine-cells.js";

const full = (/** @type {string} */ board) => LINES.filter((line) => isFull(board, line));
/** Return the sides that have a line. @param {string} board */
export const withLine = (board) => new Set(full(board).map(([cell]) => board[cell]));

/**
 * Return why a board cannot occur when marks are placed in any order, or "".
 * @param {string} board
 */
export function impossible(board) {
  const [sides, lines] = [withLine(board), full(board)];
  if (sides.size > 1) return "both sides have a line, but the first line ends the game";
  if (!lines.length || LINES.flat().some((cell) => lines.every((line) => line.includes(cell))))
    return "";
  return `no single mark completes all ${lines.length} lines of ${result(board)} at once`;
}

const O_BEGAN = `if O began, pass symbols='O X .', or in a record first="O"`;

/**
 * Return why a board cannot occur when X starts and the sides alternate, or "".
 * @param {string} board @returns {string}
 */
export function impossibleInTurn(board) {
  const [x, o] = ["X", "O"].map((side) => board.split(side).length - 1);
  if (x - o !== 0 && x - o !== 1) {
    const reason = `X has ${x} marks and O has ${o}, but X starts and the sides alternate`;
    const exchanged = board.replace(/[XO]/g, (mark) => OTHER[mark]);
    return o - x === 1 && !impossibleInTurn(exchanged) ? `${reason}; ${O_BEGAN}` : reason;
  }
  const ended = result(board) ?? "";
  if (withLine(board).size < 2 && ended === toMove(board))
    return `${OTHER[ended]} has moved after ${ended}'s line ended the game`;
  return impossible(board);
}

/** Reject a board that cannot occur, with the reason. @param {any} board @returns {string} */
export function check(board, why = impossible) {
  const reason = why(readBoard(board));
  if (reason) throw new BadBoardError(`board ${quote(board)} cannot occur: ${reason}`);
  return board;
}
