// A variant, in the form that `play` needs: any ruleset, vanishing, notakto. This module contains
// no rule of a game.
import { quote } from "./checks.js";
import { BadBoardError } from "./errors.js";
import { fields, Rules } from "./game-rules.js";
import { LINES, OTHER, once } from "./nine-cells.js";
import { certain } from "./value.js";

const MOST_MARKS = 6; // marks on a full board of vanishing: the next move removes the oldest
const MOST_KEPT = 4096; // positions
const count = (/** @type {number} */ boards) => (boards === 1 ? "1 board" : `${boards} boards`);

/** A variant with the values of its positions. All positions can be reached in play. */
export class VariantRules extends Rules {
  explains = true;

  /**
   * @param {import("./family.js").Family} tables
   * @param {string} name  by which it was requested
   * @param {string} asked  the family's name of it, or the text of a ruleset
   */
  constructor(tables, name, asked = name, boards = 1) {
    super();
    this.tables = tables;
    this.name = name;
    this.asked = asked;
    this.start = tables.start(asked, boards);
    this.sharedMarks = tables.shares(asked);
    this.everyLine = tables.game(asked).lines ?? LINES;
    this.positionFormat = `a text such as '${this.start}'`;
    /** Return each move, and the position after it. */
    this.after = once((/** @type {string} */ text) => {
      const steps = tables.game(asked).after(this.own(text));
      return new Map(steps.map(([move, after]) => [move, after]));
    }, MOST_KEPT);
  }

  get key() {
    return `family ${this.asked} ${this.start}`;
  }

  /** Return the family's own text of a position. @param {string} text */
  own(text) {
    return text;
  }

  /** @param {string} text @returns {string | null} */
  result(text) {
    if (this.after(text).size) return null;
    const { side, wdl } = this.value(text);
    return wdl ? (wdl > 0 ? side : OTHER[side]) : "draw";
  }

  /** Moves in the order of their texts. @param {string} text */
  moves(text) {
    return [...this.after(text).keys()].sort();
  }

  /** @param {string} text @param {string} move */
  play(text, move) {
    return /** @type {string} */ (this.after(text).get(move));
  }

  /** @param {string} text */
  board(text) {
    return this.tables.board(this.asked, this.own(text), this.toMove(text) ?? "");
  }

  /** @param {string} text */
  lines(text) {
    return this.tables.lines(this.asked, this.own(text), this.toMove(text) ?? "");
  }

  /** @param {string} text */
  read(text) {
    const [boards, asked] = [this.start, text].map((one) => one.split("/").length);
    if (asked !== boards)
      throw new BadBoardError(
        `${quote(text)} has ${count(asked)}, but this game has ${count(boards)}`,
      );
    this.tables.value(this.asked, text); // throws if play cannot reach it
    return text;
  }

  /** @param {string} text */
  value(text) {
    const { wdl, distance } = this.tables.probe(this.asked, this.own(text));
    return certain(this.toMove(text) ?? "", wdl, distance);
  }
}

/**
 * A position is the cells of the marks, oldest first (- if there are none), and the side to move:
 * "135 O".
 */
export class VanishingRules extends VariantRules {
  start = "- X";
  positionFormat =
    "the cells of the marks, oldest first (- if there are none), and the side to move";

  /** @param {string} text */
  own(text) {
    return text.slice(0, -2).replace("-", "");
  }

  /** @param {string} text */
  toMove(text) {
    return text[text.length - 1];
  }

  /** @param {string} text @param {string} move */
  play(text, move) {
    return `${super.play(text, move)} ${OTHER[this.toMove(text)]}`;
  }

  /** The cell of the mark that the next move removes, if it removes one. @param {string} text */
  info(text) {
    const leaving = this.tables.leaving(this.asked, this.own(text));
    return /** @type {Record<string, unknown>} */ (leaving ? { leaving } : {});
  }

  /** With fewer than six marks the side to move can be left out. @param {string} text */
  read(text) {
    const [shown, side] = fields(text, 1, 2, this.positionFormat);
    const cells = super.read(shown === "-" ? "" : shown);
    const turns = cells.length === MOST_MARKS ? ["X", "O"] : ["XO"[cells.length % 2]];
    if (!turns.includes(side ?? turns[0]) || (side === undefined && turns.length > 1))
      throw new BadBoardError(
        `the side to move after ${quote(shown)} must be ${turns.join(" or ")}: write it, as in '${shown} ${turns[0]}'`,
      );
    return `${cells || "-"} ${side ?? turns[0]}`;
  }
}
