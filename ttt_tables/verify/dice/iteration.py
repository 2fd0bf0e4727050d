"""The dice game by value iteration, in floats."""

from collections.abc import Callable, Iterable

from ttt_tables.verify.dice.play import Position, blocked, opened_cells, positions
from ttt_tables.verify.rules import OTHER, put, status

STEADY = 2**-54  # an iteration ends when no score moves by more
ROUNDS = 1000


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
    """Return a position's score. If turns pass, iterate it with the other side's.

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
