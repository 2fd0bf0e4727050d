// Ultimate tic-tac-toe in the menu and on the home view.

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: [
      "Ultimate",
      "Nine boards in one.",
      "Nine boards in one, and your cell decides where the other side plays. Under one rule it is proved that X wins.",
    ],
    de: [
      "Ultimate",
      "Neun Bretter in einem.",
      "Neun Bretter in einem, und dein Feld bestimmt, wo die andere Seite spielt. Nach einer der Regeln ist bewiesen, dass X gewinnt.",
    ],
  },
  later: () => import("../play/living-ultimate.js"),
};
