"""Games played to their end by depth-first search: all games, or those of two policies."""

from fractions import Fraction
from functools import cache

from ttt_tables.verify.classic.play import CHANCE_PARTS, Chances, Policy
from ttt_tables.verify.rules import EMPTY, OTHER, empty_cells, play, side_to_move, status


@cache
def count_games() -> dict[str, int]:
    """Count the games that X wins, that O wins and that are drawn, by playing them all."""
    counts = {"X": 0, "O": 0, "draw": 0}

    def walk(board: str) -> None:
        end = status(board)
        if end != "open":
            counts[end] += 1
            return
        for cell in empty_cells(board):
            walk(play(board, cell))

    walk(EMPTY)
    return counts


@cache
def meet(x_policy: Policy, o_policy: Policy) -> Chances:
    """Return the chances, over CHANCE_PARTS, that X wins, of a draw, and that O wins."""
    chances = {"X": 0, "draw": 0, "O": 0}
    policies = {"X": x_policy, "O": o_policy}

    def walk(board: str, chance: int) -> None:
        end = status(board)
        if end != "open":
            chances[end] += chance
            return
        cells = policies[side_to_move(board)].shares(board)
        for cell in cells:
            walk(play(board, cell), chance // len(cells))

    walk(EMPTY, CHANCE_PARTS)
    assert sum(chances.values()) == CHANCE_PARTS  # each share was a whole number
    return chances["X"], chances["draw"], chances["O"]


@cache
def meet_learner(x_policy: Policy, o_policy: Policy) -> tuple[Fraction, Fraction, Fraction]:
    """Return the chances of `meet` as fractions, by recursion, for pairs with a learner."""

    @cache
    def walk(board: str) -> tuple[Fraction, ...]:
        end, side = status(board), side_to_move(board)
        if end == "open":
            shares = (x_policy if side == "X" else o_policy).shares(board)
            total = sum(shares.values())
            parts = [(weight, walk(play(board, cell))) for cell, weight in shares.items()]
            if parts:
                return tuple(sum(w * p[k] for w, p in parts) / Fraction(total) for k in range(3))
            end = OTHER[side]
        return tuple(Fraction(end == result) for result in ("X", "draw", "O"))

    x_win, draw, o_win = walk(EMPTY)
    return x_win, draw, o_win
