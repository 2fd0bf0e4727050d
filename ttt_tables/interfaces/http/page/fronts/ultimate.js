// Ultimate tic-tac-toe in the menu and on the front.

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
  later: () => import("../play/living-ultimate.js"),
};
