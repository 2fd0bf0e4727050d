"""Every error the package raises on purpose, drawn once.

    TttError                        anything below; catch this to catch them all
    ├── BadBoardError               ValueError    a board that cannot be read, or cannot occur
    ├── IllegalMoveError            ValueError    a cell that is taken, or is no cell
    ├── GameOverError               ValueError    a move was asked for on an ended board
    ├── BadRaceError                ValueError    race probabilities that are invalid
    ├── BadLimitError               ValueError    a time or depth that no search can keep
    ├── BadAddressError             ValueError    an address where no server can listen
    ├── BadModelError               ValueError    a model or policy that is no distribution
    ├── BadOptionError              ValueError    an option, a rule or a roll that is not there
    │   └── BadGridError            ValueError    a grid that cannot be read or solved
    ├── InconsistentGameError       ValueError    a game that contradicts itself
    ├── BadTaskError                ValueError    a task for language models that cannot be read
    ├── SampleError                 ValueError    a sample of grids that cannot be written there
    ├── PlaceError                  ValueError    the address of no folder, bucket or site
    ├── OffStrategyError            LookupError   a position that a stored strategy never reaches
    ├── UnknownGameError            LookupError   these two list the names there are
    ├── UnknownPolicyError          LookupError
    ├── UnknownPuzzleError          LookupError   no puzzle has this number, or is of this level
    ├── UnknownValueError           LookupError   a value that nobody knows, since marks are hidden
    ├── MissingTableError           LookupError   the tables are not built, or lie elsewhere
    ├── CorruptTableError           RuntimeError  a table's bytes have changed since it was written
    ├── StaleTableError             RuntimeError  a table of another format, or of other data
    ├── InUseError                  RuntimeError  another process writes in the folder
    ├── ClusterError                RuntimeError  a Dask cluster that is not reached, or lost
    └── MissingExtraError           ImportError   a library that an extra of the package brings

Every message names the fault, quotes the input, and says how to mend it.
"""

LONGEST = 600  # characters of a rejection, whatever was asked

# No package index has the package, so its name cannot be installed from one.
INSTALL = "pip install '.[{0}]' in a clone of ttt-tables"


class TttError(Exception):
    """The base of all errors; its message has a greatest length."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message if len(message) <= LONGEST else message[: LONGEST - 3] + "...")


class BadBoardError(TttError, ValueError):
    """A board that cannot be read, or cannot occur in the game asked about."""


class IllegalMoveError(TttError, ValueError):
    """A cell that is taken, or is no cell of the board."""


class GameOverError(TttError, ValueError):
    """A move was asked for on a board where the game has ended."""


class BadRaceError(TttError, ValueError):
    """The race probabilities are invalid, or their shape is not (..., 9)."""


class BadLimitError(TttError, ValueError):
    """A time or a depth that no search can keep."""


class BadAddressError(TttError, ValueError):
    """An address where no server can listen."""


class BadModelError(TttError, ValueError):
    """An opponent model or a policy that is no distribution over the open cells."""


class BadOptionError(TttError, ValueError):
    """An option that a game, a verb or a notation does not have, or needs and was not given.

    A rule, a roll and the name of a generator are such options; so is `choose` where chance acts.
    """


class BadGridError(BadOptionError):
    """A probabilistic grid that cannot be read, or has no unique solution."""


class InconsistentGameError(TttError, ValueError):
    """The rules or the values of a game contradict each other; `ttt.check` names the position."""


class BadTaskError(TttError, ValueError):
    """A task for a language model, or a set of them, that cannot be read or made."""


class SampleError(TttError, ValueError):
    """A sample of grids that cannot be drawn, or a folder that holds other files."""


class PlaceError(TttError, ValueError):
    """The address of a folder, a bucket or a site that cannot be read."""


class OffStrategyError(TttError, LookupError):
    """A position that a stored strategy never reaches, so that it has no move there."""


class UnknownGameError(TttError, LookupError):
    """No game has this name, or the game does not have this verb."""


class UnknownPolicyError(TttError, LookupError):
    """No policy has this name."""


class UnknownPuzzleError(TttError, LookupError):
    """No puzzle has this number, or is of this level."""


class UnknownValueError(TttError, LookupError):
    """A value that nobody knows, as that of a position whose marks are hidden."""


class MissingTableError(TttError, LookupError):
    """The tables are not built, or lie elsewhere."""


class CorruptTableError(TttError, RuntimeError):
    """A table's bytes have changed since it was written."""


class StaleTableError(TttError, RuntimeError):
    """A table was written in another format version, or from other data."""


class InUseError(TttError, RuntimeError):
    """Another process writes in this folder."""


class ClusterError(TttError, RuntimeError):
    """A Dask cluster that cannot be reached, or that has lost a chunk for good."""


class MissingExtraError(TttError, ImportError):
    """A library is missing; an extra of the package installs it."""


def missing_extra(what: str, library: str, extra: str) -> MissingExtraError:
    """Return the error for a missing library, with the command that installs it."""
    return MissingExtraError(f"{what} needs {library}: {how_to_install(extra)}")


def how_to_install(extra: str) -> str:
    """Return the command that installs an extra, or several with commas between them."""
    return INSTALL.format(extra)


def quote(asked: object) -> str:
    """Quote an input, cut if it is long: an error's text stays one short line."""
    try:
        text = " ".join(repr(asked).split("\n"))
    except Exception:  # a foreign object's repr may fail in any way; of long numbers it does
        return f"<{type(asked).__name__}>"
    return text if len(text) <= 60 else text[:57] + "..."
