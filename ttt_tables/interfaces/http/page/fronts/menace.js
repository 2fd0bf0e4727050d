// MENACE in the menu and on the home view.

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: [
      "MENACE",
      "Matchboxes that learn. Teach them!",
      "304 matchboxes that learn. Beat them, and see them lose their beads.",
    ],
    de: [
      "MENACE",
      "Streichholzschachteln, die lernen. Bring ihnen etwas bei!",
      "304 Streichholzschachteln, die lernen. Besiege sie, und sieh, wie sie Perlen verlieren.",
    ],
  },
  learns: () => import("../play/living-menace.js"),
  takes: {},
};
