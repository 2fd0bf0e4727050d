// The rules of the usual game, in the form that `play` needs. Each game overrides what differs.
import { quote } from "./checks.js";
import { BadBoardError } from "./errors.js";
import { EMPTY, emptyCells, LINES, OTHER, place, result, wonLine } from "./nine-cells.js";
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
 * The rules of a game as functions of a position's text, and the known values of its positions. By
 * default this is the usual game without any known value. `outcomes` is called with open positions,
 * `moves` with decision nodes, `play` with legal moves, and `value` and `answer` with open
 * positions.
 */
export class Rules {
  name = "";
  start = EMPTY;
  /** How a position is written. */
  positionFormat = "nine characters of . X O, row by row";
  /** Whether a side knows less than what the text of the position says. */
  hidden = false;
  /** Whether the game has chance nodes, so that no result is certain. */
  chance = false;
  /** The options of a query for an answer. @type {string[]} */
  takes = [];
  /** The name of the policy that orders the moves. */
  policy = PERFECT;
  /** The names of all policies. */
  policies = [PERFECT, ANY, RANDOM];
  /** Whether a mark can belong to either side. */
  sharedMarks = false;
  /** Whether the values are exact and without chance, so that every move has a reason. */
  explains = false;
  /** All lines of a board. */
  everyLine = LINES;
  /** The options that made these rules, as Python writes them. @type {Record<string, unknown>} */
  options = {};
  /** Scores that differ by less are tied. */
  tie = 0;

  /** The identity of these rules: rules with equal keys are the same game. */
  get key() {
    return this.name;
  }

  /**
   * Return the name of the requested policy. Throws if the game does not have it.
   * @param {import("./play.js").Asked} _asked
   */
  named(_asked) {
    return this.policy;
  }

  /**
   * Return the side to move, from the second field or from the number of marks; null if it is
   * nobody's turn.
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

  /** Return the legal moves. Of equally good moves the first is played. @param {string} text */
  moves(text) {
    return emptyCells(text.slice(0, 9)).map(String);
  }

  /** Return the position after a legal move. @param {string} text @param {string} move */
  play(text, move) {
    const [board, ...more] = text.split(" ");
    const side = this.toMove(text) ?? "";
    return [place(board, +move, side), ...(more.length ? [OTHER[side]] : [])].join(" ");
  }

  /**
   * Return the chance outcomes: name, probability, position.
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
   * Return the line that ended play on each board, or null.
   * @param {string} text @returns {(number[] | null)[]}
   */
  lines(text) {
    return this.board(text)
      .split("/")
      .map((board) => wonLine(board) ?? null);
  }

  /**
   * Return the information set of a side as text; null means the side to move.
   * @param {string} text @param {string | null} _side
   */
  informationState(text, _side) {
    return text;
  }

  /**
   * Return the information set of a side after an observation from the referee, or null for any
   * other word.
   * @param {string} _text @param {string} _word @returns {string | null}
   */
  observation(_text, _word) {
    return null;
  }

  /**
   * Return what else a text says, by name.
   * @param {string} _text @returns {Record<string, unknown>}
   */
  info(_text) {
    return {};
  }

  /**
   * Return the canonical text of the position that a text shows. Throws for other texts.
   * @param {string} text
   */
  read(text) {
    return text;
  }

  /**
   * Return the value, or null if it follows from the values after the position.
   * @param {string} _text @returns {Value | null}
   */
  value(_text) {
    return null;
  }

  /** Return the value of an ended game. @param {string} side @param {string} result */
  ended(side, result) {
    const wdl = result === "draw" ? 0 : result === side ? 1 : -1;
    if (!this.chance) return certain(side, wdl, 0);
    return ofOdds(
      side,
      [1, 0, -1].map((one) => Number(one === wdl)),
    );
  }

  /**
   * Return why the value of an open position is not known, or "" if it follows.
   * @param {string} _text
   */
  unknown(_text) {
    return "";
  }

  /**
   * Return the answer, or null if it follows from the values.
   * @param {Position} _here @param {Asked} _asked @returns {Answer | null}
   */
  answer(_here, _asked) {
    return null;
  }

  /**
   * Return the weights with which a policy of the game plays an open position.
   * @param {Position} here @param {string} policy @returns {import("./policies.js").Weights}
   */
  weights(here, policy) {
    if (policy === RANDOM) return evenly(here.legalMoves);
    const best = here.game.moves(here).moves.filter(({ rank }) => rank === 1);
    return evenly(best.slice(0, policy === PERFECT ? 1 : best.length).map(({ move }) => move));
  }

  /**
   * Return the move, if finding one is less work than ranking all.
   * @param {Position} _here @param {Asked} _asked @returns {string | null}
   */
  choose(_here, _asked) {
    return null;
  }
}

/**
 * Return the fields of a text, and check how many there are.
 * @param {string} text @param {number} least @param {number} most @param {string} form
 */
export function fields(text, least, most, form) {
  const parts = text.split(" ");
  if (least <= parts.length && parts.length <= most) return parts;
  throw new BadBoardError(`${quote(text)} is not a position: write ${form}`);
}
