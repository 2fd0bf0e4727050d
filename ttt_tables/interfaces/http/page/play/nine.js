// Moves on nine boards, as two digits and in words.
import { t } from "../texts/language.js";

/** @param {[number, number]} move  board and cell */
export const moveText = ([board, cell]) => `${board}${cell}`;
/** Return a move in words: the names of the board and the cell. @param {string} move */
export const nameMove = (move) => `${t.cells[+move[0]]} › ${t.cells[+move[1]]}`;
