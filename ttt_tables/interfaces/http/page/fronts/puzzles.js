// The puzzles in the menu.

/** @type {import("../play/fronts.js").Front} */
export default {
  told: { en: ["Puzzles", "Find the right moves."], de: ["Rätsel", "Finde die richtigen Züge."] },
  takes: {},
};
