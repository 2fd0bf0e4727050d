// How the opponents play: the levels, and the named policies of the classic game.
import { choice, emptyCells, OTHER } from "../library/rules.js";
import { bestCells } from "./solved.js";
import { between } from "./strength.js";

/**
 * How often each level plays any cell at all in place of a best one.
 * @type {Record<string, number>}
 */
export const ERRS = { easy: 0.6, medium: 0.3, hard: 0.1, perfect: 0 };

/** How a level plays the classic game. @param {string} level @returns {Model} */
export const levelModel = (level) => (board) => {
  const [cells, best] = [emptyCells(board), bestCells(board)];
  const any = ERRS[level] / cells.length;
  return cells.map((cell) => [
    cell,
    any + (best.includes(cell) ? (1 - ERRS[level]) / best.length : 0),
  ]);
};

/**
 * How a level, or a named policy, plays the classic game.
 * @param {string} bot @param {Tables} tables @returns {Model}
 */
export function model(bot, tables) {
  choice("No opponent", bot, [...Object.keys(ERRS), ...tables.policies]);
  if (bot in ERRS) return levelModel(bot);
  return (board) => tables.moves(board, bot).map((move) => [move.cell, move.probability]);
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
