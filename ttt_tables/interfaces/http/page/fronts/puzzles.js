// The puzzles in the menu and on the front.
import { place, toMove } from "../library/nine-cells.js";
import { any, HOLD, sensible } from "../play/living.js";

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: [
      "Puzzles",
      "One cell is right. Find it.",
      "Each has exactly one answer, and the reason with it.",
    ],
    de: ["Rätsel", "Ein Feld ist richtig. Finde es.", "Genau eine Lösung, und der Grund dazu."],
  },
  *picture() {
    const board = any(["X...O...X", "XX..O....", "X.O.O...X"]);
    for (let frame = 0; frame < HOLD; frame++) yield [board];
    const side = toMove(board);
    yield* Array(HOLD).fill([place(board, sensible(board, side), side)]);
  },
  takes: {},
};
