// One interface for all games, like ttt_tables/play: a position has moves, and a game has the
// values of positions. The value of a position is that of its best move, or the average of its
// outcomes.
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
 * @typedef {{name: string, probability: Fraction, position: Position}} Outcome  one chance outcome;
 *   its name is one word
 * @typedef {import("./names.js").Side} Side
 * @typedef {import("./names.js").Result} Result
 * @typedef {import("./names.js").PolicyName | (string & {})} PolicyName
 * @typedef {{policy?: PolicyName, milliseconds?: number, nodes?: number}} Asked  options of a query
 *   for an answer
 * @typedef {() => number} Source  of chance, as Math.random
 * @typedef {string | Position | readonly any[]} Shown  a position, its text, or its board as a list
 *   of nine marks, of three rows of three, or of three texts
 */

/**
 * A position of a game, as text. It is exactly one of three: terminal (`result`), a chance node
 * (`outcomes`), or a decision node (`legalMoves`).
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

  /** The marks: nine characters of . X O for each board. Boards are joined by /. */
  get board() {
    return this.game.rules.board(this.text);
  }

  /**
   * "X", "O", or null at a chance node that comes before the turn is decided. In a terminal
   * position, the side whose turn it would be.
   */
  get toMove() {
    return /** @type {Side | null} */ (this.game.rules.toMove(this.text));
  }

  /** Null while the game is open, and then "X", "O" or "draw". */
  get result() {
    return /** @type {Result | null} */ (this.game.rules.result(this.text));
  }

  /** All chance outcomes; the list is empty if a side moves. */
  get outcomes() {
    const { rules } = this.game;
    this.#outcomes ??= Object.freeze(
      (this.result ? [] : rules.outcomes(this.text)).map(([name, probability, text]) =>
        Object.freeze({ name, probability, position: new Position(this.game, text) }),
      ),
    );
    return this.#outcomes;
  }

  /** The moves of the side to move; the list is empty at a chance node and at the end. */
  get legalMoves() {
    const none = this.#legal === undefined && (this.result || this.outcomes.length);
    this.#legal ??= Object.freeze(none ? [] : [...this.game.rules.moves(this.text)]);
    return this.#legal;
  }

  /**
   * The information set of the side to move. This is the position itself, unless marks are hidden.
   * @returns {Position}
   */
  get informationState() {
    return this.#seen(null);
  }

  /** Return the information set of a side, whether or not it is to move. @param {Side} side */
  informationStateOf(side) {
    return this.#seen(checkSide(side));
  }

  /** @param {string | null} side @returns {Position} */
  #seen(side) {
    const seen = this.game.rules.informationState(this.text, side);
    return seen === this.text ? this : new Position(this.game, seen);
  }

  /** The line that ended play on each board as three cells, or null. */
  get lines() {
    return this.game.rules.lines(this.text);
  }

  /** Everything else that the text says, by name: the roll, the target, ... */
  get info() {
    return this.game.rules.info(this.text);
  }

  /**
   * Return the position after a move or a chance outcome, given by its name. Throws for other
   * names.
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

  /** Return the position after several of them, separated by blanks. @param {string} played */
  follow(played) {
    if (!isText(played)) throw this.rejection(played);
    const words = played.split(/\s+/).filter(Boolean);
    return words.reduce((/** @type {Position} */ here, word) => here.play(word), this);
  }

  /**
   * Draw a chance outcome with its probability, to the precision of the source's numbers.
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

  /** Return the position after a random chance outcome. @param {Source} random */
  sample(random = Math.random) {
    return this.sampleOutcome(random).position;
  }

  /** Return the error for an illegal move. It lists the legal ones. @param {any} move */
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

  /**
   * Return plain data, as HTTP sends it: the game with its options, the position, and its facts.
   */
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

  /** The text that node shows. */
  [Symbol.for("nodejs.util.inspect.custom")]() {
    return `<${this.game.name} '${this.text}'>`;
  }
}

/**
 * A game: its rules, and the known values of its positions. Methods take a position or its text.
 */
export class Game {
  /**
   * @param {Rules} rules
   * @param {Record<string, unknown>} options  its options; the rules can rewrite them
   */
  constructor(rules, options = {}) {
    this.rules = rules;
    this.options = { ...options, ...rules.options };
    this.name = rules.name;
    /**
     * The reader of boards in other notations, if there is one.
     * @type {{readBoard: (list: any) => string, ourTexts: (text: string) => string[]} | null}
     */
    this.notation = null;
  }

  /** The start position. */
  get start() {
    return new Position(this, this.rules.start);
  }

  /**
   * Return the position that a text shows, after moves from it. Throws if the position cannot
   * occur.
   * @param {Shown} text
   * @param {{played?: string}} more  moves and chance outcomes, separated by blanks
   */
  position(text = this.rules.start, { played = "" } = {}) {
    return this.#read(text).follow(played);
  }

  /**
   * Return the value of a position for its side to move, or for X if it is nobody's turn.
   * @param {Shown} position
   */
  probe(position) {
    return this.#value(this.#read(position));
  }

  /**
   * Return the moves, best first. The answer is empty at a chance node and at the end.
   * @param {Shown} position @param {Asked} asked
   */
  moves(position, asked = {}) {
    this.#check(asked);
    return this.#answer(this.#read(position), asked);
  }

  /**
   * Return one move: the first of the best moves, or one that is drawn from the policy if a source
   * of chance is given. If marks are hidden, the move is always drawn.
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
   * Return a policy as a function from a position to weights of moves. A function of the caller is
   * called with the information set of the side to move. Throws for an unknown name; the returned
   * function throws for moves that are not legal.
   * @param {Policy} policy @returns {(here: Position) => Weights}
   */
  model(policy) {
    if (typeof policy === "function")
      return ({ informationState: state }) => readWeights(policy(state), state);
    choice("no policy", policy, this.policies, UnknownPolicyError);
    return (here) => this.rules.weights(here.informationState, policy);
  }

  /**
   * Return a move drawn from a policy. Where the policy resigns, this is the perfect move.
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

  /**
   * Return the value of an open position, from the values after it.
   * @param {Position} here @returns {Value}
   */
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
