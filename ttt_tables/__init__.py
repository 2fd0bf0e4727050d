"""The reference tables of the tic-tac-toe family, and the fastest way to use them.

    import ttt_tables as ttt
    tb = ttt.open_tablebase()
    tb.best_move("X...O....")

Opening the tablebase and asking it needs the standard library alone. What else there is loads when
it is first named: `evaluate`, `exploitability`, `mix`, `explain`, `puzzles`, `parse`, `show`,
`classic`, `probabilistic`, `ultimate`, `svg`.
"""

from ttt_tables.answer import Answer, Chances, Move, Position, Probe
from ttt_tables.board.numbers import show
from ttt_tables.errors import (
    BadAddressError,
    BadBoardError,
    BadGridError,
    BadLimitError,
    BadModelError,
    BadRaceError,
    BadRollError,
    CorruptTableError,
    GameOverError,
    IllegalMoveError,
    MissingExtraError,
    MissingTableError,
    ModelTooFineError,
    OffStrategyError,
    StaleTableError,
    TttError,
    UnknownDialectError,
    UnknownPolicyError,
    UnknownPuzzleError,
    UnknownRuleError,
)
from ttt_tables.tablebase import Tablebase, open_tablebase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ttt_tables import classic, probabilistic, ultimate
    from ttt_tables.classic.evaluation import evaluate, exploitability, mix
    from ttt_tables.classic.explanation import Explanation, explain
    from ttt_tables.classic.puzzles import Puzzle, puzzles
    from ttt_tables.classic.rules import parse
    from ttt_tables.classic.skill import dial, skill
    from ttt_tables.doors import svg

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "BadAddressError",
    "BadBoardError",
    "BadGridError",
    "BadLimitError",
    "BadModelError",
    "BadRaceError",
    "BadRollError",
    "Chances",
    "CorruptTableError",
    "Explanation",
    "GameOverError",
    "IllegalMoveError",
    "MissingExtraError",
    "MissingTableError",
    "ModelTooFineError",
    "Move",
    "OffStrategyError",
    "Position",
    "Probe",
    "Puzzle",
    "StaleTableError",
    "Tablebase",
    "TttError",
    "UnknownDialectError",
    "UnknownPolicyError",
    "UnknownPuzzleError",
    "UnknownRuleError",
    "classic",
    "dial",
    "evaluate",
    "explain",
    "exploitability",
    "mix",
    "open_tablebase",
    "parse",
    "probabilistic",
    "puzzles",
    "show",
    "skill",
    "svg",
    "ultimate",
]

# Names that load on first use, and the module they live in.
_LATER = {
    "classic": "ttt_tables.classic",
    "probabilistic": "ttt_tables.probabilistic",
    "svg": "ttt_tables.doors.svg",
    "ultimate": "ttt_tables.ultimate",
    "parse": "ttt_tables.classic.rules",
    "evaluate": "ttt_tables.classic.evaluation",
    "exploitability": "ttt_tables.classic.evaluation",
    "mix": "ttt_tables.classic.evaluation",
    "explain": "ttt_tables.classic.explanation",
    "Explanation": "ttt_tables.classic.explanation",
    "puzzles": "ttt_tables.classic.puzzles",
    "Puzzle": "ttt_tables.classic.puzzles",
    "dial": "ttt_tables.classic.skill",
    "skill": "ttt_tables.classic.skill",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module 'ttt_tables' has no attribute {name!r}")
    from importlib import import_module

    module = import_module(_LATER[name])
    found = getattr(module, name, module)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *_LATER])
