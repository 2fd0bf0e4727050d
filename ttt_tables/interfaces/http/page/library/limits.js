// The limits of a search (time, plies and positions): their checks, and how much of them is left.
import { quote } from "./checks.js";
import { BadLimitError } from "./errors.js";
import { nanoseconds } from "./kernel.js";

/** @typedef {{milliseconds?: number, depth?: number, nodes?: number}} Limits */
/**
 * @typedef {{ends: bigint, depth: number, nodes: number}} Budget  what a search can still use: the
 *   time on the kernel's clock at which it ends, in nanoseconds, the plies, and the positions to
 *   visit
 */

export const DEEPEST = 81; // plies: no game is longer
const MOST_NODES = 2 ** 52;
const DAY = 86_400_000; // milliseconds
const RETURN = 300_000n; // nanoseconds reserved for returning the answer

/**
 * Check limits. The first limit that is reached ends the search.
 * @param {Limits} limits @returns {Budget}
 */
export function budgetOf(limits) {
  const { milliseconds, depth, nodes } = limits ?? {};
  for (const [name, number, unit] of /** @type {const} */ ([
    ["a depth", depth, "plies"],
    ["nodes", nodes, "positions"],
  ]))
    if (number !== undefined && (!Number.isInteger(number) || number < 1))
      throw new BadLimitError(
        `${name} must be a whole number of ${unit}, 1 or more, got ${quote(number)}`,
      );
  if (milliseconds === undefined && depth === undefined && nodes === undefined)
    throw new BadLimitError("a search needs a limit: give milliseconds, a depth or nodes");
  const time = milliseconds === undefined ? DAY : milliseconds;
  if (!(typeof time === "number" && time >= 0 && time <= DAY))
    throw new BadLimitError(`milliseconds must be 0 to ${DAY}, got ${quote(time)}`);
  const span = BigInt(Math.floor(time * 1e6)) - RETURN;
  const ends = nanoseconds() + (span > 0n ? span : 0n);
  return {
    ends,
    depth: Math.min(depth ?? DEEPEST, DEEPEST),
    nodes: Math.min(nodes ?? MOST_NODES, MOST_NODES),
  };
}

/** Return whether time or positions are used up. @param {Budget} budget */
export const isSpent = ({ ends, nodes }) => nodes < 1 || nanoseconds() > ends;

/**
 * Return the budget that is left after visiting some positions.
 * @param {Budget} budget @param {number} nodes @returns {Budget}
 */
export const spend = (budget, nodes) => ({ ...budget, nodes: budget.nodes - nodes });
