// Policies, like those of ttt_tables/play/policy.py: the name of a policy of the game, or a
// function from the information set of the side to move to a move or to weights of moves.
import { BadOptionError, IllegalMoveError } from "./errors.js";

/**
 * @typedef {import("./fraction.js").Fraction} Fraction
 * @typedef {import("./play.js").Position} Position
 * @typedef {Record<string, number>} Weights  of moves, of any sum; other moves have weight 0
 * @typedef {string | ((here: Position) => string | Weights)} Policy
 */

// Every open game has these.
export const PERFECT = "perfect";
export const ANY = "perfect-any";
export const RANDOM = "random";
export const RESIGN = "resign"; // in place of a move: the policy gives up the game

/** Return equal weights for some moves. @param {readonly string[]} moves @returns {Weights} */
export const evenly = (moves) => Object.fromEntries(moves.map((move) => [move, 1]));

/**
 * Return the policy that plays any legal move with a given probability and otherwise follows
 * another policy, by default one of the best moves with equal probability.
 * @param {number} epsilon  the probability, 0 to 1 @param {Policy} policy
 */
export function epsilonGreedy(epsilon, policy = ANY) {
  if (!(epsilon >= 0 && epsilon <= 1))
    throw new BadOptionError(`epsilon must be a number from 0 to 1, got ${epsilon}`);
  return (/** @type {Position} */ here) => {
    const weights = /** @type {Weights} */ ({});
    for (const [one, share] of /** @type {const} */ ([
      [policy, 1 - epsilon],
      [RANDOM, epsilon],
    ])) {
      const own = here.game.model(one)(here);
      for (const [move, weight] of Object.entries(own))
        weights[move] = (weights[move] ?? 0) + (share * weight) / sumOf(own);
    }
    return weights;
  };
}

/** @param {Weights} weights */
const sumOf = (weights) => Object.values(weights).reduce((sum, one) => sum + one, 0);

/**
 * Return the answer of a policy as weights. Throws for a move that is not legal, and if no weight
 * is positive.
 * @param {string | Weights} said @param {Position} here @returns {Weights}
 */
export function readWeights(said, here) {
  const weights = typeof said === "string" ? evenly([said]) : said;
  for (const move of Object.keys(weights))
    if (move !== RESIGN && !here.legalMoves.includes(move)) throw here.rejection(move);
  if (Object.values(weights).some((weight) => !(weight >= 0)) || !sumOf(weights))
    throw new IllegalMoveError(
      `the weights of moves on '${here.text}' must be numbers of 0 or more, and one of them positive`,
    );
  return weights;
}

/** Return weights as a list of moves with their probabilities. @param {Weights} weights */
export function probabilities(weights) {
  const whole = sumOf(weights);
  return Object.entries(weights).map(([move, weight]) => ({ move, probability: weight / whole }));
}

/**
 * Draw one of several things with its probability.
 * @template {{probability: number | Fraction}} Thing
 * @param {readonly Thing[]} things @param {() => number} random  a source of chance, as Math.random
 */
export function drawn(things, random) {
  let left = random();
  const found = things.find(({ probability }) => {
    left -= +probability;
    return left < 0;
  });
  return found ?? things[0]; // left over by rounding
}
