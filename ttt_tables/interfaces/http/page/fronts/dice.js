// The dice game in the menu and on the front.
import { emptyCells } from "../library/nine-cells.js";
import { marks } from "../play/living.js";

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: ["Dice", "A die opens the rows.", "Exact fractions under four rules."],
    de: ["Würfel", "Ein Würfel öffnet die Zeilen.", "Genaue Brüche nach vier Regeln."],
  },
  picture: () =>
    marks({
      cells(board) {
        const open = 3 * Math.ceil(3 * Math.random());
        return emptyCells(board).filter((cell) => cell < open);
      },
    }),
};
