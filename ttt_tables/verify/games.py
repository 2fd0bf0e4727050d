"""Games played to their end, one by one, by depth-first search: all of them, or two policies'."""

from fractions import Fraction
from functools import cache
from typing import Any

from ttt_tables.verify.play import WHOLE, Chances, Player
from ttt_tables.verify.rules import EMPTY, OTHER, empty_cells, play, side_to_move, status


@cache
def count_games() -> dict[str, int]:
    """Return how many games X wins, how many O, and how many are drawn: each is walked through."""
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


def meet(x_player: Player, o_player: Player) -> Chances:
    """Return the chances, over WHOLE, that X wins, of a draw, and that O wins."""
    chances = {"X": 0, "draw": 0, "O": 0}
    players = {"X": x_player, "O": o_player}

    def walk(board: str, chance: int) -> None:
        end = status(board)
        if end != "open":
            chances[end] += chance
            return
        cells = players[side_to_move(board)].played(board)
        for cell in cells:
            walk(play(board, cell), chance // len(cells))

    walk(EMPTY, WHOLE)
    assert sum(chances.values()) == WHOLE  # each share was a whole number
    return chances["X"], chances["draw"], chances["O"]


def meet_learner(x_policy: Any, o_policy: Any) -> tuple[Fraction, Fraction, Fraction]:
    """Return the same as fractions, by recursion: a learner's shares are no simple ones.

    A policy is asked for its `shares` of an open board; one without any resigns there.
    """

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
