// Ultimate tic-tac-toe: a position's chances if its boards are filled at random, and a plain
// search.

import { COMMON } from "../library/miniboard.js";
import { sharesOf } from "../library/race.js";
import { LINES, put } from "../library/rules.js";
import { digit, movesOf, playMove, resultOf } from "../library/ultimate.js";

/**
 * @typedef {import("../library/ultimate.js").Position} Position
 * @typedef {import("../library/ultimate.js").Move} Move
 */

export { follow, movesOf, playMove, RULES, resultOf, start } from "../library/ultimate.js";

/**
 * The chances [nobody, X, O] of the nine boards, each filled at random.
 * @param {Position} position @param {Miniboard} mini
 */
function chancesOf({ boards, owners }, mini) {
  return boards.map((board, at) => {
    const owner = digit(owners, at);
    if (owner) return [0, Number(owner === 1), Number(owner === 2)];
    const [x, o] = [mini.x[board], mini.o[board]];
    return [(COMMON - x - o) / COMMON, x / COMMON, o / COMMON];
  });
}

/** X's or O's chance in the race. @param {Float64Array} values @param {number[][]} chances */
function race(values, chances) {
  for (let board = 8; board >= 0; board--) {
    const [nobody, x, o] = chances[board];
    const next = new Float64Array(values.length / 3);
    for (let at = 0; at < next.length; at++)
      next[at] = nobody * values[3 * at] + x * values[3 * at + 1] + o * values[3 * at + 2];
    values = next;
  }
  return values[0];
}

/**
 * Value a position as if every open board were filled at random, and each board by its effect on
 * the game.
 * @param {Position} position @param {string} rule @param {Miniboard} mini
 */
export function evaluate(position, rule, mini, each = true) {
  const chances = chancesOf(position, mini);
  const [forX, forO] = sharesOf(rule === "open" ? "closed-draw" : rule);
  const value = (/** @type {number[][]} */ given) => [race(forX, given), race(forO, given)];
  const score = (/** @type {number[]} */ [x, o]) => (1 + x - o) / 2;
  const boards = (each ? chances : []).map(([draw, x_win, o_win], board) => {
    const ifWon = (/** @type {number} */ x) => score(value(put(chances, board, [0, x, 1 - x])));
    return { x_win, draw, o_win, swing: ifWon(1) - ifWon(0) };
  });
  const ended = resultOf(position, rule);
  const [x, o] = ended ? [Number(ended === "X"), Number(ended === "O")] : value(chances);
  return { x_win: x, draw: 1 - x - o, o_win: o, x_score: score([x, o]), boards };
}

const SURE = 100;

/** A search by alpha and beta, deeper and deeper, until a time. */
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
      return sum + (product(1) - product(2)) / 3; // a line wins about a third of its chances
    }, 0);
    return position.side === "X" ? lead : -lead;
  }

  /** Moves that win a board come first. @param {Position} position */
  ordered(position) {
    const wins = (/** @type {Move} */ move) =>
      playMove(position, move, this.rule).owners === position.owners ? 1 : 0;
    return movesOf(position, this.rule).sort((a, b) => wins(a) - wins(b));
  }
}

/**
 * The move of a plain search that ends after so many milliseconds, and the search's depth.
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
 * A move by a level without the engine: a random one as often as the level errs, else one by a
 * search with the level's milliseconds and depth.
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
