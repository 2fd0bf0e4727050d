"""Mini-boards under random fill, counted backwards from the ended boards; and threats.

Let t be an ended board with k marks more than b, and let c of these be on every line of t (all k of
them if t is drawn). The orders of the k marks that end with t, and not before, are those whose last
mark is one of the c: c (k - 1)! of them. Then the other e - k empty cells of b may be filled in (e
- k)! 2^(e - k) ways. The product of these two numbers counts the ways to fill b that pass through
t, of e! 2^e in all.
"""

from collections.abc import Iterator
from functools import cache
from math import factorial
from typing import NamedTuple

from ttt_tables.verify.rules import (
    LINES,
    OTHER,
    any_order_boards,
    empty_cells,
    put,
    status,
)

ENDS = ("X", "draw", "O")


class Odds(NamedTuple):
    """The numbers of ways to fill a board that end with each result."""

    x_win: int
    draw: int
    o_win: int


@cache
def odds() -> dict[str, Odds]:
    """Return the odds of every board."""
    counts = {board: [0, 0, 0] for board in any_order_boards()}
    for ended in any_order_boards():
        end = status(ended)
        if end != "open":
            at, free = ENDS.index(end), ended.count(".")
            for before, marks, last in _on_the_way(ended):
                orders = last * factorial(marks - 1) if marks else 1
                counts[before][at] += orders * factorial(free) * 2**free
    return {board: Odds(*tally) for board, tally in counts.items()}


def _on_the_way(ended: str) -> Iterator[tuple[str, int, int]]:
    """Yield each board on the way to an ended one, with two numbers.

    They are the marks still to come, and how many of these may come last. The ended board itself
    comes first, with no mark to come.
    """
    last = _on_every_line(ended)
    yield ended, 0, 0
    ways = [(ended, 0, 0)]
    for cell in range(9):
        if ended[cell] != ".":
            ways += [(put(board, cell, "."), n + 1, c + (cell in last)) for board, n, c in ways]
    yield from [way for way in ways if way[2]]


def _on_every_line(ended: str) -> set[int]:
    """Return the marks that may have ended the game; all of them if there is no line."""
    last = set(range(9))
    for line in LINES:
        if len({ended[cell] for cell in line}) == 1 and ended[line[0]] != ".":
            last &= set(line)
    return last


def threats(board: str, side: str) -> tuple[int, int, int | None]:
    """Return a side's winning cells as a set, its threats, and its moves to win."""
    end = status(board)
    cells = [cell for cell in empty_cells(board) if status(put(board, cell, side)) == side]
    written = ["".join(sorted(board[cell] for cell in line)) for line in LINES]  # . before O and X
    threats = written.count(f".{side}{side}") if end == "open" else 0
    needed = [line.count(".") for line in written if OTHER[side] not in line]
    won = end == OTHER[side]
    return (
        sum(1 << cell for cell in cells) if end == "open" else 0,
        threats,
        None if won else min(needed, default=None),
    )
