// Phantom tic-tac-toe, as ttt_tables/games/phantom has it: neither side sees the other's marks. An
// information set is a side's own marks and the cells that were rejected, turn by turn. As text a
// turn is a word: the rejected cells, and then the marked one. In "4 01 7?" the side marked 4, then
// tried 0 and marked 1, and has now tried 7. In the abrupt version a rejected try ends the turn: in
// "4 0? 7" the side marked 4, tried 0, and marked 7.
import { checkSide, quote } from "./checks.js";
import { BadBoardError, GameOverError, IllegalMoveError, OffStrategyError } from "./errors.js";
import { D4, EMPTY, LINES, OTHER, place, result } from "./nine-cells.js";
import { arraysOf, bisect, divisor } from "./pack.js";

/**
 * @typedef {{side: string, marks: number[], rejections: number[][], abrupt?: boolean}} Known  a side,
 *   its marks turn by turn, and the rejected cells before each mark and since the last one: in
 *   ascending order, or in their own order if the version is abrupt
 * @typedef {{board: string, toMove: string, result: string | null, known: Record<string, Known>,
 *   named: {side: string, cell: number, stands: boolean}[]}} Game  as the referee sees it
 * @typedef {{cell: number, probability: number, exact: string}} Chance
 */

const CELLS = D4[0];
const FORM = {
  form: /^(?:[0-8]{1,9}(?: [0-8]{1,9}){0,8}\??)?$/,
  advice:
    "write the cells of each turn as one word, and end an unfinished turn of rejected cells with a question mark, such as '4 01 7?'",
};
const ABRUPT = {
  form: /^(?:[0-8]\??(?: [0-8]\??){0,8})?$/,
  advice:
    "write the cell of each turn as one word, with a question mark if it was rejected, such as '4 0? 7'",
};

const rising = (/** @type {number[]} */ cells) => [...cells].sort();
/**
 * Return the rejected cells in the order in which they are stored.
 * @param {Known} known @param {number[]} cells
 */
const inOrder = ({ abrupt }, cells) => (abrupt ? cells : rising(cells));
const hasLine = (/** @type {number[]} */ cells) =>
  LINES.some((line) => line.every((cell) => cells.includes(cell)));

/** Return the cells that the other side is known to hold. @param {Known} known */
export const taken = ({ rejections }) => rejections.flat();
/**
 * Return the cells that the side can try, in ascending order: those that it has neither marked nor
 * tried.
 * @param {Known} known
 */
export const legalMoves = (known) =>
  CELLS.filter((cell) => !known.marks.includes(cell) && !taken(known).includes(cell));
/**
 * Add a mark, which begins the next turn.
 * @param {Known} known @param {number} cell @returns {Known}
 */
export const marked = (known, cell) => ({
  ...known,
  marks: [...known.marks, cell],
  rejections: [...known.rejections, []],
});
/** Add a rejected cell. @param {Known} known @param {number} cell @returns {Known} */
export const rejected = (known, cell) => ({
  ...known,
  rejections: [
    ...known.rejections.slice(0, -1),
    inOrder(known, [...(known.rejections.at(-1) ?? []), cell]),
  ],
});
/**
 * Return the same information set on an image of the board.
 * @param {Known} known @param {number[]} symmetry
 */
export function imageOf(known, symmetry) {
  const to = (/** @type {number} */ cell) => symmetry.indexOf(cell);
  const { marks, rejections } = known;
  return {
    ...known,
    marks: marks.map(to),
    rejections: rejections.map((turn) => inOrder(known, turn.map(to))),
  };
}

/** Write an information set as text. @param {Known} known */
export function write({ marks, rejections, abrupt }) {
  if (abrupt) {
    const words = rejections.map((turn, at) => [
      ...turn.map((cell) => `${cell}?`),
      ...marks.slice(at, at + 1),
    ]);
    return words.flat().join(" ");
  }
  const now = rejections.at(-1)?.join("");
  const turns = marks.map((mark, turn) => `${rejections[turn].join("")}${mark}`);
  return [...turns, ...(now ? [`${now}?`] : [])].join(" ");
}

/**
 * Read an information set from its text. Throws for a text that no game leads to.
 * @param {any} text @param {any} side @param {{abrupt?: boolean}} version
 */
export function parse(text, side, { abrupt = false } = {}) {
  checkSide(side);
  const { form, advice } = abrupt ? ABRUPT : FORM;
  if (typeof text !== "string")
    throw new BadBoardError(`an information set must be a text, got ${quote(text)}: ${advice}`);
  if (!form.test(text))
    throw new BadBoardError(`${quote(text)} is not an information set: ${advice}`);
  const known = reread(text, side, abrupt);
  const reason = impossible(known);
  if (reason) throw new BadBoardError(`${quote(text)} cannot be what ${side} knows: ${reason}`);
  return known;
}

/**
 * Return the information set of a text, whether or not its side moves again.
 * @param {string} text @param {string} side @param {boolean} abrupt
 */
export const reread = (text, side, abrupt) => (abrupt ? readAbrupt : read)(text, side);

/** @param {string} text @param {string} side @returns {Known} */
function read(text, side) {
  const turns = text.split(" ").map((word) => [...word.replace("?", "")].map(Number));
  const now = text.endsWith("?") || !text ? (turns.pop() ?? []) : [];
  const marks = turns.map((turn) => turn[turn.length - 1]);
  return { side, marks, rejections: [...turns.map((turn) => turn.slice(0, -1)), now] };
}

/** @param {string} text @param {string} side */
const readAbrupt = (text, side) =>
  text
    .split(" ")
    .filter(Boolean)
    .reduce(
      (known, word) => (word.endsWith("?") ? rejected : marked)(known, +word[0]),
      nothing(side, true),
    );

/** Return why no game leads to an information set, or "". @param {Known} known */
export function impossible(known) {
  const { side, marks, rejections, abrupt } = known;
  const cells = [...marks, ...taken(known)];
  const twice = CELLS.find((cell) => cells.indexOf(cell) !== cells.lastIndexOf(cell));
  if (twice !== undefined) return `cell ${twice} appears twice`;
  const late = side === "O" ? 1 : 0;
  if (!abrupt) {
    const unsorted = rejections.find((turn) => turn.join() !== rising(turn).join());
    if (unsorted) return `write the rejected cells ${unsorted.join("")} in rising order`;
    if (marks.length > 4 - late) return `${side} has at most ${5 - late} turns`;
  }
  // Return the number of the other side's turns before each rejected try. It can have marked a cell
  // in each of them.
  const turns = rejections.flatMap((turn, at) => turn.map(() => at));
  const before = abrupt ? turns.map((at, number) => at + number) : turns;
  const early = before.findIndex((turn, number) => number >= turn + late);
  if (early >= 0)
    return `in turn ${before[early] + 1} the other side has only ${before[early] + late} marks`;
  if (hasLine(marks) || hasLine(taken(known)))
    return "the game had ended: three of these cells are in a row";
  if (legalMoves(known).length <= (abrupt ? late : 0))
    return "the game had ended: the board was full";
  // In the abrupt version, all of O's turns can have been rejected tries, but X's first turn marked
  // a cell.
  const hidden = abrupt ? late : marks.length + late - taken(known).length;
  if (!canHide(taken(known), legalMoves(known), hidden))
    return "the other side would have won with any placement of its marks";
  return "";
}

/**
 * Return whether `count` of the cells can be added to the held ones without a line.
 * @param {number[]} held @param {number[]} cells @param {number} count @returns {boolean}
 */
const canHide = (held, cells, count) =>
  count
    ? cells.some((cell, at) => canHide([...held, cell], cells.slice(at + 1), count - 1))
    : !hasLine(held);

/** @param {string} side @param {boolean} abrupt @returns {Known} */
const nothing = (side, abrupt) => ({
  ...{ side, marks: [], rejections: [[]] },
  ...(abrupt ? { abrupt } : {}),
});
/** @param {{abrupt?: boolean}} version @returns {Game} */
export const start = ({ abrupt = false } = {}) => ({
  ...{ board: EMPTY, toMove: "X", result: null, named: [] },
  known: { X: nothing("X", abrupt), O: nothing("O", abrupt) },
});

/**
 * Return the game after its side to move has tried a cell. The turn passes if the mark is placed,
 * and in the abrupt version also if it is rejected.
 * @param {Game} game @param {number} cell @returns {Game}
 */
export function play({ board, toMove: side, result: ended, known, named }, cell) {
  if (ended) throw new GameOverError(`the game has ended: ${ended}`);
  if (!CELLS.includes(cell))
    throw new IllegalMoveError(`cell must be 0 (top left) to 8, got ${quote(cell)}`);
  const legal = legalMoves(known[side]);
  if (!legal.includes(cell))
    throw new IllegalMoveError(
      `${side} knows that cell ${cell} is taken: choose one of ${legal.join(", ")}`,
    );
  const stands = board[cell] === ".";
  const after = stands ? place(board, cell, side) : board;
  return {
    board: after,
    toMove: stands || known[side].abrupt ? OTHER[side] : side,
    result: result(after),
    known: { ...known, [side]: (stands ? marked : rejected)(known[side], cell) },
    named: [...named, { side, cell, stands }],
  };
}

/**
 * A strategy of each side. The weight of a move is relative to those of its information set, which
 * are stored together.
 */
class Strategies {
  /**
   * @param {ArrayBuffer | Uint8Array} given  the bytes of a pack
   * @param {"phantom" | "abrupt"} name  the pack's
   * @param {string[]} scores  its texts that are X's score, or bounds of it
   */
  constructor(given, name, scores) {
    const pack = arraysOf(given);
    this.version = { abrupt: name === "abrupt" };
    /** X's score, or bounds of it. */
    this.scores = scores.map((one) => {
      const [part, whole = 1] = pack(one).split("/").map(Number);
      const { probability, exact } = fraction(part, whole);
      return { score: probability, exact };
    });
    const ofSide = (/** @type {string} */ side) => {
      const texts = pack(`${side} information_set`).split("\n");
      const cells = pack(`${side} cell`, "B", texts.length);
      return { texts, cells, shares: pack(`${side} share`, "BQ", texts.length) };
    };
    this.sides = { X: ofSide("X"), O: ofSide("O") };
  }

  /**
   * Return the cells that a side's strategy tries in an information set, the most likely first, and
   * of equally likely cells the lowest-numbered. The list is empty if the strategy never reaches
   * it.
   * @param {Known} known @returns {Chance[]}
   */
  stored(known) {
    const { texts, cells, shares } = this.sides[/** @type {"X" | "O"} */ (known.side)];
    const images = D4.map((symmetry) => ({ symmetry, text: write(imageOf(known, symmetry)) }));
    const least = images.reduce((one, other) => (other.text < one.text ? other : one));
    const first = bisect(texts.length, (row) => texts[row] < least.text);
    const end = bisect(texts.length, (row) => texts[row] <= least.text);
    const parts = Array.from(shares.slice(first, end), Number);
    const whole = parts.reduce((one, other) => one + other, 0);
    return parts
      .map((part, at) => ({ cell: least.symmetry[cells[first + at]], ...fraction(part, whole) }))
      .sort((a, b) => b.probability - a.probability || a.cell - b.cell);
  }

  /**
   * Return the same, and throw if no strategy leads to the information set. Unless the version is
   * abrupt, X's fifth mark tries the remaining cells in ascending order.
   * @param {string} text @param {string} side
   */
  moves(text, side) {
    const known = parse(text, side, this.version);
    if (!known.abrupt && known.marks.length === 4 && side === "X")
      return [{ cell: legalMoves(known)[0], probability: 1, exact: "1" }];
    const moves = this.stored(known);
    if (moves.length) return moves;
    throw new OffStrategyError(
      `${side}'s strategy never leads to ${quote(text)}: it plays other moves before, so the ${known.abrupt ? "nearly " : ""}optimal strategy has no entry here`,
    );
  }
}

/** An optimal strategy of each side, and X's score if both play by them, from phantom.pack. */
export class Phantom extends Strategies {
  static pack = "phantom";

  /** @param {ArrayBuffer | Uint8Array} given  the bytes of phantom.pack */
  constructor(given) {
    super(given, "phantom", ["x_score"]);
    this.xScore = this.scores[0];
  }
}

/**
 * A nearly optimal strategy of each side in the abrupt version, and bounds of X's score, from
 * abrupt.pack.
 */
export class Abrupt extends Strategies {
  static pack = "abrupt";

  /** @param {ArrayBuffer | Uint8Array} given  the bytes of abrupt.pack */
  constructor(given) {
    super(given, "abrupt", ["x_at_least", "x_at_most"]);
    this.xAtLeast = this.scores[0];
    this.xAtMost = this.scores[1];
  }
}

/** Return a fraction in lowest terms. @param {number} part @param {number} whole */
function fraction(part, whole) {
  const [over, under] = [part, whole].map((one) => one / divisor(part, whole));
  return { probability: over / under, exact: under === 1 ? `${over}` : `${over}/${under}` };
}
