"""The classic game by plain recursion: perfect play, and each policy's moves and chances.

Chances are whole numbers over WHOLE, which every product of numbers of replies divides: nothing is
ever rounded, and every division is exact.
"""

from collections.abc import Callable
from functools import cache
from math import lcm, prod
from typing import NamedTuple

from ttt_tables.verify.rules import empty_cells, play, status

# With e cells empty a reply's weight is shared among at most e + 2 (the centre may weigh 3).
WHOLE = prod(lcm(*range(1, empty + 3)) for empty in range(1, 10))

Chances = tuple[int, int, int]  # win, draw, loss of one side, over WHOLE
WIN, DRAW, LOSS = (WHOLE, 0, 0), (0, WHOLE, 0), (0, 0, WHOLE)


@cache
def value(board: str) -> tuple[int, int]:
    """Return 1, 0 or -1 (the side to move wins, draws, loses) and the plies until it is so."""
    if status(board) != "open":
        return (0 if status(board) == "draw" else -1), 0
    return max((move_value(board, cell) for cell in empty_cells(board)), key=eagerness)


def move_value(board: str, cell: int) -> tuple[int, int]:
    """Return what a move is worth to its mover, and the plies to the end, the move included."""
    wdl, distance = value(play(board, cell))
    return -wdl, distance + 1


def eagerness(worth: tuple[int, int]) -> int:
    """Return what perfect play maximises: a win soon, then a draw, then a loss late."""
    wdl, distance = worth
    return wdl * (10 - distance)


class Move(NamedTuple):
    """A move as a policy sees it; the chances are the mover's, who goes on by the policy."""

    cell: int
    rank: int
    wdl: int
    distance: int
    chances: Chances


Order = Callable[[int, int, int, int], tuple[int, ...]]  # wdl, distance, win, draw; larger first


def _safe(wdl: int, distance: int, win: int, draw: int) -> tuple[int, ...]:
    return eagerness((wdl, distance)), win, draw


def _max_win(wdl: int, distance: int, win: int, draw: int) -> tuple[int, ...]:
    return win, draw


def _max_score(wdl: int, distance: int, win: int, draw: int) -> tuple[int, ...]:
    return 2 * win + draw, win


def _1f604(wdl: int, distance: int, win: int, draw: int) -> tuple[int, ...]:
    return wdl, {1: 0, 0: win, -1: distance}[wdl]


def _perfect(wdl: int, distance: int, win: int, draw: int) -> tuple[int, ...]:
    return (eagerness((wdl, distance)),)


def _any(wdl: int, distance: int, win: int, draw: int) -> tuple[int, ...]:
    return ()


OBJECTIVES: dict[str, Order] = {
    "safe": _safe,
    "max-win": _max_win,
    "max-score": _max_score,
    "1f604": _1f604,
}
CENTRE_WEIGHS = {"uniform": 1, "centre": 3}  # of the two opponents; any other cell weighs 1


class Player:
    """A policy: an order of the moves, against an opponent, with what it does with ties.

    `centre` is what an empty centre weighs to the opponent; 0 is for one who plays perfectly, as
    then the mover does too. A `tied` player plays any of his best moves, all alike; any other
    the least cell among them.
    """

    def __init__(self, order: Order, centre: int, tied: bool = False) -> None:
        self.order = order
        self.centre = centre
        self.tied = tied
        self._moves: dict[str, tuple[Move, ...]] = {}

    def moves(self, board: str) -> tuple[Move, ...]:
        """Return the moves of an open board, cell by cell."""
        if board not in self._moves:
            self._moves[board] = self._ranked(board)
        return self._moves[board]

    def _ranked(self, board: str) -> tuple[Move, ...]:
        found = [
            Move(cell, 0, *move_value(board, cell), self.after(play(board, cell)))
            for cell in empty_cells(board)
        ]
        keys = [self.order(wdl, distance, *chances[:2]) for _, _, wdl, distance, chances in found]
        ordered = sorted(keys, reverse=True)
        return tuple(
            move._replace(rank=1 + ordered.index(key))
            for move, key in zip(found, keys, strict=True)
        )

    def played(self, board: str) -> tuple[int, ...]:
        """Return the cells that the policy plays, all alike."""
        best = [move.cell for move in self.moves(board) if move.rank == 1]
        return tuple(best if self.tied else best[:1])

    def shares(self, board: str) -> dict[int, int]:
        """Return the weights of the moves that the policy plays."""
        return dict.fromkeys(self.played(board), 1)

    def before(self, board: str) -> Chances:
        """Return the mover's chances on a board on which he is to move."""
        if status(board) != "open":
            return DRAW if status(board) == "draw" else LOSS
        played = self.played(board)
        chosen = [move.chances for move in self.moves(board) if move.cell in played]
        return _mean([(1, chances) for chances in chosen])

    def after(self, board: str) -> Chances:
        """Return the chances of him who has just moved, and whose opponent is to reply."""
        if status(board) != "open":
            return DRAW if status(board) == "draw" else WIN
        if not self.centre:
            return {1: LOSS, 0: DRAW, -1: WIN}[value(board)[0]]
        return _mean(
            [
                (self.centre if cell == 4 else 1, self.before(play(board, cell)))
                for cell in empty_cells(board)
            ]
        )


def _mean(weighted: list[tuple[int, Chances]]) -> Chances:
    total = sum(weight for weight, _ in weighted)
    win, draw, loss = (
        sum(weight * chances[part] for weight, chances in weighted) for part in range(3)
    )
    assert win % total == draw % total == loss % total == 0
    return win // total, draw // total, loss // total


@cache
def responders() -> dict[tuple[str, str], Player]:
    """Return the best responses, by (model, objective), in rising order."""
    return {
        (model, objective): Player(OBJECTIVES[objective], CENTRE_WEIGHS[model])
        for model in sorted(CENTRE_WEIGHS)
        for objective in sorted(OBJECTIVES)
    }


@cache
def policies() -> dict[str, Player]:
    """Return every policy by its name, in rising order."""
    players = {
        f"{objective}-{model}": player for (model, objective), player in responders().items()
    }
    players["perfect"] = Player(_perfect, 0)
    players["perfect-any"] = Player(_perfect, 0, tied=True)
    players["random"] = Player(_any, 1, tied=True)
    return dict(sorted(players.items()))
