// The moves of a position best first, as ttt_tables/play/answer.py has them.
import { IllegalMoveError, UnknownValueError } from "./errors.js";

/**
 * @typedef {import("./play.js").Position} Position
 * @typedef {import("./value.js").Value} Value
 */

/** The position after each move of an answer. @type {WeakMap<Move, Position>} */
const positions = new WeakMap();

/**
 * One legal move. Its value and the fields of its value are from the point of view of the side that
 * makes it.
 */
export class Move {
  /**
   * @param {string} move @param {Value | null} value @param {number} rank
   * @param {number} probability @param {number | null} regret @param {Value | null} expected
   * @param {Record<string, unknown>} info
   */
  constructor(move, value, rank, probability, regret = null, expected = null, info = {}) {
    /** Its text. */
    this.move = move;
    /** The value under perfect play by both sides, or null if marks are hidden. */
    this.value = value;
    /** 1 is best. Tied moves share a rank. */
    this.rank = rank;
    /** The probability that the policy plays it. */
    this.probability = probability;
    /** The score that it loses against the best move, or null if marks are hidden. */
    this.regret = regret;
    /** The value that the policy expects against its opponent model, or null for perfect play. */
    this.expected = expected;
    /** Other facts by name, such as the depth, the nodes and the line of a search. */
    this.info = info;
  }

  /** The position after the move. If marks are hidden, this is what its side then knows. */
  get after() {
    const here = positions.get(this);
    if (here) return here.play(this.move);
    throw new UnknownValueError(
      `the position after the move ${this.move} is not known: only a move of an Answer has a position`,
    );
  }

  /** Return plain data, as HTTP sends it. Unknown fields are left out. */
  toJSON() {
    const { move, after, rank, probability, regret, value, expected, info } = this;
    const { side: _, ...worth } = value?.toJSON() ?? {};
    return {
      ...{ move, after: after.text, rank, probability },
      ...(regret === null ? {} : { regret }),
      ...worth,
      ...(expected ? { expected: expected.fields() } : {}),
      ...info,
    };
  }

  /** The value that the policy itself expects: its expected result, or the value for perfect play. */
  get expectedValue() {
    return this.expected ?? this.value;
  }

  /** The cell of a move that is a single cell. Throws for other moves, such as 4-1. */
  get cell() {
    if (!/^[0-8]$/.test(this.move))
      throw new IllegalMoveError(`the move ${this.move} is not a cell`);
    return +this.move;
  }

  /** The expected score. Throws if it is not known. */
  get score() {
    if (this.value) return this.value.score;
    throw new UnknownValueError(
      `the score of ${this.move} is not known, since marks are hidden: its probability is ${this.probability}`,
    );
  }

  get win() {
    return this.value?.win ?? null;
  }
  get draw() {
    return this.value?.draw ?? null;
  }
  get loss() {
    return this.value?.loss ?? null;
  }
  get wdl() {
    return this.value?.wdl ?? null;
  }
  get distance() {
    return this.value?.distance ?? null;
  }
  get errorBound() {
    return this.value?.errorBound ?? null;
  }
  get exact() {
    return this.value?.exact ?? null;
  }
}

/** The moves of a position, best first. Iterating over the answer iterates over its moves. */
export class Answer {
  /**
   * @param {Position} position @param {Value | null} value @param {string} policy
   * @param {readonly Move[]} moves
   */
  constructor(position, value, policy, moves) {
    /** The position of the query. If marks are hidden, this is what its side to move knows. */
    this.position = position;
    /** The value under perfect play, or null if it is not known. */
    this.value = value;
    /** The name of the policy that orders the moves. */
    this.policy = policy;
    /** The list is empty at a chance node and at the end. */
    this.moves = Object.freeze([...moves]);
    for (const one of moves) positions.set(one, position);
  }

  /** Return plain data, as HTTP sends it. `postMessage` and storage keep it complete. */
  toJSON() {
    const { position, value, policy, moves } = this;
    const outcomes = position.outcomes.map(plainOutcome);
    return {
      ...{ ...position.fields(), policy, ...value?.toJSON() },
      ...(outcomes.length ? { outcomes } : {}),
      moves: moves.map((one) => one.toJSON()),
    };
  }

  get length() {
    return this.moves.length;
  }

  [Symbol.iterator]() {
    return this.moves[Symbol.iterator]();
  }

  /** Return a move by its text. Throws for any other text. @param {string} text */
  move(text) {
    const found = this.moves.find(({ move }) => move === text);
    if (found) return found;
    throw this.position.rejection(text);
  }
}

/** @param {import("./play.js").Outcome} outcome */
const plainOutcome = ({ name, probability, position }) => ({
  ...{ name, probability: +probability, exact: { probability: `${probability}` } },
  after: position.text,
});

const NEAR = 2 ** -50; // more than two roundings of a score

/**
 * Return a positive number if the first value has the greater score, and 0 if they are equal. The
 * comparison is exact if both values are.
 * @param {Value} a @param {Value} b
 */
function compare(a, b) {
  const more = a.score - b.score;
  if (Math.abs(more) > NEAR || !a.exact || !b.exact) return more;
  return a.exact.score.compare(b.exact.score);
}
/** A sooner win is better for the winner. @param {Value} value */
const hurry = ({ wdl, distance }) => 0 - (wdl ?? 0) * (distance ?? 0);

/**
 * Rank moves, best first, by each move's value for the mover. The higher score is better; then a
 * sooner win and a later loss are better, if all distances are known. Scores less than `tie` below
 * the best score of a rank share that rank. Of tied moves the first has probability 1.
 * @param {[string, Value][]} given @param {number} tie
 */
export function ranked(given, tie = 0) {
  const haste = given.every(([, { wdl, distance }]) => !wdl || distance !== null);
  const all = given.map(([move, value], at) => ({
    move,
    value: haste ? value : value.at(null),
    at,
  }));
  const ordered = [...all].sort(
    (a, b) => compare(b.value, a.value) || hurry(b.value) - hurry(a.value) || a.at - b.at,
  );
  let [leader, rank] = [ordered[0], 1];
  const placed = ordered.map((one, number) => {
    const [high, low] = [leader.value, one.value];
    const near = !compare(high, low) || high.score - low.score < tie;
    const tied = near && hurry(high) === hurry(low);
    if (!tied) [leader, rank] = [one, number + 1];
    return { ...one, rank };
  });
  placed.sort((a, b) => a.rank - b.rank || a.at - b.at);
  const best = ordered[0]?.value;
  return placed.map(({ move, value, rank }, number) => {
    return new Move(move, value, rank, Number(!number), best.score - value.score);
  });
}
