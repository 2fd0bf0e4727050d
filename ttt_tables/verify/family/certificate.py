"""The values of a game proved from its two tables alone, without its rules.

A won position has a move to one that is lost a ply sooner; a lost one has moves to won ones alone,
the last of them a ply sooner; a drawn one has a drawn move and no better one. As distances fall to
0, where the game has ended, no other values do so.
"""

from collections.abc import Callable
from typing import Any

import numpy

from ttt_tables.verify.content import as_list
from ttt_tables.verify.report import Part
from ttt_tables.verify.verifier import Values

Array = Any
NONE = -1  # the distance of a draw


def check(part: Part, positions: Values, moves: Values) -> None:
    """Check positions and moves of all games by each other; faults are named by their rows."""
    names = list(_pairs(positions, "position"))
    row_of = {name: row for row, name in enumerate(names)}
    here, after, least = (
        _rows(part, row_of, table, column)
        for table, column in ((moves, "position"), (moves, "after"), (positions, "canonical"))
    )
    if min(here.min(), after.min(), least.min()) < 0:
        return
    wdl, distance = _numbers(positions, "wdl"), _numbers(positions, "distance")
    mine, plies = -wdl[after], numpy.where(distance[after] < 0, NONE, distance[after] + 1)
    ranks, best = _ranks(here, mine, plies)
    for column, expected in (("wdl", mine), ("distance", plies), ("rank", ranks)):
        part.equal(column, _key(moves, "move"), _numbers(moves, column), expected)
    worth = {"wdl": wdl.copy(), "distance": numpy.where(wdl, 0, NONE)}
    worth["wdl"][here[best]], worth["distance"][here[best]] = mine[best], plies[best]
    worth["best_moves"] = numpy.bincount(here[ranks == 1], minlength=len(names))
    worth["blunders"] = numpy.bincount(here[mine < wdl[here]], minlength=len(names))
    for column, expected in worth.items():
        stored = _numbers(positions, column)
        part.equal(f"{column} of the position", names.__getitem__, stored, expected)
        part.equal(f"{column} of the orbit", names.__getitem__, stored, stored[least])
    part.equal("canonical", names.__getitem__, least[least], least)
    starts = [names[row][0] for row in numpy.setdiff1d(numpy.arange(len(names)), after)]
    part.column("starts", starts, starts, sorted(set(starts)))


def _pairs(table: Values, column: str) -> Any:
    return zip(as_list(table["game"]), as_list(table[column]), strict=True)


def _rows(part: Part, row_of: dict[Any, int], table: Values, column: str) -> Array:
    """Return the rows of the positions that a column names, -1 where there is none: a fault."""
    rows = numpy.array([row_of.get(pair, -1) for pair in _pairs(table, column)])
    part.rows(column, _key(table, "position"), rows >= 0, table[column], "a position of the game")
    return rows


def _key(table: Values, column: str) -> Callable[[int], object]:
    return lambda row: (table["game"][row], table["position"][row], table[column][row])


def _numbers(table: Values, column: str) -> Array:
    return numpy.array([NONE if value is None else value for value in as_list(table[column])])


def _ranks(here: Array, wdl: Array, distance: Array) -> tuple[Array, Array]:
    """Return the rank of each move, and the first of the best moves of each position."""
    worth = wdl * (numpy.iinfo(numpy.int16).max - distance)
    order = numpy.lexsort((-worth, here))
    places = numpy.arange(len(order))
    new = numpy.diff(here[order], prepend=-1) != 0
    other = new | (numpy.diff(worth[order], prepend=0) != 0)
    starts, ties = (numpy.maximum.accumulate(numpy.where(at, places, 0)) for at in (new, other))
    ranks = numpy.empty_like(places)
    ranks[order] = 1 + ties - starts
    return ranks, order[new]
