// Phantom tic-tac-toe in the menu and on the home view.
import { result } from "../library/nine-cells.js";
import { marks } from "../play/living.js";

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: [
      "Phantom",
      "The other side's marks are hidden.",
      "Nobody sees the other side's marks. X scores exactly 5 of 6 points.",
    ],
    de: [
      "Phantom",
      "Die Zeichen der anderen Seite sind verborgen.",
      "Niemand sieht die Zeichen der anderen Seite. X erreicht genau 5 von 6 Punkten.",
    ],
  },
  /** The board as X sees it: O's marks appear at the end. */
  *picture() {
    for (const [board] of marks()) yield [result(board) ? board : board.replaceAll("O", ".")];
  },
  takes: { side: ["O"] }, // there is one level, and two people cannot play
};
