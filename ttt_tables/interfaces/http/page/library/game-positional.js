// Positional games, in the form that `play` needs. A position has a character . X O for each point.
// Boards of up to 16 points are solved at the first query; only Python values larger ones.
import { choice, quote } from "./checks.js";
import { BadBoardError, BadOptionError } from "./errors.js";
import { Rules } from "./game-rules.js";
import { OTHER, once, place } from "./nine-cells.js";
import { BOARDS } from "./positional-boards.js";
import { certain } from "./value.js";

const USUAL = "two-boards";
const MOST_POINTS = 16; // of boards that are solved
const KEPT = 3; // boards whose values are in the cache: up to 43 MB each
const HALF = 3 ** 8; // the numbers of a position's first eight points: it is read in two halves
const WON = 64; // of depth scores: more than any distance
const LOST = -WON; // of a position in which the last mark has won
const UNREACHED = -128;

/** Return the points of a set, rising. @param {number} set */
const members = (set) =>
  [...set.toString(2)].reverse().flatMap((bit, point) => (bit === "1" ? [point] : []));

/** The rules of a positional game. */
export class PositionalRules extends Rules {
  name = "positional";

  /** @param {string} rule  the name of the board */
  constructor(rule) {
    super();
    this.rule = rule;
    this.setup = BOARDS[rule];
    this.everyLine = this.setup.sets.map(members);
    this.start = ".".repeat(this.setup.points);
    this.positionFormat = `${this.setup.points} characters of . X O, one for each point`;
  }

  get key() {
    return `${this.name} ${this.rule}`;
  }

  /** Return the complete sets of a side. @param {string} text @param {string} side */
  complete(text, side) {
    return this.everyLine.filter((line) => line.every((point) => text[point] === side));
  }

  /** @param {string} text */
  result(text) {
    const side = [..."XO"].find((one) => this.complete(text, one).length);
    if (side) return this.setup.completerWins ? side : OTHER[side];
    return text.includes(".") ? null : "draw";
  }

  /** @param {string} text */
  lines(text) {
    const line = this.everyLine.find(
      (one) => text[one[0]] !== "." && one.every((point) => text[point] === text[one[0]]),
    );
    return [line ?? null];
  }

  /** @param {string} text */
  moves(text) {
    const { below } = this.setup;
    const isOpen = (/** @type {number} */ point) =>
      text[point] === "." &&
      (!below[point] || members(below[point]).every((at) => text[at] !== "."));
    return [...text].flatMap((_, point) => (isOpen(point) ? [`${point}`] : []));
  }

  /** @param {string} text */
  read(text) {
    const { points } = this.setup;
    if (text.length !== points || /[^.XO]/.test(text))
      throw new BadBoardError(
        `a position of ${this.rule} must be ${this.positionFormat}, got ${quote(text)}`,
      );
    const reason = this.impossible(text);
    if (reason) throw new BadBoardError(`board ${quote(text)} cannot occur: ${reason}`);
    return text;
  }

  /** Return why play does not reach a position, or "". @param {string} text */
  impossible(text) {
    const [x, o] = [..."XO"].map((side) => text.split(side).length - 1);
    if (x - o !== 0 && x - o !== 1)
      return `X has ${x} marks and O has ${o}, but X starts and the sides alternate`;
    const { below } = this.setup;
    const floating = below.findIndex(
      (under, point) => text[point] !== "." && members(under).some((at) => text[at] === "."),
    );
    if (floating >= 0)
      return `point ${floating} is marked, but point ${members(below[floating])[0]} below it is empty`;
    const last = x > o ? "X" : "O";
    const held = this.complete(text, last);
    if (this.complete(text, OTHER[last]).length)
      return held.length
        ? "both sides have a winning set, but the first one ends the game"
        : `${last} has moved after a winning set ended the game`;
    const canBeLast = [...[...text].keys()].filter(
      (point) => text[point] === last && held.every((line) => line.includes(point)),
    );
    if (held.length && !canBeLast.length)
      return `no single mark completes all ${held.length} winning sets of ${last} at once`;
    return this.inTurn(text, canBeLast) ? "" : "no order of moves leads to it";
  }

  /**
   * Return whether marks can be taken back in turn until the board is empty, one of some points
   * first.
   * @param {string} text @param {number[]} points @param {Set<string>} tried
   * @returns {boolean}
   */
  inTurn(text, points, tried = new Set()) {
    const { below } = this.setup;
    if (!below.length || text === this.start) return true;
    if (tried.has(text)) return false;
    tried.add(text);
    const covered = new Set(
      below.flatMap((under, point) => (text[point] === "." ? [] : members(under))),
    );
    return points.some((point) => {
      if (covered.has(point)) return false;
      const before = place(text, point, ".");
      const last = OTHER[this.toMove(before) ?? ""];
      const others = [...[...before].keys()].filter((at) => before[at] === last);
      return this.inTurn(before, others, tried);
    });
  }

  /** @param {string} text */
  value(text) {
    if (this.setup.points > MOST_POINTS) return null;
    const score = scoresOf(this.rule)[numberOf(text)];
    return certain(this.toMove(text) ?? "", Math.sign(score), score ? WON - Math.abs(score) : null);
  }

  /** @param {string} text */
  unknown(text) {
    const { points } = this.setup;
    if (points <= MOST_POINTS) return "";
    return `the value of ${quote(text)} is not known: this library solves boards of up to ${MOST_POINTS} points, and ${this.rule} has ${points}. The Python package values larger ones`;
  }
}

/** @param {string} text */
const numberOf = (text) =>
  [...text].reduce((sum, mark, point) => sum + ".XO".indexOf(mark) * 3 ** point, 0);

/** The depth scores of all positions of a board, by number. */
const scoresOf = once((/** @type {string} */ rule) => solve(BOARDS[rule]), KEPT);

/**
 * Return the depth scores, in two passes like those of ttt_tables/games/positional/complete.py.
 * @param {import("./positional-boards.js").Board} board
 */
function solve({ points, sets, below, completerWins }) {
  const scores = new Int8Array(3 ** points).fill(UNREACHED);
  const held = Uint8Array.from({ length: 2 ** points }, (_, marks) =>
    Number(sets.some((one) => (marks & one) === one)),
  );
  const weights = Array.from({ length: points }, (_, point) => 3 ** point);
  const ended = completerWins ? LOST : -LOST;
  const full = 2 ** points - 1;
  const halves = Array.from({ length: HALF }, (_, code) => half(code));
  const [xs, os, leads] = [0, 1, 2].map((part) => Int32Array.from(halves, (one) => one[part]));
  /** @param {number} code */
  const read = (code) => {
    const [high, low] = [Math.floor(code / HALF), code % HALF];
    return [xs[low] | (xs[high] << 8), os[low] | (os[high] << 8), 1 + leads[low] + leads[high]];
  };
  /** @param {number} marked @param {number} point */
  const isOpen = (marked, point) => !((marked >> point) & 1) && !((below[point] ?? 0) & ~marked);
  scores[0] = 0;
  for (let code = 0; code < scores.length; code++) {
    if (scores[code] === UNREACHED) continue;
    const [x, o, digit] = read(code);
    if (held[digit === 1 ? o : x]) scores[code] = ended;
    else
      for (let point = 0; point < points; point++)
        if (isOpen(x | o, point)) scores[code + digit * weights[point]] = 0;
  }
  for (let code = scores.length - 1; code >= 0; code--) {
    if (scores[code] !== 0) continue;
    const [x, o, digit] = read(code);
    if ((x | o) === full) continue;
    let least = -LOST; // for the other side
    for (let point = 0; point < points; point++)
      if (isOpen(x | o, point)) least = Math.min(least, scores[code + digit * weights[point]]);
    scores[code] = Math.sign(least) - least; // a ply later, so nearer to 0
  }
  return scores;
}

/**
 * Return X's points and O's in half a position, as sets, and X's lead in marks.
 * @param {number} code @returns {[number, number, number]}
 */
function half(code) {
  let [x, o, lead] = [0, 0, 0];
  for (let point = 0; point < 8; point++) {
    const mark = Math.floor(code / 3 ** point) % 3;
    if (mark === 1) [x, lead] = [x | (1 << point), lead + 1];
    if (mark === 2) [o, lead] = [o | (1 << point), lead - 1];
  }
  return [x, o, lead];
}

/** @type {import("./registry.js").Entry} */
export const positional = {
  options: { rule: USUAL },
  async make({ rule }) {
    return new PositionalRules(choice("no rule", rule, Object.keys(BOARDS), BadOptionError));
  },
};
