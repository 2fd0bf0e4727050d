// Ultimate tic-tac-toe in the menu and on the front.
import { show } from "../library/rules.js";
import { movesOf, playMove, resultOf, start } from "../library/ultimate.js";
import { any } from "../play/living.js";

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: [
      "Ultimate",
      "Nine boards in one.",
      "An engine scores every move. Endgames are proved, and under one rule X's win.",
    ],
    de: [
      "Ultimate",
      "Neun Bretter in einem.",
      "Eine Engine bewertet jeden Zug. Bewiesen sind Endspiele und nach einer der Regeln der Sieg von X.",
    ],
  },
  isLarge: true,
  *picture() {
    const rule = "closed-draw";
    let at = start();
    while (!resultOf(at, rule)) {
      at = playMove(at, any(movesOf(at, rule)), rule);
      yield at.boards.map(show);
    }
  },
};
