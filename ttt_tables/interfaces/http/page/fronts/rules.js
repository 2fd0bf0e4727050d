// Custom rules in the menu and on the home view.
import { emptyCells } from "../library/nine-cells.js";
import { marks } from "../play/living.js";

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: [
      "Your own rules",
      "Change a rule and see who wins.",
      "Marks that fall, lines that lose: change a rule and see who wins. 330 rulesets.",
    ],
    de: [
      "Eigene Regeln",
      "Ändere eine Regel und sieh, wer gewinnt.",
      "Zeichen, die fallen, Linien, die verlieren: Ändere eine Regel und sieh, wer gewinnt. 330 Regelwerke.",
    ],
  },
  /** Marks fall to the lowest empty cell. */
  picture: () =>
    marks({ cells: (board) => emptyCells(board).filter((cell) => board[cell + 3] !== ".") }),
};
