"""The values of the chance games against random play, by iteration, without equations."""

from functools import cache

from ttt_tables.board import any_order
from ttt_tables.board.numbers import open_cells, place, ply

OTHER = {"X": "O", "O": "X"}


def iterated(positions, side, worth, lost=-1.0):
    """Return positions' values for a side: 1, 0 or `lost` at the end, otherwise by successors."""
    sides = {}
    for board, to_move in positions:
        sides.setdefault(board, []).append(to_move)
    values = {}
    for board in sorted(sides, key=ply, reverse=True):
        ended = any_order.result(board)
        start = {None: 0.0, "draw": 0.0, side: 1.0, OTHER[side]: lost}[ended]
        values |= {(board, to_move): start for to_move in "XO"}
        change = not ended
        while change:
            before = values[board, "X"], values[board, "O"]
            for to_move in sides[board]:
                values[board, to_move] = worth(board, to_move, values)
            after = values[board, "X"], values[board, "O"]
            change = max(abs(x - y) for x, y in zip(before, after, strict=True)) > 1e-15
    return values


def dice_worth(rule, side):
    """Return a function for `iterated`: the value of a position of the dice game."""

    def worth(board, to_move, values):
        blocked = {
            "pass": values[board, OTHER[to_move]],
            "draw": 0,
            "reroll": values[board, to_move],
            "forfeit": -1 if to_move == side else 1,
        }[rule]
        after = [
            (cell, values[place(board, cell, to_move), OTHER[to_move]])
            for cell in open_cells(board)
        ]
        found = []
        for rows in (1, 2, 3):
            opened = [value for cell, value in after if cell < 3 * rows] or [blocked]
            found.append(max(opened) if to_move == side else sum(opened) / len(opened))
        return sum(found) / 3

    return worth


def grid_choices(grid):
    """Return a function: the value of each cell of a position, from the turns after it."""
    cells = [tuple(map(float, cell)) for cell in grid.cells]

    @cache
    def after(board, to_move):
        marks = to_move, OTHER[to_move]
        return [(cell, *(place(board, cell, mark) for mark in marks)) for cell in open_cells(board)]

    def choices(board, to_move, values):
        other = OTHER[to_move]
        return {
            cell: cells[cell][0] * values[own, other]
            + cells[cell][1] * values[board, other]
            + cells[cell][2] * values[given, other]
            for cell, own, given in after(board, to_move)
        }

    return choices
