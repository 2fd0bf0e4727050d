// The classic game in the menu and on the front.

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: [
      "Classic",
      "Three in a row.",
      "All 5,478 positions solved: every move is a win, a draw or a loss.",
    ],
    de: [
      "Klassisch",
      "Drei in einer Reihe.",
      "Alle 5.478 Stellungen gelöst: Jeder Zug ist Sieg, Remis oder Niederlage.",
    ],
  },
};
