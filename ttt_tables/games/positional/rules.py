"""A positional game as data: points, winning sets, what lies below each point, who wins.

Two sides mark empty points in turn. A side that marks every point of a winning set ends the game.
Sets of points are numbers, each the sum of 2**point.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

MOST_POINTS = 16  # of games that are solved completely: the scores of 3**16 positions take 43 MB


class PositionalGame(NamedTuple):
    """The rules of a game. The board is empty at the start, and X moves first."""

    points: int
    sets: tuple[int, ...]  # the winning sets
    below: tuple[int, ...] = ()  # for each point what must be filled before it; () without gravity
    completer_wins: bool = True  # False if the side that completes a set loses
    columns: int = 0  # of a grid, whose points are numbered row by row; 0 for other boards


def as_set(points: Iterable[int]) -> int:
    """Return points as a set."""
    return sum(1 << point for point in points)


def members(points: int) -> list[int]:
    """Return the points of a set, rising."""
    return [point for point in range(points.bit_length()) if points >> point & 1]


def in_a_row(columns: int, rows: int, length: int, ring: bool = False) -> tuple[int, ...]:
    """Return the rows, columns and diagonals of a grid's cells with a length, as sets.

    ring    whether the last column is next to the first one, as on a cylinder
    """
    sets = set()
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last = column + right * (length - 1)
                if row + down * (length - 1) < rows and (ring or 0 <= last < columns):
                    cells = {
                        (row + step * down) * columns + (column + step * right) % columns
                        for step in range(length)
                    }
                    sets.add(as_set(cells) if len(cells) == length else 0)
    return tuple(sorted(sets - {0}))


def falling(columns: int, rows: int) -> tuple[int, ...]:
    """Return for each cell of a grid the one below it: a mark falls to the lowest empty cell."""
    cells = columns * rows
    return tuple([1 << cell + columns if cell + columns < cells else 0 for cell in range(cells)])


def impossible(game: PositionalGame, x: int, o: int) -> str:
    """Return why play does not reach a position, or "" if it does.

    x, o    the points that each side has marked
    """
    of_x, of_o = x.bit_count(), o.bit_count()
    if of_x - of_o not in (0, 1):
        return f"X has {of_x} marks and O has {of_o}, but X starts and the sides alternate"
    for point, under in enumerate(game.below):
        if (x | o) >> point & 1 and under & ~(x | o):
            return f"point {point} is marked, but point {members(under)[0]} below it is empty"
    last, other, mover = (x, o, "X") if of_x > of_o else (o, x, "O")
    held = [one for one in game.sets if last & one == one]
    if any(other & one == one for one in game.sets):
        if held:
            return "both sides have a winning set, but the first one ends the game"
        return f"{mover} has moved after a winning set ended the game"
    ends = last
    for one in held:
        ends &= one
    if held and not ends:
        return f"no single mark completes all {len(held)} winning sets of {mover} at once"
    return "" if _in_turn(game.below, ends, last, other) else "no order of moves leads to it"


@lru_cache(4096)
def _in_turn(below: tuple[int, ...], ends: int, last: int, other: int) -> bool:
    """Return whether marks can be taken back in turn until the board is empty.

    ends    the points from which the first one may be taken
    last    the points of the side that has moved last
    """
    if not below or not last:
        return True
    covered = 0
    for point in members(last | other):
        covered |= below[point]
    return any(
        _in_turn(below, other, other, last ^ 1 << point) for point in members(ends & ~covered)
    )


def symmetries(game: PositionalGame) -> list[list[int]]:
    """Return a group of permutations of the points that keep the rules, the identity first.

    Each has the image of every point. On a grid they are reflections and, if it is square,
    rotations; otherwise they are all permutations that map winning sets to winning sets.
    """
    if not game.columns:
        points = range(game.points)
        shared = [
            [sum(1 for one in game.sets if one >> a & one >> b & 1) for b in points] for a in points
        ]
        return list(_permutations(shared, frozenset(game.sets), []))
    return [way for way in _ways(game) if _keeps(game, way)]


def _ways(game: PositionalGame) -> list[list[int]]:
    """Return the symmetries of a grid without winning sets, as images of its cells."""
    width = game.columns
    rows = [list(range(at, at + width)) for at in range(0, game.points, width)]
    ways = [rows, [row[::-1] for row in rows], rows[::-1], [row[::-1] for row in rows[::-1]]]
    if len(rows) == width:
        ways += [[*map(list, zip(*way, strict=True))] for way in ways]
    return [[cell for row in way for cell in row] for way in ways]


def _keeps(game: PositionalGame, way: Sequence[int]) -> bool:
    """Return whether a permutation maps winning sets to winning sets, and keeps what is below."""

    def image(points: int) -> int:
        return as_set(way[point] for point in members(points))

    below = {way[point]: image(under) for point, under in enumerate(game.below)}
    return {*map(image, game.sets)} == {*game.sets} and all(
        below[point] == under for point, under in enumerate(game.below)
    )


def _permutations(
    shared: Sequence[Sequence[int]], sets: frozenset[int], images: list[int]
) -> Iterator[list[int]]:
    """Yield the symmetries that begin with some images.

    shared    the number of sets that have two points in common; a symmetry keeps it
    """
    at = len(images)
    if at == len(shared):
        if {as_set(images[point] for point in members(one)) for one in sets} == sets:
            yield images
        return
    for image in range(len(shared)):
        if image not in images and all(
            shared[at][point] == shared[image][to] for point, to in enumerate([*images, image])
        ):
            yield from _permutations(shared, sets, [*images, image])
