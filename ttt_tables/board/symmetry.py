"""The symmetries of the board: D4, from two generators.

A transform is nine cells p and pulls: new[i] = old[p[i]]. The eight are quarter turns to the right
of the board, then the same turns of its left-right mirror image, in this order, which the
`symmetry` columns of the tables count:

    0 1 2 3    no turn, one, two, three quarter turns to the right
    4 5 6 7    the mirror image, turned likewise
"""

from ttt_tables.board.numbers import CELLS, WEIGHTS

Transform = tuple[int, ...]

IDENTITY: Transform = tuple(CELLS)
TURN: Transform = tuple(3 * (2 - cell % 3) + cell // 3 for cell in CELLS)  # a quarter to the right
MIRROR: Transform = tuple(3 * (cell // 3) + 2 - cell % 3 for cell in CELLS)  # left to right


def after(first: Transform, second: Transform) -> Transform:
    """Return the one transform that does what `first` and then `second` do."""
    return tuple([first[cell] for cell in second])


def inverse(transform: Transform) -> Transform:
    """Return the transform that undoes this one. It also tells where each cell goes."""
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
    """Return where the mark of a cell stands after the transform."""
    return transform.index(cell)


def images(board: int) -> tuple[int, ...]:
    """Return the eight images of a board, in the order of D4, repetitions included."""
    return tuple([carry(board, transform) for transform in D4])


def orbit(board: int) -> tuple[int, ...]:
    """Return the distinct images of a board in rising order: 1, 2, 4 or 8 of them."""
    return tuple(sorted(set(images(board))))


def stabilizer(board: int) -> tuple[Transform, ...]:
    """Return the transforms that leave the board as it is; the identity is always the first."""
    return tuple([transform for transform in D4 if carry(board, transform) == board])


def canonical(board: int) -> tuple[int, int]:
    """Return the least number of the orbit, and the first transform of D4 (0..7) that leads there.

    With `least, symmetry = canonical(board)`, `carry(board, D4[symmetry]) == least`.
    """
    seen = images(board)
    least = min(seen)
    return least, seen.index(least)
