"""The canonical forms of arrays of grids."""

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board.limits import check_length
from ttt_tables.board.symmetry import D4
from ttt_tables.errors import BadGridError, quote


def canonical_grids(percents: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the least of each grid's eight images, and the first symmetry of D4 (0 to 7) to it.

    Grids are whole percents, (m, 9, 3); the symmetries are (m,). Grids are compared cell by cell,
    as triples, so the result is that of `canonical_grid`. Raises BadGridError.
    """
    check_length(percents, BadGridError)
    try:
        percents = np.asarray(percents)
    except ValueError:
        raise BadGridError(
            f"grids must be whole percents, (m, 9, 3), got {quote(percents)}"
        ) from None
    if percents.dtype.kind not in "iu" or percents.shape[1:] != (9, 3):
        raise BadGridError(
            f"grids must be whole percents, (m, 9, 3), got {percents.dtype} {percents.shape}"
        )
    images = np.ascontiguousarray(percents[:, np.array(D4)], dtype=np.uint8)  # (m, 8, 9, 3)
    texts = images.reshape(len(images), 8, 27).view("S27")[..., 0]  # bytes compare like the triples
    symmetries = np.zeros(len(images), dtype=np.uint8)
    least = texts[:, 0].copy()
    for symmetry in range(1, 8):
        less = texts[:, symmetry] < least
        symmetries[less] = symmetry
        least[less] = texts[less, symmetry]
    return images[np.arange(len(images)), symmetries], symmetries
