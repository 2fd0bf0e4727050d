// The costs of moves, and which of them were mistakes.
import { OTHER } from "../library/nine-cells.js";

export const SAME = 5e-13; // scores that differ by less are tied

/** The marks of a review, with the least cost of each. @type {[string, number][]} */
const MARKS = [
  ["??", 0.2],
  ["?", 0.1],
  ["?!", 0.05],
];
export const LEAST = MARKS[MARKS.length - 1][1] - SAME; // a move that costs less has no such mark

/**
 * Return the best cells of an answer with their score, and the cost of a cell. `only` means that
 * there are other moves, and that each of them would get a mark.
 * @template {number | string} C
 * @param {{cell: C, rank: number, score: number}[]} moves @param {C} cell
 */
export function rate(moves, cell) {
  const best = moves.filter((move) => move.rank === 1).map((move) => move.cell);
  const most = Math.max(...moves.map((move) => move.score));
  const own = moves.find((move) => move.cell === cell)?.score ?? most;
  const good = moves.filter((move) => most - move.score < LEAST);
  return { best, score: most, cost: most - own, only: good.length === 1 && moves.length > 1 };
}

/** Return the mark of a rated move, or ""; □ marks the only good move. @param {Rated} one */
export const markOf = ({ cost, only }) =>
  MARKS.find(([, least]) => cost >= least - SAME)?.[0] ?? (only && cost < SAME ? "□" : "");

/**
 * Return the user's own mistakes with at least a given cost.
 * @param {Rated[]} rated @param {string} side @param {number} least
 */
export const mistakesOf = (rated, side, least = SAME) =>
  rated.filter((one) => (side === "both" || one.side === side) && one.cost > least);

/**
 * Return whether a marked mistake took its side's score from one half or more to less than that.
 * @param {Rated} one
 */
const isTurn = ({ score, cost }) =>
  cost >= LEAST && score > 0.5 - SAME && score - cost < 0.5 - SAME;

/**
 * Return the mistake to try again from. It is one of the user's mistakes. If both sides are the
 * user's, it is one of the loser's, or of either side after a draw. If values are exact, it is the
 * last mistake, which changed the result. In games of chance and with estimates it is the biggest
 * mistake, or the biggest of the loser's mistakes that turned the game if there are any.
 * @param {Rated[]} rated @param {string} side
 * @param {string | null} ended  the result @param {number} [least]  a move that costs no more is
 *   not a mistake
 * @returns {{mistake?: Rated, kind: "last" | "turn" | "unturned" | "biggest", loser?: string}}
 */
export function turningPoint(rated, side, ended, least) {
  const loser = side === "both" ? OTHER[ended ?? ""] : undefined;
  const own = mistakesOf(rated, loser ?? side, least);
  if (rated.every(({ cost, luck }) => luck === undefined && Number.isInteger(2 * cost)))
    return { mistake: own.at(-1), kind: "last", loser };
  const turns = loser ? own.filter(isTurn) : [];
  const among = turns.length ? turns : own;
  const most = Math.max(...among.map((one) => one.cost)) - SAME;
  const mistake = among.find((one) => one.cost > most);
  return { mistake, kind: turns.length ? "turn" : loser ? "unturned" : "biggest", loser };
}
