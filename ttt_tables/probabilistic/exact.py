"""Solve a grid in Fractions: slow and exact, from the asked board down to the ended ones."""

from fractions import Fraction
from functools import cache

from ttt_tables.board.any_order import EMPTY, check_side, legal_moves, parse, result
from ttt_tables.board.numbers import place, swap
from ttt_tables.induction import pair_equation
from ttt_tables.probabilistic.grid import check_draw_value, parse_grid


def solve_exact(
    grid: object,
    board: object = EMPTY,
    to_move: str = "X",
    draw_value: Fraction | float = Fraction(1, 2),
) -> Fraction:
    """Return X's expected score on one board, exactly: about two seconds for the empty board.

    The grid's numbers are taken exactly (`Grid.exact`): text in percent is exact, a float is the
    binary fraction that it holds. Only the boards that can follow are solved, from the board
    down. `draw_value` is X's score for a draw. Raises BadGridError, and BadBoardError.
    """
    cells = parse_grid(grid).exact()
    number = parse(board)
    check_side(to_move)
    draw_margin = 2 * Fraction(check_draw_value(draw_value)) - 1
    half = draw_margin == 0  # only then is a board worth the negative of its exchanged board
    ended = {"X": Fraction(1), "draw": draw_margin, "O": Fraction(-1)}

    @cache
    def margins(board: int) -> tuple[Fraction, Fraction]:
        """Return X's margin (chance of winning less that of losing) with X, and O, to move."""
        if (outcome := result(board)) is not None:
            return ended[outcome], ended[outcome]
        exchanged = swap(board)
        if half and exchanged < board:
            v, w = margins(exchanged)
            return -w, -v
        x, y, neutral, decided = [], [], [], []
        for cell in legal_moves(board):
            success, n, failure = cells[cell]
            after_x, after_o = margins(place(board, cell, "X")), margins(place(board, cell, "O"))
            x.append(success * after_x[1] + failure * after_o[1])
            y.append(success * after_o[0] + failure * after_x[0])
            neutral.append(n)
            decided.append(success + failure)
        return _solve_pair(x, y, neutral, decided)

    return (1 + margins(number)["XO".index(to_move)]) / 2


def _solve_pair(
    x: list[Fraction], y: list[Fraction], neutral: list[Fraction], decided: list[Fraction]
) -> tuple[Fraction, Fraction]:
    """Return the result of `pair_equation`: by the two moves that are best in floats, if possible.

    If no other move is better against the pair of values that these two moves give, that pair is
    the solution, for there is only one. Otherwise all pairs of moves are tried.
    """
    rounded = [[float(part) for part in parts] for parts in (x, y, neutral, decided)]
    value, other = pair_equation(*rounded)
    i = max(range(len(x)), key=lambda move: rounded[0][move] + rounded[2][move] * other)
    j = min(range(len(y)), key=lambda move: rounded[1][move] + rounded[2][move] * value)
    v = (x[i] + neutral[i] * y[j]) / (decided[i] + neutral[i] * decided[j])
    w = y[j] + neutral[j] * v
    no_better_x = all(a + n * w <= v for a, n in zip(x, neutral, strict=True))
    if no_better_x and all(b + n * v >= w for b, n in zip(y, neutral, strict=True)):
        return v, w
    return pair_equation(x, y, neutral, decided)
