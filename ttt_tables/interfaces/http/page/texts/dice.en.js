// The texts of the dice game in English.

export default {
  about:
    "A die roll decides which rows are open: 1 or 2 opens the top row, 3 or 4 the upper two, 5 or 6 all three. Then mark an open cell. Three in a row wins.",
  links: [
    "Where to begin when all rows are open",
    "The top row is worth more",
    "When a blocked roll loses",
  ],
  blocked: {
    ...{ pass: "it is the other side's turn", draw: "the game is drawn" },
    ...{ reroll: "the same side rolls again", forfeit: "the side that rolled loses" },
  },
  named: (/** @type {string} */ name, /** @type {string} */ what) => `${name}: ${what}`,
  noPlay:
    "a turn is a roll from 1 to 6 and an empty cell in an open row, or - if no open cell is empty.",
  ...{ noneOpen: "no open cell", blockedRoll: "blocked", notRolled: "not rolled", roll: "Roll" },
  shows: (/** @type {string} */ roll) => `the die shows ${roll}`,
  notShown: "the die has not been rolled",
  goOn: (/** @type {string} */ what) => `Continue: ${what}`,
  tryRoll: "or look at a roll",
  exactly: (/** @type {string} */ x, /** @type {string} */ draw, /** @type {string} */ o) =>
    `Before the roll, with best play by both sides, the exact probabilities are: X wins ${x}, draw ${draw}, O wins ${o}.`,
  rolled: (
    /** @type {string} */ side,
    /** @type {string} */ roll,
    /** @type {boolean} */ blocked,
  ) => `${side} rolled ${roll}${blocked ? ": no open cell is empty" : ""}.`,
  rollNow: ": roll the die",
  toRoll: (/** @type {string} */ side) => `It is ${side}'s turn to roll.`,
  chances: "Probabilities",
  meaning:
    "Each open cell shows the average result for the side that rolled. A draw counts one half. The top row is open most often, so a cell of the top row is not worth the same as its mirror image in the bottom row.",
  before: "Before the roll, if both sides play their best",
  rollHead: "roll",
  rule: "If no open cell is empty",
};
