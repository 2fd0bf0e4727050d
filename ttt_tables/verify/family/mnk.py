"""The m,n,k games: positions counted without playing, values found by two questions.

An open or drawn position is any two sets of marks without a line, of equal size or with one mark
more of X: its marks may come in any order. A won position is any in which one cell is on every line
of the last mover: he marked it last.

The questions are: can X force a line, can O? Positions are also listed, level by level in numpy,
and valued from the last level back.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

ForcesLine = Callable[[int, int, int], bool]  # of own marks, the other's marks, the plies left


class MnkGame(NamedTuple):
    """A game: how many cells it has, and its lines as sets of cells, each a sum of 2**cell."""

    cells: int
    lines: tuple[int, ...]


def read_game(m: int, n: int, k: int) -> MnkGame:
    """Return a game: every run of k cells along a row, a column or a diagonal is a line."""
    grid = np.arange(m * n).reshape(n, m)
    slopes = [way.diagonal(at) for way in (grid, grid[:, ::-1]) for at in range(-n, m)]
    runs = [run.tolist() for run in (*grid, *grid.T, *slopes)]
    windows = [run[at : at + k] for run in runs for at in range(len(run) - k + 1)]
    return MnkGame(m * n, tuple([sum(1 << cell for cell in window) for window in windows]))


def holds_line(game: MnkGame) -> Any:
    """Return for each set of cells whether it has a line."""
    every = np.arange(1 << game.cells)
    return np.any([every & line == line for line in game.lines], axis=0)


def count(game: MnkGame) -> tuple[int, int]:
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


def questions(game: MnkGame) -> tuple[ForcesLine, ForcesLine]:
    """Return whether a side forces a line in a number of plies, if it is to move and if not."""

    def completing(mine: int, theirs: int) -> int:
        missing = [line & ~mine for line in game.lines if not line & theirs]
        return sum({cell for cell in missing if cell.bit_count() == 1})

    def moves(mine: int, theirs: int) -> list[int]:
        """Return the moves to try, as 2**cell: those that block the other's line, or else all."""
        asked = completing(theirs, mine) or ~(mine | theirs)
        return [1 << cell for cell in range(game.cells) if asked >> cell & 1]

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
def solve(game: MnkGame) -> tuple[int, int | None, list[int]]:
    """Return the value for X, the plies to his win, and the first moves that keep the value."""
    moving, waiting = questions(game)
    cells = range(game.cells)
    if moving(0, 0, game.cells):
        plies = min(plies for plies in range(game.cells + 1) if moving(0, 0, plies))
        return 1, plies, [cell for cell in cells if waiting(1 << cell, 0, game.cells)]
    return 0, None, [cell for cell in cells if not moving(0, 1 << cell, game.cells)]


@cache
def list_values(game: MnkGame) -> list[int]:
    """Return how many open positions are won, drawn and lost for the side to move."""
    held, full = holds_line(game), (1 << game.cells) - 1

    def after(ply: int, cell: int) -> tuple[Any, Any, Any]:
        """Return whether a cell is empty, the positions after a mark there, and which are won."""
        codes, shift = levels[ply], ply % 2 * game.cells
        empty = (codes | codes >> game.cells) >> cell & 1 == 0
        codes = codes[empty] | 1 << cell + shift
        return empty, codes, held[codes >> shift & full]

    levels = [np.zeros(1, np.int64)]  # the open positions by ply: X's set in the low bits, then O's
    for ply in range(game.cells - 1):
        marked = [after(ply, cell)[1:] for cell in range(game.cells)]
        levels.append(np.unique(np.concatenate([codes[~won] for codes, won in marked])))
    counts, values = np.zeros(3, np.int64), np.zeros(0, np.int8)
    for ply in reversed(range(game.cells)):
        best = np.full(len(levels[ply]), -1, np.int8)
        for cell in range(game.cells):
            empty, codes, won = after(ply, cell)
            worth = won.astype(np.int8)
            if ply < game.cells - 1:
                worth[~won] = -values[np.searchsorted(levels[ply + 1], codes[~won])]
            best[empty] = np.maximum(best[empty], worth)
        counts += [(best == value).sum() for value in (1, 0, -1)]
        values = best
    return [int(number) for number in counts]
