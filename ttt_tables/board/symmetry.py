"""The symmetries of the board: the dihedral group D4, from two generators.

A transform is a tuple p of nine cells, and new[i] = old[p[i]]. The eight transforms have the
following numbers, which the `symmetry` columns of the tables use:

    0 1 2 3    rotation to the right by 0, 90, 180 and 270 degrees
    4 5 6 7    left-right reflection, followed by the same rotations
"""

from ttt_tables.board.numbers import CELLS, WEIGHTS

Transform = tuple[int, ...]

IDENTITY: Transform = tuple(CELLS)
TURN: Transform = tuple(3 * (2 - cell % 3) + cell // 3 for cell in CELLS)  # 90 degrees right
MIRROR: Transform = tuple(3 * (cell // 3) + 2 - cell % 3 for cell in CELLS)  # left to right


def after(first: Transform, second: Transform) -> Transform:
    """Return the transform that applies `first` and then `second`."""
    return tuple([first[cell] for cell in second])


def inverse(transform: Transform) -> Transform:
    """Return the inverse of a transform. It maps each cell to its new place."""
    return tuple([transform.index(cell) for cell in CELLS])


def _group() -> tuple[Transform, ...]:
    turns = [IDENTITY]
    while (turned := after(turns[-1], TURN)) != IDENTITY:
        turns.append(turned)
    return tuple(turns + [after(MIRROR, turn) for turn in turns])


D4 = _group()


def carry(board: int, transform: Transform) -> int:
    """Return the board's number after the transform."""
    return sum(
        [board // WEIGHTS[old] % 3 * weight for old, weight in zip(transform, WEIGHTS, strict=True)]
    )


def carry_cell(cell: int, transform: Transform) -> int:
    """Return the cell to which the transform moves the mark of a cell."""
    return transform.index(cell)


def images(board: int) -> tuple[int, ...]:
    """Return the eight images of a board, in the order of D4, repetitions included."""
    return tuple([carry(board, transform) for transform in D4])


def orbit(board: int) -> tuple[int, ...]:
    """Return the 1, 2, 4 or 8 different images of a board in ascending order."""
    return tuple(sorted(set(images(board))))


def stabilizer(board: int) -> tuple[Transform, ...]:
    """Return the transforms that do not change the board; the identity is always the first."""
    return tuple([transform for transform in D4 if carry(board, transform) == board])


def canonical(board: int) -> tuple[int, int]:
    """Return the least number of the orbit, and the index of the first transform that leads to it.

    With `least, symmetry = canonical(board)`, `carry(board, D4[symmetry]) == least`.
    """
    seen = images(board)
    least = min(seen)
    return least, seen.index(least)
