// Random fill, in the form that `play` needs: chance marks the cells, and no side ever moves.
import { Fraction } from "./fraction.js";
import { Rules } from "./game-rules.js";
import { COMMON, Miniboard } from "./miniboard.js";
import { numberOf, place } from "./nine-cells.js";
import { check } from "./occurs.js";
import { open } from "./open.js";
import { ofOdds } from "./value.js";

/** Random fill, and the exact probabilities of every board. */
export class RandomFillRules extends Rules {
  name = "miniboard";
  chance = true;

  /** @param {import("./miniboard.js").Miniboard} tables */
  constructor(tables) {
    super();
    this.tables = tables;
  }

  toMove() {
    return null;
  }

  /**
   * Each empty cell with either mark, such as 4X.
   * @param {string} text @returns {[string, Fraction, string][]}
   */
  outcomes(text) {
    const cells = this.moves(text);
    const share = new Fraction(1, 2 * cells.length);
    return cells.flatMap((cell) =>
      [..."XO"].map((side) => [`${cell}${side}`, share, place(text, +cell, side)]),
    );
  }

  /** @param {string} text */
  read(text) {
    return check(text);
  }

  /** @param {string} text */
  value(text) {
    const [x, o] = [this.tables.x, this.tables.o].map((all) => all[numberOf(text)]);
    return ofOdds("X", [x, COMMON - x - o, o]);
  }
}

/** @type {import("./registry.js").Entry} */
export const miniboard = {
  make: async (_, folder) => new RandomFillRules(await open(Miniboard, folder)),
};
