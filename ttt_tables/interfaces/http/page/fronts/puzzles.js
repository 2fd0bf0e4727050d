// The puzzles in the menu and on the home view.
import { place, toMove } from "../library/nine-cells.js";
import { any, HOLD, sensible } from "../play/living.js";

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: [
      "Puzzles",
      "Find the only right cell.",
      "Each puzzle has exactly one answer and shows the reason.",
    ],
    de: [
      "Rätsel",
      "Finde das einzige richtige Feld.",
      "Jedes Rätsel hat genau eine Lösung und zeigt den Grund.",
    ],
  },
  *picture() {
    const board = any(["X...O...X", "XX..O....", "X.O.O...X"]);
    for (let frame = 0; frame < HOLD; frame++) yield [board];
    const side = toMove(board);
    yield* Array(HOLD).fill([place(board, sensible(board, side), side)]);
  },
  takes: {},
};
