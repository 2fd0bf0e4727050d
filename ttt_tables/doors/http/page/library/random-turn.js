// The random-turn game: a coin says who moves next, by the moves of a ruleset.
import { checkRising, sixteens, unfit } from "./pack.js";
import { BOARDS, carry, D4, show } from "./rules.js";

/** @typedef {import("./family.js").Game} Game */

/**
 * The moves of the ruleset, and X's score before each toss, in parts of 512.
 * @param {import("./graph.js").Section} section @param {string} name @param {Game} ruleset
 * @returns {Game}
 */
export function readRandomTurn(section, name, ruleset) {
  const [boards, scores, wins] = [0, 1, 2].map((at) =>
    sixteens(section(name)).filter((_, place) => place % 3 === at),
  );
  if (boards.some((board) => board >= BOARDS) || [...scores, ...wins].some((one) => one > 512))
    throw unfit(`some score of ${name} is above 1`);
  checkRising(boards, `the boards of ${name}`);
  const images = [...boards].map((board) => [...new Set(D4.map((way) => carry(show(board), way)))]);
  const known = new Map(
    images.flatMap((orbit, at) => orbit.map((text) => [text, scores[at] / 512])),
  );
  const whole = images.flat().length === known.size && known.size === ruleset.count;
  if (!whole || ![...known.keys()].every((text) => ruleset.score(text) !== undefined))
    throw unfit(`the boards of ${name} are not those of its ruleset`);
  const score = (/** @type {any} */ text) => known.get(text);
  return {
    ...{ ...ruleset, coin: true, score },
    after: (text) => ruleset.after(text).map(([move, next]) => [move, next, known.get(next) ?? 0]),
  };
}
