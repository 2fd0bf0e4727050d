// The puzzles on nine boards, to which the others lead.

/** @type {import("../play/fronts.js").Front} */
export default {
  told: { en: ["Puzzles on nine boards"], de: ["Rätsel auf neun Brettern"] },
  isWithin: true,
  takes: {},
};
