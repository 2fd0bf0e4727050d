"""The tables of the classic game, row by row as they have to be: second method, same rows."""

from collections.abc import Callable
from functools import cache
from math import gcd, lcm
from typing import Any

from ttt_tables.verify.content import Column, as_columns
from ttt_tables.verify.play import (
    WHOLE,
    Chances,
    eagerness,
    move_value,
    responders,
    value,
)
from ttt_tables.verify.rules import (
    canonical,
    classic_boards,
    empty_cells,
    images,
    number,
    open_boards,
    play,
    side_to_move,
    status,
)

Row = tuple[Any, ...]
EXACT = {"win": "double", "draw": "double", "loss": "double", "score": "double"}
NUMERATORS = dict.fromkeys(
    ("win_numerator", "draw_numerator", "loss_numerator", "denominator"), "int64"
)
_BOARD = {"board": "int16", "text": "string", "ply": "int8", "to_move": "string"}

# The columns of each table with Arrow's name of their types, and how many of the first are its key.
COLUMNS: dict[str, dict[str, str]] = {
    "canonical_boards": {
        **_BOARD,
        "status": "string",
        "orbit_size": "int8",
        "stabilizer_size": "int8",
    },
    "boards": {**_BOARD, "status": "string", "canonical": "int16", "symmetry": "int8"},
    "moves": {
        "board": "int16",
        "cell": "int8",
        "after": "int16",
        "after_canonical": "int16",
        "representative": "bool",
    },
    "perfect_play": {
        "board": "int16",
        **dict.fromkeys(("wdl", "distance", "depth_score", "best_moves", "blunders"), "int8"),
    },
    "best_responses": {
        "model": "string",
        "objective": "string",
        "board": "int16",
        **dict.fromkeys(("cell", "rank", "wdl", "distance"), "int8"),
        **EXACT,
        **NUMERATORS,
    },
}
KEYS = {"moves": 2, "best_responses": 4}  # others: 1


def _board_row(board: str) -> Row:
    marks = 9 - board.count(".")
    return number(board), board, marks, side_to_move(board), status(board)


def canonical_boards() -> list[Row]:
    """Return the rows of canonical_boards."""
    return [
        (*_board_row(board), len(set(images(board))), images(board).count(board))
        for board in classic_boards()
        if canonical(board)[0] == number(board)
    ]


def boards() -> list[Row]:
    """Return the rows of boards."""
    return [(*_board_row(board), *canonical(board)) for board in classic_boards()]


def moves() -> list[Row]:
    """Return the rows of moves. A class of moves is a pair (board, board after), up to symmetry."""
    rows, seen = [], set()
    for board in open_boards():
        for cell in empty_cells(board):
            after = play(board, cell)
            pairs = zip(images(board), images(after), strict=True)
            least = min((number(before), number(later)) for before, later in pairs)
            first = canonical(board)[0] == number(board) and least not in seen
            seen |= {least} if first else set()
            rows.append((number(board), cell, number(after), canonical(after)[0], first))
    return rows


def perfect_play() -> list[Row]:
    """Return the rows of perfect_play."""
    rows = []
    for board in classic_boards():
        cells = empty_cells(board) if status(board) == "open" else []
        worths = [move_value(board, cell) for cell in cells]
        best = [worth for worth in worths if eagerness(worth) == eagerness(value(board))]
        blunders = [worth for worth in worths if worth[0] < value(board)[0]]
        counts = len(best), len(blunders)
        rows.append((number(board), *value(board), eagerness(value(board)), *counts))
    return rows


def exact_row(chances: Chances, denominator: int) -> Row:
    """Return win, draw, loss and score as floats, then the numerators and the denominator."""
    win, draw, loss = (part * denominator // WHOLE for part in chances)
    floats = [part / denominator for part in (win, draw, loss)]
    return *floats, (2 * win + draw) / (2 * denominator), win, draw, loss, denominator


@cache
def common_denominator(model: str) -> int:
    """Return the least common denominator of all chances against an opponent."""
    players = [player for (name, _), player in responders().items() if name == model]
    chances = {
        move.chances
        for player in players
        for board in open_boards()
        for move in player.moves(board)
    }
    return lcm(*[WHOLE // gcd(*parts) for parts in chances])


def best_responses() -> list[Row]:
    """Return the rows of best_responses."""
    return [
        (
            *(model, objective, number(board), *move[:4]),
            *exact_row(move.chances, common_denominator(model)),
        )
        for (model, objective), player in responders().items()
        for board in open_boards()
        for move in player.moves(board)
    ]


EXPECTED: dict[str, Callable[[], list[Row]]] = {
    "canonical_boards": canonical_boards,
    "boards": boards,
    "moves": moves,
    "perfect_play": perfect_play,
    "best_responses": best_responses,
}


@cache
def expected_columns(name: str) -> list[Column]:
    """Return a table of the classic game as columns."""
    return as_columns(EXPECTED[name](), COLUMNS[name])
