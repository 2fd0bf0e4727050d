// The classic game, in the form that `play` needs.

import { Answer, Move } from "./answer.js";
import { choice } from "./checks.js";
import { Classic } from "./classic-tables.js";
import { UnknownPolicyError } from "./errors.js";
import { explain } from "./explain.js";
import { Rules } from "./game-rules.js";
import { once, toMove } from "./nine-cells.js";
import { check, impossibleInTurn } from "./occurs.js";
import { open } from "./open.js";
import { Game, Position } from "./play.js";
import { epsilonGreedy, evenly, PERFECT, probabilities, RANDOM, RESIGN } from "./policies.js";
import { certain, exactOf, Value } from "./value.js";

const DEFAULT = "safe-uniform";

/** Perfect play and the policies, from classic.pack. */
export class ClassicRules extends Rules {
  name = "classic";
  takes = ["policy"];
  explains = true;
  policy = DEFAULT;

  /** @param {import("./classic-tables.js").Classic} tables */
  constructor(tables) {
    super();
    this.tables = tables;
    this.policies = tables.policies;
  }

  /** @param {string} text */
  read(text) {
    return check(text, impossibleInTurn);
  }

  /** @param {string} text */
  value(text) {
    const { wdl, distance } = this.tables.probe(text);
    return certain(toMove(text), wdl, distance);
  }

  /** @param {import("./play.js").Asked} asked */
  named({ policy = DEFAULT }) {
    return choice("no policy", policy, this.tables.policies, UnknownPolicyError);
  }

  /**
   * A policy without a move resigns.
   * @param {import("./play.js").Position} here @param {string} policy
   */
  weights(here, policy) {
    if (policy === RANDOM) return evenly(here.legalMoves);
    const moves = this.tables.moves(here.text, policy).filter(({ probability }) => probability);
    return moves.length
      ? Object.fromEntries(moves.map(({ cell, probability }) => [cell, probability]))
      : evenly([RESIGN]);
  }

  /** @param {import("./play.js").Position} here @param {import("./play.js").Asked} asked */
  choose({ text }, { policy = DEFAULT }) {
    return `${this.tables.bestMove(text, policy)}`;
  }

  /** @param {import("./play.js").Position} here @param {import("./play.js").Asked} asked */
  answer(here, { policy = DEFAULT }) {
    const { text } = here;
    const side = toMove(text);
    const found = this.tables.moves(text, policy);
    const values = found.map(({ after, distance }) =>
      certain(side, 0 - this.tables.probe(after).wdl, distance || null),
    );
    const best = Math.max(...values.map(({ score }) => score));
    const odds = this.tables.odds(text, policy);
    const moves = found.map(({ cell, rank, probability, score, win, draw, loss }, at) => {
      const known = { score, win, draw, loss, errorBound: 0 };
      const exact = odds[at] && exactOf(odds[at]);
      const expected = policy === PERFECT ? null : new Value(side, known, exact);
      return new Move(`${cell}`, values[at], rank, probability, best - values[at].score, expected);
    });
    return new Answer(here, this.value(text), policy, moves);
  }
}

/** The classic game, with the reasons for the values of its moves. */
export class ClassicGame extends Game {
  /**
   * Return the reason for the value of every move, best first.
   * @param {string | import("./play.js").Position} position
   */
  explain(position) {
    const { tables } = /** @type {ClassicRules} */ (this.rules);
    return explain(this.position(position).text, tables);
  }

  /**
   * Return how often the best response to a policy wins from the empty board.
   * @param {string} policy  its name @param {number} epsilon  how often it plays any cell instead
   * @param {string} side  that replies
   */
  bestResponseWins(policy, epsilon, side) {
    const model = this.model(epsilonGreedy(epsilon, policy));
    /** @type {(text: string) => number} */
    const wins = once((text) => {
      const here = new Position(this, text);
      if (here.result) return Number(here.result === side);
      const after = (/** @type {string} */ move) => wins(here.play(move).text);
      if (here.toMove === side) return Math.max(...here.legalMoves.map(after));
      return probabilities(model(here)).reduce(
        (sum, { move, probability }) => sum + probability * (move === RESIGN ? 1 : after(move)),
        0,
      );
    });
    return wins(this.start.text);
  }
}

/** @type {import("./registry.js").Entry} */
export const classic = {
  Made: ClassicGame,
  make: async (_, folder) => new ClassicRules(await open(Classic, folder)),
};
