// The texts of moves in our own notation.
import { quote } from "./checks.js";
import { IllegalMoveError } from "./errors.js";

const FORM = /^(?:(\d+):|(\d)-|(\d))?([0-8])([XO])?$/;

/**
 * Return the parts of a move such as "4", "4X", "4-1", "0:4" or "44": the board, the cell that a
 * mark leaves, the cell, and the mark if it is chosen. A part that the move does not contain is
 * null. Throws for any other text.
 * @param {string} move
 */
export function parseMove(move) {
  const [all, number, from, board = number, cell, mark = null] = FORM.exec(move) ?? [];
  if (all === undefined)
    throw new IllegalMoveError(
      `a move must be written as 4, 4X, 4-1, 0:4 or 44, got ${quote(move)}`,
    );
  const known = (/** @type {string | undefined} */ digit) => (digit === undefined ? null : +digit);
  return { board: known(board), from: known(from), cell: +cell, mark };
}
