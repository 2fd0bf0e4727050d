// The levels: how often each plays any move at all in place of a best one.
import { epsilonGreedy } from "../library/policies.js";

/** @type {Record<string, number>} */
export const ERRS = { easy: 0.6, medium: 0.3, hard: 0.1, perfect: 0 };

/** The policy of an opponent: a level, or one of the game's own by its name. @param {string} bot */
export const policyOf = (bot) => (bot in ERRS ? epsilonGreedy(ERRS[bot]) : bot);
