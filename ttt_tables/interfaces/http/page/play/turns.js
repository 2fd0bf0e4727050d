// Games as turns. A turn is a move with the chance outcomes before or after it. This module has the
// notation of turns in the address, the positions of a game, and the cost and the luck of each
// turn. It contains no rule of a game.
import { t } from "../texts/language.js";
import { judgeMove } from "./judgement.js";
import { rate } from "./rating.js";

/**
 * @typedef {import("../library/play.js").Game} Game
 * @typedef {import("../library/play.js").Position} At
 * @typedef {import("../library/play.js").Asked} Asked
 * @typedef {import("../library/answer.js").Answer} Answer
 * @typedef {object} Notation  of turns, in the address
 * @property {Record<string, string>} [signs]  a letter for each outcome of chance
 * @property {boolean} [ahead]  whether the letter comes before the move
 * @property {string} [none]  in place of a move, if chance has left none
 * @typedef {{words: string[], line: At[], move: string, chance: string}} Turn  its moves and
 *   outcomes, and the positions before and after each; the move, or ""; the outcome of chance, or ""
 */

const MOST_KEPT = 1000; // ratings of turns

/**
 * Return whether chance acts before a side's move, like a die, and not after it.
 * @param {Game} game
 */
export const chanceFirst = (game) => game.start.outcomes.length > 0;

/** Return the outcome that a letter means, or "". @param {Notation} notation @param {string} sign */
export const outcomeOf = ({ signs = {} }, sign) =>
  Object.keys(signs).find((name) => signs[name] === sign) ?? "";

/**
 * Write a turn for the address.
 * @param {Notation} notation @param {string} move  or "", if there is none
 * @param {string} chance  the outcome, or ""
 */
export function writeTurn({ signs = {}, ahead = false, none = "" }, move, chance) {
  const sign = signs[chance] ?? "";
  return ahead ? `${sign}${move || none}` : `${move || none}${sign}`;
}

/**
 * Return the move and the chance outcome in a play of the address, or null if it has none.
 * @param {Notation} notation @param {string} play
 */
function readTurn(notation, play) {
  const { signs, ahead = false, none = "" } = notation;
  if (!signs) return { move: play, chance: "" };
  const [sign, rest] = ahead ? [play[0], play.slice(1)] : [play.at(-1), play.slice(0, -1)];
  const chance = outcomeOf(notation, `${sign}`);
  return chance && rest ? { move: rest === none ? "" : rest, chance } : null;
}

/**
 * Return a turn from a position, or null if the play is not a turn. Certain outcomes follow by
 * themselves.
 * @param {At} start @param {Notation} notation @param {string} play @returns {Turn | null}
 */
export function takeTurn(start, notation, play) {
  const read = readTurn(notation, play);
  if (!read) return null;
  const { move, chance } = read;
  const turn = { words: /** @type {string[]} */ ([]), line: [start], move, chance };
  const end = () => /** @type {At} */ (turn.line.at(-1));
  const add = (/** @type {string} */ word) => {
    turn.words.push(word);
    turn.line.push(end().play(word));
  };
  const words = chanceFirst(start.game) ? [chance, move] : [move, chance];
  for (const word of words.filter(Boolean)) {
    const { outcomes, legalMoves } = end();
    if (![...outcomes.map(({ name }) => name), ...legalMoves].includes(word)) return null;
    add(word);
  }
  if (!move && end().legalMoves.length) return null;
  while (end().outcomes.length === 1) add(end().outcomes[0].name);
  return turn;
}

/** @type {Map<string, ReturnType<typeof rated>>} */
const known = new Map();

/**
 * Return the cost of a turn for its side and the luck of the turn, each as a difference of scores.
 * The latest ratings are cached.
 * @param {Game} game @param {Turn} turn @param {string} side
 * @param {Asked} asked  of the answers that moves are rated by
 */
export function rateTurn(game, turn, side, asked) {
  const key = [game.rules.key, asked.policy, turn.line[0].text, ...turn.words, side].join("\n");
  const found = known.get(key) ?? rated(game, turn, side, asked);
  if (known.size >= MOST_KEPT) known.clear();
  known.set(key, found);
  return found;
}

/** @param {Game} game @param {Turn} turn @param {string} side @param {Asked} asked */
function rated(game, { words, line }, side, asked) {
  const scoreOf = (/** @type {At} */ at) => game.probe(at).of(side).score;
  /** @type {number | undefined} */
  let luck;
  /** @type {ReturnType<typeof rateMove>} */
  let own = { best: [], score: 0, cost: 0, only: false };
  for (const [at, word] of words.entries())
    if (!line[at].outcomes.length) own = rateMove(game.moves(line[at], asked), word);
    else luck = (luck ?? 0) + scoreOf(line[at + 1]) - scoreOf(line[at]);
  return { ...own, luck };
}

/**
 * Return the cost of a move of an answer, what it did, and the best moves.
 * @param {Answer} answer @param {string} move
 * @returns {ReturnType<typeof rate<string>> & {judged?: import("./judgement.js").Judgement}}
 */
export const rateMove = (answer, move) => ({
  ...rate(
    answer.moves.map(({ move, rank, expectedValue }) => ({
      ...{ cell: move, rank, score: expectedValue?.score ?? 0 },
    })),
    move,
  ),
  judged: judgeMove(answer, move),
});

/**
 * Return why a play is not a move in a position, if its cell is the reason, or "".
 * @param {At} here @param {string} play
 */
export function whyNot(here, play) {
  const cell = /^\d/.test(play) ? +play[0] : -1;
  const mark = here.board[cell] ?? "";
  if (cell > 8) return t.game.noCell(`${cell}`);
  return mark && mark !== "." ? t.game.taken(`${cell}`, mark) : "";
}
