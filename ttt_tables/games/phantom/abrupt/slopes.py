"""The slopes of a side's choices, summed over lists of ends.

A *choice* is an information set and a cell that is tried there. A side's *plan* has a share for
each choice: the probability that the side's own choices lead to that set and try that cell. The
probability of a game is the product of both sides' shares at their last choices, so the expected
payoff is linear in each plan. The *slope* of a choice is its factor. At an end every choice in one
side's list meets every choice in the other's, so the sums over the lists are sufficient.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board.symmetry import D4, inverse
from ttt_tables.games.phantom.abrupt.ends import Ends, Kept
from ttt_tables.games.phantom.sets import WHOLE, Links, Numbers
from ttt_tables.jit import kept

ALIKE = np.zeros((8, 1), np.int64)  # a plan of which all images of a choice have the same share
# (symmetry, g): the symmetry that carries image g of the walked board to the canonical image
TURNED = WHOLE.joined[:, [D4.index(inverse(transform)) for transform in D4]]


def slopes(ends: Ends, kept: Kept, shares: NDArray[Any], side: int) -> NDArray[Any]:
    """Return the slopes of a side's kept choices, one after another: for all images of a set.

    shares    of the other side's kept choices, one after another, of one image: floats, or whole
              numbers, and slopes are of the same type
    """
    sums = np.zeros((int(kept.sum()), 1), shares.dtype)
    add_slopes(ends, shares[:, None], side, (1, -1), sums)
    return sums[:, 0] if side == 0 else -sums[:, 0]


def add_slopes(
    ends: Ends,
    shares: NDArray[Any],
    side: int,
    payoffs: tuple[int, int],
    sums: NDArray[Any],
) -> None:
    """Add to the slopes of a side's choices, (choices, images).

    shares    of the other side's choices, (choices, images). Images are one, which stands for all,
              or eight, by the symmetry that carries each to the canonical one. Slopes of eight are
              eight times too large: each game comes once for each symmetry
    payoffs   of a win of X, and of a win of O
    """
    by_x, by_o = np.array(payoffs, np.int8)
    weights = ends.weights * np.where(ends.weights > 0, by_x, -by_o)
    own, other = [(ends.starts[at], (ends.x, ends.o)[at]) for at in (side, 1 - side)]
    turned = ALIKE if shares.shape[1] == 1 else TURNED
    _add(weights, *own, *other, turned, shares, sums)


@kept
def _add(
    weights: NDArray[np.int8],
    own_starts: Numbers,
    own: Links,
    other_starts: Numbers,
    other: Links,
    turned: Numbers,
    shares: NDArray[Any],
    sums: NDArray[Any],
) -> None:
    """Add the other side's shares at each end to the sums of the choices that they meet."""
    images = turned.shape[1]
    totals = np.zeros(images, shares.dtype)
    for end in range(len(weights)):
        if not weights[end]:
            continue
        totals[:] = 0
        for at in range(other_starts[end], other_starts[end + 1]):
            number, symmetry = other[at] >> 3, other[at] & 7
            for image in range(images):
                totals[image] += shares[number, turned[symmetry, image]]
        if not totals.any():
            continue
        totals *= weights[end]
        for at in range(own_starts[end], own_starts[end + 1]):
            number, symmetry = own[at] >> 3, own[at] & 7
            for image in range(images):
                sums[number, turned[symmetry, image]] += totals[image]
