// Refusals, by the kinds that ttt_tables/errors.py draws: the base, and the errors that the library
// raises on purpose. The message is the reason, a sentence.

/** A refusal to show or play something. */
export class Refusal extends Error {
  get name() {
    return this.constructor.name;
  }
}
/** A position that cannot be read, or cannot occur. */
export class BadBoardError extends Refusal {}
/** A move that is taken, or is no move. */
export class IllegalMoveError extends Refusal {}
/** A move was asked for where the game has ended. */
export class GameOverError extends Refusal {}
/** A time, a depth or a number of positions that no search can keep. */
export class BadLimitError extends Refusal {}
/** An option, a rule or a roll that a game, or its answer, lacks or cannot take. */
export class BadOptionError extends Refusal {}
/** A grid that cannot be read or solved. */
export class BadGridError extends BadOptionError {}
/** A position that a stored strategy never reaches. */
export class OffStrategyError extends Refusal {}
export class UnknownGameError extends Refusal {}
export class UnknownPolicyError extends Refusal {}
/** A value that nobody knows, since marks are hidden. */
export class UnknownValueError extends Refusal {}
