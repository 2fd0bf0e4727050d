// Phantom tic-tac-toe in the menu and on the front.
import { result } from "../library/nine-cells.js";
import { marks } from "../play/living.js";

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: ["Phantom", "The other side's marks are hidden.", "Solved: X scores exactly 5/6."],
    de: [
      "Phantom",
      "Die Zeichen der anderen Seite sind verborgen.",
      "Gelöst: X erreicht genau 5/6.",
    ],
  },
  /** X's view: O's marks appear at the end. */
  *picture() {
    for (const [board] of marks()) yield [result(board) ? board : board.replaceAll("O", ".")];
  },
  takes: { side: ["O"] }, // one level, and nobody beside it
};
