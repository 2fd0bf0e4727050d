// The probabilistic game in the menu and on the front.
import { OTHER } from "../library/nine-cells.js";
import { marks } from "../play/living.js";

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: [
      "Probabilistic",
      "A move may succeed, fail or backfire.",
      "Set the chances of each cell: your grid is solved in milliseconds.",
    ],
    de: [
      "Mit Zufall",
      "Ein Zug gelingt, verpufft oder geht nach hinten los.",
      "Stelle das Glück jedes Felds ein: In Millisekunden ist dein Brett gelöst.",
    ],
  },
  picture: () =>
    marks({
      set: (side) => (Math.random() < 0.7 ? side : Math.random() < 0.5 ? "." : OTHER[side]),
    }),
};
