// The variants in the menu and on the home view.
import { EMPTY, place, result } from "../library/nine-cells.js";
import { HOLD, sensible } from "../play/living.js";

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: [
      "More games",
      "Vanishing marks, morris, a coin, and more.",
      "Your oldest mark vanishes. X wins within 13 moves of both sides, but only from an edge. And more games.",
    ],
    de: [
      "Mehr Spiele",
      "Verschwindende Zeichen, Mühle, eine Münze und mehr.",
      "Dein ältestes Zeichen verschwindet. X gewinnt in höchstens 13 Zügen beider Seiten, aber nur von einem Rand aus. Und weitere Spiele.",
    ],
  },
  /** Each side has three marks; the oldest mark disappears. */
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
