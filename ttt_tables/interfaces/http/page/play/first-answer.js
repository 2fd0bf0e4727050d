// What follows a move on the home view's board, by perfect play.
import { Game } from "../library/play.js";
import { SolvedClassic } from "../library/solved-classic.js";

/**
 * Return how the game ends after X's move if nobody makes a mistake, and O's answer.
 * @param {string} moves  the moves before @param {string} move
 * @returns {{end: "win" | "draw" | "loss", reply: number}}
 */
export function answerTo(moves, move) {
  const game = new Game(new SolvedClassic());
  const here = [...moves].reduce((at, one) => at.play(one), game.start);
  const { wdl } = /** @type {any} */ (game.moves(here).move(move).expectedValue);
  const end = /** @type {const} */ (["loss", "draw", "win"])[wdl + 1];
  return { end, reply: +game.moves(here.play(move)).moves[0].move };
}
