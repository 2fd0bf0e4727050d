"""A side's information states in phantom tic-tac-toe, as text, and their symmetric images.

A word is a turn: the occupied cells, then the mark. The last turn may end with ? instead of a mark.
In the abrupt version an occupied cell is a turn of its own. So symmetries act on both in one way.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from ttt_tables.verify.rules import images as images_of

Share = Fraction | int
Plan = Mapping[str, Mapping[int, Share]]  # by information set, the weights of cells
CELLS = "012345678"
MOVED = [
    tuple([carried.index(cell) for cell in CELLS]) for carried in images_of(CELLS)
]  # by symmetry, where each cell goes
_TURNED = [str.maketrans(CELLS, "".join(map(str, moved))) for moved in MOVED]


@cache
def images(known: str) -> tuple[str, ...]:
    """Return the eight images of an information set, in the order of MOVED."""
    turned = [known.translate(cells).split(" ") for cells in _TURNED]
    return tuple(
        [" ".join(["".join(sorted(word[:-1])) + word[-1:] for word in words]) for words in turned]
    )


@cache
def least(known: str) -> str:
    """Return the least of the images."""
    return min(images(known))


def spread(plan: Plan) -> dict[str, dict[int, Share]]:
    """Return a plan of least images on all images. Raises ValueError if two of them disagree."""
    every: dict[str, dict[int, Share]] = {}
    for known, shares in plan.items():
        for image, moved in zip(images(known), MOVED, strict=True):
            carried = {moved[cell]: share for cell, share in shares.items()}
            if every.setdefault(image, carried) != carried:
                raise ValueError(
                    f"symmetric cells of {known!r} must have equal weights, got {carried}"
                )
    return every
