// The classic game, solved from its rules in milliseconds: its values need no pack.
import { Rules } from "./game-rules.js";
import { emptyCells, once, place, result, toMove } from "./nine-cells.js";
import { check, impossibleInTurn } from "./occurs.js";
import { certain } from "./value.js";

const WON = 10; // more than the plies of a game, so that sooner wins score more

/**
 * Return the value of a board for the side to move; 0 is a draw.
 * @type {(board: string) => number}
 */
const worth = once((board) => {
  const ended = result(board);
  if (ended) return ended === "draw" ? 0 : -WON;
  const after = emptyCells(board).map((cell) => worth(place(board, cell, toMove(board))));
  return Math.max(...after.map((one) => Math.sign(one) - one)); // a ply nearer to 0
});

/** The rules and perfect play of the classic game. */
export class SolvedClassic extends Rules {
  name = "classic";
  takes = ["policy"];
  explains = true;

  /** @param {string} text */
  read(text) {
    return check(text, impossibleInTurn);
  }

  /** @param {string} text */
  value(text) {
    const own = worth(text);
    return certain(toMove(text), Math.sign(own), own ? WON - Math.abs(own) : null);
  }
}
