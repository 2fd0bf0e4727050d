// The dice game in the menu and on the home view.
import { emptyCells } from "../library/nine-cells.js";
import { marks } from "../play/living.js";

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: [
      "Dice",
      "A die roll decides which rows are open.",
      "All probabilities are exact, under four rules.",
    ],
    de: [
      "Würfel",
      "Ein Wurf entscheidet, welche Zeilen offen sind.",
      "Alle Wahrscheinlichkeiten sind exakt, nach vier Regeln.",
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
