// A simple search for ultimate tic-tac-toe.

import { LINES } from "../library/nine-cells.js";
import { chancesOf } from "../library/race.js";
import { movesOf, playMove, resultOf } from "../library/ultimate-rules.js";

/**
 * @typedef {import("../library/ultimate-rules.js").Position} Position
 * @typedef {import("../library/ultimate-rules.js").Move} Move
 */

export { evaluate } from "../library/race.js";
export { follow, movesOf, playMove, RULES, resultOf, start } from "../library/ultimate-rules.js";

const SURE = 100;

/** An alpha-beta search that goes deeper and deeper until a given time. */
class Search {
  /** @param {string} rule @param {Miniboard} mini @param {number} ends */
  constructor(rule, mini, ends) {
    this.rule = rule;
    this.mini = mini;
    this.ends = ends;
  }

  /**
   * @param {Position} position @param {number} plies @param {number} alpha @param {number} beta
   * @returns {number}
   */
  value(position, plies, alpha, beta) {
    const ended = resultOf(position, this.rule);
    if (ended) return ended === "draw" ? 0 : ended === position.side ? SURE + plies : -SURE - plies;
    if (!plies) return this.estimate(position);
    if (performance.now() > this.ends) throw new RangeError("time is up");
    let best = -2 * SURE;
    for (const move of this.ordered(position)) {
      const after = playMove(position, move, this.rule);
      best = Math.max(best, -this.value(after, plies - 1, -beta, -Math.max(alpha, best)));
      if (best >= beta) break;
    }
    return best;
  }

  /** @param {Position} position */
  estimate(position) {
    const chances = chancesOf(position, this.mini);
    const lead = LINES.reduce((sum, [a, b, c]) => {
      const product = (/** @type {number} */ who) =>
        chances[a][who] * chances[b][who] * chances[c][who];
      return sum + (product(1) - product(2)) / 3; // a line counts for about a third
    }, 0);
    return position.side === "X" ? lead : -lead;
  }

  /** Return the moves, with those that win a board first. @param {Position} position */
  ordered(position) {
    const wins = (/** @type {Move} */ move) =>
      playMove(position, move, this.rule).owners === position.owners ? 1 : 0;
    return movesOf(position, this.rule).sort((a, b) => wins(a) - wins(b));
  }
}

/**
 * Return the move of a simple search that ends after a number of milliseconds, and the depth of the
 * search.
 * @param {Position} position @param {string} rule @param {Miniboard} mini
 * @param {number} milliseconds @param {number} deepest
 */
export function choose(position, rule, mini, milliseconds, deepest = 12) {
  const search = new Search(rule, mini, performance.now() + milliseconds);
  let scored = search.ordered(position).map((move) => ({ move, value: 0 }));
  let depth = 0;
  try {
    while (depth < deepest && Math.abs(scored[0].value) < SURE) {
      let best = -2 * SURE;
      const next = scored.map(({ move }) => {
        const value = -search.value(playMove(position, move, rule), depth, -2 * SURE, -best);
        best = Math.max(best, value);
        return { move, value };
      });
      scored = next.sort((a, b) => b.value - a.value);
      depth++;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  const { move, value } = scored[0];
  const score = (1 + Math.max(-1, Math.min(1, value))) / 2;
  return { move, depth, score, proved: false, nodes: 0, line: [move] };
}

/**
 * Return a move of a level without the engine: a random move with the level's blunder probability,
 * and otherwise a move by a search with the level's milliseconds and depth.
 * @param {string} level @param {Position} position @param {string} rule @param {Miniboard} mini
 */
export function playPlain(level, position, rule, mini, random = Math.random) {
  const [errs, milliseconds, deepest] = { easy: [1 / 3, 100, 1], medium: [0, 80, 3] }[level] ?? [
    0, 400, 12,
  ];
  const legal = movesOf(position, rule);
  if (random() >= errs) return choose(position, rule, mini, milliseconds, deepest);
  return { move: legal[Math.floor(random() * legal.length)] };
}
