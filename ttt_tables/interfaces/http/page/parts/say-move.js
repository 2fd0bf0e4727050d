// Say why a move of the classic game is worth what it is.
import { sentences } from "./reasons.js";

/**
 * Return a sentence without its subject: what a move does to the result, then what it does on the
 * board, and what follows. It is "" if there is no reason.
 * @param {import("../library/play.js").Position} position @param {string} move
 * @param {Record<string, string>} _called  the names of the sides, which the classic game has not
 */
export function sayMove({ board, game }, move, _called = {}) {
  const { tables } = /** @type {{tables?: Tables}} */ (/** @type {unknown} */ (game.rules));
  if (!tables?.policies) return "";
  const said = sentences(board, tables).find(({ cells }) => cells.includes(+move));
  return said ? said.text.replace(/^[^:]*: /, "").replace(/\.$/, "") : "";
}
