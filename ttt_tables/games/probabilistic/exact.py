"""Solve a grid in Fractions: slow and exact, for the boards that can follow a given one."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from ttt_tables.board.any_order import EMPTY, check_side, legal_moves, parse, result
from ttt_tables.board.numbers import OTHER, place, swap
from ttt_tables.games.probabilistic.grid import Grid, check_draw_value, parse_grid
from ttt_tables.induction import pair_equation


class Margins(NamedTuple):
    """X's margins (win probability minus loss probability) on a board, and the best cells.

    Each cell is the lowest-numbered best one, or -1 if the game has ended.
    """

    x: Fraction  # with X to move
    o: Fraction
    x_cell: int
    o_cell: int


def solve_exact(
    grid: object,
    board: object = EMPTY,
    to_move: str = "X",
    draw_value: Fraction | float = Fraction(1, 2),
) -> Fraction:
    """Return X's expected score on one board, exactly: about two seconds for the empty board.

    The grid's numbers are taken exactly (`Grid.exact`): a text in percent is exact, and a float is
    its binary fraction. Only the boards that can follow the given one are solved, and those of the
    latest grids are cached. `draw_value` is X's score for a draw. Raises BadGridError and
    BadBoardError.
    """
    margins = _margins(parse_grid(grid), Fraction(check_draw_value(draw_value)))
    found = margins(parse(board))
    return (1 + (found.x if check_side(to_move) == "X" else found.o)) / 2


def exact_scores(
    grid: object, board: object, side: str, draw_value: Fraction | float = Fraction(1, 2)
) -> dict[int, Fraction]:
    """Return the exact expected score of each cell for the side to move.

    Raises BadGridError and BadBoardError.
    """
    known, number, other = parse_grid(grid), parse(board), OTHER[check_side(side)]
    margins = _margins(known, Fraction(check_draw_value(draw_value)))
    cells, scores = known.exact(), {}
    for cell in legal_moves(number):
        success, neutral, failure = cells[cell]
        own, given = place(number, cell, side), place(number, cell, other)
        margin = Fraction(0)
        for chance, at in ((success, own), (neutral, number), (failure, given)):
            after = margins(at)
            margin += chance * (after.x if other == "X" else after.o)
        scores[cell] = (1 + (margin if side == "X" else -margin)) / 2
    return scores


def best_cell(grid: Grid, draw_value: Fraction, board: int, side: str) -> int:
    """Return the lowest-numbered best cell of an open board. Cells tie only if they are equal."""
    found = _margins(grid, draw_value)(board)
    return found.x_cell if side == "X" else found.o_cell


@lru_cache(maxsize=8)
def _margins(grid: Grid, draw_value: Fraction) -> Callable[[int], Margins]:
    cells = grid.exact()
    draw_margin = 2 * draw_value - 1
    half = draw_margin == 0  # only then is a board worth the negative of its exchanged board
    ended = {"X": Fraction(1), "draw": draw_margin, "O": Fraction(-1)}

    @cache
    def margins(board: int) -> Margins:
        if (outcome := result(board)) is not None:
            return Margins(ended[outcome], ended[outcome], -1, -1)
        exchanged = swap(board)
        if half and exchanged < board:
            v, w, x_cell, o_cell = margins(exchanged)
            return Margins(-w, -v, o_cell, x_cell)
        x, y, neutral, decided = [], [], [], []
        for cell in legal_moves(board):
            success, n, failure = cells[cell]
            after_x, after_o = margins(place(board, cell, "X")), margins(place(board, cell, "O"))
            x.append(success * after_x.o + failure * after_o.o)
            y.append(success * after_o.x + failure * after_x.x)
            neutral.append(n)
            decided.append(success + failure)
        v, w, *best = _solve_pair(x, y, neutral, decided)
        return Margins(v, w, *[legal_moves(board)[at] for at in best])

    return margins


def _solve_pair(
    x: list[Fraction], y: list[Fraction], neutral: list[Fraction], decided: list[Fraction]
) -> tuple[Fraction, Fraction, int, int]:
    """Return the result of `pair_equation`, and the first of the best moves of each side.

    First the two moves that are best in floats are tried. Their values are the result if no other
    move is better against them, because only one pair of values has this property. Otherwise all
    pairs of moves are tried.
    """
    rounded = [[float(part) for part in parts] for parts in (x, y, neutral, decided)]
    value, other = pair_equation(*rounded)
    i = max(range(len(x)), key=lambda move: rounded[0][move] + rounded[2][move] * other)
    j = min(range(len(y)), key=lambda move: rounded[1][move] + rounded[2][move] * value)
    v = (x[i] + neutral[i] * y[j]) / (decided[i] + neutral[i] * decided[j])
    w = y[j] + neutral[j] * v
    for_x, for_o = _each(x, neutral, w), _each(y, neutral, v)
    if max(for_x) > v or min(for_o) < w:
        v, w = pair_equation(x, y, neutral, decided)
        for_x, for_o = _each(x, neutral, w), _each(y, neutral, v)
    return v, w, for_x.index(v), for_o.index(w)


def _each(parts: list[Fraction], neutral: list[Fraction], passed: Fraction) -> list[Fraction]:
    return [part + n * passed for part, n in zip(parts, neutral, strict=True)]
