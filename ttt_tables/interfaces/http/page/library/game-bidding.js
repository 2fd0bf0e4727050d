// Bidding tic-tac-toe, in the form that `play` needs. Positions are written "X...O.... 5 X" before a
// bid of X, "X...O.... 5 X 2" after it, "X...O.... 5 X 2=2" after equal bids, and "X...O.... 3 X X"
// when X has won the bid. X names its bid first, which does not change who can force a line.
import { quote } from "./checks.js";
import { BadBoardError, BadOptionError } from "./errors.js";
import { fields, Rules } from "./game-rules.js";
import { EMPTY, emptyCells, OTHER, once, place, result } from "./nine-cells.js";
import { check } from "./occurs.js";
import { certain } from "./value.js";

const MOST_CHIPS = 32;
const USUAL = 8;

/** @param {number} most @returns {number[]} */
const upTo = (most) => Array.from({ length: most + 1 }, (_, number) => number);
/** @param {string} board */
const exchanged = (board) => board.replace(/[XO]/g, (mark) => OTHER[mark]);

/**
 * X's least holdings on a board, in half chips, the advantage as one: before the bids, after its
 * best move, and after O's.
 * @typedef {{now: number, afterOwn: number, afterOther: number}} Least
 */

/** The bids before each move, and the results. */
export class BiddingRules extends Rules {
  name = "bidding";
  positionFormat =
    "the board, X's chips, the side with the advantage and, once it is decided, X's bid, two equal bids, or the side that moves, such as X...O.... 5 X 2";

  /** @param {number} chips  of both sides together */
  constructor(chips) {
    super();
    this.chips = chips;
    this.start = `${EMPTY} ${Math.floor(chips / 2)} X`;
    /** @type {(board: string) => Least} */
    this.least = once((board) => {
      const ended = result(board);
      if (ended) {
        const now = ended === "X" ? 0 : 2 * chips + 2;
        return { now, afterOwn: now, afterOther: now };
      }
      const [own, other] = [..."XO"].map((side) =>
        emptyCells(board).map((cell) => this.least(place(board, cell, side)).now),
      );
      const [afterOwn, afterOther] = [Math.min(...own), Math.max(...other)];
      const now = Math.floor((afterOwn + afterOther + (afterOwn % 2)) / 2);
      return { now, afterOwn, afterOther };
    });
  }

  get key() {
    return `${this.name} ${this.chips}`;
  }

  /** @param {string} text */
  toMove(text) {
    const [, , advantage, bids = ""] = text.split(" ");
    if (!bids) return "X";
    if (bids in OTHER) return bids;
    return bids.includes("=") ? advantage : "O";
  }

  /** @param {string} text */
  moves(text) {
    const [board, held, , bids = ""] = text.split(" ");
    if (bids in OTHER) return super.moves(board);
    if (bids.includes("=")) return ["X-moves", "O-moves"];
    return upTo(bids ? this.chips - +held : +held).map((bid) => `bid-${bid}`);
  }

  /** @param {string} text @param {string} move */
  play(text, move) {
    const [board, held, advantage, bids = ""] = text.split(" ");
    /** @param {string} side @param {string} mover @param {string} bid */
    const paid = (side, mover, bid) =>
      `${board} ${+held - (mover === "X" ? +bid : -bid)} ${side} ${mover}`;
    if (move.startsWith("bid-")) {
      const bid = move.slice(4);
      if (!bids) return `${text} ${bid}`;
      if (bid === bids) return `${text}=${bid}`;
      return +bids > +bid ? paid(advantage, "X", bids) : paid(advantage, "O", bid);
    }
    if (move.endsWith("-moves")) return paid(OTHER[move[0]], move[0], bids.split("=")[0]);
    return `${place(board, +move, bids)} ${held} ${advantage}`;
  }

  /** @param {string} text @returns {Record<string, unknown>} */
  info(text) {
    const [, held, advantage] = text.split(" ");
    return { x_chips: +held, o_chips: this.chips - +held, advantage };
  }

  /** @param {string} text */
  read(text) {
    const [board, held, advantage, bids] = fields(text, 3, 4, this.positionFormat);
    check(board);
    if (!upTo(this.chips).map(String).includes(held))
      throw new BadBoardError(`X's chips must be 0 to ${this.chips}, got ${quote(held)}`);
    if (advantage !== "X" && advantage !== "O")
      throw new BadBoardError(`the advantage must be that of X or O, got ${quote(advantage)}`);
    if (bids !== undefined && result(board))
      throw new BadBoardError(`the game on ${quote(board)} has ended: leave out ${quote(bids)}`);
    const both = upTo(Math.min(+held, this.chips - +held)).map((bid) => `${bid}=${bid}`);
    if (bids !== undefined && !["X", "O", ...upTo(+held).map(String), ...both].includes(bids))
      throw new BadBoardError(`these bids cannot be made: ${quote(bids)}`);
    return text;
  }

  /**
   * The result before X's bid and before a mark; after a bid it follows from the moves.
   * @param {string} text
   */
  value(text) {
    const [board, held, advantage, bids = ""] = text.split(" ");
    if (bids && !(bids in OTHER)) return null;
    const [mine, theirs] = [this.least(board), this.least(exchanged(board))];
    const needs =
      bids === "X"
        ? [mine.afterOwn, theirs.afterOther]
        : bids === "O"
          ? [mine.afterOther, theirs.afterOwn]
          : [mine.now, theirs.now];
    const holding = 2 * +held + Number(advantage === "X");
    const byO = 2 * this.chips + 1 - holding >= needs[1];
    return certain("X", Number(holding >= needs[0]) - Number(byO)).of(bids || "X");
  }
}

/** @type {import("./registry.js").Entry} */
export const bidding = {
  options: { chips: USUAL },
  async make({ chips }) {
    if (!Number.isInteger(chips) || chips < 1 || chips > MOST_CHIPS)
      throw new BadOptionError(`chips must be 1 to ${MOST_CHIPS}, got ${quote(chips)}`);
    return new BiddingRules(chips);
  },
};
