// The arrow from a cell of the nine boards to the board on which the other side plays next.
import { svg } from "./dom.js";

const DEEP = 0.35; // the place where an arrow ends, from the edge of a board (0) to its middle (1)
const HEAD = 11; // pixels

/**
 * Return the middle and the half sizes of an element, in pixels of a grid.
 * @param {Element} element @param {DOMRect} grid
 */
function boxOf(element, grid) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x - grid.x + width / 2, y: y - grid.y + height / 2, w: width / 2, h: height / 2 };
}

/**
 * Draw the arrow of a move in place of the last arrow. There is no arrow without a move, or if the
 * move sends to any board or to its own.
 * @param {Element} grid  the nine boards @param {number[] | undefined} move  board and cell
 * @param {number | null} to  the board
 */
export function drawArrow(grid, move, to) {
  grid.querySelector(":scope > .arrow")?.remove();
  if (!move || to === null || to === move[0]) return;
  const [board, cell] = move;
  const [start, end] = [
    `[data-board="${board}"] [data-cell="${cell}"]`,
    `[data-board="${to}"] .board`,
  ];
  const whole = grid.getBoundingClientRect();
  const [a, b] = [start, end].map((one) =>
    boxOf(/** @type {Element} */ (grid.querySelector(one)), whole),
  );
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const edge = 1 - Math.min(b.w / Math.abs(dx), b.h / Math.abs(dy)); // of the way to the middle
  const share = edge + (1 - edge) * DEEP;
  const far = Math.hypot(dx, dy);
  const [ux, uy] = [(HEAD * dx) / far, (HEAD * dy) / far];
  const [x, y] = [a.x + share * dx, a.y + share * dy];
  const head = `M${x + ux} ${y + uy}L${x - uy} ${y + ux}L${x + uy} ${y - ux}Z`;
  grid.append(
    svg.svg(
      { class: "arrow", viewBox: `0 0 ${whole.width} ${whole.height}`, "aria-hidden": "true" },
      svg.path({ class: "shaft", d: `M${a.x} ${a.y}L${x} ${y}` }),
      svg.path({ d: head }),
    ),
  );
}
