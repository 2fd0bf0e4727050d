"""Phantom tic-tac-toe has as many games and information sets as nashbench counts.

nashbench visits every game. These tests visit each pair of masks of cells once, and add up the
numbers of ways that lead to it.
"""

from functools import cache
from itertools import combinations

from ttt_tables.board.numbers import CELLS
from ttt_tables.games.phantom.rules import has_line

FIRST = {0: 4, 1: 4, 4: 1}  # a corner, an edge, the centre: how many cells are like it
LINE = [has_line(tuple([cell for cell in CELLS if mask >> cell & 1])) for mask in range(1 << 9)]


def occurs(own: int, taken: int, late: int) -> bool:
    """Return whether a side to move can have these marks, and know these cells to be taken."""
    hidden = own.bit_count() + late - taken.bit_count()
    free = [1 << cell for cell in CELLS if not (own | taken) >> cell & 1]
    if own.bit_count() > 4 - late or hidden < 0 or LINE[own] or LINE[taken]:
        return False
    return any(not LINE[taken | sum(more)] for more in combinations(free, hidden))


def orders(late: int) -> dict[tuple[int, int], int]:
    """Return the number of orders in which a side can learn its own and taken cells, two masks."""
    orders, todo = {(0, 0): 1}, [(0, 0)]
    for own, taken in todo:
        for bit in [1 << cell for cell in CELLS if not (own | taken) >> cell & 1]:
            for after in ((own | bit, taken), (own, taken | bit)):
                if occurs(*after, late):
                    if after not in orders:
                        orders[after] = 0
                        todo.append(after)
                    orders[after] += orders[own, taken]
    return orders


def information_sets(late: int) -> tuple[int, int]:
    """Return the number of sets of a side, without and with the order of its cells."""
    counted = orders(late)
    return len(counted), sum(counted.values())


@cache
def games(own: int, other: int, known: int, known_to_other: int) -> int:
    """Return the number of ways in which a game ends; `known`: cells the side knows as taken."""
    total = 0
    for bit in [1 << cell for cell in CELLS if not (own | known) >> cell & 1]:
        if other & bit:
            total += games(own, other, known | bit, known_to_other)
        elif LINE[own | bit] or own | bit | other == (1 << 9) - 1:
            total += 1
        else:
            total += games(other, own | bit, known_to_other, known)
    return total


def test_there_are_5_990_669_information_sets() -> None:
    assert information_sets(late=0) == (6138, 3_683_314)
    assert information_sets(late=1) == (6251, 2_307_355)
    assert 3_683_314 + 2_307_355 == 5_990_669


def test_there_are_9_829_101_024_games() -> None:
    assert sum(like * games(0, 1 << cell, 0, 0) for cell, like in FIRST.items()) == 9_829_101_024
    games.cache_clear()
