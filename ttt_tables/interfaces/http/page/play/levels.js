// The levels, and how often each plays a random move in place of a best one.
import { epsilonGreedy } from "../library/policies.js";

/** @type {Record<string, number>} */
export const ERRS = { easy: 0.6, medium: 0.3, hard: 0.1, perfect: 0 };

/**
 * Return the policy of an opponent, which is a level or the name of a policy of the game.
 * @param {string} bot
 */
export const policyOf = (bot) => (bot in ERRS ? epsilonGreedy(ERRS[bot]) : bot);
