// The puzzles on nine boards, which the puzzles on one board link to.

/** @type {import("../play/fronts.js").Front} */
export default {
  told: { en: ["Puzzles on nine boards"], de: ["Rätsel auf neun Brettern"] },
  isWithin: true,
  takes: {},
};
