// Exact numbers, for the probabilities of chance outcomes and for exact values.
import { quotient } from "./pack.js";

/**
 * A fraction of 0 or more. As a number it is the nearest double, and as text it is written "1/6".
 */
export class Fraction {
  #part;
  #whole;

  /** @param {bigint | number} part  whole @param {bigint | number} whole  whole and positive */
  constructor(part, whole = 1n) {
    this.#part = BigInt(part);
    this.#whole = BigInt(whole);
  }

  /** The fraction in lowest terms, computed at the first access. */
  get numerator() {
    this.#reduce();
    return this.#part;
  }

  get denominator() {
    this.#reduce();
    return this.#whole;
  }

  #reduce() {
    let [a, b] = [this.#part, this.#whole];
    while (b) [a, b] = [b, a % b];
    this.#part /= a;
    this.#whole /= a;
  }

  /** @param {string} text  such as "1/6" or "1" */
  static read(text) {
    const [part, whole = "1"] = text.split("/");
    return new Fraction(BigInt(part), BigInt(whole));
  }

  /** Return the exact fraction of a double. @param {number} number  finite, not negative */
  static ofNumber(number) {
    let [part, whole] = [number, 1n];
    while (!Number.isInteger(part)) [part, whole] = [2 * part, 2n * whole];
    return new Fraction(part, whole);
  }

  /** @param {Fraction} other */
  plus(other) {
    const part = this.numerator * other.denominator + other.numerator * this.denominator;
    return new Fraction(part, this.denominator * other.denominator);
  }

  /** @param {Fraction} other  not greater */
  minus(other) {
    return new Fraction(this.#over(other), this.#whole * other.#whole);
  }

  /** @param {Fraction} other */
  times(other) {
    return new Fraction(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  /**
   * Return 1 if this one is greater, -1 if the other one is, and 0 if they are equal.
   * @param {Fraction} other
   */
  compare(other) {
    const over = this.#over(other);
    return Number(over > 0n) - Number(over < 0n);
  }

  /**
   * The difference of the two, in units of one over the product of both denominators.
   * @param {Fraction} other
   */
  #over(other) {
    return this.#part * other.#whole - other.#part * this.#whole;
  }

  valueOf() {
    return quotient(this.#part, this.#whole);
  }

  toString() {
    const { numerator, denominator } = this;
    return denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;
  }

  toJSON() {
    return `${this}`;
  }

  /** The text that node shows. */
  [Symbol.for("nodejs.util.inspect.custom")]() {
    return `${this}`;
  }
}

export const ZERO = new Fraction(0);
export const ONE = new Fraction(1);
