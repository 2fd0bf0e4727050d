// The probabilistic game in the menu and on the home view.
import { OTHER } from "../library/nine-cells.js";
import { marks } from "../play/living.js";

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: [
      "Probabilistic",
      "A move can succeed, fail or backfire.",
      "Set the probabilities of each cell: your grid is solved in milliseconds.",
    ],
    de: [
      "Mit Zufall",
      "Ein Zug kann gelingen, verpuffen oder nach hinten losgehen.",
      "Stelle die Wahrscheinlichkeiten jedes Felds ein: Dein Brett ist in Millisekunden gelöst.",
    ],
  },
  picture: () =>
    marks({
      set: (side) => (Math.random() < 0.7 ? side : Math.random() < 0.5 ? "." : OTHER[side]),
    }),
};
