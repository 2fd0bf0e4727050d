// What a move did to the result, from the values of all moves of its position. Results that are
// certain are named; in games of chance, the share that a move gave away is known.
import { LEAST, SAME } from "./rating.js";

/**
 * @typedef {import("../library/answer.js").Answer} Answer
 * @typedef {"atOnce" | "onlyMove" | "good" | "onlyWin" | "onlyDraw" | "fastest" | "slower" |
 *   "lostWin" | "lostDraw" | "lostAll" | "late" | "latest" | "sooner" |
 *   "onlyGood" | "best" | "near" | "gave"} Kind  the last four are of games of chance
 * @typedef {{kind: Kind, count: number, cost?: number}} Judgement  `count` is the number of moves
 *   that are as good; only with chance there is a cost, as a difference of scores
 */

/** The kinds that made a player's result worse. */
const BAD = ["lostWin", "lostDraw", "lostAll", "gave"];
/** The kinds of moves in a game that was lost before. */
const LATE = ["late", "latest", "sooner"];
/** The kinds that a list of moves names. */
const NAMED = [...BAD, "atOnce", "onlyWin", "onlyDraw", "slower"];

/** Return whether a move gave something away. @param {Judgement} judged */
export const isBad = ({ kind }) => BAD.includes(kind);
/** Return whether the game was lost before a move. @param {Judgement} judged */
export const isLate = ({ kind }) => LATE.includes(kind);
/** Return whether a list of moves names what a move did. @param {Judgement} judged */
export const isNamed = ({ kind }) => NAMED.includes(kind);
/** Return whether the results of moves are certain. @param {Rated[]} rated */
export const areCertain = (rated) =>
  rated.length > 0 && rated.every(({ judged }) => judged && judged.cost === undefined);

/**
 * Return what a move of an answer did.
 * @param {Answer} answer @param {string} move @returns {Judgement}
 */
export function judgeMove(answer, move) {
  const own = answer.move(move);
  const count = answer.moves.filter(({ rank }) => rank === own.rank).length;
  const value = own.expectedValue;
  /** @type {Omit<Judgement, "count">} */
  const judged =
    value?.wdl === null ? likely(answer, value.score, count) : { kind: certain(answer, own) };
  if (own.after.result === answer.position.toMove) judged.kind = "atOnce";
  else if (answer.length === 1) judged.kind = "onlyMove";
  return { ...judged, count };
}

/**
 * @param {Answer} answer @param {import("../library/answer.js").Move} own
 * @returns {Kind}
 */
function certain({ moves }, own) {
  const wdlOf = (/** @type {typeof own} */ { expectedValue }) => expectedValue?.wdl ?? 0;
  const [before, after] = [wdlOf(moves[0]), wdlOf(own)];
  const isOnly = moves.filter((one) => wdlOf(one) === before).length === 1;
  const best = moves.filter(({ rank }) => rank === 1).length;
  if (before > 0 && after < before) return after < 0 ? "lostAll" : "lostWin";
  if (after < before) return "lostDraw";
  if (after < 0) return own.rank > 1 ? "sooner" : best < moves.length ? "latest" : "late";
  if (isOnly) return after > 0 ? "onlyWin" : "onlyDraw";
  if (own.rank > 1) return "slower";
  return best === 1 ? "fastest" : "good";
}

/**
 * @param {Answer} answer @param {number} score @param {number} count
 * @returns {Omit<Judgement, "count">}
 */
function likely({ moves }, score, count) {
  const scores = moves.map(({ expectedValue }) => expectedValue?.score ?? 0);
  const most = Math.max(...scores);
  const cost = most - score;
  if (cost >= LEAST) return { kind: "gave", cost };
  if (cost >= SAME) return { kind: "near", cost };
  const isOnly = moves.length > 1 && scores.filter((one) => most - one < LEAST).length === 1;
  return { kind: isOnly ? "onlyGood" : count > 1 ? "good" : "best", cost };
}
