// The texts of the variants in English.
export default {
  ...{ game: "Game", boards: "Boards" },
  // A game without an entry here has the title and the summary of games.json.
  games: /** @type {Record<string, {title: string, summary: string}>} */ ({}),
  links: [
    "Vanishing: only an edge wins",
    "Wild misere: only the centre saves",
    "Random turn: the value of the first turn",
  ],
  called: { X: "First", O: "Second" },
  chooseOne: (/** @type {string} */ all) =>
    `choose ${all ? `one of ${all}` : "a cell, and X or O for the toss"}.`,
  shows: (/** @type {string} */ side) => `the coin shows ${side}`,
  ...{
    notTossed: "the coin has not been tossed",
    toss: "Toss the coin",
    tossNow: "Toss the coin.",
  },
  tossed: (/** @type {string} */ side) => `The coin shows ${side}.`,
  coin: "The coin",
  coinNote: (/** @type {string} */ score) =>
    `Before the toss, X's average score is ${score}. A draw counts one half.`,
  repetition: {
    about: "If a position occurs again, you can call the game a draw.",
    occurred: (/** @type {number} */ count) =>
      count === 2
        ? "This position has occurred before."
        : count === 3
          ? "This position occurs for the third time."
          : `This position has occurred ${count} times.`,
    call: "Call it a draw",
    noDraw:
      "The last position of this game has not occurred before, so it cannot be called a draw.",
  },
};
