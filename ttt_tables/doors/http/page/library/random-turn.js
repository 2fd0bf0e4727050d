// The random-turn game: a coin says who moves next, by the moves of a ruleset.
import { sixteens } from "./pack.js";
import { carry, D4, show } from "./rules.js";

export const PARTS = 512; // of X's scores, which are whole numbers of them

/** @typedef {import("./family.js").Game} Game */

/**
 * The moves of the ruleset, and X's score before each toss, in these parts.
 * @param {import("./graph.js").Section} section @param {string} name @param {Game} ruleset
 * @returns {Game}
 */
export function readRandomTurn(section, name, ruleset) {
  const [boards, scores] = [0, 1].map((at) =>
    sixteens(section(name)).filter((_, place) => place % 3 === at),
  );
  const known = new Map(
    [...boards].flatMap((board, at) =>
      D4.map((way) => [carry(show(board), way), scores[at] / PARTS]),
    ),
  );
  const score = (/** @type {any} */ text) => known.get(text);
  return {
    ...{ ...ruleset, coin: true, score },
    after: (text) => ruleset.after(text).map(([move, next]) => [move, next, known.get(next) ?? 0]),
  };
}
