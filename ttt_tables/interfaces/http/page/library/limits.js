// The limits of a search: time, plies and positions, checked, and what of them is left.
import { quote } from "./checks.js";
import { BadLimitError } from "./errors.js";
import { nanoseconds } from "./kernel.js";

/** @typedef {{milliseconds?: number, depth?: number, nodes?: number}} Limits */
/**
 * @typedef {{ends: bigint, depth: number, nodes: number}} Budget  what a search may still use:
 *   nanoseconds on the kernel's clock at which it ends, plies, and positions to visit
 */

export const DEEPEST = 81; // plies: no game has more
const MOST_NODES = 2 ** 52;
const DAY = 86_400_000; // milliseconds
const RETURN = 300_000n; // nanoseconds kept back to return the answer

/** Check limits; the first that is met ends the search. @param {Limits} limits @returns {Budget} */
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

/** Tell whether time or positions are used up. @param {Budget} budget */
export const isSpent = ({ ends, nodes }) => nodes < 1 || nanoseconds() > ends;

/**
 * The budget after visiting so many positions.
 * @param {Budget} budget @param {number} nodes @returns {Budget}
 */
export const spend = (budget, nodes) => ({ ...budget, nodes: budget.nodes - nodes });
