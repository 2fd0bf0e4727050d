// A pass in ultimate tic-tac-toe. The rules do not allow it, but it shows what the other side
// threatens.
import { OTHER } from "../library/nine-cells.js";

/**
 * Return the position after a pass: the other side is to move, and can play on any open board.
 * @template {import("../library/ultimate-rules.js").Position} P @param {P} position @returns {P}
 */
export const passed = (position) => ({ ...position, target: null, side: OTHER[position.side] });
