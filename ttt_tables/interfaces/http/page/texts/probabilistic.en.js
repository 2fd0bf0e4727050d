// The words of grids in English.

export default {
  about:
    "Every cell has its own luck: a move there may succeed, do nothing, or give the cell to the other side. Then the turn passes.",
  links: [
    "A grid that only looks fair",
    "Where nobody wants to begin",
    "The centre almost never fails",
  ],
  outcomes: { s: "succeeded", n: "did nothing", f: "backfired" },
  outcome: "outcome",
  grids: {
    printed: "Printed in an article",
    coin: "Fair coins",
    certain: "Certain: the classic game",
    reluctant: "Reluctant: moves mostly backfire",
    cross: "A cross",
  },
  ...{ grid: "Grid", own: "Your own", drawGrid: "Draw a grid" },
  noPlay: "a play is a cell, 0 to 8, and its outcome: s (success), n (nothing) or f (failure).",
  luck: (
    /** @type {number[]} */ [success, neutral, failure],
    /** @type {string} */ mover,
    /** @type {string} */ other,
  ) => `${success} % ${mover}, ${neutral} % nothing, ${failure} % ${other}`,
  rolled: (/** @type {string} */ cell, /** @type {string} */ luck, /** @type {string} */ outcome) =>
    `The roll for ${cell} (${luck}): it ${outcome}.`,
  bestMove: "a best move",
  costPoints: (/** @type {string} */ cost) => `which cost ${cost} points`,
  lastPlay: (
    /** @type {string} */ side,
    /** @type {string} */ named,
    /** @type {string} */ outcome,
  ) => `${side} played ${named}: it ${outcome}.`,
  changes: "What a change of a cell does",
  meaning:
    "Each cell shows the mover's average result of a move there; a draw counts one half. Small: the chances in percent that the move succeeds, does nothing or backfires. With numbers (key n) the cell also shows the other side's average result.",
  editor: {
    title: "Edit this grid",
    parts: ["success", "neutral", "failure"],
    which: "Which cell",
    luckOf: (/** @type {string} */ cell) => `The luck of ${cell}`,
    edit: (/** @type {string} */ cell, /** @type {string} */ luck) => `edit ${cell}: ${luck}`,
    asText: "Or as a text: nine success/neutral/failure",
    solve: "Solve this text",
    more: (/** @type {string} */ part) => `One percent more ${part}`,
    sensitivity:
      "Let one cell succeed (or fail) one percent more often, and do nothing one percent less often. The cell shows how many points X gains by that (blue) or loses (orange) before the first move; a whole game is 100 points.",
  },
  opponents: {
    random: "Plays every empty cell equally often.",
    "max-success": "Plays the cell that succeeds most often.",
    "max-difference": "Plays the cell where success is most ahead of failure.",
    "csun-regular": "The easier level of the original program: it counts the lines of a cell.",
  },
};
