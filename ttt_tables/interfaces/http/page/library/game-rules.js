// The usual game, as `play` asks it: each game overrides what differs.
import { quote } from "./checks.js";
import { BadBoardError } from "./errors.js";
import { EMPTY, emptyCells, OTHER, place, result, wonLine } from "./nine-cells.js";
import { ANY, evenly, PERFECT, RANDOM } from "./policies.js";
import { certain, ofOdds } from "./value.js";

/**
 * @typedef {import("./answer.js").Answer} Answer
 * @typedef {import("./fraction.js").Fraction} Fraction
 * @typedef {import("./play.js").Asked} Asked
 * @typedef {import("./play.js").Position} Position
 * @typedef {import("./value.js").Value} Value
 */

/**
 * The rules of a game as functions of a position's text, and all that is known of its values: the
 * usual game, of which nothing is known, until overridden. `outcomes` gets open positions, `moves`
 * open ones on which no chance acts, `play` legal moves; `value` and `answer` open positions.
 */
export class Rules {
  name = "";
  start = EMPTY;
  /** How a position is written. */
  positionFormat = "nine characters of . X O, row by row";
  /** Whether a side knows less than the text of the position. */
  hidden = false;
  /** Whether chance acts in the game: then no result is certain. */
  chance = false;
  /** The options of an answer. @type {string[]} */
  takes = [];
  /** The name of the policy that orders the moves. */
  policy = PERFECT;
  /** The names of all policies. */
  policies = [PERFECT, ANY, RANDOM];
  /** Whether a mark may be of either side. */
  sharedMarks = false;
  /** Choices that made these rules, as Python writes them. @type {Record<string, unknown>} */
  options = {};
  /** Scores that are less apart are tied. */
  tie = 0;

  /** The identity of these rules: rules with equal keys are one game. */
  get key() {
    return this.name;
  }

  /**
   * The name of the policy asked for; rejects one that the game lacks.
   * @param {import("./play.js").Asked} _asked
   */
  named(_asked) {
    return this.policy;
  }

  /**
   * The side to move, null where it is nobody's turn: the second field, or by count.
   * @param {string} text @returns {string | null}
   */
  toMove(text) {
    const [board, side] = text.split(" ");
    return side ?? "XO"[board.replace(/[^XO]/g, "").length % 2];
  }

  /** @param {string} text @returns {string | null} */
  result(text) {
    return result(text.slice(0, 9));
  }

  /** The legal moves. Of equally good ones the first is played. @param {string} text */
  moves(text) {
    return emptyCells(text.slice(0, 9)).map(String);
  }

  /** The position after a legal move. @param {string} text @param {string} move */
  play(text, move) {
    const [board, ...more] = text.split(" ");
    const side = this.toMove(text) ?? "";
    return [place(board, +move, side), ...(more.length ? [OTHER[side]] : [])].join(" ");
  }

  /**
   * What chance may do: name, probability, position.
   * @param {string} _text @returns {[string, Fraction, string][]}
   */
  outcomes(_text) {
    return [];
  }

  /** The marks. @param {string} text */
  board(text) {
    return text.split(" ")[0];
  }

  /**
   * The line that has ended play on each board, or null.
   * @param {string} text @returns {(number[] | null)[]}
   */
  lines(text) {
    return this.board(text)
      .split("/")
      .map((board) => wonLine(board) ?? null);
  }

  /**
   * The text of what a side knows, for null the side to move.
   * @param {string} text @param {string | null} _side
   */
  informationState(text, _side) {
    return text;
  }

  /**
   * What a side knows once the umpire has told it a word; null of any other word.
   * @param {string} _text @param {string} _word @returns {string | null}
   */
  observation(_text, _word) {
    return null;
  }

  /** What else a text says, by name. @param {string} _text @returns {Record<string, unknown>} */
  info(_text) {
    return {};
  }

  /** The one text of the position that a text shows; rejects others. @param {string} text */
  read(text) {
    return text;
  }

  /**
   * The value; null where it follows from those after the position.
   * @param {string} _text @returns {Value | null}
   */
  value(_text) {
    return null;
  }

  /** The value of an ended game. @param {string} side @param {string} result */
  ended(side, result) {
    const wdl = result === "draw" ? 0 : result === side ? 1 : -1;
    if (!this.chance) return certain(side, wdl, 0);
    return ofOdds(
      side,
      [1, 0, -1].map((one) => Number(one === wdl)),
    );
  }

  /** Why nobody knows the value of an open position; "" if it follows. @param {string} _text */
  unknown(_text) {
    return "";
  }

  /**
   * The answer; null where it follows from the values.
   * @param {Position} _here @param {Asked} _asked @returns {Answer | null}
   */
  answer(_here, _asked) {
    return null;
  }

  /**
   * The weights by which a policy of the game plays an open position.
   * @param {Position} here @param {string} policy @returns {import("./policies.js").Weights}
   */
  weights(here, policy) {
    if (policy === RANDOM) return evenly(here.legalMoves);
    const best = here.game.moves(here).moves.filter(({ rank }) => rank === 1);
    return evenly(best.slice(0, policy === PERFECT ? 1 : best.length).map(({ move }) => move));
  }

  /**
   * The move where finding one is less work than ranking all.
   * @param {Position} _here @param {Asked} _asked @returns {string | null}
   */
  choose(_here, _asked) {
    return null;
  }
}

/**
 * The fields of a text, of so many at least and at most.
 * @param {string} text @param {number} least @param {number} most @param {string} form
 */
export function fields(text, least, most, form) {
  const parts = text.split(" ");
  if (least <= parts.length && parts.length <= most) return parts;
  throw new BadBoardError(`${quote(text)} is not a position: write ${form}`);
}
