"""The exceptions of the package.

    TttError                        the base class of all errors below
    ├── BadBoardError               ValueError    a board cannot be read, or cannot occur
    ├── IllegalMoveError            ValueError    a move is not legal
    ├── GameOverError               ValueError    the game has ended, so there is no move
    ├── BadRaceError                ValueError    race probabilities are invalid
    ├── BadLimitError               ValueError    a time, a depth or a count is out of range
    ├── BadAddressError             ValueError    a server cannot listen on this address
    ├── BadModelError               ValueError    weights do not form a probability distribution
    ├── BadOptionError              ValueError    an option or its value is unknown
    │   └── BadGridError            ValueError    a grid cannot be read or solved
    ├── InconsistentGameError       ValueError    the rules of a game contradict each other
    ├── BadTaskError                ValueError    a task for language models cannot be read
    ├── SampleError                 ValueError    a sample of grids cannot be written there
    ├── PlaceError                  ValueError    an address is not a folder, a bucket or a site
    ├── OffStrategyError            LookupError   a stored strategy never reaches the position
    ├── UnknownGameError            LookupError   unknown game, or verb of a game
    ├── UnknownPolicyError          LookupError   unknown policy
    ├── UnknownPuzzleError          LookupError   unknown puzzle number or level
    ├── UnknownValueError           LookupError   the value is not known
    ├── MissingTableError           LookupError   the tables are not built, or are elsewhere
    ├── CorruptTableError           RuntimeError  a table's bytes have changed since it was written
    ├── StaleTableError             RuntimeError  a table has another format, or other data
    ├── InUseError                  RuntimeError  another process writes in the folder
    ├── ClusterError                RuntimeError  a Dask cluster is not reachable, or was lost
    └── MissingExtraError           ImportError   a library of an extra is not installed

Every message says what is wrong, quotes the input, and says what was expected.
"""

LONGEST = 600  # characters of an error's message

# No package index has the package, so its name cannot be installed from one.
INSTALL = "pip install '.[{0}]' in a clone of ttt-tables"


class TttError(Exception):
    """The base class of all errors; a very long message is cut."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message if len(message) <= LONGEST else message[: LONGEST - 3] + "...")


class BadBoardError(TttError, ValueError):
    """The board cannot be read, or cannot occur in the game."""


class IllegalMoveError(TttError, ValueError):
    """The move is not legal: the cell is taken, or it is not a cell of the board."""


class GameOverError(TttError, ValueError):
    """The game has ended, so there is no move to play or to choose."""


class BadRaceError(TttError, ValueError):
    """The race probabilities are invalid, or their shape is not (..., 9)."""


class BadLimitError(TttError, ValueError):
    """A time, a depth, a count or a seed is out of range."""


class BadAddressError(TttError, ValueError):
    """The server cannot listen on this address."""


class BadModelError(TttError, ValueError):
    """The weights of a policy or a model do not form a probability distribution."""


class BadOptionError(TttError, ValueError):
    """An option is unknown, its value is invalid, or a required option is missing.

    A rule, a roll and the name of a generator are options, too. `choose` raises this error on a
    chance node.
    """


class BadGridError(BadOptionError):
    """The grid cannot be read, or has no unique solution."""


class InconsistentGameError(TttError, ValueError):
    """The rules or the values of a game contradict each other; the message names the position."""


class BadTaskError(TttError, ValueError):
    """A task for a language model, or a file of records, cannot be read or made."""


class SampleError(TttError, ValueError):
    """The sample of grids cannot be drawn, or its folder has other files."""


class PlaceError(TttError, ValueError):
    """The address is not that of a folder, a bucket or a site that can be read."""


class OffStrategyError(TttError, LookupError):
    """The stored strategy never reaches the position, so it has no move there."""


class UnknownGameError(TttError, LookupError):
    """The game is unknown, or it does not have this verb."""


class UnknownPolicyError(TttError, LookupError):
    """The policy is unknown."""


class UnknownPuzzleError(TttError, LookupError):
    """The number or the level of the puzzle is unknown."""


class UnknownValueError(TttError, LookupError):
    """The value is not known, for example because marks are hidden."""


class MissingTableError(TttError, LookupError):
    """The tables are not built, or are in another folder."""


class CorruptTableError(TttError, RuntimeError):
    """A table's bytes have changed since it was written."""


class StaleTableError(TttError, RuntimeError):
    """A table was written in another format version, or from other data."""


class InUseError(TttError, RuntimeError):
    """Another process writes in this folder."""


class ClusterError(TttError, RuntimeError):
    """The Dask cluster cannot be reached, or has lost a chunk for good."""


class MissingExtraError(TttError, ImportError):
    """A library is missing; an extra of the package installs it."""


def missing_extra(what: str, library: str, extra: str) -> MissingExtraError:
    """Return the error for a missing library, with the command that installs it."""
    return MissingExtraError(f"{what} needs {library}: {how_to_install(extra)}")


def how_to_install(extra: str) -> str:
    """Return the command that installs an extra, or several that are separated by commas."""
    return INSTALL.format(extra)


def quote(asked: object) -> str:
    """Return an input as an error quotes it: on one line, and cut to 60 characters."""
    try:
        text = " ".join(repr(asked).split("\n"))
    except Exception:  # a foreign object's repr may fail in any way, and that of a long number does
        return f"<{type(asked).__name__}>"
    return text if len(text) <= 60 else text[:57] + "..."
