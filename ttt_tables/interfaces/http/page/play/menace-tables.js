// MENACE's opponents and its strength, as the table learning_curves has them, from the tables of
// the classic game.
import { canonical } from "../library/nine-cells.js";
import { between } from "./strength.js";

/**
 * Return the opponent's moves with their probabilities. `perfect` plays any move that keeps the
 * result. Each other name is a policy.
 * @param {Tables} tables @param {string} board @param {string} against @returns {[number, number][]}
 */
export function repliesOf(tables, board, against) {
  const moves = tables.moves(board, against);
  if (against !== "perfect") return moves.map(({ cell, probability }) => [cell, probability]);
  const kept = moves.filter(({ score }) => score === moves[0].score);
  return kept.map(({ cell }) => [cell, 1 / kept.length]);
}

/**
 * Return how often a machine wins, draws and loses, in floats, against random play and against the
 * policy perfect, which plays the lowest-numbered of the best cells.
 * @param {import("./menace-boxes.js").Menace} machine @param {Tables} tables
 */
export function strengthOf(machine, tables) {
  /** @type {(policy: string, key?: (board: string) => string) => number[]} */
  const against = (policy, key) => {
    /** @type {Model} */
    const O = (board) => tables.moves(board, policy).map((move) => [move.cell, move.probability]);
    return between({ X: (board) => machine.plays(board), O }, key);
  };
  // Only against random play do equivalent boards have the same value.
  const random = against("random", (board) => canonical(board)[0]);
  return { random, perfect: against("perfect") };
}
