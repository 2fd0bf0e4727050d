"""The tables of the classic game, row by row as they have to be: second method, same rows."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from math import gcd, lcm
from typing import Any

from ttt_tables.verify.content import Column, content_hash
from ttt_tables.verify.games import meet
from ttt_tables.verify.play import (
    WHOLE,
    Chances,
    Move,
    eagerness,
    move_value,
    policies,
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
_EXACT = {"win": "double", "draw": "double", "loss": "double", "score": "double"}
_NUMERATORS = dict.fromkeys(
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
        **_EXACT,
        **_NUMERATORS,
    },
    "policy_moves": {
        "policy": "string",
        "board": "int16",
        "cell": "int8",
        "rank": "int8",
        "weight": "int64",
        "probability": "double",
        "distance": "int8",
        **_EXACT,
        **_NUMERATORS,
    },
    "crosstable": {
        "policy_x": "string",
        "policy_o": "string",
        **dict.fromkeys(("x_win", "draw", "o_win", "x_score"), "double"),
        **dict.fromkeys(
            ("x_win_numerator", "draw_numerator", "o_win_numerator", "denominator"), "int64"
        ),
    },
}
KEYS = {"moves": 2, "best_responses": 4, "policy_moves": 3, "crosstable": 2}  # others: 1


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


def _exact(chances: Chances, denominator: int) -> Row:
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
            *_exact(move.chances, common_denominator(model)),
        )
        for (model, objective), player in responders().items()
        for board in open_boards()
        for move in player.moves(board)
    ]


def _denominator(name: str, move: Move) -> int:
    """Return the denominator that a policy's row is given over: the model's, or its own least."""
    model = name.rpartition("-")[2]
    return common_denominator(model) if model in _models() else WHOLE // gcd(*move.chances)


@cache
def _models() -> frozenset[str]:
    return frozenset(model for model, _ in responders())


@cache
def policy_rows(name: str) -> list[Row]:
    """Return the rows of policy_moves of one policy."""
    rows: list[Row] = []
    player = policies()[name]
    for board in open_boards():
        played = player.played(board)
        for move in player.moves(board):
            weight = int(move.cell in played)
            rows.append(
                (
                    *(name, number(board), move.cell, move.rank, weight, weight / len(played)),
                    *(move.distance, *_exact(move.chances, _denominator(name, move))),
                )
            )
    return rows


def policy_moves() -> list[Row]:
    """Return the rows of policy_moves."""
    return [row for name in policies() for row in policy_rows(name)]


def crosstable() -> list[Row]:
    """Return the rows of crosstable: every pair's games, walked through one by one."""
    rows = []
    for x_name, x_player in policies().items():
        for o_name, o_player in policies().items():
            chances = meet(x_player, o_player)
            exact = _exact(chances, WHOLE // gcd(*chances))
            rows.append((x_name, o_name, *exact))
    return rows


EXPECTED: dict[str, Callable[[], list[Row]]] = {
    "canonical_boards": canonical_boards,
    "boards": boards,
    "moves": moves,
    "perfect_play": perfect_play,
    "best_responses": best_responses,
    "policy_moves": policy_moves,
    "crosstable": crosstable,
}


@cache
def expected_columns(name: str) -> list[Column]:
    """Return a table of the classic game as columns."""
    columns = zip(*EXPECTED[name](), strict=True)
    return [
        Column(column, type_name, list(values))
        for (column, type_name), values in zip(COLUMNS[name].items(), columns, strict=True)
    ]


@cache
def pack_source() -> str:
    """Return the hash of what classic.pack has to be compiled from: see docs/format.md."""
    contents = [
        content_hash(expected_columns(name)) for name in ("boards", "perfect_play", "policy_moves")
    ]
    return sha256("\n".join(contents).encode()).hexdigest()
