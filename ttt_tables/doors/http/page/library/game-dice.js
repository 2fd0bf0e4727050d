// The dice game, as `play` asks it: "X...O.... X" before the roll, "X...O.... X 4" after it.
import { choice, quote } from "./checks.js";
import { afterBlocked, Dice, opens } from "./dice.js";
import { BadBoardError, BadOptionError } from "./errors.js";
import { Fraction, ONE } from "./fraction.js";
import { fields, Rules } from "./game-rules.js";
import { open } from "./open.js";
import { EMPTY, result } from "./rules.js";
import { ofOdds } from "./value.js";

const ROLLS = ["1", "2", "3", "4", "5", "6"];
const SIXTH = new Fraction(1, 6);

/**
 * The rules by which a blocked roll ends the game, or has one sure outcome, and the exact chances.
 */
export class DiceRules extends Rules {
  name = "dice";
  start = `${EMPTY} X`;
  form = "the board, the side to move, and after the roll what the die shows, as X...O.... X 4";
  chance = true;

  /** @param {import("./dice.js").Dice} tables @param {string} rule */
  constructor(tables, rule) {
    super();
    this.tables = tables;
    this.rule = rule;
  }

  get key() {
    return `${this.name} ${this.rule}`;
  }

  /** @param {string} text */
  result(text) {
    const blocked = this.isBlocked(text) ? afterBlocked(this.rule, text[10]).ended : null;
    return super.result(text) ?? blocked;
  }

  /** @param {string} text */
  moves(text) {
    return opens(text.slice(0, 9), text[12]).map(String);
  }

  /** @param {string} text @param {string} move */
  play(text, move) {
    return super.play(text.slice(0, 11), move);
  }

  /** @param {string} text @returns {[string, Fraction, string][]} */
  outcomes(text) {
    if (text.length === 11) return ROLLS.map((roll) => [`roll-${roll}`, SIXTH, `${text} ${roll}`]);
    const { side } = afterBlocked(this.rule, text[10]);
    return this.isBlocked(text) ? [[this.rule, ONE, `${text.slice(0, 9)} ${side}`]] : [];
  }

  /** @param {string} text */
  facts(text) {
    return /** @type {Record<string, unknown>} */ (text[12] ? { roll: +text[12] } : {});
  }

  /** @param {string} text */
  read(text) {
    const [board, side, roll] = fields(text, 2, 3, this.form);
    this.tables.exact(board, side, this.rule); // refuses what cannot occur
    if (roll !== undefined && !ROLLS.includes(roll))
      throw new BadOptionError(`a die does not show ${quote(roll)}: it shows 1 to 6`);
    if (roll && result(board))
      throw new BadBoardError(`the game on ${quote(board)} has ended: no die is thrown`);
    return text;
  }

  /** Before a roll; after it, the value follows. @param {string} text */
  value(text) {
    if (text.length > 11) return null;
    const [board, side] = text.split(" ");
    const odds = this.tables.exact(board, side, this.rule);
    return ofOdds(side, side === "X" ? odds : odds.reverse());
  }

  /** @param {string} text */
  isBlocked(text) {
    return text.length > 11 && !this.moves(text).length;
  }
}

/** @type {import("./registry.js").Entry} */
export const dice = {
  options: { rule: "pass" },
  async make({ rule }, folder) {
    const tables = await open(Dice, folder);
    return new DiceRules(tables, choice("no rule", rule, tables.rules, BadOptionError));
  },
};
