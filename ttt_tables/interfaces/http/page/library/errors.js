// Rejections, by the kinds that ttt_tables/errors.py draws: the base, and the errors that the library
// raises on purpose. The message is the reason, a sentence.

/** A rejection to show or play something. */
export class TttError extends Error {
  get name() {
    return this.constructor.name;
  }
}
/** A position that cannot be read, or cannot occur. */
export class BadBoardError extends TttError {}
/** A move that is taken, or is no move. */
export class IllegalMoveError extends TttError {}
/** A move was asked for where the game has ended. */
export class GameOverError extends TttError {}
/** A time, a depth or a number of positions that no search can keep. */
export class BadLimitError extends TttError {}
/** An option, a rule or a roll that a game, or its answer, lacks or cannot take. */
export class BadOptionError extends TttError {}
/** A grid that cannot be read or solved. */
export class BadGridError extends BadOptionError {}
/** A position that a stored strategy never reaches. */
export class OffStrategyError extends TttError {}
export class UnknownGameError extends TttError {}
export class UnknownPolicyError extends TttError {}
/** A value that nobody knows, since marks are hidden. */
export class UnknownValueError extends TttError {}
