// Games that play themselves, as pictures: each frame is one board, or nine.
import { EMPTY, emptyCells, OTHER, place, put, result } from "../library/rules.js";
import { movesOf, playMove, resultOf, start } from "../library/ultimate.js";
import { Menace, playGame } from "./menace-boxes.js";

const HOLD = 3; // frames that the end of a game stays

/** @template T @param {T[]} things */
const any = (things) => things[Math.floor(Math.random() * things.length)];

/**
 * A cell that wins, else one that blocks, else any.
 * @param {string} board @param {string} side @param {number[]} cells
 */
function sensible(board, side, cells = emptyCells(board)) {
  const wins = (/** @type {string} */ one) =>
    cells.find((cell) => result(place(board, cell, one)) === one);
  return wins(side) ?? wins(OTHER[side]) ?? any(cells);
}

/**
 * A game whose moves set marks: `set` tells the mark, or "." where nothing comes of the move.
 * @param {(side: string) => string} set @param {(board: string) => number[]} cells
 * @returns {Generator<string[]>}
 */
function* marks(set, cells) {
  let [board, side] = [EMPTY, "X"];
  while (!result(board)) {
    const open = cells(board);
    if (open.length) board = place(board, sensible(board, side, open), set(side));
    side = OTHER[side];
    yield [board];
  }
  for (let frame = 0; frame < HOLD; frame++) yield [board];
}

/** Three marks a side; the oldest goes. @returns {Generator<string[]>} */
function* vanishing() {
  /** @type {number[]} */
  const plays = [];
  let board = EMPTY;
  while (plays.length < 14 && !result(board)) {
    plays.push(sensible(board, "XO"[plays.length % 2]));
    const first = Math.max(0, plays.length - 6);
    board = plays
      .slice(first)
      .reduce((one, cell, at) => place(one, cell, "XO"[(first + at) % 2]), EMPTY);
    yield [board];
  }
  for (let frame = 0; frame < HOLD; frame++) yield [board];
}

/** What X sees: O's marks at the end. @returns {Generator<string[]>} */
function* phantom() {
  for (const [board] of marks((side) => side, emptyCells))
    yield [result(board) ? board : board.replaceAll("O", ".")];
}

/** @returns {Generator<string[]>} */
function* ultimate() {
  const rule = "closed-draw";
  let [at, shown] = [start(), Array(9).fill(EMPTY)];
  while (!resultOf(at, rule)) {
    const [board, cell] = any(movesOf(at, rule));
    shown = put(shown, board, place(shown[board], cell, at.side));
    at = playMove(at, [board, cell], rule);
    yield shown;
  }
}

/**
 * MENACE's first box while it learns against random play: the beads of corners, edges and centre.
 * @returns {Generator<{games: number, beads: number[]}>}
 */
export function* learning() {
  const machine = new Menace(Math.random);
  let games = 0;
  for (let frame = 0; frame < 30; frame++) {
    const box = machine.look(EMPTY);
    const beads = [...EMPTY].map((_, cell) => box.get(cell === 4 ? 4 : cell % 2) ?? 0);
    yield { games, beads };
    for (let game = 0; game < 5; game++, games++)
      playGame(machine, (board) => any(emptyCells(board)));
  }
}

const roll = () => Math.random();
/**
 * The picture of each game: a generator of frames.
 * @type {Record<string, () => Generator<string[]>>}
 */
export const PICTURES = {
  classic: () => marks((side) => side, emptyCells),
  puzzles: function* () {
    const board = any(["X...O...X", "XX..O....", "X.O.O...X"]);
    for (let frame = 0; frame < HOLD; frame++) yield [board];
    const side = emptyCells(board).length % 2 ? "X" : "O";
    yield* Array(HOLD).fill([place(board, sensible(board, side), side)]);
  },
  probabilistic: () =>
    marks((side) => (roll() < 0.7 ? side : roll() < 0.5 ? "." : OTHER[side]), emptyCells),
  dice: () =>
    marks(
      (side) => side,
      (board) => {
        const rows = 3 * Math.ceil(3 * roll());
        return emptyCells(board).filter((cell) => cell < rows);
      },
    ),
  phantom,
  ultimate,
  menace: () => marks((side) => side, emptyCells),
  more: vanishing,
  rules: () =>
    marks(
      (side) => side,
      (board) => emptyCells(board).filter((cell) => board[cell + 3] !== "."),
    ),
};
