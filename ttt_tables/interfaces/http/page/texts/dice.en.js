// The words of the dice game in English.

export default {
  about:
    "A die opens rows: 1 or 2 the top one, 3 or 4 the upper two, 5 or 6 all three. Then mark an open cell; three in a row win.",
  links: [
    "With every row open, where to begin?",
    "The top row is worth more",
    "When a blocked roll loses",
  ],
  blocked: {
    ...{ pass: "the turn passes", draw: "the game is drawn" },
    ...{ reroll: "roll again", forfeit: "the side that rolled loses" },
  },
  named: (/** @type {string} */ name, /** @type {string} */ what) => `${name}: ${what}`,
  noPlay: "a play is a roll, 1 to 6, and an empty cell that it opens, or - if it opens none.",
  ...{ noneOpen: "none open", blockedRoll: "blocked", notRolled: "not rolled", roll: "Roll" },
  shows: (/** @type {string} */ roll) => `the die shows ${roll}`,
  notShown: "the die is not rolled",
  goOn: (/** @type {string} */ what) => `Go on: ${what}`,
  tryRoll: "or try a roll",
  exactly: (/** @type {string} */ x, /** @type {string} */ draw, /** @type {string} */ o) =>
    `Before the roll, if both sides play their best, exactly: X wins ${x}, draw ${draw}, O wins ${o}.`,
  rolled: (
    /** @type {string} */ side,
    /** @type {string} */ roll,
    /** @type {boolean} */ blocked,
  ) => `${side} rolled ${roll}${blocked ? ": no open cell is empty" : ""}.`,
  rollNow: ": roll the die",
  toRoll: (/** @type {string} */ side) => `${side} is to roll.`,
  chances: "Chances",
  meaning:
    "Opened cells show the average result of the side that rolled; a draw counts one half. The top row opens most often, so a cell of the top row is not worth the same as its mirror image in the bottom row.",
  before: "Before the roll, if both sides play their best",
  rollHead: "roll",
  rule: "If no open cell is empty",
};
