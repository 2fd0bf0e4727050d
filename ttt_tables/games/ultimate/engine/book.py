"""The opening book: the replies that long searches found in the first plies of a closed rule.

`book.pack` has a row per rule and position: the least game that leads there (three moves, each
9 * board + cell, or 255 for none), the reply, the plies searched, and the score of the side to move
in 1/65,535. `python -m pipeline openings` writes it. The replies and scores are estimates.
"""

import json
from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from ttt_tables import pack
from ttt_tables.board.numbers import ply
from ttt_tables.board.symmetry import D4, carry_cell
from ttt_tables.games.ultimate.rules import (
    ANY_BOARD,
    CLOSED_RULES,
    BoardCell,
    NineBoards,
    carry_position,
    play,
)

FILE = Path(__file__).with_suffix(".pack")
PLIES = 3
_COLUMNS = {"first": "B", "second": "B", "third": "B", "reply": "B", "depth": "B", "score": "H"}
_WHOLE, _NONE = 65_535, 255


class Reply(NamedTuple):
    """The book's move in a position."""

    move: BoardCell
    score: float  # of the side to move
    depth: int  # plies of the search that found it


def look_up(position: NineBoards, rule: str) -> Reply | None:
    """Return the book's reply (the least of symmetric moves), or None if it has none."""
    if sum(map(ply, position.boards)) > PLIES:
        return None
    images = {transform: carry_position(position, transform) for transform in D4}
    least = min(images.values(), key=_order)
    reply = _book(rule).get(least)
    if reply is None:
        return None
    board, cell = reply.move
    back = [(way[board], way[cell]) for way, image in images.items() if image == least]
    return reply._replace(move=min(back))


def encode(rows: Iterable[tuple[str, tuple[int, ...], int, int, float]]) -> bytes:
    """Return the bytes of `book.pack`, from rule, game, reply, depth and score of each position."""
    arrays: dict[str, array[Any]] = {}
    for rule, game, reply, depth, score in rows:
        moves = (*game, *[_NONE] * (PLIES - len(game)))
        row = (*moves, reply, depth, round(score * _WHOLE))
        for (column, kind), value in zip(_COLUMNS.items(), row, strict=True):
            arrays.setdefault(f"{rule} {column}", array(kind)).append(value)
    text = json.dumps({name: column.tolist() for name, column in arrays.items()})
    return pack.encode(arrays, sha256(text.encode()).digest())


@cache
def _book(rule: str) -> dict[NineBoards, Reply]:
    book = pack.read_pack(str(FILE)).require([f"{closed} reply" for closed in CLOSED_RULES])
    return decode(book, rule)


def decode(book: pack.Pack, rule: str) -> dict[NineBoards, Reply]:
    """Return the replies by the least image of each position; {} for a rule without a book."""
    replies: dict[NineBoards, Reply] = {}
    if f"{rule} reply" not in book:
        return replies
    columns = book.columns({f"{rule} {column}": kind for column, kind in _COLUMNS.items()})
    for *game, reply, depth, score in zip(*columns, strict=True):
        position = _after(game, rule)
        transform = min(D4, key=lambda one: _order(carry_position(position, one)))
        board, cell = (carry_cell(part, transform) for part in divmod(reply, 9))
        least = carry_position(position, transform)
        replies[least] = Reply((board, cell), score / _WHOLE, depth)
    return replies


def _after(game: Sequence[int], rule: str) -> NineBoards:
    """Return the position after the moves of a game, which is padded with `_NONE` at the end."""
    position = NineBoards()
    for move in game:
        if move != _NONE:
            position = play(position, *divmod(move, 9), rule)
    return position


def _order(position: NineBoards) -> tuple[tuple[int, ...], int]:
    return position.boards, -1 if position.target is ANY_BOARD else position.target
