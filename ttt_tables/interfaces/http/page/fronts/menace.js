// MENACE in the menu and on the home view.

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: [
      "MENACE",
      "Matchboxes that learn. Teach them!",
      "Their strength is computed over all games, and not from samples.",
    ],
    de: [
      "MENACE",
      "Streichholzschachteln, die lernen. Bring ihnen etwas bei!",
      "Ihre Stärke ist über alle Spiele berechnet und nicht aus Stichproben.",
    ],
  },
  isLarge: true,
  learns: () => import("../play/living-menace.js"),
  takes: {},
};
