// The lessons in the menu and on the home view.
import { any, HOLD } from "../play/living.js";

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: [
      "Lessons",
      "Ten lessons: try a cell, see the answer, learn why.",
      "For one player or for a class, and to print.",
    ],
    de: [
      "Lektionen",
      "Zehn Lektionen: Probiere ein Feld, sieh die Antwort, verstehe den Grund.",
      "Für dich oder für eine Klasse, auch zum Drucken.",
    ],
  },
  /** Two threats at once. */
  *picture() {
    const boards = any([
      ["X.......O", "X.X.....O", "XOX.....O", "XOX...X.O", "XOXO..X.O", "XOXOX.X.O"],
      ["O..X....X", "O..X..X.X", "O..X..XOX", "O..XX.XOX", "O.OXX.XOX", "O.OXXXXOX"],
    ]);
    for (const board of boards) yield [board];
    yield* Array(HOLD).fill([boards.at(-1)]);
  },
  takes: {},
};
