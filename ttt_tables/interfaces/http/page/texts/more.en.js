// The words of the variants in English.
export default {
  ...{ game: "Game", boards: "Boards" },
  // In a language that says none, a game has the title and the rule that games.json tells.
  games: /** @type {Record<string, {title: string, rule: string}>} */ ({}),
  links: [
    "Vanishing: only an edge wins",
    "Wild misere: only the centre saves",
    "Random turn: what the first turn is worth",
  ],
  called: { X: "First", O: "Second" },
  chooseOne: (/** @type {string} */ all) =>
    `choose one of ${all || "the cells, and X or O for the toss"}.`,
  shows: (/** @type {string} */ side) => `the coin shows ${side}`,
  ...{ notTossed: "the coin is not tossed", toss: "Toss the coin", tossNow: "Toss the coin." },
  tossed: (/** @type {string} */ side) => `The coin says ${side}.`,
  coin: "The coin",
  coinNote: (/** @type {string} */ score) =>
    `Before the toss, X's average score is ${score}; a draw counts one half.`,
};
