// Ultimate tic-tac-toe, in the form that `play` needs: exact values if the position is solved, and
// otherwise the engine's estimates.

import { Answer, ranked } from "./answer.js";
import { choice } from "./checks.js";
import { openEngine } from "./engine.js";
import { BadOptionError } from "./errors.js";
import { bestStored } from "./exact.js";
import { Rules } from "./game-rules.js";
import { Miniboard } from "./miniboard.js";
import { once, show } from "./nine-cells.js";
import { open } from "./open.js";
import { evaluate } from "./race.js";
import { movesOf, playMove, RULES, resultOf } from "./ultimate-rules.js";
import { parse, START, write } from "./ultimate-text.js";
import { certain, Value } from "./value.js";

/** @typedef {import("./play.js").Asked} Asked */

const USUAL = { milliseconds: 100 };
const MOST_KEPT = 100_000; // positions

/** The three rules; the stored strategy, solved endgames, and the engine. */
export class UltimateRules extends Rules {
  name = "ultimate";
  start = START;
  form =
    "nine boards of nine characters (. X O) joined by /, the side to move and the board to play in (0 to 8, * for any, - after the end)";
  takes = ["milliseconds", "nodes"];
  policy = "engine";

  /**
   * @param {import("./engine.js").Engine} engine
   * @param {import("./miniboard.js").Miniboard} miniboard
   */
  constructor(engine, miniboard) {
    super();
    this.engine = engine;
    this.miniboard = miniboard;
    this.rule = engine.rule;
    this.parts = once((/** @type {string} */ text) => parse(text, this.rule), MOST_KEPT);
  }

  get key() {
    return `${this.name} ${this.rule}`;
  }

  /** @param {string} text */
  toMove(text) {
    return text[text.length - 3];
  }

  /** @param {string} text */
  result(text) {
    return text.endsWith("-") ? resultOf(this.parts(text), this.rule) : null;
  }

  /** Each move is a board and a cell, such as 44. @param {string} text */
  moves(text) {
    return movesOf(this.parts(text), this.rule).map((move) => move.join(""));
  }

  /** @param {string} text @param {string} move */
  play(text, move) {
    const after = playMove(this.parts(text), [+move[0], +move[1]], this.rule);
    return write(after, this.rule);
  }

  /** The marks of all boards. @param {string} text */
  board(text) {
    return this.parts(text).boards.map(show).join("/");
  }

  /** The board to play in (null for any), and the board of the owners. @param {string} text */
  info(text) {
    const { target, owners } = this.parts(text);
    return /** @type {Record<string, unknown>} */ ({ target, macro: show(owners) });
  }

  /** A position without a known reason why it cannot occur. @param {string} text */
  read(text) {
    this.parts(text);
    return text;
  }

  /**
   * The exact value if it is known, and otherwise the estimate of the race.
   * @param {string} text
   */
  value(text) {
    const here = this.parts(text);
    const stored = this.engine.strategy && bestStored(this.engine.strategy, here);
    if (stored) return certain(here.side, stored.score ? 1 : -1, stored.depth);
    const solution = this.engine.solveSmall(here, undefined);
    if (solution) return certain(here.side, solution.wdl);
    const { x_score, x_win, draw, o_win } = evaluate(here, this.rule, this.miniboard, false);
    return new Value("X", { score: x_score, win: x_win, draw, loss: o_win }).of(here.side);
  }

  /** The engine's move. @param {import("./play.js").Position} here @param {Asked} asked */
  choose(here, asked) {
    return this.engine.choose(this.parts(here.text), this.limits(asked)).move.join("");
  }

  /**
   * Every move, searched equally deep, with its depth, nodes and line.
   * @param {import("./play.js").Position} here @param {Asked} asked
   */
  answer(here, asked) {
    const { side, ...parts } = this.parts(here.text);
    const found = this.engine.analyse({ side, ...parts }, this.limits(asked));
    const thoughts = new Map(found.map((thought) => [thought.move.join(""), thought]));
    const values = [...thoughts].map(([move, { score, proved }]) => {
      const value = proved ? certain(side, Math.round(2 * score) - 1) : new Value(side, { score });
      return /** @type {[string, Value]} */ ([move, value]);
    });
    const moves = ranked(values);
    for (const one of moves) {
      const { depth, nodes, line } = /** @type {import("./thought.js").Thought} */ (
        thoughts.get(one.move)
      );
      one.info = { depth, nodes, line: line.map((move) => move.join("")) };
    }
    return new Answer(here, this.value(here.text), this.policy, moves);
  }

  /**
   * The limits of a search. A search limited only by nodes forgets earlier positions, so that it
   * gives the same answer each time.
   * @param {Asked} asked
   */
  limits({ milliseconds, nodes }) {
    if (milliseconds === undefined && nodes === undefined) return USUAL;
    if (milliseconds === undefined) this.engine.forget();
    return { milliseconds, nodes };
  }
}

/** @type {import("./registry.js").Entry} */
export const ultimate = {
  options: { rule: "closed-draw" },
  async make({ rule }, folder) {
    choice("no rule", rule, Object.keys(RULES), BadOptionError);
    const engine = openEngine(rule, folder);
    return new UltimateRules(await engine, await open(Miniboard, folder));
  },
};
