// The classic game, as `play` asks it.

import { Answer, Move } from "./answer.js";
import { choice } from "./checks.js";
import { Classic } from "./classic.js";
import { UnknownPolicyError } from "./errors.js";
import { Rules } from "./game-rules.js";
import { check, impossibleInTurn } from "./occurs.js";
import { open } from "./open.js";
import { toMove } from "./rules.js";
import { certain, exactOf, Value } from "./value.js";

const [PERFECT, DEFAULT] = ["perfect", "safe-uniform"];

/** Perfect play, and the policies, of classic.pack. */
export class ClassicRules extends Rules {
  name = "classic";
  takes = ["policy"];
  policy = DEFAULT;

  /** @param {import("./classic.js").Classic} tables */
  constructor(tables) {
    super();
    this.tables = tables;
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
      const known = { score, win, draw, loss, within: 0 };
      const exact = odds[at] && exactOf(odds[at]);
      const outlook = policy === PERFECT ? null : new Value(side, known, exact);
      return new Move(`${cell}`, values[at], rank, probability, best - values[at].score, outlook);
    });
    return new Answer(here, this.value(text), policy, moves);
  }
}

/** @type {import("./registry.js").Entry} */
export const classic = { make: async (_, folder) => new ClassicRules(await open(Classic, folder)) };
