// The texts of moves, as our games write them.
import { quote } from "./checks.js";
import { IllegalMoveError } from "./errors.js";

const FORM = /^(?:(\d+):|(\d)-|(\d))?([0-8])([XO])?$/;

/**
 * The parts of a move, "4", "4X", "4-1", "0:4" or "44": the board, the cell that a mark leaves, the
 * cell, the mark if it is chosen; null for what the move does not say. Rejects another text.
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
