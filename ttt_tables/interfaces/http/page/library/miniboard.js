// Mini-boards that are filled at random: miniboard.pack, ready to answer.

import { BOARDS, numberOf, WEIGHTS } from "./nine-cells.js";
import { check } from "./occurs.js";
import { arraysOf } from "./pack.js";

export const COMMON = 26_880; // the denominator of every probability of a mini-board
export const NO_BOARD = 65_535; // a number without a board

/** Mini-boards that are filled at random: miniboard.pack. */
export class Miniboard {
  static pack = "miniboard";

  /** @param {ArrayBuffer | Uint8Array} given  the bytes of miniboard.pack */
  constructor(given) {
    /**
     * Probabilities by board number, times 26,880; 65,535 if no board has the number.
     * @type {Uint16Array}
     */
    const x = arraysOf(given)("x_parts", "H", BOARDS);
    this.x = x;
    this.o = x.map((_, number) => x[swap(number)]);
  }

  /** Return the probabilities that X wins, of a draw, and that O wins. @param {string} board */
  chances(board) {
    const number = numberOf(check(board));
    const [x, o] = [this.x[number], this.o[number]];
    return { x_win: x / COMMON, draw: (COMMON - x - o) / COMMON, o_win: o / COMMON };
  }
}

/** Return the number of a board with its marks exchanged. @param {number} number */
const swap = (number) =>
  WEIGHTS.reduce((sum, weight) => sum + weight * [0, 2, 1][Math.floor(number / weight) % 3], 0);
