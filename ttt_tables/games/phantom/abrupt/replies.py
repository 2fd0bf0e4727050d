"""Best responses to plans of abrupt phantom tic-tac-toe, and their results, on all images.

A plan has a share for each choice and symmetry, (choices, 8): see images.py.
"""

from math import fsum
from operator import mul
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ttt_tables.games.phantom.abrupt.ends import Kept, parts_of_ends
from ttt_tables.games.phantom.abrupt.images import images_of
from ttt_tables.games.phantom.abrupt.slopes import add_slopes
from ttt_tables.games.phantom.sets import WHOLE, Group, Links
from ttt_tables.jit import kept

CHUNK = 1 << 20  # products that are added at a time


def best_reply(shares: NDArray[Any], side: int) -> tuple[Any, NDArray[np.int8]]:
    """Return the best result of a side against the other's plan, and its cell on each image.

    The cell is the lowest-numbered best one.
    """
    images = images_of(side)
    plan, kept = _kept(shares, 1 - side)
    payoffs = (1, -1) if side == 0 else (-1, 1)
    slopes = np.zeros(images.shape, shares.dtype)
    for ends in parts_of_ends(
        *((images.sets.legal, kept) if side == 0 else (kept, images.sets.legal))
    ):
        add_slopes(ends, plan, side, payoffs, slopes)
    for places in images.shared():
        slopes.ravel()[places] = slopes.ravel()[places].sum()
    worth = np.zeros((len(images.numbers), 8), shares.dtype)
    cells = np.zeros(worth.shape, np.int8)
    _best(WHOLE, images.sets.next, images.numbers, slopes, worth, cells)
    best = worth[0, 0] // 8 if shares.dtype == np.int64 else worth[0, 0] / 8
    return best, cells[images.of, images.by]


def wins(x: NDArray[Any], o: NDArray[Any]) -> tuple[Any, Any]:
    """Return the win weights of X and of O with two plans, both floats or both whole numbers."""
    (plan_x, kept_x), (plan_o, kept_o) = _kept(x, 0), _kept(o, 1)
    by_x, by_o = np.zeros_like(plan_x), np.zeros_like(plan_x)
    for ends in parts_of_ends(kept_x, kept_o):
        add_slopes(ends, plan_o, 0, (1, 0), by_x)
        add_slopes(ends, plan_o, 0, (0, 1), by_o)
    return _dot(plan_x, by_x), _dot(plan_x, by_o)


def _kept(shares: NDArray[Any], side: int) -> tuple[NDArray[Any], Kept]:
    """Return the shares of the choices that a plan makes on some image, and which they are."""
    images = images_of(side)
    spread = shares.copy()
    for places in images.shared():
        spread.ravel()[places] = spread.ravel()[places[0]]
    made, kept = spread.any(axis=1), images.sets.legal.copy()
    kept[kept] = made
    return spread[made], kept


def _dot(shares: NDArray[Any], slopes: NDArray[Any]) -> Any:
    """Return an eighth of the sum of the products, exactly or as a float."""
    at = np.flatnonzero(shares)
    pairs = [one.ravel()[at] for one in (shares, slopes)]
    parts = [
        map(mul, *[one[start : start + CHUNK].tolist() for one in pairs])
        for start in range(0, len(at), CHUNK)
    ]
    if shares.dtype == np.int64:
        return sum(map(sum, parts)) // 8
    return fsum(map(fsum, parts)) / 8


@kept
def _best(
    group: Group,
    follow: Links,
    numbers: Links,
    slopes: NDArray[Any],
    worth: NDArray[Any],
    cells: NDArray[np.int8],
) -> None:
    """Write the value of each set on each image, and the best cell there."""
    for row in range(len(numbers) - 1, -1, -1):
        for by in range(8):
            best, least = worth[row, by], -1
            for cell in range(9):
                named = group.moved[by, cell]
                number = numbers[row, named]
                if number < 0:
                    continue
                value = slopes[number, by]
                for after in follow[row, named]:
                    if after >= 0:
                        value += worth[after >> 3, group.joined[after & 7, by]]
                if least < 0 or value > best:
                    best, least = value, cell
            worth[row, by], cells[row, by] = best, least
