// The probabilistic game in the menu and on the home view.
import { OTHER } from "../library/nine-cells.js";
import { marks } from "../play/living.js";

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: [
      "Probabilistic",
      "A move can succeed, fail or backfire.",
      "A move can fail, or set the other side's mark. You choose how often, for each cell.",
    ],
    de: [
      "Mit Zufall",
      "Ein Zug kann gelingen, verpuffen oder nach hinten losgehen.",
      "Ein Zug kann misslingen oder das Zeichen der anderen Seite setzen. Wie oft, bestimmst du für jedes Feld.",
    ],
  },
  picture: () =>
    marks({
      set: (side) => (Math.random() < 0.7 ? side : Math.random() < 0.5 ? "." : OTHER[side]),
    }),
};
