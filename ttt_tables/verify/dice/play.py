"""The dice game by plain recursion over text, in fractions.

The first method solves a pair of equations for the two sides. This one solves no equations, because
a pass only changes which side marks next. Let k thirds of the rolls be blocked. The side to move is
the first to roll an empty cell with probability 1 - k/3 + (k/3)^2 (1 - k/3) + ..., which is 3 / (3
+ k). Otherwise the other side is.
"""

from fractions import Fraction
from functools import cache

from ttt_tables.verify.rules import EMPTY, OTHER, empty_cells, number, put, status

DICE_RULES = ("draw", "forfeit", "pass", "reroll")
Chances = tuple[Fraction, Fraction, Fraction]  # X wins, draw, O wins
Position = tuple[str, str]  # a board, and the side to move
ENDS: dict[str, Chances] = {
    "X": (Fraction(1), Fraction(0), Fraction(0)),
    "draw": (Fraction(0), Fraction(1), Fraction(0)),
    "O": (Fraction(0), Fraction(0), Fraction(1)),
}


def opened_cells(board: str) -> list[list[int]]:
    """Return the empty cells that a roll of 1 or 2, of 3 or 4, of 5 or 6 opens."""
    return [empty_cells(board[:last].ljust(9, "#")) for last in (3, 6, 9)]


def blocked(board: str) -> int:
    """Return how many of the three kinds of rolls open no empty cell."""
    return opened_cells(board).count([])


def score(chances: Chances) -> Fraction:
    """Return twice X's expected score."""
    return 2 * chances[0] + chances[1]


@cache
def chances(rule: str, board: str, side: str) -> Chances:
    """Return the probabilities before the roll, if both sides play their lowest best cells."""
    if status(board) != "open":
        return ENDS[status(board)]
    marks = after_a_mark(rule, board, side)
    thirds = blocked(board)
    if rule == "reroll" or not thirds:
        return marks
    if rule == "pass":
        return _mean([marks] * 3 + [after_a_mark(rule, board, OTHER[side])] * thirds)
    end = "draw" if rule == "draw" else OTHER[side]
    return _mean([marks] * (3 - thirds) + [ENDS[end]] * thirds)


def after_a_mark(rule: str, board: str, side: str) -> Chances:
    """Return the probabilities if the roll opens an empty cell, and the side marks its best."""
    rolls = [chosen(rule, board, side, cells)[0] for cells in opened_cells(board) if cells]
    return _mean([move(rule, board, side, cell) for cell in rolls])


def move(rule: str, board: str, side: str, cell: int) -> Chances:
    """Return the probabilities once a side has chosen a cell."""
    return chances(rule, put(board, cell, side), OTHER[side])


def chosen(rule: str, board: str, side: str, cells: list[int]) -> list[int]:
    """Return the cells among some that are best for a side, in rising order."""
    scores = [score(move(rule, board, side, cell)) for cell in cells]
    best = max(scores, default=None) if side == "X" else min(scores, default=None)
    return [cell for cell, worth in zip(cells, scores, strict=True) if worth == best]


@cache
def plies(rule: str, board: str, side: str) -> Fraction:
    """Return the expected number of marks to the end, before the roll.

    Both sides play a best cell; of several, the one with the soonest end. A blocked roll that draws
    or forfeits ends the game without a mark.
    """
    if status(board) != "open":
        return Fraction(0)
    marks, thirds = _plies_of_a_mark(rule, board, side), blocked(board)
    if rule == "reroll" or not thirds:
        return marks
    if rule == "pass":
        other = _plies_of_a_mark(rule, board, OTHER[side])
        return (3 * marks + thirds * other) / (3 + thirds)
    return marks * (3 - thirds) / 3


def _plies_of_a_mark(rule: str, board: str, side: str) -> Fraction:
    soonest = [
        min(
            1 + plies(rule, put(board, cell, side), OTHER[side])
            for cell in chosen(rule, board, side, cells)
        )
        for cells in opened_cells(board)
        if cells
    ]
    return sum(soonest, Fraction(0)) / len(soonest)


def _mean(every: list[Chances]) -> Chances:
    x_win, draw, o_win = (
        sum(parts, Fraction(0)) / len(every) for parts in zip(*every, strict=True)
    )
    return x_win, draw, o_win


@cache
def positions(rule: str) -> tuple[Position, ...]:
    """Return the open positions that play can reach, found by search: by number, O before X."""
    seen: set[Position] = set()

    def visit(board: str, side: str) -> None:
        if status(board) != "open" or (board, side) in seen:
            return
        seen.add((board, side))
        for cell in empty_cells(board):
            visit(put(board, cell, side), OTHER[side])
        if rule == "pass" and blocked(board):
            visit(board, OTHER[side])

    visit(EMPTY, "X")
    return tuple(sorted(seen, key=lambda at: (number(at[0]), at[1])))
