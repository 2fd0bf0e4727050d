// Endgames of ultimate tic-tac-toe, solved exactly by the compiled kernel.
import { TttError } from "./checks.js";
import { arrayOf } from "./kernel.js";
import {
  CELLS,
  cellsLeft,
  digit,
  movesOf,
  playable,
  playMove,
  RULES,
  resultOf,
} from "./ultimate-rules.js";

const MOST = 24; // empty cells, on boards that are open to a move
const LARGEST = 18; // the table has 2**18 entries at most

/**
 * Return the outcome under perfect play for the side to move (1, 0 or -1), and every move that
 * keeps it.
 * @param {import("./kernel.js").Kernel} kernel
 * @param {number} room  memory for the state and the table
 * @param {import("./ultimate-rules.js").Position} position @param {string} rule
 */
export function solveEndgame(kernel, room, position, rule) {
  const empty = cellsLeft(position, rule);
  if (empty > MOST)
    throw new TttError(
      `at most ${MOST} empty cells on playable boards can be solved, got ${empty}`,
    );
  const { SIZE } = kernel.about.endgames;
  const entries = 2 << Math.min(LARGEST, empty);
  const memory = kernel.memory.buffer;
  const [state, table] = [arrayOf(room, SIZE), arrayOf(room + 8 * SIZE, entries)];
  new BigInt64Array(memory, room + 8 * SIZE, entries).fill(-1n);
  writeState(kernel, new BigInt64Array(memory, room, SIZE).fill(0n), state, position, rule);
  const side = BigInt("XO".indexOf(position.side));
  const values = movesOf(position, rule).map((move) => {
    const after = playMove(position, move, rule);
    const ended = resultOf(after, rule);
    if (ended) return { move, value: ended === "draw" ? 0 : ended === position.side ? 1 : -1 };
    const where = [side, ...move.map(BigInt)];
    kernel.call("endgame_play", ...state, ...where);
    const before = [0, 8, 16].map((at) => kernel.view.getBigInt64(kernel.answer + at, true));
    const value = -kernel.call(
      "endgame_search",
      ...state,
      ...table,
      1n - side,
      where[2],
      -1n,
      1n,
      0n,
    );
    kernel.call("endgame_take_back", ...state, ...where, ...before);
    return { move, value };
  });
  const wdl = Math.max(...values.map(({ value }) => value));
  return { wdl, best: values.filter(({ value }) => value === wdl).map(({ move }) => move) };
}

/**
 * Write a position in the kernel's form.
 * @param {import("./kernel.js").Kernel} kernel @param {BigInt64Array} s
 * @param {(number | bigint)[]} state @param {import("./ultimate-rules.js").Position} position
 * @param {string} rule
 */
function writeState(kernel, s, state, position, rule) {
  const k = kernel.about.endgames;
  s[k.RULE] = BigInt(Object.keys(RULES).indexOf(rule));
  s.fill(-1n, k.PLACES, k.STACK);
  let places = 0n;
  for (const board of CELLS) {
    for (const side of [0, 1]) {
      for (const cell of CELLS)
        if (digit(position.boards[board], cell) === side + 1)
          s[k.MARKS + 9 * side + board] |= BigInt(1 << cell);
      if (digit(position.owners, board) === side + 1) s[k.WON + side] |= BigInt(1 << board);
    }
    if (!playable(position, board, rule)) s[k.CLOSED] |= BigInt(1 << board);
    else
      for (const cell of CELLS)
        if (!digit(position.boards[board], cell)) {
          s[k.PLACES + 9 * board + cell] = 2n * places;
          places += 1n;
        }
  }
  for (const board of CELLS) kernel.call("endgame_write_code", ...state, BigInt(board));
}
