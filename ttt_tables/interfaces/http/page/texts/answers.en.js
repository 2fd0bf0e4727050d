// The texts of the sheets of answers in English.

const boards = (/** @type {number} */ count) => (count === 1 ? "1 board" : `${count} boards`);
const opens = (/** @type {string} */ where) => (/** @type {number} */ count) =>
  `X opens ${where}: ${boards(count)} to know`;

export default {
  titles: {
    centre: opens("in the centre"),
    corner: opens("in a corner"),
    edge: opens("on an edge"),
    any: (/** @type {number} */ count) => `O: ${boards(count)} to know`,
  },
  who: "You play",
  openings: {
    centre: "X from the centre",
    corner: "X from a corner",
    edge: "X from an edge",
    any: "O",
  },
  aim: "So that you",
  aims: { keep: "win whenever you can", "never-lose": "never lose" },
  means: {
    keep: "Always play ★: you never lose, and you win every game in which the other side makes a losing mistake.",
    "never-lose": "Always play ★: you never lose, but you may miss a win.",
  },
  task: "You meet only these boards, though they may be rotated or mirrored. No smaller sheet does this.",
  move: (/** @type {number} */ move, /** @type {number} */ count) =>
    `Your move ${move}: ${boards(count)}`,
  board: (/** @type {string} */ board, /** @type {string} */ cell) => `${board}: play ${cell}`,
};
