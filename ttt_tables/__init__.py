"""The reference tables of the tic-tac-toe family, and the fastest way to use them.

    >>> import ttt_tables as ttt
    >>> tb = ttt.open_tablebase()
    >>> tb.best_move("X...O....")
    1
    >>> tb.probe("X...O....")               # of the side to move: 1 a win, 0 a draw, -1 a loss
    Probe(wdl=0, distance=7)

Opening the tablebase and asking it needs the standard library alone. The other names load on first
use: `game`, `game_names`, `Match`, `World`, `erring`, `Rules`, `solve`, `evaluate`,
`exploitability`, `mix`, `explain`, `puzzles`, `parse`, `classic`, `family`, `grade`, `learners`,
`phantom`, `probabilistic`, `ultimate`, `sql`, `svg`.
"""

from ttt_tables.answer import DRAWINGS, Answer, Chances, Move, Position, Probe
from ttt_tables.board.numbers import show
from ttt_tables.errors import (
    BadAddressError,
    BadBoardError,
    BadGridError,
    BadLimitError,
    BadModelError,
    BadOptionError,
    BadRaceError,
    BadTaskError,
    CorruptTableError,
    GameOverError,
    IllegalMoveError,
    MissingExtraError,
    MissingTableError,
    OffStrategyError,
    StaleTableError,
    TttError,
    UnknownGameError,
    UnknownPolicyError,
    UnknownPuzzleError,
    UnknownValueError,
)
from ttt_tables.lazy import call_later, load_later
from ttt_tables.tablebase import Tablebase, open_tablebase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ttt_tables import classic, family, learners, phantom, probabilistic, sql, svg, ultimate
    from ttt_tables.classic.explanation import Explanation
    from ttt_tables.classic.puzzles import Puzzle
    from ttt_tables.classic.rules import parse
    from ttt_tables.default import (
        dial,
        evaluate,
        explain,
        exploitability,
        game,
        mix,
        puzzles,
        skill,
    )
    from ttt_tables.games.registry import game_names
    from ttt_tables.grading.grade import Grade, grade
    from ttt_tables.play.game import solve
    from ttt_tables.play.match import Match
    from ttt_tables.play.player import erring
    from ttt_tables.play.rules import Rules
    from ttt_tables.play.world import World

__version__ = "0.2.0"

__all__ = [
    "Answer",
    "BadAddressError",
    "BadBoardError",
    "BadGridError",
    "BadLimitError",
    "BadModelError",
    "BadOptionError",
    "BadRaceError",
    "BadTaskError",
    "Chances",
    "CorruptTableError",
    "Explanation",
    "GameOverError",
    "Grade",
    "IllegalMoveError",
    "Match",
    "MissingExtraError",
    "MissingTableError",
    "Move",
    "OffStrategyError",
    "Position",
    "Probe",
    "Puzzle",
    "Rules",
    "StaleTableError",
    "Tablebase",
    "TttError",
    "UnknownGameError",
    "UnknownPolicyError",
    "UnknownPuzzleError",
    "UnknownValueError",
    "World",
    "classic",
    "dial",
    "erring",
    "evaluate",
    "explain",
    "exploitability",
    "family",
    "game",
    "game_names",
    "grade",
    "learners",
    "mix",
    "open_tablebase",
    "parse",
    "phantom",
    "probabilistic",
    "puzzles",
    "show",
    "skill",
    "solve",
    "sql",
    "svg",
    "ultimate",
]

_LATER = {
    "": ("classic", "family", "learners", "phantom", "probabilistic", "sql", "svg", "ultimate"),
    "classic.explanation": ("Explanation",),
    "classic.puzzles": ("Puzzle",),
    "classic.rules": ("parse",),
    "default": ("dial", "evaluate", "explain", "exploitability", "game", "mix", "puzzles", "skill"),
    "games.registry": ("game_names",),
    "grading.grade": ("Grade", "grade"),
    "play.game": ("solve",),
    "play.match": ("Match",),
    "play.player": ("erring",),
    "play.rules": ("Rules",),
    "play.world": ("World",),
}

__getattr__: "Callable[[str], object]"
__dir__: "Callable[[], list[str]]"
__getattr__, __dir__ = load_later(__name__, _LATER, {})

DRAWINGS |= {
    kind: call_later(f"ttt_tables.{module}", drawing)
    for kind, module, drawing in (
        ("Answer", "notebook", "html_answer"),
        ("BoardChances", "notebook", "html_miniboard"),
        ("Game", "svg", "svg_game"),
        ("Grid", "svg", "svg_grid"),
        ("Solution", "notebook", "html_solution"),
    )
}
