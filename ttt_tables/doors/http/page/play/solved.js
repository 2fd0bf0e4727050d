// The classic game, solved from its rules in milliseconds: its levels need no pack.
import { emptyCells, once, place, result, toMove } from "../library/rules.js";

const WON = 10; // more than the plies of a game: a win is worth more the sooner it comes

/** Return the worth of a board to the side to move; 0 is a draw. @type {(board: string) => number} */
const worth = once((board) => {
  const ended = result(board);
  if (ended) return ended === "draw" ? 0 : -WON;
  return Math.max(...emptyCells(board).map((cell) => worthOf(board, cell)));
});

/** Return a move's worth to its side: a ply nearer to 0 than the board after it. @param {string} board @param {number} cell */
function worthOf(board, cell) {
  const after = worth(place(board, cell, toMove(board)));
  return Math.sign(after) - after;
}

/** The cells that are best under perfect play, as the policy perfect-any has them. @param {string} board */
export const bestCells = (board) =>
  emptyCells(board).filter((cell) => worthOf(board, cell) === worth(board));
