// The dice game in the menu and on the home view.
import { emptyCells } from "../library/nine-cells.js";
import { marks } from "../play/living.js";

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: [
      "Dice",
      "A die roll decides which rows are open.",
      "A roll decides which rows are open. If nobody makes a mistake, X wins 57 games of 100.",
    ],
    de: [
      "Würfel",
      "Ein Wurf entscheidet, welche Zeilen offen sind.",
      "Ein Wurf entscheidet, welche Zeilen offen sind. Macht niemand einen Fehler, gewinnt X 57 von 100 Spielen.",
    ],
  },
  picture: () =>
    marks({
      cells(board) {
        const open = 3 * Math.ceil(3 * Math.random());
        return emptyCells(board).filter((cell) => cell < open);
      },
    }),
};
