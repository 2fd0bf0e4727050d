// A game whose positions have numbers, solved from the positions after each.

const NEVER = -32_768; // in place of a score, for a position that play cannot reach

/**
 * The order of values, as ttt_tables/scores.py has it: a win soon, a draw, a loss late.
 * @param {number} wdl @param {number} distance
 */
export const depthScore = (wdl, distance) => wdl * (1000 - distance);
/** The score of a move, from that of the position after it. @param {number} after */
export const before = (after) => Math.sign(after) - after;

/**
 * The numbers of the positions that play can reach, and each one's depth score for the side to move.
 * @param {number} size  above all numbers @param {number} start
 * @param {(position: number) => {result: number, next: number[]}} look  the positions after its
 *   moves; and the result for the side to move, used if it has no move
 */
export function solve(size, start, look) {
  const scores = new Int16Array(size).fill(NEVER);
  const [order, afters] = [[start], /** @type {number[][]} */ ([])];
  scores[start] = 0;
  for (let at = 0; at < order.length; at++) {
    const { result, next } = look(order[at]);
    afters.push(next);
    if (!next.length) scores[order[at]] = depthScore(result, 0);
    for (const one of next)
      if (scores[one] === NEVER) {
        scores[one] = 0;
        order.push(one);
      }
  }
  // A score other than 0 changes in its winner's favour only: so this ends, and in one way.
  for (let changed = true; changed; ) {
    changed = false;
    for (let at = order.length - 1; at >= 0; at--)
      if (afters[at].length) {
        let best = -Infinity;
        for (const one of afters[at]) best = Math.max(best, before(scores[one]));
        changed ||= best !== scores[order[at]];
        scores[order[at]] = best;
      }
  }
  return {
    positions: order,
    /** Undefined for a position that play cannot reach. */
    scoreOf: (/** @type {number} */ position) =>
      scores[position] === NEVER ? undefined : scores[position],
  };
}
