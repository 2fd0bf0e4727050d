// The texts of grids in English.

export default {
  about:
    "Every cell has its own luck: a move there can succeed, do nothing, or give the cell to the other side. Then it is the other side's turn.",
  links: [
    "A grid that only looks fair",
    "A grid on which nobody wants to begin",
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
  ...{ grid: "Grid", own: "Your own", drawGrid: "Random grid" },
  noPlay: "a turn is a cell from 0 to 8 and its outcome: s (success), n (nothing) or f (failure).",
  luck: (
    /** @type {number[]} */ [success, neutral, failure],
    /** @type {string} */ mover,
    /** @type {string} */ other,
  ) => `${success} % ${mover}, ${neutral} % nothing, ${failure} % ${other}`,
  rolled: (/** @type {string} */ cell, /** @type {string} */ luck, /** @type {string} */ outcome) =>
    `The roll for ${cell} (${luck}): the move ${outcome}.`,
  bestMove: "a best move",
  costPoints: (/** @type {string} */ cost) => `which cost ${cost} points`,
  lastPlay: (
    /** @type {string} */ side,
    /** @type {string} */ named,
    /** @type {string} */ outcome,
  ) => `${side} played ${named}: the move ${outcome}.`,
  changes: "What a change to one cell does",
  meaning:
    "Each cell shows the average result of a move there for the side to move. A draw counts one half. The small numbers are the probabilities, in percent, that the move succeeds, does nothing or backfires. If you show numbers (key n), the cell also shows the average result of the same move for the other side.",
  editor: {
    title: "Edit this grid",
    parts: ["success", "neutral", "failure"],
    which: "Which cell",
    luckOf: (/** @type {string} */ cell) => `The luck of ${cell}`,
    edit: (/** @type {string} */ cell, /** @type {string} */ luck) => `edit ${cell}: ${luck}`,
    asText: "Or as text: success/neutral/failure for nine cells",
    solve: "Solve this grid",
    more: (/** @type {string} */ part) => `One percent more ${part}`,
    sensitivity:
      "Suppose that one cell succeeds (or fails) one percent more often and does nothing one percent less often. The cell shows how many points X gains (blue) or loses (orange) by that before the first move. A win is worth 100 points.",
  },
  opponents: {
    random: "Plays every empty cell equally often.",
    "max-success": "Plays the cell that succeeds most often.",
    "max-difference": "Plays the cell with the greatest difference between success and failure.",
    "csun-regular": "The easier level of the original program. It counts the lines of a cell.",
  },
};
