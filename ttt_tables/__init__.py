"""The reference tables of the tic-tac-toe family, and the fastest way to use them.

    >>> import ttt_tables as ttt
    >>> ttt.best_move("X...O....")
    1
    >>> game = ttt.game("dice", rule="reroll")
    >>> game.moves("X...O.... X 4")[0].move
    '3'

Playing needs the standard library alone. Names load on first use.
"""

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
    InconsistentGameError,
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
from ttt_tables.lazy import DRAWINGS, call_later, load_later
from ttt_tables.tablebase import Tablebase, open_tablebase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ttt_tables import classic, learners, phantom, probabilistic, sql, svg, ultimate
    from ttt_tables.default import (
        best_move,
        evaluate,
        explain,
        exploitability,
        game,
        moves,
        probe,
        puzzles,
    )
    from ttt_tables.games.classic.explanation import Explanation
    from ttt_tables.games.classic.puzzles import Puzzle
    from ttt_tables.games.classic.rules import parse
    from ttt_tables.games.registry import game_names
    from ttt_tables.grading.grade import Grade, grade
    from ttt_tables.notation.boards import show
    from ttt_tables.play.answer import Answer, Move
    from ttt_tables.play.check import check
    from ttt_tables.play.curve import epsilon_curve, epsilon_for
    from ttt_tables.play.game import Game, solve
    from ttt_tables.play.match import Match
    from ttt_tables.play.policy import epsilon_greedy, mix
    from ttt_tables.play.position import Outcome, Position
    from ttt_tables.play.rules import Rules
    from ttt_tables.play.value import Value
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
    "CorruptTableError",
    "Explanation",
    "Game",
    "GameOverError",
    "Grade",
    "IllegalMoveError",
    "InconsistentGameError",
    "Match",
    "MissingExtraError",
    "MissingTableError",
    "Move",
    "OffStrategyError",
    "Outcome",
    "Position",
    "Puzzle",
    "Rules",
    "StaleTableError",
    "Tablebase",
    "TttError",
    "UnknownGameError",
    "UnknownPolicyError",
    "UnknownPuzzleError",
    "UnknownValueError",
    "Value",
    "World",
    "best_move",
    "check",
    "classic",
    "epsilon_curve",
    "epsilon_for",
    "epsilon_greedy",
    "evaluate",
    "explain",
    "exploitability",
    "game",
    "game_names",
    "grade",
    "learners",
    "mix",
    "moves",
    "open_tablebase",
    "parse",
    "phantom",
    "probabilistic",
    "probe",
    "puzzles",
    "show",
    "solve",
    "sql",
    "svg",
    "ultimate",
]

_LATER = {
    "": ("classic", "learners", "phantom", "probabilistic", "sql", "svg", "ultimate"),
    "games.classic.explanation": ("Explanation",),
    "games.classic.puzzles": ("Puzzle",),
    "games.classic.rules": ("parse",),
    "default": (
        *("best_move", "evaluate", "explain", "exploitability", "game", "moves", "probe"),
        "puzzles",
    ),
    "games.registry": ("game_names",),
    "grading.grade": ("Grade", "grade"),
    "notation.boards": ("show",),
    "play.answer": ("Answer", "Move"),
    "play.check": ("check",),
    "play.curve": ("epsilon_curve", "epsilon_for"),
    "play.game": ("Game", "solve"),
    "play.match": ("Match",),
    "play.policy": ("epsilon_greedy", "mix"),
    "play.position": ("Outcome", "Position"),
    "play.rules": ("Rules",),
    "play.value": ("Value",),
    "play.world": ("World",),
}

__getattr__: "Callable[[str], object]"
__dir__: "Callable[[], list[str]]"
__getattr__, __dir__ = load_later(__name__, _LATER, {})

DRAWINGS |= {
    kind: call_later(f"ttt_tables.{module}", drawing)
    for kind, module, drawing in (
        ("Answer", "notebook", "html_answer"),
        ("Grid", "svg", "svg_grid"),
        ("Match", "notebook", "html_match"),
        ("Position", "notebook", "html_position"),
        ("SolvedGrid", "notebook", "html_solved_grid"),
    )
}
