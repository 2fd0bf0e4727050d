"""A winning strategy for X under the rule `open`, complete: an answer to every reply of O."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import polars as pl
import pyarrow as pa

from pipeline.columns import DISTANCE, PLY
from pipeline.schema import Column, Table
from pipeline.ultimate.columns import ULTIMATE_POSITION
from ttt_tables.board.symmetry import D4, carry_cell
from ttt_tables.games.ultimate.open_strategy.key import (
    ALL_CELLS,
    OUTLINE_FREE,
    Outline,
    canonical,
    make_outline,
    show_key,
    taken,
)
from ttt_tables.games.ultimate.rules import NineBoards, carry_position, legal_moves, play, result
from ttt_tables.games.ultimate.text import show

if TYPE_CHECKING:
    from pipeline.ultimate.open_search import Search

RULE = "open"
CENTRE = 4

TABLE = Table(
    name="open_strategy",
    title="X's winning strategy in ultimate tic-tac-toe where won boards stay open",
    description="A winning strategy for X in ultimate tic-tac-toe under the rule open, in which "
    "won boards stay playable. It has X's move in every position to which it leads, whatever O "
    "replies. One row represents all positions that symmetry exchanges or that differ only in "
    "whose marks are on won boards.",
    key=("outline",),
    columns=(
        Column(
            "outline",
            pa.string(),
            "The position, with X to move. It has four hexadecimal digits for each board, row by "
            "row: its number if nobody has won it, otherwise 5000 (won by X) or 6000 (won by O) "
            "plus the sum of 2^cell over the taken cells. The last digit is the board to play in, "
            "9 for any. Of the eight symmetric images it is the least.",
        ),
        ULTIMATE_POSITION.with_note(
            "A position with this outline. Of all positions to which X's move and O's reply lead "
            "from the positions of earlier rows, it is the one whose text is first in order."
        ),
        PLY,
        Column(
            "winning_move",
            pa.int32(),
            "X's move in the position, 9 * board + cell. The cell is the board in which O has to "
            "play next.",
        ),
        DISTANCE.with_note(
            "Here X follows the strategy, so a shorter win may exist, and O loses as late as "
            "possible."
        ),
    ),
    rows=9_828,
    assertions={
        "X opens with the centre of the centre board, and wins within 43 plies.": """
            select winning_move = 40 and distance = 43 from open_strategy where ply = 0
            """,
        "No game of the strategy lasts longer than 43 plies.": """
            select max(ply + distance) = 43 from open_strategy
            """,
        "Seven times X answers O's cell j in the centre board by the centre of board j.": """
            select bool_and(winning_move = 9 * right(ultimate_position, 1)::integer + 4)
                and max(ply) = 14
            from open_strategy where ply between 1 and 15
            """,
        "Once the centre board is full, X marks no centre cell, which would let O play on any "
        "board.": """
            select bool_and(winning_move % 9 <> 4) from open_strategy where ply > 15
            """,
    },
    source="an AND/OR search from the rules",
    compared_with="arXiv 2006.02353: X opens with the centre of the centre and wins within 43 "
    "plies",
)


class Row(NamedTuple):
    """A position of the strategy, X's move there, and the positions after O's replies."""

    text: str
    board: int
    cell: int
    after: tuple[Outline, ...]


class Reached(NamedTuple):
    """A position to which play leads; `last` is O's last cell in the centre board."""

    text: str
    position: NineBoards
    last: int


def build() -> pl.DataFrame:
    """Return one row for each outline that the strategy reaches, up to symmetry."""
    levels = _walk()
    plies: dict[Outline, int] = {}
    for level in reversed(levels):
        for outline, row in level.items():
            plies[outline] = 1 + max([1 + plies[there] for there in row.after], default=0)
    rows = [
        (show_key(outline), row.text, 2 * turn, 9 * row.board + row.cell, plies[outline])
        for turn, level in enumerate(levels)
        for outline, row in level.items()
    ]
    return TABLE.frame(rows)


def _walk() -> list[dict[Outline, Row]]:
    """Return, turn by turn, the positions that O can reach, by their outlines."""
    from pipeline.ultimate.open_search import Search  # numba loads with the first search

    search = cache(Search)
    levels = []
    empty = NineBoards()
    level = {make_outline(empty): Reached(show(empty, RULE), empty, CENTRE)}
    while level:
        rows = {}
        following: dict[Outline, Reached] = {}
        for outline, reached in level.items():
            board, cell = _move(outline, reached.last, search)
            after = play(reached.position, board, cell, RULE)
            replies = {} if result(after, RULE) == "X" else _replies(after, reached.last)
            rows[outline] = Row(reached.text, board, cell, tuple(replies))
            for there, better in replies.items():
                following[there] = min(better, following.get(there, better))
        levels.append(rows)
        level = following
    return levels


def _move(outline: Outline, last: int, search: "Callable[[int], Search]") -> tuple[int, int]:
    """Return X's move: by rule until the centre board is full, and from then on by search."""
    if taken(outline[CENTRE]) == ALL_CELLS:
        return search(last).best(outline)
    return (CENTRE if outline[9] == OUTLINE_FREE else outline[9]), CENTRE


def _replies(position: NineBoards, last: int) -> dict[Outline, Reached]:
    """Return the canonical positions after O's replies, with the first text of each outline."""
    reached_of: dict[Outline, Reached] = {}
    for board, cell in legal_moves(position, RULE):
        played = play(position, board, cell, RULE)
        outline, symmetries = canonical(make_outline(played))
        for symmetry in symmetries:
            image = carry_position(played, D4[symmetry])
            ours = carry_cell(cell if board == CENTRE else last, D4[symmetry])
            reached = Reached(show(image, RULE), image, ours)
            reached_of[outline] = min(reached, reached_of.get(outline, reached))
    return reached_of
