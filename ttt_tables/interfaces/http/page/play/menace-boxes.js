// MENACE: boxes of beads that learn. This module is independent of the page.
import {
  canonical,
  EMPTY,
  emptyCells,
  numberOf,
  OTHER,
  place,
  result,
  TttError,
  toMove,
} from "../library/nine-cells.js";

export const PLAN = [8, 4, 2, 1]; // beads of each action, in the boxes of X's 1st, 2nd, ... move

/**
 * Return a random generator from a seed: mulberry32, with numbers in [0, 1).
 * @param {number} seed
 */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A machine that plays X. A box is made when its board first occurs. */
export class Menace {
  /** @param {() => number} random */
  constructor(random) {
    this.random = random;
    /** @type {Map<string, Map<number, number>>} */
    this.boxes = new Map();
    /** @type {[Map<number, number>, number][]} */
    this.opened = []; // in the present game: each box, and the action drawn
  }

  /** Return a box as it is, or as it would be made. @param {string} board */
  look(board) {
    const open = emptyCells(board);
    const actions = board === EMPTY ? [0, 1, 4] : open; // the first box: corner, edge and centre
    const beads = PLAN[(9 - open.length) / 2];
    return this.boxes.get(board) ?? new Map(actions.map((cell) => [cell, beads]));
  }

  /**
   * Return the beads of the box for a board, by the cells of that board itself.
   * @param {string} board
   */
  beads(board) {
    const [least, symmetry] = canonical(board);
    return [...this.look(least)].map(([action, beads]) => [symmetry[action], beads]);
  }

  /** Return how many beads there are in the box for a board. @param {string} board */
  count(board) {
    return this.beads(board).reduce((sum, [, beads]) => sum + beads, 0);
  }

  /**
   * Draw a cell, or return null if the box is empty and MENACE resigns. X's last cell needs no box.
   * If the machine does not learn from the game, the boxes do not change.
   * @param {string} board @param {boolean} learns
   */
  draw(board, learns = true) {
    const open = emptyCells(board);
    if (open.length === 1) return open[0];
    const [least, symmetry] = canonical(board);
    const box = this.look(least);
    if (learns) this.boxes.set(least, box);
    let left = Math.floor(this.random() * this.count(board));
    for (const [action, beads] of box) {
      if (left < beads) {
        if (learns) this.opened.push([box, action]);
        return symmetry[action];
      }
      left -= beads;
    }
    return null;
  }

  /**
   * Record that a cell was drawn, in a game that was already played.
   * @param {string} board @param {number} cell
   */
  recall(board, cell) {
    if (emptyCells(board).length === 1) return;
    const [least, symmetry] = canonical(board);
    const box = this.look(least);
    const action = [...box.keys()].find((one) => symmetry[one] === cell);
    if (action === undefined)
      throw new TttError(`MENACE has no bead for cell ${cell} on ${board}.`);
    this.boxes.set(least, box);
    this.opened.push([box, action]);
  }

  /**
   * Return how the machine plays at present, as cells with their beads; the list is empty if it
   * resigns.
   * @param {string} board @returns {[number, number][]}
   */
  plays(board) {
    const open = emptyCells(board);
    return open.length === 1
      ? [[open[0], 1]]
      : /** @type {[number, number][]} */ (this.beads(board));
  }

  /**
   * Learn from a game: 3 more beads for a win, 1 more for a draw, 1 less for a loss.
   * @param {string} ended
   */
  learn(ended) {
    const change = { X: 3, draw: 1, O: -1 }[ended] ?? 0;
    for (const [box, action] of this.opened)
      box.set(action, Math.max(0, (box.get(action) ?? 0) + change));
    this.opened = [];
  }
}

/** Return the boards after each legal move, up to symmetry. @param {string} board */
const after = (board) =>
  result(board)
    ? []
    : emptyCells(board).map((cell) => canonical(place(board, cell, toMove(board)))[0]);

/**
 * Return the lids of the 304 boxes, sorted by the number of marks on them and then by their
 * numbers.
 */
export function lids() {
  const plies = [[EMPTY]];
  for (let ply = 1; ply < 7; ply++)
    plies.push(
      [...new Set(plies[ply - 1].flatMap(after))].sort((a, b) => numberOf(a) - numberOf(b)),
    );
  return plies.flatMap((boards, ply) => (ply % 2 ? [] : boards.filter((board) => !result(board))));
}

/**
 * Play one game and let the machine learn. `answer` returns O's cell.
 * @param {Menace} machine @param {(board: string) => number} answer
 */
export function playGame(machine, answer) {
  let board = EMPTY;
  let ended = null;
  while (!ended) {
    const cell = toMove(board) === "X" ? machine.draw(board) : answer(board);
    if (cell === null) ended = "O";
    else {
      board = place(board, cell, toMove(board));
      ended = result(board);
    }
  }
  machine.learn(ended);
  return ended;
}

/**
 * Return the board at the end of a game's cells, and how the game has ended: by its rules, or
 * because MENACE resigned (an r at the end); null while it is open.
 * @param {string} cells
 */
export function readGame(cells) {
  const resigned = cells.endsWith("r");
  let board = EMPTY;
  for (const cell of resigned ? cells.slice(0, -1) : cells) {
    const fault = !/[0-8]/.test(cell)
      ? "is no cell"
      : board[+cell] !== "."
        ? `is taken by ${board[+cell]}`
        : "";
    if (fault || result(board))
      throw new TttError(
        `The game ${cells} cannot be played: cell ${cell} ${fault || "comes after its end"}.`,
      );
    board = place(board, +cell, toMove(board));
  }
  const ended = result(board);
  if (resigned && (ended || toMove(board) !== "X"))
    throw new TttError(
      `The game ${cells} cannot be played: MENACE can only resign on its own turn.`,
    );
  return { board, ended: resigned ? OTHER.X : ended };
}

/**
 * @typedef {{board: string, cell: number, before: number, after: number}} Change  of the beads
 *   drawn in a game
 */

/**
 * Let a machine learn from a game that was played by hand, and return the beads that were added and
 * removed.
 * @param {Menace} machine @param {string} cells
 */
export function teach(machine, cells) {
  const { ended } = readGame(cells);
  if (!ended)
    throw new TttError(`The game ${cells} has not ended. MENACE only learns from finished games.`);
  const drawn = [];
  for (let at = 0; at < cells.length && cells[at] !== "r"; at += 2) {
    const { board } = readGame(cells.slice(0, at));
    machine.recall(board, +cells[at]);
    if (emptyCells(board).length > 1) drawn.push({ board, cell: +cells[at] });
  }
  const before = machine.opened.map(([box, action]) => box.get(action) ?? 0);
  const boxes = [...machine.opened];
  machine.learn(ended);
  const changes = drawn.map((one, at) => ({
    ...one,
    before: before[at],
    after: boxes[at][0].get(boxes[at][1]) ?? 0,
  }));
  return { changes, ended };
}
