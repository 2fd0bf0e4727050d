/**
 * ttt-tables for JavaScript: the exact answers of the Python package, from its packs. It has no
 * dependencies and runs in browsers and in node 18 or newer. Boards are nine characters of . X O,
 * row by row, and cells are 0 to 8.
 *
 *     import { game, gameNames } from "./ttt-tables.js";
 *     await gameNames("data/")                             // every game has the same objects
 *     const one = await game("classic", {}, "data/");      // or another game, with its options
 *     const here = one.start.play("4");                    // or one.position("....X....")
 *     here.legalMoves                                      // or here.outcomes, or here.result
 *     one.probe(here).score                                // for the side to move, under perfect play
 *     one.moves(here)                                      // best first: rank, probability, regret, ...
 *     here.play(one.choose(here))                          // the position after the best move
 *
 *     const engine = await openEngine("closed-count");     // of ultimate tic-tac-toe, compiled
 *     engine.choose(ultimate.parseGame("44 40 04", "closed-count"), { milliseconds: 20 })
 *     await listGames()                                    // every game: title, rule, forms
 *     readBoard(["X", "O", null, ...])                     // "XO.......": one.position takes either
 *     await listNotations("data/")                          // other notations of boards and moves
 *
 * Numbers from packs are the same as in the Python package, bit for bit. Scores of grids can differ
 * by rounding, and their values have a proved error bound. Invalid input throws a subclass of
 * TttError with the reason: BadBoardError, IllegalMoveError, ...
 */

/**
 * @typedef {import("./library/names.js").GameName} GameName
 * @typedef {import("./library/names.js").GameOptions} GameOptions
 * @typedef {import("./library/names.js").PolicyName} PolicyName
 * @typedef {import("./library/names.js").Result} Result
 * @typedef {import("./library/names.js").Side} Side
 * @typedef {import("./library/play.js").Asked} Asked
 * @typedef {import("./library/play.js").Outcome} Outcome
 * @typedef {import("./library/policies.js").Policy} Policy
 * @typedef {import("./library/notation/notations.js").Notation} Notation
 * @typedef {import("./library/thought.js").Thought} Thought
 */

export { Answer, Move } from "./library/answer.js";
export { Engine, openEngine } from "./library/engine.js";
export {
  BadBoardError,
  BadGridError,
  BadLimitError,
  BadOptionError,
  GameOverError,
  IllegalMoveError,
  OffStrategyError,
  TttError,
  UnknownGameError,
  UnknownPolicyError,
  UnknownValueError,
} from "./library/errors.js";
export { Fraction } from "./library/fraction.js";
export { game, gameNames } from "./library/game.js";
export { listGames } from "./library/lists.js";
export { parseMove } from "./library/move-text.js";
export { readBoard } from "./library/notation/boards.js";
export { readGame, readTree } from "./library/notation/games.js";
export { readMove, writeMove } from "./library/notation/moves.js";
export { listNotations } from "./library/notation/notations.js";
export { Game, Position } from "./library/play.js";
export { epsilonGreedy } from "./library/policies.js";
export * as ultimate from "./library/ultimate-rules.js";
export { Value } from "./library/value.js";
