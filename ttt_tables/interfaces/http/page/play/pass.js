// A pass in ultimate tic-tac-toe, which its rules lack: it shows what the other side threatens.
import { OTHER } from "../library/nine-cells.js";

/**
 * The position if its side passed: the other side is to move, on any open board, since a pass sends
 * nobody anywhere.
 * @template {import("../library/ultimate-rules.js").Position} P @param {P} position @returns {P}
 */
export const passed = (position) => ({ ...position, target: null, side: OTHER[position.side] });
