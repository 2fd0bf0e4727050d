// Analyse all moves of a position, and find the move that is hardest to answer if no move wins.
import { budgetOf, DEEPEST, isSpent, spend } from "./limits.js";
import { bestFirst, sameMove } from "./thought.js";
import { movesOf, playMove, resultOf } from "./ultimate-rules.js";

/**
 * @typedef {import("./limits.js").Budget} Budget
 * @typedef {import("./searcher.js").Searcher} Searcher
 * @typedef {import("./thought.js").Thought} Thought
 * @typedef {import("./ultimate-rules.js").Move} Move
 * @typedef {import("./ultimate-rules.js").Position} Position
 */

const LEAST = 2; // plies of an analysis: the move and a reply
const UNCOUNTED = 82; // more replies than any position has

/** Return the number of positions visited for several thoughts. @param {Thought[]} thoughts */
const nodesOf = (thoughts) => thoughts.reduce((sum, { nodes }) => sum + nodes, 0);

/**
 * Return a thought of every legal move, best first, all searched equally deep.
 * @param {Searcher} searcher @param {Position} position @param {Budget} budget
 * @param {number} least  plies that are searched even when the budget is spent
 */
export function analyse(searcher, position, budget, least = LEAST) {
  /** @type {Thought[]} */
  let thoughts = [];
  for (let plies = LEAST; plies <= Math.max(least, budget.depth); plies++) {
    const deeper = deepen(searcher, position, thoughts, plies, budget, plies <= least);
    thoughts = deeper ?? thoughts;
    if (!deeper || thoughts.every(({ proved }) => proved)) break;
  }
  return thoughts.sort(bestFirst);
}

/**
 * Analyse deeper and deeper. The generator yields null after each move, and the thoughts of all
 * moves after each depth. It ends when all results are proved, or when a move takes too long.
 * @param {Searcher} searcher @param {Position} position @param {number} slice  milliseconds for a
 *   move
 */
export function* deepening(searcher, position, slice) {
  /** @type {Thought[]} */
  let thoughts = [];
  for (let plies = LEAST; plies <= DEEPEST; plies++) {
    const deeper = [];
    for (const move of movesOf(position, searcher.rule)) {
      const before = thoughts.find((one) => sameMove(one.move, move));
      const budget = budgetOf({ milliseconds: slice, depth: plies });
      const thought = before?.proved ? before : thinkAfter(searcher, position, move, budget);
      if (!thought.proved && thought.depth < plies) return;
      deeper.push(thought);
      yield null;
    }
    thoughts = deeper;
    yield thoughts;
    if (thoughts.every(({ proved }) => proved)) return;
  }
}

/**
 * Return the move of a lost position that is hardest to refute. This is a loss that the search does
 * not see, or otherwise the one that it sees at the greatest depth. Of equal moves, it is the one
 * that the fewest replies win against.
 * @param {Searcher} searcher @param {Position} position @param {Thought} lost
 * @param {Budget} budget @returns {Thought}
 */
export function hardestToRefute(searcher, position, lost, budget) {
  let left = spend(budget, lost.nodes);
  searcher.forget();
  const thoughts = analyse(searcher, position, left, 0);
  left = spend(left, nodesOf(thoughts));
  const rank = (/** @type {Thought} */ one) => [Number(!one.proved), one.depth, one.score];
  const compare = (/** @type {number[]} */ a, /** @type {number[]} */ b) =>
    a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
  const deepest = thoughts.map(rank).sort(compare).at(-1) ?? [];
  let [best, fewest] = [/** @type {Thought | null} */ (null), UNCOUNTED + 1];
  for (const one of thoughts.filter((thought) => compare(rank(thought), deepest) === 0)) {
    const wins = (/** @type {Thought} */ reply) => reply.proved && reply.score === 1;
    const counted = countReplies(searcher, position, one, { ...left, depth: one.depth }, wins);
    left = counted.left;
    if (counted.count < fewest) [best, fewest] = [one, counted.count];
  }
  if (!best) return lost;
  const line = best.proved ? best.line : [best.move];
  const nodes = lost.nodes + best.nodes;
  return { ...best, score: 0, proved: true, depth: lost.depth, nodes, line };
}

/**
 * Return the drawing move of a drawn position that the fewest replies hold.
 * @param {Searcher} searcher @param {Position} position @param {Thought} drawn
 * @param {Budget} budget @returns {Thought}
 */
export function hardestToHold(searcher, position, drawn, budget) {
  let [best, fewest] = [drawn, UNCOUNTED];
  let left = spend(budget, drawn.nodes);
  const others = movesOf(position, searcher.rule).filter((move) => !sameMove(move, drawn.move));
  for (const move of [drawn.move, ...others]) {
    const one = thinkAfter(searcher, position, move, left);
    left = spend(left, one.nodes);
    if (one.proved && one.score === drawn.score) {
      const holds = (/** @type {Thought} */ reply) => !reply.proved || reply.score > 0;
      const counted = countReplies(searcher, position, one, left, holds);
      left = counted.left;
      if (counted.count < fewest) [best, fewest] = [one, counted.count];
    }
    if (isSpent(left)) break;
  }
  return { ...best, depth: drawn.depth, nodes: drawn.nodes };
}

/**
 * Return how many replies to a move meet a condition, and the budget that is left. `UNCOUNTED` if
 * the move ends the game or the budget is spent before all replies are searched.
 * @param {Searcher} searcher @param {Position} position @param {Thought} thought
 * @param {Budget} budget @param {(reply: Thought) => boolean} meets
 */
function countReplies(searcher, position, thought, budget, meets) {
  let left = budget;
  const after = playMove(position, thought.move, searcher.rule);
  if (resultOf(after, searcher.rule)) return { count: UNCOUNTED, left };
  let count = 0;
  for (const move of movesOf(after, searcher.rule)) {
    if (isSpent(left)) return { count: UNCOUNTED, left };
    const reply = thinkAfter(searcher, after, move, left);
    left = spend(left, reply.nodes);
    count += Number(meets(reply));
  }
  return { count, left };
}

/**
 * Return a thought of each move from a search of `plies` plies, or null if the budget ends it.
 * @param {Searcher} searcher @param {Position} position
 * @param {Thought[]} thoughts  of one ply less @param {number} plies @param {Budget} budget
 * @param {boolean} always  whether it goes on when the budget is spent
 */
function deepen(searcher, position, thoughts, plies, budget, always) {
  let left = { ...spend(budget, nodesOf(thoughts)), depth: plies };
  const deeper = [];
  for (const move of movesOf(position, searcher.rule)) {
    const before = thoughts.find((one) => sameMove(one.move, move));
    if (before?.proved) {
      deeper.push(before);
      continue;
    }
    if (isSpent(left) && !always) return null;
    const thought = thinkAfter(searcher, position, move, left);
    if (!(thought.proved || thought.depth === plies || always)) return null;
    left = spend(left, thought.nodes);
    deeper.push({ ...thought, nodes: thought.nodes + (before?.nodes ?? 0) });
  }
  return deeper;
}

/**
 * Return a thought of one move: search the position after it, and take the score from the mover's
 * point of view.
 * @param {Searcher} searcher @param {Position} position @param {Move} move @param {Budget} budget
 * @returns {Thought}
 */
function thinkAfter(searcher, position, move, budget) {
  const after = playMove(position, move, searcher.rule);
  const ended = resultOf(after, searcher.rule);
  if (ended) {
    const score = ended === "draw" ? 0.5 : Number(ended === position.side);
    return { move, score, proved: true, depth: budget.depth, nodes: 0, line: [move] };
  }
  const reply = searcher.search(after, { ...budget, depth: budget.depth - 1 });
  return {
    ...reply,
    move,
    score: 1 - reply.score,
    depth: reply.depth + 1,
    line: [move, ...reply.line],
  };
}
