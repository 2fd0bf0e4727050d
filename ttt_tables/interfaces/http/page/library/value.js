// The value of a position, like ttt_tables/play/value.py.
import { checkSide } from "./checks.js";
import { Fraction, ONE, ZERO } from "./fraction.js";
import { once } from "./nine-cells.js";

const HALF = new Fraction(1, 2);
const UNIT = 2 ** -53; // rounding a number in [0, 1] once changes it by less

/**
 * @typedef {{score: Fraction, win: Fraction | null, draw: Fraction | null, loss: Fraction | null}} Exact
 *   the probabilities are null if only the score is known
 */

/** Return the known fields of an object. @param {object} fields @returns {Record<string, any>} */
const known = (fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, one]) => one !== null));

/** The value of a position for a side, if both sides play perfectly. */
export class Value {
  /** @type {Exact | (() => Exact) | null} */
  #exact;
  /**
   * Whole numbers in the proportion of the probabilities, if there are such.
   * @type {(number | bigint)[] | null}
   */
  #odds;

  /**
   * @param {string} side
   * @param {{score: number, win?: number | null, draw?: number | null, loss?: number | null,
   *   wdl?: number | null, distance?: number | null, errorBound?: number | null}} known
   * @param {Exact | (() => Exact) | null} exact  a function is called at the first access to the
   *   fractions
   * @param {(number | bigint)[] | null} odds
   */
  constructor(side, known, exact = null, odds = null) {
    /**
     * The side to move, or X if it is nobody's turn. `of` returns the value from the other side's
     * point of view.
     */
    this.side = /** @type {import("./names.js").Side} */ (side);
    /** The expected score, 0 to 1: a win is 1, a draw 1/2. */
    this.score = known.score;
    /** The probabilities, or null if only the score is known. */
    this.win = known.win ?? null;
    this.draw = known.draw ?? null;
    this.loss = known.loss ?? null;
    /** 1, 0 or -1; null in games of chance. */
    this.wdl = known.wdl ?? null;
    /**
     * The plies until the winner has won; null for a draw, in games of chance, and if it is not
     * known.
     */
    this.distance = known.distance ?? null;
    /**
     * A proved bound on the error of the score for both sides, including rounding. It is 0 if the
     * score and the probabilities are the floats nearest to those of `exact`, and null for an
     * estimate.
     */
    this.errorBound = known.errorBound ?? null;
    this.#exact = exact;
    this.#odds = odds;
  }

  /**
   * The score and the probabilities as fractions, or null if they are not exact.
   * @returns {Exact | null}
   */
  get exact() {
    if (typeof this.#exact === "function") this.#exact = this.#exact();
    return this.#exact;
  }

  /** Return the value from a side's point of view. @param {string} side @returns {Value} */
  of(side) {
    if (checkSide(side) === this.side) return this;
    if (this.wdl !== null) return certain(side, 0 - this.wdl, this.distance);
    const { score, win, draw, loss, errorBound } = this;
    if (this.#odds) return ofOdds(side, [...this.#odds].reverse());
    const { exact } = this;
    if (exact)
      return ofExact(side, {
        ...{ score: ONE.minus(exact.score), win: exact.loss, draw: exact.draw, loss: exact.win },
      });
    return new Value(side, { score: 1 - score, win: loss, draw, loss: win, errorBound });
  }

  /** All known fields, by name. */
  fields() {
    const { score, win, draw, loss, wdl, distance, errorBound } = this;
    return known({ score, win, draw, loss, wdl, distance, error_bound: errorBound });
  }

  /** Return plain data, as HTTP sends it: fractions are texts, and unknown fields are left out. */
  toJSON() {
    const exact = this.wdl === null ? known(this.exact ?? {}) : {};
    const texts = Object.entries(exact).map(([name, one]) => [name, `${one}`]);
    const told = texts.length ? { exact: Object.fromEntries(texts) } : {};
    return { side: this.side, ...this.fields(), ...told };
  }

  /**
   * Return the same value with a distance: the winner wins after this number of plies.
   * @param {number | null} distance
   */
  at(distance) {
    return this.wdl === null ? this : certain(this.side, this.wdl, distance);
  }
}

/**
 * Return probabilities from odds, which are whole numbers to be divided by their sum.
 * @param {(number | bigint)[]} odds  win, draw, loss
 */
export function exactOf(odds) {
  const [wins, draws, losses] = odds.map(BigInt);
  const whole = wins + draws + losses;
  const [win, draw, loss] = [wins, draws, losses].map((part) => new Fraction(part, whole));
  return { score: new Fraction(2n * wins + draws, 2n * whole), win, draw, loss };
}

/**
 * Return a value of exact probabilities. Quotients of small whole numbers are rounded once, like
 * fractions.
 * @param {string} side @param {(number | bigint)[]} odds  win, draw, loss
 */
export function ofOdds(side, odds) {
  const [wins, draws, losses] = odds.map(Number);
  const whole = wins + draws + losses;
  if (!Number.isSafeInteger(2 * whole)) return ofExact(side, exactOf(odds));
  const [win, draw, loss] = [wins, draws, losses].map((part) => part / whole);
  const score = (2 * wins + draws) / (2 * whole);
  return new Value(side, { score, win, draw, loss, errorBound: 0 }, () => exactOf(odds), odds);
}

/**
 * Return a value of which only the score is known, exactly.
 * @param {string} side @param {Fraction} score
 */
export const ofScore = (side, score) => ofExact(side, { score, win: null, draw: null, loss: null });

/** Return a value that is known exactly. @param {string} side @param {Exact} exact */
export function ofExact(side, exact) {
  const [win, draw, loss] = [exact.win, exact.draw, exact.loss].map((part) => part && +part);
  return new Value(side, { score: +exact.score, win, draw, loss, errorBound: 0 }, exact);
}

const sure = once((/** @type {string} */ key) => {
  const [side, wdl, distance] = key.split(" ");
  const odds = [1, 0, -1].map((one) => Number(one === +wdl));
  const { score, win, draw, loss } = ofOdds(side, odds);
  const far = +wdl && distance !== "null" ? +distance : null;
  const known = { score, win, draw, loss, wdl: +wdl, distance: far, errorBound: 0 };
  return new Value(side, known, () => exactOf(odds));
});

/**
 * Return the value of a certain result, in a game without chance.
 * @param {string} side @param {number} wdl @param {number | null} distance
 */
export const certain = (side, wdl, distance = null) => sure(`${side} ${wdl} ${distance}`);

/**
 * Return the value of a score between two proved bounds.
 * @param {string} side @param {Fraction} low @param {Fraction} high
 */
export function between(side, low, high) {
  if (!low.compare(high)) return ofScore(side, low);
  // the middle is rounded, and so is the other side's score
  const [score, far] = [low.plus(high), high.minus(low)].map((one) => +one.times(HALF));
  return new Value(side, { score, errorBound: far + 4 * UNIT });
}

/**
 * Return the average of values with their probabilities, which is exact if all of them are. The
 * bound on its error is the greatest of their bounds plus the rounding here, of each probability,
 * each product and each sum.
 * @param {string} side @param {[Fraction, Value][]} parts
 */
export function average(side, parts) {
  const values = parts.map(([, value]) => value.of(side));
  const names = /** @type {const} */ (["score", "win", "draw", "loss"]);
  const exact = values.flatMap((value) => value.exact ?? []);
  if (exact.length === values.length) {
    const means = names.map((name) => {
      const known = exact.flatMap((one) => one[name] ?? []);
      if (known.length < exact.length) return null;
      const shares = known.map((part, at) => parts[at][0].times(part));
      return shares.reduce((sum, share) => sum.plus(share), ZERO);
    });
    const [score, win, draw, loss] = means;
    return ofExact(side, { score: /** @type {Fraction} */ (score), win, draw, loss });
  }
  const [score, win, draw, loss] = names.map((name) => {
    const known = values.flatMap((value) => value[name] ?? []);
    if (known.length < values.length) return null;
    return known.reduce((sum, part, at) => sum + +parts[at][0] * part, 0);
  });
  const bounds = values.flatMap((value) => value.errorBound ?? []);
  const rounded = (values.length + 2) * UNIT;
  const errorBound = bounds.length < values.length ? null : Math.max(...bounds) + rounded;
  return new Value(side, { score: /** @type {number} */ (score), win, draw, loss, errorBound });
}
