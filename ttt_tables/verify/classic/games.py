"""Games played to their end by depth-first search: all games, those of two policies, best replies.

Games with a learner that draws beads are valued by recursion.
"""

from fractions import Fraction
from functools import cache

from ttt_tables.verify.classic.play import CHANCE_PARTS, Policy
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


def meet(x_policy: Policy, o_policy: Policy) -> tuple[Fraction, ...]:
    """Return the probabilities that X wins, of a draw, and that O wins, and the expected plies."""
    whole = x_policy.whole == o_policy.whole == CHANCE_PARTS
    return _game_by_game(x_policy, o_policy) if whole else _by_recursion(x_policy, o_policy)


@cache
def _game_by_game(x_policy: Policy, o_policy: Policy) -> tuple[Fraction, ...]:
    """Return the values of `meet`: every game is played, with probabilities in parts."""
    ended = {"X": 0, "draw": 0, "O": 0, "plies": 0}
    policies = {"X": x_policy, "O": o_policy}

    def end(result: str, board: str, chance: int) -> None:
        ended[result] += chance
        ended["plies"] += chance * (9 - len(empty_cells(board)))

    def walk(board: str, chance: int) -> None:
        result = status(board)
        if result != "open":
            end(result, board, chance)
            return
        side = side_to_move(board)
        cells = policies[side].shares(board)
        if not cells:
            end(OTHER[side], board, chance)  # the policy resigns
        for cell in cells:
            walk(play(board, cell), chance // len(cells))

    walk(EMPTY, CHANCE_PARTS)
    # Each division gave a whole number:
    assert sum(ended.values()) - ended["plies"] == CHANCE_PARTS
    return tuple(Fraction(part, CHANCE_PARTS) for part in ended.values())


@cache
def _by_recursion(x_policy: Policy, o_policy: Policy) -> tuple[Fraction, ...]:
    """Return the values of `meet`, averaged board by board."""

    @cache
    def walk(board: str) -> tuple[Fraction, ...]:
        end, side = status(board), side_to_move(board)
        if end == "open":
            shares = (x_policy if side == "X" else o_policy).shares(board)
            total = sum(shares.values())
            parts = [(weight, walk(play(board, cell))) for cell, weight in shares.items()]
            if parts:
                return tuple(sum(w * p[k] for w, p in parts) / Fraction(total) for k in range(4))
            end = OTHER[side]
        plies = Fraction(9 - len(empty_cells(board)))
        return *(Fraction(end == result) for result in ("X", "draw", "O")), plies

    return walk(EMPTY)


def best_reply(policy: Policy, me: str) -> Fraction:
    """Return the score of a best response to a policy, as a side."""

    @cache
    def score(board: str) -> Fraction:
        if status(board) != "open":
            return {me: Fraction(1), "draw": Fraction(1, 2)}.get(status(board), Fraction(0))
        if side_to_move(board) == me:
            return max(score(play(board, cell)) for cell in empty_cells(board))
        shares = policy.shares(board)
        if not shares:
            return Fraction(1)  # the policy resigns
        total = sum(w * score(play(board, cell)) for cell, w in shares.items())
        return total / Fraction(sum(shares.values()))

    return score(EMPTY)
