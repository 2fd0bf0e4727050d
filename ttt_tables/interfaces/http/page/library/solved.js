// Solve a game whose positions have numbers, by backward induction.

const NEVER = -32_768; // the score of a position that play cannot reach

/**
 * The order of values, as in ttt_tables/scores.py: a sooner win, a draw, a later loss.
 * @param {number} wdl @param {number} distance
 */
export const depthScore = (wdl, distance) => wdl * (1000 - distance);
/** Return the score of a move from the score of the position after it. @param {number} after */
export const before = (after) => Math.sign(after) - after;

/**
 * Return the numbers of the positions that play can reach, and each one's depth score for the side
 * to move.
 * @param {number} size  greater than all numbers @param {number} start
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
  // Scores other than 0 only change in the winner's favour, so this ends with a unique result.
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
