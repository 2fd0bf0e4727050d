// Moves on nine boards: two digits, and in words.
import { t } from "../texts/language.js";

/** @param {[number, number]} move  board and cell */
export const moveText = ([board, cell]) => `${board}${cell}`;
/** A move in words: the board's name and the cell's. @param {string} move */
export const nameMove = (move) => `${t.cells[+move[0]]} › ${t.cells[+move[1]]}`;
