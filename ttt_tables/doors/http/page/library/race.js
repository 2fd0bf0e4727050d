// The race for the macro board: who has the first line if its nine boards are decided in a random
// order.
import { BOARDS, LINES, once } from "./rules.js";
import { CELLS, digit } from "./ultimate.js";

const IN_LINE = LINES.map((line) => line.reduce((sum, cell) => sum | (1 << cell), 0));
const hasLine = (/** @type {number} */ cells) => IN_LINE.some((line) => (cells & line) === line);

/**
 * In what share of all orders the one side has a line first. `marks` has a bit for each cell: nine
 * of that side, and below them nine of the other.
 * @type {(marks: number) => number}
 */
const firstLine = once((marks) => {
  const [own, other] = [marks >> 9, marks & 511];
  if (!hasLine(own)) return 0;
  if (!hasLine(other)) return 1;
  const bits = CELLS.map((cell) => 1 << cell).filter((bit) => (own | other) & bit);
  return bits.reduce((sum, bit) => sum + firstLine(marks & ~(513 * bit)), 0) / bits.length;
});

/** The shares in which X and O have the first line, by the number of a board of owners. */
export const sharesOf = once((/** @type {string} */ rule) => {
  const [forX, forO] = [new Float64Array(BOARDS), new Float64Array(BOARDS)];
  for (let macro = 0; macro < BOARDS; macro++) {
    const sets = [1, 2].map((mark) =>
      CELLS.reduce((sum, cell) => sum + (digit(macro, cell) === mark ? 1 << cell : 0), 0),
    );
    const [x, o] = sets.map((set) => CELLS.filter((cell) => set & (1 << cell)).length);
    const byCount = rule === "closed-count" && !sets.some(hasLine) && x !== o;
    forX[macro] = byCount ? Number(x > o) : firstLine(512 * sets[0] + sets[1]);
    forO[macro] = byCount ? Number(o > x) : firstLine(512 * sets[1] + sets[0]);
  }
  return [forX, forO];
});
