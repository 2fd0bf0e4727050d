/**
 * ttt-tables for JavaScript: the exact answers of the package, from its packs. No library; browsers
 * and node 18 or newer. Boards are nine characters of . X O, row by row; cells are 0 to 8.
 *
 *     import { game, gameNames } from "./ttt-tables.js";
 *     const dice = await game("dice", { rule: "reroll" }, "data/");   // every game has the same objects
 *     const here = dice.start.play("roll-4");              // or dice.position("......... X 4")
 *     here.legalMoves                                      // or here.outcomes, or here.result
 *     dice.probe(here).score                               // for the side to move, under perfect play
 *     dice.moves(here)                                     // best first: rank, probability, regret, ...
 *     here.play(dice.choose(here))                         // the position after the best move
 *
 * The readers that these stand on:
 *
 *     import { open, openEngine, parseGrid, Solution, ultimate } from "./ttt-tables.js";
 *     const tables = await open("classic", "data/");       // or new Classic(bytes of classic.pack)
 *     tables.policies                                      // ["perfect", "safe-uniform", ...]
 *     tables.bestMove("X...O....")                         // 1
 *     tables.moves("X...O....", "safe-uniform")            // every legal move, best first
 *     tables.probe("X...O....")                            // { wdl: 0, distance: 7 }
 *     (await open("dice")).moves("X...O....", 4, "X", "pass")
 *     (await open("miniboard")).chances("X...O....")       // { x_win, draw, o_win }
 *     (await open("ultimate")).move(boards, owners, target)   // X's winning strategy under `open`
 *     (await open("family")).moves("vanishing", "052486")  // the relatives: moves are texts
 *     (await open("family")).probe("lines=torus", ".........")   // any ruleset of nine cells
 *     await listGames()                                    // every game: title, rule, forms
 *     (await open("phantom")).moves("4?", "O")             // marks are hidden: what O knows, as a text
 *     (await open("abrupt")).moves("4? 1", "O")            // the same, but a refusal ends the turn
 *     new Solution(parseGrid("cross")).moves(".........", "X")   // any grid; sensitivity() too
 *     const engine = await openEngine("closed-count");     // of ultimate tic-tac-toe, compiled
 *     engine.choose(ultimate.parseGame("44 40 04", "closed-count"), { milliseconds: 20 })
 *
 * A move of a reader is { cell, score, win, draw, loss, distance, probability, rank, after }: the chances are
 * the mover's, if both sides go on as the policy says; ties share a rank; `after` is the board with
 * the mover's mark. Where marks are hidden it is { cell, probability, exact }. Numbers from packs are the package's, bit for bit; scores of grids are within 1e-15. A question without an answer throws
 * a TttError with the reason, of a kind: BadBoardError, IllegalMoveError, ...
 */

export { Answer, Move } from "./library/answer.js";
export { Classic } from "./library/classic.js";
export { Dice } from "./library/dice.js";
export { Engine, openEngine } from "./library/engine.js";
export {
  BadBoardError,
  BadGridError,
  BadLimitError,
  BadOptionError,
  GameOverError,
  IllegalMoveError,
  OffStrategyError,
  Refusal as TttError,
  UnknownGameError,
  UnknownPolicyError,
  UnknownValueError,
} from "./library/errors.js";
export { Family } from "./library/family.js";
export { Fraction } from "./library/fraction.js";
export { game, gameNames } from "./library/game.js";
export { listGames } from "./library/games.js";
export { Miniboard } from "./library/miniboard.js";
export { open } from "./library/open.js";
export { Strategy } from "./library/open-strategy.js";
export { readPack } from "./library/pack.js";
export * as phantom from "./library/phantom.js";
export { Abrupt, Phantom } from "./library/phantom.js";
export { Game, Position } from "./library/play.js";
export { canonical, numberOf } from "./library/rules.js";
export { NAMED, parseGrid, Solution } from "./library/solver.js";
export * as ultimate from "./library/ultimate.js";
export { Value } from "./library/value.js";
