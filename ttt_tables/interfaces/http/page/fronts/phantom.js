// Phantom tic-tac-toe in the menu and on the home view.
import { result } from "../library/nine-cells.js";
import { marks } from "../play/living.js";

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: [
      "Phantom",
      "The other side's marks are hidden.",
      "The game is solved: X scores exactly 5/6.",
    ],
    de: [
      "Phantom",
      "Die Zeichen der anderen Seite sind verborgen.",
      "Das Spiel ist gelöst: X erreicht genau 5/6.",
    ],
  },
  /** The board as X sees it: O's marks appear at the end. */
  *picture() {
    for (const [board] of marks()) yield [result(board) ? board : board.replaceAll("O", ".")];
  },
  takes: { side: ["O"] }, // there is one level, and two people cannot play
};
