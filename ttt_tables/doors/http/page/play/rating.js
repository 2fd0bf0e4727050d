// What moves cost, and which of them were mistakes.

export const SAME = 5e-13; // scores that differ by less are tied

/**
 * Return the best cells of an answer, and the cost of another one; `only`: all others cost much
 * more.
 * @template {number | string} C
 * @param {{cell: C, rank: number, score: number}[]} moves @param {C} cell
 */
export function rate(moves, cell) {
  const best = moves.filter((move) => move.rank === 1).map((move) => move.cell);
  const most = Math.max(...moves.map((move) => move.score));
  const own = moves.find((move) => move.cell === cell)?.score ?? most;
  const next = moves.filter((move) => move.score < most - SAME).map((move) => move.score);
  const only = best.length === 1 && moves.length > 1 && most - Math.max(...next) >= MARKS[1][1];
  return { best, cost: most - own, only };
}

/** The marks of a review, by the least cost that earns them. @type {[string, number][]} */
const MARKS = [
  ["??", 0.2],
  ["?", 0.1],
  ["?!", 0.05],
];

/** The mark of a rated move, or "": □ is the only good one, found. @param {Rated} one */
export const markOf = ({ cost, only }) =>
  MARKS.find(([, least]) => cost >= least - SAME)?.[0] ?? (only && cost < SAME ? "□" : "");

/**
 * The user's own mistakes, of at least such a cost.
 * @param {Rated[]} rated @param {string} side @param {number} least
 */
export const mistakesOf = (rated, side, least = SAME) =>
  rated.filter((one) => (side === "both" || one.side === side) && one.cost > least);

/**
 * The mistake to try again from: the user's last that changed the result; where chance or an
 * estimate has a part, the biggest. @param {Rated[]} rated @param {string} side
 */
export function turningPoint(rated, side) {
  const own = mistakesOf(rated, side);
  const sure = rated.every(({ cost, luck }) => luck === undefined && Number.isInteger(2 * cost));
  const most = Math.max(...own.map((one) => one.cost)) - SAME;
  return { found: sure ? own.at(-1) : own.find((one) => one.cost > most), sure };
}
