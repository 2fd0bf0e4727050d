"""The dice game by plain recursion over text, in Fractions; and by value iteration, in floats.

The first method solves a pair of equations for the two sides. This one solves no equations,
because a pass only changes who marks next. Let k thirds of the rolls be blocked. The side to move
throws the first roll that opens an empty cell with the chance 1 - k/3 + (k/3)^2 (1 - k/3) + ...,
which is 3 / (3 + k); otherwise the other side throws it.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from math import lcm

from ttt_tables.verify.rules import EMPTY, OTHER, empty_cells, number, put, status
from ttt_tables.verify.verifier import Row

BLOCKED = "the rule of a blocked roll; chances follow the lowest-numbered best cells"
METHOD = "plain recursion in Fractions over text, in which passes only decide who marks next"
BRUTE_FORCE = "an independent brute force: 401 positions, four rules"

DICE_RULES = ("draw", "forfeit", "pass", "reroll")
Chances = tuple[Fraction, Fraction, Fraction]  # X wins, draw, O wins
Position = tuple[str, str]  # a board, and the side to move
ENDS: dict[str, Chances] = {
    "X": (Fraction(1), Fraction(0), Fraction(0)),
    "draw": (Fraction(0), Fraction(1), Fraction(0)),
    "O": (Fraction(0), Fraction(0), Fraction(1)),
}
STEADY = 2**-54  # an iteration ends when no score moves by more
ROUNDS = 1000


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
    """Return the chances before the roll, when both sides play the least of their best cells."""
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
    """Return the chances if the side's roll opens an empty cell, and the side marks its best."""
    rolls = [chosen(rule, board, side, cells)[0] for cells in opened_cells(board) if cells]
    return _mean([move(rule, board, side, cell) for cell in rolls])


def move(rule: str, board: str, side: str, cell: int) -> Chances:
    """Return the chances once a side has chosen a cell."""
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
    """Return the open positions that play can reach, found by search: by number, X before O."""
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
    return tuple(sorted(seen, key=lambda at: (number(at[0]), at[1] != "X")))


def by_key(rule: str) -> list[Position]:
    """Return the positions of a rule as the tables have them: by number, O before X."""
    return sorted(positions(rule), key=lambda position: (number(position[0]), position[1]))


@cache
def denominator(rule: str) -> int:
    """Return the least common denominator of all chances under a rule."""
    every = [chances(rule, *position) for position in positions(rule)]
    return lcm(*[part.denominator for triple in every for part in triple])


def numerators(rule: str, odds: Chances) -> tuple[int, ...]:
    """Return chances as whole numbers over the denominator of the rule."""
    return tuple(part.numerator * (denominator(rule) // part.denominator) for part in odds)


def exact_row(rule: str, odds: tuple[int, ...]) -> Row:
    """Return score and chances as floats, then the chances exactly."""
    whole = denominator(rule)
    floats = [part / whole for part in odds]
    exact = [str(Fraction(part, whole)) for part in odds]
    return (2 * odds[0] + odds[1]) / (2 * whole), *floats, *exact


def iterate(rule: str) -> dict[Position, float]:
    """Return X's expected score in floats on each open position: value iteration, ply by ply."""
    scores: dict[Position, float] = {}
    for board, side in sorted(positions(rule), key=lambda at: at[0].count(".")):
        if (board, side) not in scores:
            scores |= _settle(rule, board, side, scores)
    return scores


def _settle(
    rule: str, board: str, side: str, known: dict[Position, float]
) -> dict[Position, float]:
    """Return a position's score; where turns pass, iterate it with the other side's.

    known   the scores of fuller boards
    """
    thirds = blocked(board)
    if rule != "pass" or not thirds:
        rolls = _best_scores(board, side, known)
        ends = {"draw": [0.5], "forfeit": [float(side == "O")]}.get(rule, []) * thirds
        return {(board, side): sum(rolls + ends) / len(rolls + ends)}
    for_x, for_o = (sum(_best_scores(board, mover, known)) for mover in "XO")
    x = o = 0.5
    for _ in range(ROUNDS):
        before = x, o
        x = (for_x + thirds * o) / 3
        o = (for_o + thirds * x) / 3
        if max(abs(x - before[0]), abs(o - before[1])) <= STEADY:
            return {(board, "X"): x, (board, "O"): o}
    raise ArithmeticError(f"no solution after {ROUNDS} rounds")


def _best_scores(board: str, side: str, known: dict[Position, float]) -> list[float]:
    """Return X's score after the best cell of each kind of roll that opens one."""
    best: Callable[[Iterable[float]], float] = max if side == "X" else min

    def after(cell: int) -> float:
        later = put(board, cell, side)
        end = {"X": 1.0, "draw": 0.5, "O": 0.0}.get(status(later))
        return known[later, OTHER[side]] if end is None else end

    return [best(map(after, cells)) for cells in opened_cells(board) if cells]
