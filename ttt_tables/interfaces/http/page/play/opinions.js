// The engine's opinions of the positions of ultimate games: which of them this browser keeps, how a
// review gets them, and the cost of each move by them.
import { ask, gameTo } from "./engine-client.js";
import { moveText, nameMove } from "./nine.js";
import { keep, listOf, recall } from "./storage.js";
import { scoreOfX } from "./strength.js";
import * as rules from "./ultimate-search.js";

/**
 * @typedef {{score: number, move: string, only?: boolean}} Opinion  X's score; the move that the
 *   engine would play; whether no other move is nearly as good
 */

// Positions that the engine visits for each position of a review. With a fixed number a review is
// the same on every machine, and takes about ten seconds for 60 moves.
export const REVIEW = 20_000;
export const LEAST = 0.05; // the estimate is not exact enough to call a smaller cost a mistake
const KEPT = 10; // games whose reviews this browser keeps

/** Return whether an entry of a kept review is a key and an opinion. @param {any} entry */
const isOpinion = (entry) => {
  const [key, { score, move } = {}] = Array.isArray(entry) && entry[1] ? entry : [];
  const isScore = typeof score === "number" && score >= 0 && score <= 1;
  return (
    typeof key === "string" && isScore && typeof move === "string" && /^([0-8]{2})?$/.test(move)
  );
};
/** Return the kept reviews, each as the entries of a game. @returns {[string, Opinion][][]} */
const reviews = () =>
  recall(
    "reviews",
    listOf((game) => Array.isArray(game) && game.every(isOpinion)),
  );
/** The engine's opinions of positions, by rule and moves. @type {Map<string, Opinion>} */
const opinions = new Map(reviews().flat());

/**
 * Return the key of a kept opinion: the rule, the board on which the game begins unless it is
 * empty, and the moves.
 * @param {string} rule @param {Replay} game @param {number} ply
 */
const keyOf = (rule, { plays, positions }, ply) =>
  `${rule} ${[positions[0].board, ...plays.slice(0, ply)].filter(Boolean).join(" ")}`;

/**
 * Return the known opinion of each position of a game.
 * @param {Replay} game @param {string} rule @returns {(Opinion | undefined)[]}
 */
export const opinionsOf = (game, rule) =>
  game.positions.map(({ result }, ply) =>
    result ? { score: scoreOfX(result), move: "" } : opinions.get(keyOf(rule, game, ply)),
  );

/**
 * Rate each move by the engine's opinions. Its cost is the score before it minus the score after
 * it.
 * @param {Replay} game @param {(Opinion | undefined)[]} known
 */
export function rateAll({ plays, positions }, known) {
  return plays.map((cell, ply) => {
    const { toMove: side } = positions[ply];
    const { score = 0, move = "", only } = known[ply] ?? {};
    const lost = (score - (known[ply + 1]?.score ?? 0)) * (side === "X" ? 1 : -1);
    const cost = move === cell ? 0 : Math.max(0, lost);
    const info = {
      ply: ply + 1,
      side,
      cell,
      name: nameMove(cell),
      best: [nameMove(move)],
      bests: [move],
    };
    return { ...info, score: side === "X" ? score : 1 - score, cost, only: only && move === cell };
  });
}

/**
 * Convert a thought of the side to move to an opinion from X's point of view.
 * @param {import("./engine-client.js").Answer} thought @param {string} side @returns {Opinion}
 */
const opinionOf = ({ score, move, only }, side) => ({
  ...{ score: side === "X" ? score : 1 - score, move: moveText(move) },
  ...(only ? { only } : {}),
});

/**
 * Query the engine about each position, one after the other, until the user leaves, and keep its
 * opinions.
 * @param {Replay} game @param {string} rule @param {AbortSignal} signal
 * @param {(ply: number) => void} tell  is called with each ply before its search
 */
export async function review(game, rule, signal, tell) {
  const { plays, positions } = game;
  for (let ply = 0; ply <= plays.length; ply++) {
    tell(ply);
    if (opinionsOf(game, rule)[ply]) continue;
    const question = { rule, ...gameTo(game, ply), nodes: REVIEW, how: "review" };
    const thought = await ask(question, signal);
    opinions.set(keyOf(rule, game, ply), opinionOf(thought, positions[ply].toMove));
  }
  const keys = positions.map((_, ply) => keyOf(rule, game, ply));
  const entries = keys.filter((key) => opinions.has(key)).map((key) => [key, opinions.get(key)]);
  keep("reviews", [entries, ...reviews()].slice(0, KEPT));
}

/**
 * Return the cost of a move at a ply of a game by the engine, which is 0 for the move that the
 * engine would play.
 * @param {Replay} game @param {string} rule @param {number} ply @param {string} move
 * @param {AbortSignal} signal
 */
export async function judge(game, rule, ply, move, signal) {
  const position = /** @type {any} */ (game.positions[ply]);
  const before = opinions.get(keyOf(rule, game, ply));
  const after = rules.follow(position, move, rule);
  const ended = rules.resultOf(after, rule);
  const tried = { ...game, plays: [...game.plays.slice(0, ply), move] };
  const think = () => ask({ rule, ...gameTo(tried, ply + 1), nodes: REVIEW }, signal);
  const x = ended ? scoreOfX(ended) : opinionOf(await think(), after.side).score;
  const cost = ((before?.score ?? x) - x) * (position.side === "X" ? 1 : -1);
  return before?.move === move ? 0 : Math.max(0, cost);
}
