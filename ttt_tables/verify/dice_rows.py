"""The tables of the dice game, row by row as they have to be: second method, same rows."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from math import lcm
from typing import Any

from ttt_tables.verify import dice
from ttt_tables.verify.content import Column, as_columns, content_hash
from ttt_tables.verify.rules import empty_cells, mirror, number, put

Row = tuple[Any, ...]
_POSITION = {"rule": "string", "board": "int16", "to_move": "string"}

# The columns of each table with Arrow's name of their types; the first are its key.
COLUMNS: dict[str, dict[str, str]] = {
    "dice_values": {
        **_POSITION,
        "mirror": "int16",
        **dict.fromkeys(("x_score", "x_win", "draw", "o_win"), "double"),
        **dict.fromkeys(
            ("x_win_numerator", "draw_numerator", "o_win_numerator", "denominator"), "int64"
        ),
        **dict.fromkeys(("best_cells_1", "best_cells_2", "best_cells_3"), "uint16"),
    },
    "dice_moves": {
        **_POSITION,
        "cell": "int8",
        "after": "int16",
        "rank": "int8",
        **dict.fromkeys(("score", "win", "draw", "loss"), "double"),
        **dict.fromkeys(
            ("win_numerator", "draw_numerator", "loss_numerator", "denominator"), "int64"
        ),
    },
}
KEYS = {"dice_values": 3, "dice_moves": 4}


@cache
def denominator(rule: str) -> int:
    """Return the least common denominator of all chances under a rule."""
    every = [dice.chances(rule, *position) for position in dice.positions(rule)]
    return lcm(*[part.denominator for chances in every for part in chances])


def numerators(rule: str, chances: dice.Chances) -> tuple[int, int, int]:
    """Return chances as whole numbers over the denominator of the rule."""
    x_win, draw, o_win = (
        part.numerator * (denominator(rule) // part.denominator) for part in chances
    )
    return x_win, draw, o_win


def _exact(odds: tuple[int, ...], whole: int) -> Row:
    """Return score and chances as floats, then the numerators and the denominator."""
    first, draw, second = odds
    floats = [part / whole for part in odds]
    return (2 * first + draw) / (2 * whole), *floats, first, draw, second, whole


def _by_key(rule: str) -> list[dice.Position]:
    """Return the positions of a rule as the tables have them: by number, O before X."""
    return sorted(dice.positions(rule), key=lambda position: (number(position[0]), position[1]))


def values() -> list[Row]:
    """Return the rows of dice_values."""
    rows = []
    for rule in dice.RULES:
        for board, side in _by_key(rule):
            odds = numerators(rule, dice.chances(rule, board, side))
            best = [dice.chosen(rule, board, side, cells) for cells in dice.opened_cells(board)]
            sets = [sum(1 << cell for cell in cells) for cells in best]
            position = (rule, number(board), side, number(mirror(board)))
            rows.append((*position, *_exact(odds, denominator(rule)), *sets))
    return rows


def moves() -> list[Row]:
    """Return the rows of dice_moves."""
    rows = []
    for rule in dice.RULES:
        for board, side in _by_key(rule):
            found = {cell: _mover(rule, board, side, cell) for cell in empty_cells(board)}
            scores = {cell: 2 * win + draw for cell, (win, draw, _) in found.items()}
            for cell, odds in found.items():
                rank = 1 + sum(score > scores[cell] for score in scores.values())
                after = number(put(board, cell, side))
                played = (rule, number(board), side, cell, after, rank)
                rows.append((*played, *_exact(odds, denominator(rule))))
    return rows


def _mover(rule: str, board: str, side: str, cell: int) -> tuple[int, ...]:
    """Return the chances of a move in the view of the mover."""
    odds = numerators(rule, dice.move(rule, board, side, cell))
    return odds if side == "X" else odds[::-1]


EXPECTED: dict[str, Callable[[], list[Row]]] = {"dice_values": values, "dice_moves": moves}


@cache
def expected_columns(name: str) -> list[Column]:
    """Return a table of the dice game as columns."""
    return as_columns(EXPECTED[name](), COLUMNS[name])


@cache
def pack_source() -> str:
    """Return the hash of what dice.pack has to be compiled from: see docs/format.md."""
    return sha256(content_hash(expected_columns("dice_values")).encode()).hexdigest()
