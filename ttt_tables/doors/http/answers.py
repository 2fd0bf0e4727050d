"""The answers as plain data, the same that `--json` prints."""

import re
from functools import lru_cache
from typing import Any

from starlette.exceptions import HTTPException

from ttt_tables.answer import Chances
from ttt_tables.board.numbers import show
from ttt_tables.doors.terminal.probabilistic import solve_grid
from ttt_tables.doors.terminal.ultimate import describe
from ttt_tables.errors import (
    GameOverError,
    IllegalMoveError,
    MissingExtraError,
    OffStrategyError,
    UnknownRuleError,
    quote,
)
from ttt_tables.family.registry import ABOUT
from ttt_tables.probabilistic.grid import parse_grid
from ttt_tables.probabilistic.named import NAMED
from ttt_tables.tablebase import Tablebase
from ttt_tables.ultimate.game import Game
from ttt_tables.ultimate.text import START

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

    from ttt_tables.family.coin import Coin
    from ttt_tables.family.relative import Relative
    from ttt_tables.probabilistic.solution import Solution

_MOVES = re.compile(r"(?:[0-9]{2}(?: [0-9]{2})*)?", re.ASCII)


def chances_dict(board: str, exact: "Chances[Fraction]", **asked: str) -> dict[str, Any]:
    """Return the chances of the three results, from Fractions, as floats and as texts."""
    return {
        "board": board,
        **asked,
        **{name: float(part) for name, part in exact._asdict().items()},
        "x_score": float(exact.x_score),
        "exact": {name: str(part) for name, part in exact._asdict().items()},
    }


def miniboard_dict(tablebase: Tablebase, board: str | int) -> dict[str, Any]:
    """Return the chances of a mini-board under random fill. Raises BadBoardError."""
    exact = tablebase.miniboard.exact(board)
    return chances_dict(board if isinstance(board, str) else show(board), exact)


def dice_dict(tablebase: Tablebase, board: str, to_move: str, rule: str) -> dict[str, Any]:
    """Return the chances of the dice game before the roll. Raises as `Dice.exact` does."""
    exact = tablebase.dice.exact(board, to_move, rule)
    return chances_dict(board, exact, to_move=to_move, rule=rule)


def family_games() -> dict[str, Any]:
    """Return what each game of the family says of itself."""
    about = ("name", "rule", "form", "start", "source")
    return {"games": [{fact: getattr(game, fact) for fact in about} for game in ABOUT.values()]}


def find_game(tablebase: Tablebase, name: str) -> "Relative | Coin":
    """Return a game of the family. Raises HTTPException, for its name is a part of the path."""
    try:
        return tablebase.family[name]
    except UnknownRuleError as error:
        raise HTTPException(404, str(error)) from None


def remember_grid(grid: str, draw_value: float) -> "Solution":
    """Return the solution of a grid, given by its text or name, remembered.

    Raises BadGridError and MissingExtraError.
    """
    return _solve(" ".join(grid.split()), draw_value)


@lru_cache(maxsize=256)
def _solve(grid: str, draw_value: float) -> "Solution":
    return solve_grid(grid, draw_value)


def named_grids() -> dict[str, str]:
    """Return the texts of the grids that have a name."""
    return {name: parse_grid(name).show() for name in NAMED}


def read_game(tablebase: Tablebase, rule: str, position: str | None, moves: str) -> Game:
    """Return a game from a position's text and moves of two digits each.

    Raises BadBoardError, IllegalMoveError, GameOverError and UnknownRuleError.
    """
    if not _MOVES.fullmatch(moves):
        raise IllegalMoveError(
            f"moves {quote(moves)} are not two digits each with blanks between them, such as "
            "'44 40': board 4 cell 4, then board 4 cell 0"
        )
    game = Game.parse(position or START, rule, tablebase.miniboard)
    for number, move in enumerate(moves.split(), start=1):
        try:
            game.play(int(move[0]), int(move[1]))
        except IllegalMoveError as error:
            raise IllegalMoveError(f"move {number}, {move}: {error}") from None
    return game


def ultimate_dict(game: Game, tablebase: Tablebase) -> dict[str, Any]:
    """Return a position of the ultimate game: its legal moves, and the race's evaluation of it.

    Under `open`, where X's win is solved, `solved` has the strategy's move and the most plies that
    its win takes; it is null off the strategy's path.
    """
    found = game.evaluate()
    solved = {"solved": _solved(game, tablebase)} if game.rule == "open" else {}
    return {
        **solved,
        "rule": game.rule,
        "position": game.show(),
        "to_move": game.to_move,
        "result": game.result,
        "target": game.target,
        "macro": show(game.macro),
        "legal": game.legal_moves(),
        "evaluation": {
            "x_win": found.x_win,
            "draw": found.draw,
            "o_win": found.o_win,
            "boards": [{**part._asdict(), "swing": part.swing} for part in found.boards],
        },
    }


def _solved(game: Game, tablebase: Tablebase) -> dict[str, int] | None:
    try:
        board, cell = tablebase.open_strategy.move(game.position)
    except (GameOverError, OffStrategyError):
        return None
    return {"board": board, "cell": cell, "plies": tablebase.open_strategy.plies(game.position)}


def analyse(game: Game, milliseconds: float) -> dict[str, Any]:
    """Return as `think` does, and in `moves` the same of every move, best first."""
    from ttt_tables.engine.choose import analyse as analyse_all

    try:
        moves = [describe(thought) for thought in analyse_all(game, milliseconds)]
    except MissingExtraError:
        return think(game, milliseconds)
    return {**moves[0], "moves": moves}


def think(game: Game, milliseconds: float) -> dict[str, Any]:
    """Return the engine's move, with its score, depth and line. Raises GameOverError."""
    from ttt_tables.engine import choose

    return describe(choose.think(game, milliseconds))
