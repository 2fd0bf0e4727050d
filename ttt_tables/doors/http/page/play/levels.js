// How the opponents play: the levels, and the named policies of the classic game.
import { choice, OTHER } from "../library/rules.js";
import { between } from "./strength.js";

/**
 * How often each level plays any cell at all in place of a best one.
 * @type {Record<string, number>}
 */
export const ERRS = { easy: 0.6, medium: 0.3, hard: 0.1, perfect: 0 };

/**
 * How a level, or a named policy, plays the classic game.
 * @param {string} bot @param {Tables} tables @returns {Model}
 */
export function model(bot, tables) {
  choice("No opponent", bot, [...Object.keys(ERRS), ...tables.policies]);
  const errs = ERRS[bot] ?? 0;
  const policy = bot in ERRS ? "perfect-any" : bot;
  return (board) => {
    const moves = tables.moves(board, policy);
    return moves.map((move) => [move.cell, (1 - errs) * move.probability + errs / moves.length]);
  };
}

/**
 * The move of a level: mostly the first best, sometimes any.
 * @template C @param {{cell: C}[]} moves  best first @param {string} bot
 */
export function playLevel(moves, bot) {
  const erring = Math.random() < ERRS[bot];
  return moves[erring ? Math.floor(Math.random() * moves.length) : 0].cell;
}

/**
 * How often the best reply to an opponent of the classic game wins, and draws.
 * @param {string} bot @param {string} side  that replies @param {Tables} tables
 */
export function bestReply(bot, side, tables) {
  const chances = between({ [OTHER[side]]: model(bot, tables) });
  return [side === "X" ? chances[0] : chances[2], chances[1]];
}
