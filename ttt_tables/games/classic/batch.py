"""Batches of boards, with numpy: a table of 19,683 cells, indexed by board number."""

from collections.abc import Iterable, Sequence

import numpy
from numpy.typing import NDArray

from ttt_tables.board.limits import check_length
from ttt_tables.board.numbers import BOARDS, CELLS
from ttt_tables.errors import BadBoardError, GameOverError
from ttt_tables.games.classic.rules import parse

Cells = NDArray[numpy.int8]
IMPOSSIBLE, ENDED = -1, -2


def cell_table(numbers: Sequence[int], best: Sequence[int]) -> Cells:
    """Return the best cell of every board number, (19683,): IMPOSSIBLE or ENDED if it has none."""
    table = numpy.full(len(BOARDS), IMPOSSIBLE, numpy.int8)
    table[list(numbers)] = [cell if cell in CELLS else ENDED for cell in best]
    return table


def look_up(boards: "NDArray[numpy.integer] | Iterable[int]", table: Cells) -> Cells:
    """Return the cell of each board, in the same shape.

    Raises BadBoardError or GameOverError for the first board without a cell, naming its index.
    """
    check_length(boards, BadBoardError)
    try:
        asked = numpy.asarray(boards)
    except (ValueError, TypeError, OverflowError) as error:  # such as rows of unequal length
        raise BadBoardError(f"boards must be an array of board numbers: {error}") from None
    if asked.size == 0:
        return numpy.empty(asked.shape, numpy.int8)
    if asked.dtype.kind not in "iu":
        raise BadBoardError(
            f"boards must be an array of board numbers, got an array of {asked.dtype}"
        )
    # take of numpy 1.26 does not cast uint64; numbers that wrap are out of range, rejected below
    cells = table.take(asked.astype(numpy.intp, copy=False), mode="clip")
    if asked.min() < 0 or asked.max() >= len(BOARDS) or cells.min() < 0:
        _reject(asked, (asked < 0) | (asked >= len(BOARDS)) | (cells < 0))
    return cells


def _reject(asked: "NDArray[numpy.integer]", bad: "NDArray[numpy.bool_]") -> None:
    """Raise the error of the first bad board, naming its index in the order of the array."""
    index = tuple(int(i) for i in numpy.unravel_index(bad.argmax(), asked.shape))
    where = f"at index {index[0] if len(index) == 1 else index}: "
    try:
        parse(asked[index])
    except BadBoardError as error:
        raise BadBoardError(where + str(error)) from None
    raise GameOverError(f"{where}the game on board {asked[index]} has ended: no move is left")
