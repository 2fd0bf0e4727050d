"""Puzzles: boards on which exactly one move keeps the outcome of perfect play.

On such a board the side to move can win or draw, at least two cells are empty, and only one cell
keeps the outcome. Of symmetric boards the one with the least number is the puzzle, and that number
is its permanent id. The saving move decides the level:

    easy      it wins at once
    medium    it blocks a line that the opponent would complete
    hard      neither: it is a fork, a threat, or a quiet move

Within a level puzzles are sorted by the plies to the end, then by number.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from ttt_tables.board.alternating import to_move
from ttt_tables.board.symmetry import canonical
from ttt_tables.errors import BadBoardError, UnknownPuzzleError, quote
from ttt_tables.games.classic.explanation import Reason, explain
from ttt_tables.games.classic.rows import Rows
from ttt_tables.games.classic.rules import boards, parse
from ttt_tables.lazy import load

LEVELS = ("easy", "medium", "hard")


class Puzzle(NamedTuple):
    """A board with one saving move, which keeps `wdl`. The game ends after `distance` plies."""

    number: int  # of the board
    level: str
    to_move: str
    wdl: int  # 1 a win, 0 a draw
    distance: int
    cell: int  # the answer

    def as_dict(self) -> dict[str, Any]:
        """Return the puzzle as plain data without its solution: `ttt puzzle --json` prints it."""
        plain: dict[str, Any] = load("ttt_tables.games.classic.game", "posed")(self)
        return plain


def puzzles(level: str | None, tables: Rows) -> tuple[Puzzle, ...]:
    """Return the puzzles of a level, or of all levels, easiest first. Raises UnknownPuzzleError."""
    if level is not None and (not isinstance(level, str) or level not in LEVELS):
        raise UnknownPuzzleError(f"unknown level {quote(level)}: choose one of {', '.join(LEVELS)}")
    return tuple(puzzle for puzzle in _every(tables) if level in (None, puzzle.level))


@lru_cache(maxsize=4)  # of a few tablebases: each board is explained
def _every(tables: Rows) -> tuple[Puzzle, ...]:
    """Return all puzzles, in their order."""
    found = [puzzle for board in boards() if (puzzle := _read(board, tables))]
    return tuple(sorted(found, key=_difficulty))


def find_puzzle(number: int, tables: Rows) -> Puzzle:
    """Return the puzzle with a number. Raises UnknownPuzzleError with the reason."""
    try:
        board = parse(number)
    except BadBoardError as error:
        raise _unknown(number, str(error), tables) from None
    if puzzle := _read(board, tables):
        return puzzle
    least, _ = canonical(board)
    if _read(least, tables):
        raise UnknownPuzzleError(
            f"board {board} is a rotation or reflection of puzzle {least}: use the id {least}"
        )
    why = "a puzzle has several moves, exactly one of which keeps the outcome"
    raise _unknown(board, why, tables)


def _unknown(number: int, why: str, tables: Rows) -> UnknownPuzzleError:
    """Return the error for a number without a puzzle. Its message names the nearest puzzle."""
    numbers = sorted(puzzle.number for puzzle in _every(tables))
    nearest = min(numbers, key=lambda one: abs(one - number))
    return UnknownPuzzleError(
        f"unknown puzzle {quote(number)} ({why}): the ids of the {len(numbers)} puzzles go from "
        f"{numbers[0]} to {numbers[-1]}, and the nearest is {nearest}"
    )


def _read(board: int, tables: Rows) -> Puzzle | None:
    """Return the board as a puzzle, or None."""
    moves = tables.moves(board, "perfect")
    if len(moves) < 2:
        return None
    best, second = moves[:2]  # best first: if the second loses the outcome, so do all after it
    if best.score == second.score or canonical(board)[0] != board:
        return None
    saving = explain(board, tables).reasons[0]
    return Puzzle(board, _level(saving), to_move(board), saving.wdl, saving.distance, saving.cell)


def _level(saving: Reason) -> str:
    if saving.completes:
        return "easy"
    return "medium" if saving.blocks else "hard"


def _difficulty(puzzle: Puzzle) -> tuple[int, int, int]:
    return LEVELS.index(puzzle.level), puzzle.distance, puzzle.number
