// The puzzles in the menu.

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: ["Puzzles", "Find the only right cell."],
    de: ["Rätsel", "Finde das einzige richtige Feld."],
  },
  takes: {},
};
