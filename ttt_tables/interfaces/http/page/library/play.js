// One interface for all games, as ttt_tables/play has it: a position knows its moves, and a game
// the values of positions. A position is worth its best move, or the average of its outcomes.
import { Answer, ranked } from "./answer.js";
import { checkSide, choice, isText, quote } from "./checks.js";
import {
  BadBoardError,
  BadOptionError,
  GameOverError,
  IllegalMoveError,
  UnknownPolicyError,
  UnknownValueError,
} from "./errors.js";
import { drawn, PERFECT, probabilities, RESIGN, readWeights } from "./policies.js";
import { average } from "./value.js";

/**
 * @typedef {import("./fraction.js").Fraction} Fraction
 * @typedef {import("./game-rules.js").Rules} Rules
 * @typedef {import("./value.js").Value} Value
 * @typedef {import("./policies.js").Policy} Policy
 * @typedef {import("./policies.js").Weights} Weights
 * @typedef {{name: string, probability: Fraction, position: Position}} Outcome  one thing that
 *   chance may do; its name is one word
 * @typedef {import("./names.js").Side} Side
 * @typedef {import("./names.js").Result} Result
 * @typedef {import("./names.js").PolicyName | (string & {})} PolicyName
 * @typedef {{policy?: PolicyName, milliseconds?: number, nodes?: number}} Asked  options of an answer
 * @typedef {() => number} Source  of chance, as Math.random
 * @typedef {string | Position | readonly any[]} Shown  a position, its text, or its board as a
 *   list: nine marks, three rows of three, or three texts
 */

/**
 * A position: a text that knows its game. Exactly one of three is there: `result`, the game has
 * ended; `outcomes`, chance acts next; or `legalMoves`, a side moves.
 */
export class Position {
  /** @type {readonly Outcome[] | undefined} */
  #outcomes;
  /** @type {readonly string[] | undefined} */
  #legal;

  /** @param {Game} game @param {string} text  that the game's rules have read or made */
  constructor(game, text) {
    this.game = game;
    this.text = text;
  }

  /** The marks, nine characters of . X O for each board, boards joined by /. */
  get board() {
    return this.game.rules.board(this.text);
  }

  /** "X", "O", or null where it is nobody's turn; at the end, whose turn it would be. */
  get toMove() {
    return /** @type {Side | null} */ (this.game.rules.toMove(this.text));
  }

  /** Null while the game is open, else "X", "O" or "draw". */
  get result() {
    return /** @type {Result | null} */ (this.game.rules.result(this.text));
  }

  /** All that chance may do next; none where a side moves. */
  get outcomes() {
    const { rules } = this.game;
    this.#outcomes ??= Object.freeze(
      (this.result ? [] : rules.outcomes(this.text)).map(([name, probability, text]) =>
        Object.freeze({ name, probability, position: new Position(this.game, text) }),
      ),
    );
    return this.#outcomes;
  }

  /** The moves of the side to move; none where chance acts, and at the end. */
  get legalMoves() {
    const none = this.#legal === undefined && (this.result || this.outcomes.length);
    this.#legal ??= Object.freeze(none ? [] : [...this.game.rules.moves(this.text)]);
    return this.#legal;
  }

  /**
   * All that the side to move knows: the position itself, unless marks are hidden.
   * @returns {Position}
   */
  get informationState() {
    return this.#seen(null);
  }

  /** All that a side knows, be it to move or not. @param {Side} side */
  informationStateOf(side) {
    return this.#seen(checkSide(side));
  }

  /** @param {string | null} side @returns {Position} */
  #seen(side) {
    const seen = this.game.rules.informationState(this.text, side);
    return seen === this.text ? this : new Position(this.game, seen);
  }

  /** The line that has ended play on each board, three cells; null where none has. */
  get lines() {
    return this.game.rules.lines(this.text);
  }

  /** All else that the text says, by name: the roll, the target, ... */
  get info() {
    return this.game.rules.info(this.text);
  }

  /**
   * The position after a move, or after an outcome of chance, by its name; rejects others.
   * @param {string} move @returns {Position}
   */
  play(move) {
    const { game, text } = this;
    if (this.legalMoves.includes(move)) return new Position(game, game.rules.play(text, move));
    const outcome = this.outcomes.find(({ name }) => name === move);
    if (outcome) return outcome.position;
    const told = isText(move) ? game.rules.observation(text, move) : null;
    if (told === null) throw this.rejection(move);
    return new Position(game, told);
  }

  /** The position after several, with blanks between them. @param {string} played */
  follow(played) {
    if (!isText(played)) throw this.rejection(played);
    const words = played.split(/\s+/).filter(Boolean);
    return words.reduce((/** @type {Position} */ here, word) => here.play(word), this);
  }

  /**
   * An outcome of chance, drawn with its probability to the bits of the source's numbers.
   * @param {Source} random
   */
  sampleOutcome(random = Math.random) {
    if (this.result) throw this.rejection("");
    if (!this.outcomes.length)
      throw new IllegalMoveError(
        `${quote(this.text)} is not a chance node: ${this.toMove} is to move`,
      );
    return drawn(this.outcomes, random);
  }

  /** The position after chance has acted. @param {Source} random */
  sample(random = Math.random) {
    return this.sampleOutcome(random).position;
  }

  /** The rejection of a move: it lists those that there are. @param {any} move */
  rejection(move) {
    if (this.result)
      return new GameOverError(`the game on ${quote(this.text)} has ended: ${this.result}`);
    const acts = this.outcomes.length > 0;
    const names = acts ? this.outcomes.map(({ name }) => name) : this.legalMoves;
    if (typeof move === "number")
      return new IllegalMoveError(
        `a move must be a text, such as "${names[0]}", got the number ${move}`,
      );
    return new IllegalMoveError(
      `${quote(move)} is not ${acts ? "a chance outcome" : "a legal move"} on ${quote(this.text)}: choose one of ${names.join(", ")}`,
    );
  }

  /** Plain data, as HTTP sends it: the game with its options, the position, and its facts. */
  fields() {
    const { game, text, board, toMove, result, info } = this;
    return {
      ...{ game: game.name, ...game.options, position: text, board },
      ...{ to_move: toMove, result, ...info },
    };
  }

  toString() {
    return this.text;
  }

  toJSON() {
    return this.text;
  }

  /** As node shows it. */
  [Symbol.for("nodejs.util.inspect.custom")]() {
    return `<${this.game.name} '${this.text}'>`;
  }
}

/** A game: its rules, and all that is known of its values. Verbs take a position, or its text. */
export class Game {
  /**
   * @param {Rules} rules
   * @param {Record<string, unknown>} options  the choices that made it; the rules may write them anew
   */
  constructor(rules, options = {}) {
    this.rules = rules;
    this.options = { ...options, ...rules.options };
    this.name = rules.name;
    /**
     * What reads boards that are not in our own notation, if anything does.
     * @type {{readBoard: (list: any) => string, ourTexts: (text: string) => string[]} | null}
     */
    this.notation = null;
  }

  /** The position where the game begins. */
  get start() {
    return new Position(this, this.rules.start);
  }

  /**
   * The position that a text shows, and then moves from it; rejects what cannot occur.
   * @param {Shown} text
   * @param {{played?: string}} more  moves, and outcomes of chance, with blanks between them
   */
  position(text = this.rules.start, { played = "" } = {}) {
    return this.#read(text).follow(played);
  }

  /**
   * The value of a position: of its side to move, of X where it is nobody's turn.
   * @param {Shown} position
   */
  probe(position) {
    return this.#value(this.#read(position));
  }

  /**
   * The moves, best first: none where chance acts next, and at the end.
   * @param {Shown} position @param {Asked} asked
   */
  moves(position, asked = {}) {
    this.#check(asked);
    return this.#answer(this.#read(position), asked);
  }

  /**
   * One move: the best, of tied ones the first; with a source of chance, drawn from the policy.
   * Where marks are hidden it is always drawn.
   * @param {Shown} position @param {Asked & {random?: Source}} options
   */
  choose(position, { random, ...asked } = {}) {
    this.#check(asked);
    const here = this.#read(position);
    if (here.outcomes.length)
      throw new BadOptionError(
        `${quote(here.text)} is a chance node, so no side chooses: play one of ${here.outcomes.map(({ name }) => name).join(", ")}`,
      );
    if (!here.legalMoves.length) throw here.rejection("");
    const chosen = random ? null : this.rules.choose(here, asked);
    if (chosen !== null) return chosen;
    const { moves } = this.#answer(here, asked);
    if (!random && moves[0].value) return moves[0].move;
    return drawn(moves, random ?? Math.random).move;
  }

  /** The names of its policies. */
  get policies() {
    return Object.freeze([...this.rules.policies]);
  }

  /**
   * A policy as a function of a position to weights of moves. A function is asked about what the
   * side to move knows. Rejects an unknown name; the function rejects moves that are not legal.
   * @param {Policy} policy @returns {(here: Position) => Weights}
   */
  model(policy) {
    if (typeof policy === "function")
      return ({ informationState: state }) => readWeights(policy(state), state);
    choice("no policy", policy, this.policies, UnknownPolicyError);
    return (here) => this.rules.weights(here.informationState, policy);
  }

  /**
   * A move drawn from a policy. In place of resigning the perfect move is played.
   * @param {Shown} position @param {Policy} policy @param {Source} random
   */
  sample(position, policy, random = Math.random) {
    const here = this.#read(position);
    if (!here.legalMoves.length) throw here.rejection("");
    const { move } = drawn(probabilities(this.model(policy)(here)), random);
    return move === RESIGN ? Object.keys(this.model(PERFECT)(here))[0] : move;
  }

  /** @param {Shown} position @returns {Position} */
  #read(position) {
    if (!(position instanceof Position)) return new Position(this, this.#text(position));
    if (position.game === this || position.game.rules.key === this.rules.key) return position;
    throw new BadBoardError(`expected a position of ${this.name}, got ${quote(position.text)}`);
  }

  /** @param {any} shown */
  #text(shown) {
    const { rules, notation } = this;
    const text = notation && Array.isArray(shown) ? notation.readBoard(shown) : shown;
    if (!isText(text))
      throw new BadBoardError(`a position must be ${rules.positionFormat}, got ${quote(text)}`);
    try {
      return rules.read(text);
    } catch (error) {
      for (const one of notation?.ourTexts(text) ?? [])
        try {
          return rules.read(one);
        } catch {} // the error of the text itself says what is wrong
      throw error;
    }
  }

  /** @param {Asked} asked */
  #check(asked) {
    const { takes } = this.rules;
    for (const [name, value] of Object.entries(asked))
      if (value !== undefined && !takes.includes(name))
        throw new BadOptionError(
          `answers of ${this.name} do not take ${name}: they take ${takes.join(", ") || "no options"}`,
        );
  }

  /** @param {Position} here @param {Asked} asked */
  #answer(here, asked) {
    const { rules } = this;
    if (!here.legalMoves.length) return new Answer(here, this.#value(here), rules.named(asked), []);
    const answer = rules.answer(here, asked);
    if (answer) return answer;
    const moves = this.#ranked(here);
    return new Answer(here, rules.value(here.text) ?? moves[0].value, rules.policy, moves);
  }

  /** @param {Position} here */
  #ranked(here) {
    const side = here.toMove ?? "X";
    const values = here.legalMoves.map((move) => {
      const value = this.#value(new Position(this, this.rules.play(here.text, move))).of(side);
      const far = value.distance;
      return /** @type {[string, Value]} */ ([move, far === null ? value : value.at(far + 1)]);
    });
    return ranked(values, this.rules.tie);
  }

  /** @param {Position} here @returns {Value} */
  #value(here) {
    const { rules } = this;
    if (here.result) return rules.ended(here.toMove ?? "X", here.result);
    return rules.value(here.text) ?? this.#backup(here);
  }

  /** The value of an open position from those after it. @param {Position} here @returns {Value} */
  #backup(here) {
    const reason = this.rules.unknown(here.text);
    if (reason) throw new UnknownValueError(reason);
    if (!here.outcomes.length) return /** @type {Value} */ (this.#ranked(here)[0].value);
    const parts = here.outcomes.map(({ probability, position }) => {
      return /** @type {[Fraction, Value]} */ ([probability, this.#value(position)]);
    });
    return average(here.toMove ?? "X", parts);
  }
}
