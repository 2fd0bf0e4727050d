// The classic game in the menu and on the home view.

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: [
      "Classic",
      "Three in a row.",
      "All 5,478 positions are solved: every move is a win, a draw or a loss.",
    ],
    de: [
      "Klassisch",
      "Drei in einer Reihe.",
      "Alle 5.478 Stellungen sind gelöst: Jeder Zug ist Sieg, Remis oder Niederlage.",
    ],
  },
};
