"""Positional games: positions counted without playing, values found by two questions.

In a game without gravity, in which a line wins, an open or drawn position is any two sets of marks
without a line, of equal size or with one mark more of X: its marks may come in any order. A won
position is any in which one cell is on every line of the last mover: he marked it last.

The questions are: can X force a line, can O? Positions are also listed, level by level in numpy,
and valued from the last level back. That also values games with other rules.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

ForcesLine = Callable[[int, int, int], bool]  # of own marks, the other's marks, the plies left
WORDS = ("zero", "one", "two", "three", "four", "five")
ENDED = 99  # the score of a line, less a point for each ply until it


class SecondGame(NamedTuple):
    """A game: how many cells it has, and its lines as sets of cells, each a sum of 2**cell."""

    cells: int
    lines: tuple[int, ...]
    floor: int = 0  # how far below a cell is the one that must be filled first; 0 without gravity
    line_wins: bool = True

    images: tuple[tuple[int, ...], ...] = ()  # of each cell, for some symmetries of a large board

    @property
    def is_plain(self) -> bool:
        """Whether any empty cell may be marked and a line wins."""
        return self.line_wins and not self.floor


class Listed(NamedTuple):
    """What the list of all positions says about a game."""

    value: tuple[int, int | None, list[int]]  # as `solve` returns it
    positions: int
    counts: tuple[int, int, int]  # open positions that are won, drawn and lost


def _runs(grid: Any, length: int) -> set[frozenset[int]]:
    """Return every run of some length along a row, a column or a diagonal of a grid of cells."""
    rows, columns = grid.shape
    slopes = [way.diagonal(at) for way in (grid, grid[:, ::-1]) for at in range(-rows, columns)]
    runs = [run.tolist() for run in (*grid, *grid.T, *slopes)]
    return {frozenset(run[at : at + length]) for run in runs for at in range(len(run) - length + 1)}


def _grid(columns: int, rows: int) -> Any:
    return np.arange(columns * rows).reshape(rows, columns)


def _squares(grid: Any) -> set[frozenset[int]]:
    rows, columns = grid.shape
    corners = [(row, column) for row in range(rows - 1) for column in range(columns - 1)]
    return {frozenset(grid[row : row + 2, at : at + 2].flat) for row, at in corners}


def _ring(size: int) -> set[frozenset[int]]:
    """Return the lines of a square grid whose first column follows its last one again."""
    grid = _grid(size, size)
    return {run for run in _runs(np.hstack([grid, grid]), size) if len(run) == size}


def _faces() -> set[frozenset[int]]:
    corners = np.arange(12).reshape(3, 2, 2)
    cubes = [np.moveaxis(corners[at : at + 2], axis, 0) for at in range(2) for axis in range(3)]
    return {frozenset(face.flat) for cube in cubes for face in cube}


def _space() -> set[frozenset[int]]:
    """Return the lines of 3x3x3: three cells, one of them in the middle of the other two."""
    cells = [np.unravel_index(cell, (3, 3, 3)) for cell in range(27)]
    return {
        frozenset(three)
        for three in combinations(range(27), 3)
        if (np.add(cells[three[0]], cells[three[2]]) == 2 * np.array(cells[three[1]])).all()
    }


def _reflections(board: Any) -> tuple[tuple[int, ...], ...]:
    """Return the image of each cell when a board is reflected, and if it is square transposed."""
    ways = [np.flip(board, axis) for axis in range(board.ndim)]
    ways += [board.swapaxes(0, axis) for axis in range(1, board.ndim)]
    return tuple(tuple(way.ravel().tolist()) for way in ways if way.shape == board.shape)


def _game(cells: int, lines: set[frozenset[int]], floor: int = 0, wins: bool = True) -> SecondGame:
    return SecondGame(cells, tuple(sum(1 << int(at) for at in one) for one in lines), floor, wins)


def _in_a_row() -> Iterator[tuple[tuple[int, int, int], str]]:
    """Yield the sizes of the m,n,k games, and their names."""
    small = [(m, n) for m in range(3, 6) for n in range(3, m + 1) if m * n <= 16]
    large = [(5, 4), (5, 5), (6, 5), (6, 6), (7, 5), (7, 6)]
    sizes = [(m, n, k) for m, n in small for k in range(3, m + 1)]
    for m, n, k in [*sizes, *[(m, n, 4) for m, n in large]]:
        yield (m, n, k), f"{m}x{n}-{WORDS[k]}"


SIZES = {name: size for size, name in _in_a_row()}


@cache
def games() -> dict[str, SecondGame]:
    """Return the games by name, in rising order."""
    boards = _grid(5, 3)
    magic = np.array([[2, 7, 6], [9, 5, 1], [4, 3, 8]]) - 1
    found = {
        name: _game(m * n, _runs(_grid(m, n), k))._replace(images=_reflections(_grid(m, n)))
        for name, (m, n, k) in SIZES.items()
    } | {
        "3x3-three-loses": _game(9, _runs(_grid(3, 3), 3), wins=False),
        "4x4-three-falling": _game(16, _runs(_grid(4, 4), 3), floor=4),
        "4x4-four-falling": _game(16, _runs(_grid(4, 4), 4), floor=4),
        "3x3-cylinder": _game(9, _ring(3)),
        "4x4-cylinder": _game(16, _ring(4)),
        "4x4-squares": _game(16, _runs(_grid(4, 4), 4) | _squares(_grid(4, 4))),
        "two-boards": _game(15, _runs(boards[:, :3], 3) | _runs(boards[:, 2:], 3)),
        "two-cubes": _game(12, _faces()),
        "3x3x3": _game(27, _space())._replace(images=_reflections(np.arange(27).reshape(3, 3, 3))),
        "fifteen": _game(9, _runs(magic, 3)),
    }
    return dict(sorted(found.items()))


def holds_line(game: SecondGame) -> Any:
    """Return for each set of cells whether it has a line."""
    every = np.arange(1 << game.cells)
    return np.any([every & line == line for line in game.lines], axis=0)


def count(game: SecondGame) -> tuple[int, int]:
    """Return the numbers of positions that play reaches, and of open ones."""
    every, free = np.arange(1 << game.cells), ~holds_line(game)
    sizes = np.array([marks.bit_count() for marks in range(1 << game.cells)])
    without = np.zeros((len(every), game.cells + 2), np.int64)  # the last column stays empty
    without[every[free], sizes[free]] = 1
    for cell in range(game.cells):  # a set without a line has the cell, or has it not
        pairs = without.reshape(-1, 2, 1 << cell, game.cells + 2)
        pairs[:, 1] += pairs[:, 0]
    others = without[::-1]  # of a complement: how many sets in it have no line, by size
    common = every.copy()
    for line in game.lines:
        common[every & line == line] &= line
    won = ~free & (common > 0)
    kinds = [(free, 0), (free, 1), (won, 0), (won, 1)]  # X's set and as many of O, or one fewer
    going, one_more, o_won, x_won = [
        int(others[every[kind], sizes[kind] - fewer].sum()) for kind, fewer in kinds
    ]
    drawn = int((free & free[::-1] & (sizes == (game.cells + 1) // 2)).sum())
    return going + one_more + o_won + x_won, going + one_more - drawn


def questions(game: SecondGame) -> tuple[ForcesLine, ForcesLine]:
    """Return whether a side forces a line in a number of plies, if it is to move and if not."""
    through = {
        1 << cell: sum(line >> cell & 1 for line in game.lines) for cell in range(game.cells)
    }
    busiest = sorted(through, key=through.__getitem__, reverse=True)

    def completing(mine: int, theirs: int) -> int:
        missing = [line & ~mine for line in game.lines if not line & theirs]
        return sum({cell for cell in missing if cell.bit_count() == 1})

    def moves(mine: int, theirs: int) -> list[int]:
        """Return the moves to try, as 2**cell: those that block the other's line, or else all."""
        asked = completing(theirs, mine) or ~(mine | theirs)
        return [cell for cell in busiest if asked & cell]

    def lost(mine: int, theirs: int, plies: int) -> bool:
        return plies < 1 or all(line & theirs for line in game.lines)

    @cache
    def moving(mine: int, theirs: int, plies: int) -> bool:
        if lost(mine, theirs, plies) or completing(mine, theirs):
            return not lost(mine, theirs, plies)
        return any(waiting(mine | cell, theirs, plies - 1) for cell in moves(mine, theirs))

    @cache
    def waiting(mine: int, theirs: int, plies: int) -> bool:
        if lost(mine, theirs, plies) or completing(theirs, mine):
            return False
        cells = moves(theirs, mine)
        return cells != [] and all(moving(mine, theirs | cell, plies - 1) for cell in cells)

    return moving, waiting


@cache
def solve(game: SecondGame) -> tuple[int, int | None, list[int]]:
    """Return the value for X, the plies to his win, and the first moves that keep the value."""
    moving, waiting = questions(game)
    cells = range(game.cells)
    if moving(0, 0, game.cells):
        plies = min(plies for plies in range(game.cells + 1) if moving(0, 0, plies))
        return 1, plies, [cell for cell in cells if waiting(1 << cell, 0, game.cells)]
    return 0, None, [cell for cell in cells if not moving(0, 1 << cell, game.cells)]


@cache
def list_values(game: SecondGame) -> Listed:
    """Return the value of a game and the numbers of its positions, from a list of all of them."""
    held, full = holds_line(game), (1 << game.cells) - 1

    def after(ply: int, cell: int) -> tuple[Any, Any, Any]:
        """Return whether a cell may be marked, the positions after that, and which have a line."""
        codes, shift = levels[ply], ply % 2 * game.cells
        marked, below = codes | codes >> game.cells, cell + game.floor
        open_ones = marked >> cell & 1 == 0
        if game.floor and below < game.cells:
            open_ones &= marked >> below & 1 == 1
        codes = codes[open_ones] | 1 << cell + shift
        return open_ones, codes, held[codes >> shift & full]

    levels = [np.zeros(1, np.int64)]  # the open positions by ply: X's set in the low bits, then O's
    ended = 0
    for ply in range(game.cells):
        marked = [after(ply, cell)[1:] for cell in range(game.cells)]
        over = ply == game.cells - 1
        ended += len(np.unique(np.concatenate([codes[line | over] for codes, line in marked])))
        levels.append(np.unique(np.concatenate([codes[~(line | over)] for codes, line in marked])))
    counts, scores = np.zeros(3, np.int64), np.zeros(0, np.int8)
    first: dict[int, int] = {}
    for ply in reversed(range(game.cells)):
        best = np.full(len(levels[ply]), -ENDED - 1, np.int8)
        for cell in range(game.cells):
            open_ones, codes, line = after(ply, cell)
            worth = np.where(line, np.int8(ENDED if game.line_wins else -ENDED), np.int8(0))
            if ply < game.cells - 1:
                later = scores[np.searchsorted(levels[ply + 1], codes[~line])]
                worth[~line] = np.sign(later) - later
            best[open_ones] = np.maximum(best[open_ones], worth)
            if ply == 0:
                first |= dict.fromkeys([cell] if len(worth) else [], int(worth.sum()))
        counts += [(np.sign(best) == wdl).sum() for wdl in (1, 0, -1)]
        scores = best
    wins, draws, losses = map(int, counts)
    wdl, plies = int(np.sign(scores[0])), ENDED + 1 - abs(int(scores[0]))
    keeping = [cell for cell, score in first.items() if np.sign(score) == wdl]
    value = wdl, plies if wdl else None, keeping
    return Listed(value, ended + sum(map(len, levels)), (wins, draws, losses))
