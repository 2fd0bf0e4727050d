"""The classic game by plain recursion: perfect play, and each policy's moves and probabilities.

Probabilities are whole numbers of parts, CHANCE_PARTS in all. Every product of numbers of replies
divides CHANCE_PARTS, so every division is exact. For a learner that draws beads they are fractions.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import lcm, prod
from typing import Any, NamedTuple

from ttt_tables.verify.rules import eagerness, empty_cells, play, status

# With e empty cells a reply's weight is divided among at most e + 2 (the centre may weigh 3).
CHANCE_PARTS = prod(lcm(*range(1, empty + 3)) for empty in range(1, 10))

Chances = tuple[Any, Any, Any]  # win, draw, loss of one side


@cache
def value(board: str) -> tuple[int, int]:
    """Return 1, 0 or -1 (the side to move wins, draws, loses) and the plies to the end."""
    if status(board) != "open":
        return (0 if status(board) == "draw" else -1), 0
    return max((move_value(board, cell) for cell in empty_cells(board)), key=eagerness)


def move_value(board: str, cell: int) -> tuple[int, int]:
    """Return a move's value to its mover, and the plies to the end, the move included."""
    wdl, distance = value(play(board, cell))
    return -wdl, distance + 1


class Move(NamedTuple):
    """A move under a policy, with the probabilities for the side that makes it and then follows the
    policy.
    """

    cell: int
    rank: int
    wdl: int
    distance: int
    chances: Chances


Order = Callable[[int, int, int, int], tuple[int, ...]]  # wdl, distance, win, draw; larger first


OBJECTIVES: dict[str, Order] = {
    "safe": lambda wdl, distance, win, draw: (*eagerness((wdl, distance)), win, draw),
    "max-win": lambda wdl, distance, win, draw: (win, draw),
    "max-score": lambda wdl, distance, win, draw: (2 * win + draw, win),
    "1f604": lambda wdl, distance, win, draw: (wdl, {1: 0, 0: win, -1: distance}[wdl]),
}
CENTRE_WEIGHS = {"uniform": 1, "centre": 3}  # of the two opponents; any other cell weighs 1


class Policy:
    """A policy given by an order of the moves, with the probabilities of the side that follows it.

    order    the key of a move; the greatest is best
    centre   the opponent's weight of an empty centre, if any other cell has 1; 0 for an opponent
             that plays perfectly
    tied     play each of the best moves equally often, not only the lowest-numbered of them
    whole    the sum of the probabilities of win, draw and loss
    """

    def __init__(
        self, order: Order, centre: int, tied: bool = False, whole: Any = CHANCE_PARTS
    ) -> None:
        self.order, self.centre, self.tied, self.whole = order, centre, tied, whole
        zero = 0 * whole
        self.ends = {1: (whole, zero, zero), 0: (zero, whole, zero), -1: (zero, zero, whole)}
        self._moves: dict[str, tuple[Move, ...]] = {}
        self._after: dict[str, Chances] = {}

    def ranks(self, board: str, moves: Sequence[Move]) -> list[int]:
        """Return the ranks of the moves of an open board."""
        keys = [self.order(wdl, distance, *chances[:2]) for _, _, wdl, distance, chances in moves]
        ordered = sorted(keys, reverse=True)
        return [1 + ordered.index(key) for key in keys]

    def shares(self, board: str) -> dict[int, int]:
        """Return the weights of the moves that are played; {} if the policy resigns."""
        best = [move.cell for move in self.moves(board) if move.rank == 1]
        return dict.fromkeys(best if self.tied else best[:1], 1)

    def moves(self, board: str) -> tuple[Move, ...]:
        """Return the moves of an open board, cell by cell."""
        if board not in self._moves:
            unranked = [
                Move(cell, 0, *move_value(board, cell), self.after(play(board, cell)))
                for cell in empty_cells(board)
            ]
            ranked = zip(unranked, self.ranks(board, unranked), strict=True)
            self._moves[board] = tuple(move._replace(rank=rank) for move, rank in ranked)
        return self._moves[board]

    def before(self, board: str) -> Chances:
        """Return the probabilities of the side to move."""
        if status(board) != "open":
            return self.ends[0 if status(board) == "draw" else -1]
        shares = self.shares(board)
        played = [move for move in self.moves(board) if move.cell in shares]
        return _mean([(shares[at.cell], at.chances) for at in played] or [(1, self.ends[-1])])

    def after(self, board: str) -> Chances:
        """Return the probabilities of the side that has just moved."""
        if status(board) != "open":
            return self.ends[0 if status(board) == "draw" else 1]
        if not self.centre:
            return self.ends[-value(board)[0]]
        if board not in self._after:
            replies = [
                (self.centre if cell == 4 else 1, self.before(play(board, cell)))
                for cell in empty_cells(board)
            ]
            self._after[board] = _mean(replies)
        return self._after[board]


def _mean(weighted: Sequence[tuple[int, Chances]]) -> Chances:
    total, win, draw, loss = 0, 0, 0, 0
    for weight, chances in weighted:
        total += weight
        win += weight * chances[0]
        draw += weight * chances[1]
        loss += weight * chances[2]
    return _divide(win, total), _divide(draw, total), _divide(loss, total)


def _divide(chance: Any, by: int) -> Any:
    """Divide a probability; whole numbers stay whole."""
    if isinstance(chance, Fraction):
        return chance / by
    assert chance % by == 0
    return chance // by


@cache
def responders() -> dict[tuple[str, str], Policy]:
    """Return the best responses, by (model, objective), in rising order."""
    return {
        (model, objective): Policy(OBJECTIVES[objective], CENTRE_WEIGHS[model])
        for model in sorted(CENTRE_WEIGHS)
        for objective in sorted(OBJECTIVES)
    }


@cache
def policies() -> dict[str, Policy]:
    """Return every policy by its name, in rising order."""
    players = {
        f"{objective}-{model}": player for (model, objective), player in responders().items()
    }
    for name, tied in (("perfect", False), ("perfect-any", True)):
        players[name] = Policy(lambda wdl, distance, *_: eagerness((wdl, distance)), 0, tied)
    players["random"] = Policy(lambda *_: (), 1, tied=True)
    return dict(sorted(players.items()))
