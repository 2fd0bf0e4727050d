// Numbers and moves as texts in the user's language.
import { parseMove } from "../library/move-text.js";
import { t } from "../texts/language.js";

/** @param {number} number @param {number} digits */
const decimal = (number, digits) =>
  number
    .toFixed(digits)
    .replace(/^-(0\.?0*)$/, "$1")
    .replace(".", t.point);

/** Write a fraction in percent. @param {number} share */
export const percent = (share, digits = 1) => `${decimal(100 * share, digits)} %`;
/** Write a fraction in points; a win is worth 100. @param {number} share */
export const points = (share) => decimal(100 * share, 1);

/** Return the names of equally good moves, joined by "or". @param {(number | string)[]} cells */
export const anyOf = (cells) =>
  cells.length > 4 ? t.review.anyOf(cells.length) : namesOf(cells).replaceAll(", ", ` ${t.or} `);
/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Write the probabilities of win, draw and loss in percent, or "" if they are unknown.
 * @param {{win: number | null, draw: number | null, loss: number | null}} chances
 */
export function shares({ win, draw, loss }) {
  if (win === null) return "";
  const whole = (/** @type {number | null} */ share) => (100 * (share ?? 0)).toFixed(0);
  return t.shares(whole(win), whole(draw), whole(loss));
}
/** Return the names of cells, joined. @param {(number | string)[]} cells */
export const namesOf = (cells) =>
  cells.map((cell) => (typeof cell === "number" ? t.cells[cell] : cell)).join(", ");

/** "a, b or c". @param {string[]} parts @param {string} word */
export const listed = (parts, word = t.or) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1)}` : (parts[0] ?? "");

/** Return the words of a move, including its board and its mark. @param {string} move */
export function nameMove(move) {
  const { board, from, cell, mark } = parseMove(move);
  const place = from === null ? t.cells[cell] : t.nine.fromTo(t.cells[from], t.cells[cell]);
  return `${board === null ? "" : `${t.nine.board(board + 1)} `}${place}${mark ? ` (${mark})` : ""}`;
}
