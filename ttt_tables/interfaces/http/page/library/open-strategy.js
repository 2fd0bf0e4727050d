// X's winning strategy in ultimate tic-tac-toe under the rule `open`: ultimate.pack, ready to answer.
import { quote, readBoard } from "./checks.js";
import { BadBoardError } from "./errors.js";
import { carry, D4, numberOf } from "./nine-cells.js";
import { withLine } from "./occurs.js";
import { arraysOf, bisect } from "./pack.js";

/** X's winning strategy in ultimate tic-tac-toe under the rule `open`: ultimate.pack. */
export class Strategy {
  static pack = "ultimate";

  /** @param {ArrayBuffer | Uint8Array} given  the bytes of ultimate.pack */
  constructor(given) {
    const pack = arraysOf(given);
    this.forms = D4[0].map((board) => pack(`forms ${board}`, "H"));
    this.moves = pack("move", "B");
    const column = (/** @type {string} */ name) => pack(name, "B", this.moves.length);
    this.places = D4[0].map((board) => column(`place ${board}`));
    this.targets = column("target");
    this.plies = column("plies");
  }

  /** Return the outline of a row as a text. @param {number} row */
  outline(row) {
    const forms = this.forms.map((some, board) => some[this.places[board][row]]);
    return String.fromCharCode(...forms, this.targets[row]);
  }

  /**
   * Return X's move, and the number of moves of both sides after which X has won at the latest;
   * null off the path of the strategy.
   * @param {string[]} boards  the nine mini-boards
   * @param {string} owners  the owner of each: nine of . X O
   * @param {number | null} target  the board to play in, null if the move is free
   * @returns {{board: number, cell: number, plies: number} | null}
   */
  move(boards, owners, target) {
    checkPosition(boards, owners, target);
    const images = D4.map((symmetry) => outline(boards, owners, target, symmetry));
    const least = images.reduce((best, one) => (one < best ? one : best));
    const row = bisect(this.moves.length, (at) => this.outline(at) < least);
    if (row === this.moves.length || this.outline(row) !== least) return null;
    const [board, cell] = [Math.floor(this.moves[row] / 9), this.moves[row] % 9];
    const symmetries = D4.filter((_, n) => images[n] === least);
    const moves = symmetries.map((symmetry) => 9 * symmetry[board] + symmetry[cell]);
    const move = Math.min(...moves);
    return { board: Math.floor(move / 9), cell: move % 9, plies: this.plies[row] };
  }
}

/**
 * Reject an invalid position, and one whose boards and owners contradict each other.
 * @param {any} boards @param {any} owners @param {any} target
 */
function checkPosition(boards, owners, target) {
  if (!Array.isArray(boards) || boards.length !== 9)
    throw new BadBoardError("a position must have nine boards, in an array");
  for (const [at, owner] of [...readBoard(owners)].entries()) {
    const sides = withLine(readBoard(boards[at]));
    if (owner === "." ? sides.size : !sides.has(owner))
      throw new BadBoardError(
        `board ${at}, '${boards[at]}', cannot belong to ${owner === "." ? "nobody" : owner}`,
      );
  }
  if (target !== null && !D4[0].includes(target))
    throw new BadBoardError(`the board to play in is 0 to 8 or null, not ${quote(target)}`);
}

/**
 * Return the outline of a position under a symmetry: the form of each board and the board to play
 * in, as characters of a text.
 * @param {string[]} boards @param {string} owners @param {number | null} target
 * @param {number[]} symmetry
 */
function outline(boards, owners, target, symmetry) {
  const forms = symmetry.map((old) => {
    const board = carry(boards[old], symmetry);
    if (owners[old] === ".") return numberOf(board);
    const taken = [...board].reduce((sum, mark, cell) => sum + (mark === "." ? 0 : 1 << cell), 0);
    return (owners[old] === "X" ? 0x5000 : 0x6000) + taken;
  });
  return String.fromCharCode(...forms, target === null ? 9 : symmetry.indexOf(target));
}
