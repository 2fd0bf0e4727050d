// MENACE in the menu and on the front.

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: [
      "MENACE",
      "Matchboxes that learn. Teach them!",
      "Their strength is computed over all games, not from samples.",
    ],
    de: [
      "MENACE",
      "Streichholzschachteln, die lernen. Bring es ihnen bei!",
      "Ihre Stärke ist über alle Spiele berechnet, nicht aus Stichproben.",
    ],
  },
  isLarge: true,
  learns: () => import("../play/living-menace.js"),
  takes: {},
};
