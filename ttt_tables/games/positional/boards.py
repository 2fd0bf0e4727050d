"""The positional games with a name."""

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from ttt_tables.games.positional.rules import PositionalGame, as_set, falling, in_a_row

NUMBERS = {3: "three", 4: "four", 5: "five"}


class Grid(NamedTuple):
    """The size of an m,n,k game, and the length of its sets."""

    columns: int
    rows: int
    length: int

    @property
    def name(self) -> str:
        """Return the name, such as "4x3-three"."""
        return f"{self.columns}x{self.rows}-{NUMBERS[self.length]}"


SMALL = [
    Grid(columns, rows, length)
    for columns in range(3, 6)
    for rows in range(3, columns + 1)
    if columns * rows <= 16
    for length in range(3, columns + 1)
]
LARGE = [Grid(*size, 4) for size in ((5, 4), (5, 5), (6, 5), (6, 6), (7, 5), (7, 6))]
GRIDS = {grid.name: grid for grid in (*SMALL, *LARGE)}


def _two_boards() -> PositionalGame:
    """Return two 3x3 boards that share a column: five columns, and no row in the middle three."""
    middle = {as_set(range(start, start + 3)) for start in (1, 6, 11)}
    crossing = {as_set((1, 7, 13)), as_set((11, 7, 3))}
    return PositionalGame(15, tuple(sorted({*in_a_row(5, 3, 3)} - middle - crossing)), columns=5)


def _two_cubes() -> PositionalGame:
    """Return two cubes that share a face: the corners of a face are a set."""
    corners = [*product(range(3), range(2), range(2))]
    cubes = [(start, start + 1) for start in (0, 1)]
    faces = {
        frozenset(at for at in corners if at[0] in cube and at[axis] == value)
        for cube in cubes
        for axis in range(3)
        for value in (cube if axis == 0 else range(2))
    }
    return PositionalGame(12, tuple(sorted(as_set(map(corners.index, face)) for face in faces)))


def _cube() -> PositionalGame:
    """Return 3x3x3: three cells whose coordinates each rise, fall or stay the same are a set."""
    cells = [*product(range(3), repeat=3)]
    paths = product([(0, 0, 0), (1, 1, 1), (2, 2, 2), (0, 1, 2), (2, 1, 0)], repeat=3)
    lines = {frozenset(zip(*path, strict=True)) for path in paths}
    sets = [as_set(map(cells.index, line)) for line in lines if len(line) == 3]
    return PositionalGame(27, tuple(sorted(sets)))


def _fifteen() -> PositionalGame:
    """Return the game with the numbers 1 to 9: three that add up to 15 are a set."""
    sums = [three for three in combinations(range(9), 3) if sum(three) + 3 == 15]
    return PositionalGame(9, tuple(sorted(map(as_set, sums))))


def _with_squares() -> PositionalGame:
    """Return four in a row on 4x4, in which the corners of a square of four cells also win."""
    squares = [as_set(at + step for step in (0, 1, 4, 5)) for at in range(11) if at % 4 < 3]
    return PositionalGame(16, tuple(sorted([*in_a_row(4, 4, 4), *squares])), columns=4)


def rows_of(*rows: Sequence[int]) -> str:
    """Return the layout of a board, as in `Rules`. Numbers are in columns of three characters."""
    return "\n".join(["".join([f"{point:<3}" for point in row]).rstrip() for row in rows])


def _layers(size: int) -> str:
    """Return the layout of a cube: its layers, one below the other."""
    starts = range(0, size**3, size**2)
    layers = [[range(at, at + size) for at in range(i, i + size**2, size)] for i in starts]
    return "\n\n".join([rows_of(*layer) for layer in layers])


class Entry(NamedTuple):
    """A game, its rule in words, and its layout, if it is neither a grid nor a square."""

    game: PositionalGame
    rule: str
    parts: str = ""

    @property
    def layout(self) -> str:
        """The rows of the board, as in `Rules`; "" if it is a square."""
        points, width = range(self.game.points), self.game.columns
        if not width or width**2 == len(points):
            return self.parts
        return rows_of(*[points[at : at + width] for at in points[::width]])


GAMES: Mapping[str, Entry] = {
    **{
        name: Entry(
            PositionalGame(grid.columns * grid.rows, in_a_row(*grid), columns=grid.columns),
            f"{NUMBERS[grid.length].capitalize()} marks in a row, a column or a diagonal win.",
        )
        for name, grid in GRIDS.items()
    },
    "3x3-three-loses": Entry(
        PositionalGame(9, in_a_row(3, 3, 3), completer_wins=False, columns=3),
        "The side that completes a line loses.",
    ),
    "4x4-three-falling": Entry(
        PositionalGame(16, in_a_row(4, 4, 3), falling(4, 4), columns=4),
        "A mark falls to the lowest empty cell of its column. Three in a row, a column or a "
        "diagonal win.",
    ),
    "4x4-four-falling": Entry(
        PositionalGame(16, in_a_row(4, 4, 4), falling(4, 4), columns=4),
        "A mark falls to the lowest empty cell of its column. Four in a row, a column or a "
        "diagonal win.",
    ),
    "3x3-cylinder": Entry(
        PositionalGame(9, in_a_row(3, 3, 3, ring=True), columns=3),
        "The last column is next to the first one: the diagonals go on across that edge.",
    ),
    "4x4-cylinder": Entry(
        PositionalGame(16, in_a_row(4, 4, 4, ring=True), columns=4),
        "The last column is next to the first one: the diagonals go on across that edge.",
    ),
    "4x4-squares": Entry(
        _with_squares(), "Four in a row, a column or a diagonal win, and so do 2 x 2 cells."
    ),
    "two-boards": Entry(
        _two_boards(),
        "Two 3 x 3 boards share a column, on five columns in all. Three in a row on one of the "
        "boards win.",
    ),
    "two-cubes": Entry(
        _two_cubes(),
        "The points are the corners of two cubes that share a face. A face wins.",
        "0  1    4  5    8  9\n2  3    6  7    10 11",
    ),
    "3x3x3": Entry(
        _cube(),
        "Three cells of a 3 x 3 x 3 cube that are on a straight line win.",
        _layers(3),
    ),
    "fifteen": Entry(
        _fifteen(),
        "The sides take the numbers 1 to 9 in turn. Three numbers that add up to 15 win.",
    ),
}
