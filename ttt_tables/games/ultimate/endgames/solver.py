"""Endgames solved exactly: the outcome of each move under perfect play."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import ttt_tables.games.ultimate.endgames.kernel as k  # only this module is part of a table's key
from ttt_tables.board import numbers as b
from ttt_tables.errors import BadLimitError
from ttt_tables.games.ultimate.rules import (
    RULES,
    BoardCell,
    NineBoards,
    check_rule,
    empty_cells,
    legal_moves,
    play,
    playable,
    result,
)
from ttt_tables.games.ultimate.text import read_open

CELLS = 24  # the most empty cells on playable boards that are solved
_LARGEST = 18  # the table has 2**18 entries at most


class Solution(NamedTuple):
    """The outcome of a position under perfect play."""

    wdl: int  # for the side to move: 1 a win, 0 a draw, -1 a loss
    best_moves: tuple[
        BoardCell, ...
    ]  # every move that keeps it, rising; if it is a loss, all moves
    visited: int  # positions searched


def solve(position: str | NineBoards, rule: str = "closed-draw") -> Solution:
    """Return the outcome under perfect play, and every move that keeps it.

    The result is exact. It does not depend on the machine, the clock or earlier calls. With 20
    empty cells on playable boards it takes milliseconds, with 24 up to a second. The first call
    takes some seconds more if the kernel has to be compiled.

    Raises GameOverError, BadOptionError, BadBoardError for an invalid position, and BadLimitError
    for more than 24 empty cells on playable boards.
    """
    position = read_open(position, check_rule(rule))
    if (empty := empty_cells(position, rule)) > CELLS:
        raise BadLimitError(
            f"solve() takes at most {CELLS} empty cells on playable boards, got {empty}: use an "
            "Engine to find a good move"
        )
    table = np.full(2 << min(_LARGEST, empty), -1, dtype=np.int64)
    state = to_state(position, rule)
    values = {}
    for move in legal_moves(position, rule):
        values[move] = _value(state, table, position, move, rule)
    wdl = max(values.values())
    best = tuple([move for move, value in values.items() if value == wdl])
    return Solution(wdl, best, int(state[k.VISITED]))


def _value(
    state: NDArray[np.int64],
    table: NDArray[np.int64],
    position: NineBoards,
    move: BoardCell,
    rule: str,
) -> int:
    """Return a move's value for the mover."""
    after = play(position, *move, rule)
    if ended := result(after, rule):
        return 0 if ended == "draw" else (1 if ended == position.to_move else -1)
    side = "XO".index(position.to_move)
    before = k.play(state, side, *move)
    value = -k.search(state, table, 1 - side, move[1], -1, 1, 0)
    k.take_back(state, side, *move, before)
    return int(value)


def to_state(position: NineBoards, rule: str) -> NDArray[np.int64]:
    """Return the position in the kernel's form."""
    state = np.zeros(k.SIZE, dtype=np.int64)
    state[k.RULE] = RULES.index(rule)
    state[k.PLACES : k.STACK] = -1
    places = 0
    macro = b.show(position.macro)
    for board, number in enumerate(position.boards):
        text = b.show(number)
        for side, symbol in enumerate(b.OTHER):
            marks = [cell for cell in b.CELLS if text[cell] == symbol]
            state[k.MARKS + 9 * side + board] = sum(1 << cell for cell in marks)
            state[k.WON + side] |= (macro[board] == symbol) << board
        if playable(position, board, rule):
            for cell in b.open_cells(number):
                state[k.PLACES + 9 * board + cell] = 2 * places
                places += 1
        else:
            state[k.CLOSED] |= 1 << board
    for board in b.CELLS:
        k.write_code(state, board)
    return state
