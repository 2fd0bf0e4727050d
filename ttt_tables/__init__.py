"""Exact values of tic-tac-toe and its variants, and the functions that look them up.

    >>> import ttt_tables as ttt
    >>> ttt.best_move("X...O....")
    1
    >>> game = ttt.game("dice", rule="reroll")
    >>> game.moves("X...O.... X 4")[0].move
    '3'

Playing needs only the standard library. Names load on first use.
"""

from ttt_tables.lazy import DRAWINGS, call_later, load_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ttt_tables import classic as classic
    from ttt_tables import learners as learners
    from ttt_tables import phantom as phantom
    from ttt_tables import probabilistic as probabilistic
    from ttt_tables import sql as sql
    from ttt_tables import svg as svg
    from ttt_tables import ultimate as ultimate
    from ttt_tables.default import best_move as best_move
    from ttt_tables.default import evaluate as evaluate
    from ttt_tables.default import explain as explain
    from ttt_tables.default import exploitability as exploitability
    from ttt_tables.default import game as game
    from ttt_tables.default import moves as moves
    from ttt_tables.default import probe as probe
    from ttt_tables.default import puzzles as puzzles
    from ttt_tables.errors import BadAddressError as BadAddressError
    from ttt_tables.errors import BadBoardError as BadBoardError
    from ttt_tables.errors import BadGridError as BadGridError
    from ttt_tables.errors import BadLimitError as BadLimitError
    from ttt_tables.errors import BadModelError as BadModelError
    from ttt_tables.errors import BadOptionError as BadOptionError
    from ttt_tables.errors import BadRaceError as BadRaceError
    from ttt_tables.errors import BadTaskError as BadTaskError
    from ttt_tables.errors import CorruptTableError as CorruptTableError
    from ttt_tables.errors import GameOverError as GameOverError
    from ttt_tables.errors import IllegalMoveError as IllegalMoveError
    from ttt_tables.errors import InconsistentGameError as InconsistentGameError
    from ttt_tables.errors import MissingExtraError as MissingExtraError
    from ttt_tables.errors import MissingTableError as MissingTableError
    from ttt_tables.errors import OffStrategyError as OffStrategyError
    from ttt_tables.errors import StaleTableError as StaleTableError
    from ttt_tables.errors import TttError as TttError
    from ttt_tables.errors import UnknownGameError as UnknownGameError
    from ttt_tables.errors import UnknownPolicyError as UnknownPolicyError
    from ttt_tables.errors import UnknownPuzzleError as UnknownPuzzleError
    from ttt_tables.errors import UnknownValueError as UnknownValueError
    from ttt_tables.games.classic.explanation import Explanation as Explanation
    from ttt_tables.games.classic.puzzles import Puzzle as Puzzle
    from ttt_tables.games.classic.rules import parse as parse
    from ttt_tables.games.registry import game_names as game_names
    from ttt_tables.grading import Grade as Grade
    from ttt_tables.grading import grade as grade
    from ttt_tables.notation.boards import show as show
    from ttt_tables.play.answer import Answer as Answer
    from ttt_tables.play.answer import Move as Move
    from ttt_tables.play.check import check as check
    from ttt_tables.play.curve import epsilon_curve as epsilon_curve
    from ttt_tables.play.curve import epsilon_for as epsilon_for
    from ttt_tables.play.game import Game as Game
    from ttt_tables.play.game import solve as solve
    from ttt_tables.play.match import Match as Match
    from ttt_tables.play.mistakes import Mistake as Mistake
    from ttt_tables.play.policy import epsilon_greedy as epsilon_greedy
    from ttt_tables.play.policy import mix as mix
    from ttt_tables.play.position import Outcome as Outcome
    from ttt_tables.play.position import Position as Position
    from ttt_tables.play.rules import Rules as Rules
    from ttt_tables.play.text_environment import TextEnvironment as TextEnvironment
    from ttt_tables.play.value import Value as Value
    from ttt_tables.tablebase import Tablebase as Tablebase
    from ttt_tables.tablebase import open_tablebase as open_tablebase

__version__ = "0.2.0"

_LATER = {
    "": "classic learners phantom probabilistic sql svg ultimate",
    "default": "best_move evaluate explain exploitability game moves probe puzzles",
    "errors": (
        "BadAddressError BadBoardError BadGridError BadLimitError BadModelError "
        "BadOptionError BadRaceError BadTaskError CorruptTableError GameOverError "
        "IllegalMoveError InconsistentGameError MissingExtraError MissingTableError "
        "OffStrategyError StaleTableError TttError UnknownGameError UnknownPolicyError "
        "UnknownPuzzleError UnknownValueError"
    ),
    "games.classic.explanation": "Explanation",
    "games.classic.puzzles": "Puzzle",
    "games.classic.rules": "parse",
    "games.registry": "game_names",
    "grading": "Grade grade",
    "notation.boards": "show",
    "play.answer": "Answer Move",
    "play.check": "check",
    "play.curve": "epsilon_curve epsilon_for",
    "play.game": "Game solve",
    "play.match": "Match",
    "play.mistakes": "Mistake",
    "play.policy": "epsilon_greedy mix",
    "play.position": "Outcome Position",
    "play.rules": "Rules",
    "play.value": "Value",
    "play.text_environment": "TextEnvironment",
    "tablebase": "Tablebase open_tablebase",
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
