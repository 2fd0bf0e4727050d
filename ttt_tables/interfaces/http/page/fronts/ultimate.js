// Ultimate tic-tac-toe in the menu and on the home view.

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: [
      "Ultimate",
      "Nine boards in one.",
      "An engine scores every move. Endgames are proved, and under one rule it is proved that X wins.",
    ],
    de: [
      "Ultimate",
      "Neun Bretter in einem.",
      "Eine Engine bewertet jeden Zug. Endspiele sind bewiesen, und nach einer der Regeln ist bewiesen, dass X gewinnt.",
    ],
  },
  isLarge: true,
  later: () => import("../play/living-ultimate.js"),
};
