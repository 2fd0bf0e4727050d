// The random-turn game, in the form that `play` needs. Positions are written "X...O....", and
// "X...O.... O" after the toss.
import { quote } from "./checks.js";
import { BadBoardError } from "./errors.js";
import { Fraction } from "./fraction.js";
import { fields, Rules } from "./game-rules.js";
import { place, result } from "./nine-cells.js";
import { check } from "./occurs.js";
import { PARTS, scoreOf } from "./random-turn.js";
import { ofScore } from "./value.js";

const HALF = new Fraction(1, 2);

/** The toss before each move, and X's exact score before each toss. */
export class RandomTurnRules extends Rules {
  name = "random-turn";
  positionFormat = "the board and, after the toss, the side that won it, such as X...O.... O";
  chance = true;

  /** @param {string} text */
  toMove(text) {
    return text[10] ?? null;
  }

  /** @param {string} text @param {string} move */
  play(text, move) {
    return place(text.slice(0, 9), +move, text[10]);
  }

  /** @param {string} text @returns {[string, Fraction, string][]} */
  outcomes(text) {
    const sides = text.length > 9 ? [] : [..."XO"];
    return sides.map((side) => [`${side}-moves`, HALF, `${text} ${side}`]);
  }

  /** @param {string} text */
  read(text) {
    const [board, side] = fields(text, 1, 2, this.positionFormat);
    check(board);
    if (side !== undefined && side !== "X" && side !== "O")
      throw new BadBoardError(`the side that won the toss must be X or O, got ${quote(side)}`);
    if (side && result(board))
      throw new BadBoardError(
        `the game on ${quote(board)} has ended: leave out the side that won the toss`,
      );
    return text;
  }

  /**
   * X's score before a toss; after the toss the value follows from the moves.
   * @param {string} text
   */
  value(text) {
    if (text.length > 9) return null;
    return ofScore("X", new Fraction(PARTS * scoreOf(text), PARTS));
  }
}

/** @type {import("./registry.js").Entry} */
export const randomTurn = { make: async () => new RandomTurnRules() };
