// Errors, in the classes of ttt_tables/errors.py: the base class, and the errors that the library
// throws on purpose. The message is the reason, in a sentence.

/** An error about something that cannot be shown or played. */
export class TttError extends Error {
  get name() {
    return this.constructor.name;
  }
}
/** The position cannot be read, or cannot occur. */
export class BadBoardError extends TttError {}
/** The cell of the move is taken, or the move is not legal. */
export class IllegalMoveError extends TttError {}
/** A move was requested in a game that has ended. */
export class GameOverError extends TttError {}
/** A time, a depth or a number of positions is not a valid limit of a search. */
export class BadLimitError extends TttError {}
/** A game, or its answer, does not have or accept an option, a rule or a roll. */
export class BadOptionError extends TttError {}
/** The grid cannot be read or solved. */
export class BadGridError extends BadOptionError {}
/** A stored strategy never reaches the position. */
export class OffStrategyError extends TttError {}
export class UnknownGameError extends TttError {}
export class UnknownPolicyError extends TttError {}
/** The value is not known, because marks are hidden. */
export class UnknownValueError extends TttError {}
