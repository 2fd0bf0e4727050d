// The variants in the menu and on the front.
import { EMPTY, place, result } from "../library/nine-cells.js";
import { HOLD, sensible } from "../play/living.js";

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: ["More games", "Vanishing marks, morris, wild, a coin ...", "Ten variants solved."],
    de: ["Mehr Spiele", "Verschwindende Zeichen, Mühle, eine Münze ...", "Zehn Verwandte gelöst."],
  },
  /** Three marks a side; the oldest goes. */
  *picture() {
    /** @type {number[]} */
    const plays = [];
    let board = EMPTY;
    while (plays.length < 14 && !result(board)) {
      plays.push(sensible(board, "XO"[plays.length % 2]));
      const first = Math.max(0, plays.length - 6);
      board = plays
        .slice(first)
        .reduce((one, cell, at) => place(one, cell, "XO"[(first + at) % 2]), EMPTY);
      yield [board];
    }
    for (let frame = 0; frame < HOLD; frame++) yield [board];
  },
};
