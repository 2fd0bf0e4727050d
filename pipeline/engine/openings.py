"""The first plies of the ultimate game up to symmetry, and the file of their measurements."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pipeline.ultimate.games import MoveNumbers, reach
from ttt_tables.board.symmetry import D4
from ttt_tables.games.ultimate.rules import (
    CLOSED_RULES,
    NineBoards,
    carry_position,
    legal_moves,
    play,
)

FILE = Path(__file__).parents[2] / "data" / "measured" / "ultimate_openings.json"
PLIES = 3


class Measured(NamedTuple):
    """A position, with its search and its games."""

    rule: str
    game: MoveNumbers  # the least game that leads there
    score: float  # of the side to move
    depth: int
    reply: int  # the best move
    nodes: int
    played: tuple[int, int, int] | None  # games from there: X won, drawn, O won


def read() -> Iterator[Measured]:
    """Yield every position of the file."""
    for rule, game, score, depth, reply, nodes, played in json.loads(FILE.read_bytes())[
        "positions"
    ]:
        yield Measured(rule, tuple(game), score, depth, reply, nodes, played and tuple(played))


def openings(plies: int) -> list[MoveNumbers]:
    """Return one game, the first in order, for each position after some plies, up to symmetry."""
    level: dict[NineBoards, MoveNumbers] = {NineBoards(): ()}
    for _ in range(plies):
        games: dict[NineBoards, MoveNumbers] = {}
        for game in level.values():
            position = reach(game, CLOSED_RULES[0])
            for board, cell in legal_moves(position, CLOSED_RULES[0]):
                least = canonical(play(position, board, cell, CLOSED_RULES[0]))
                games.setdefault(least, (*game, 9 * board + cell))
        level = games
    return list(level.values())


def canonical(position: NineBoards) -> NineBoards:
    """Return the least of a position's images. A free move counts as board -1."""
    return min(
        images(position), key=lambda one: (one.boards, -1 if one.target is None else one.target)
    )


def images(position: NineBoards) -> set[NineBoards]:
    """Return the images of a position: 8, 4, 2 or 1."""
    return {carry_position(position, transform) for transform in D4}
