"""Best responses to imperfect opponents, in exact whole numbers.

With an opponent model the opponent's moves are chance nodes, so backward induction over the boards
gives the exact probabilities of the side to move. They are stored as *odds*: three whole numbers
win : draw : loss, whose sum is their denominator.
"""

from collections.abc import Callable, Iterable, Mapping
from math import gcd, lcm
from typing import NamedTuple

from ttt_tables.board.alternating import result
from ttt_tables.board.numbers import show
from ttt_tables.errors import BadModelError
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.classic.opponents import RESIGN, Model, Weights
from ttt_tables.games.classic.perfect import of_move, perfect_play
from ttt_tables.games.classic.rules import afterstates
from ttt_tables.induction import backward_induction
from ttt_tables.scores import depth_score, ranks

Odds = tuple[int, int, int]
WIN: Odds = (1, 0, 0)
LOSS: Odds = (0, 0, 1)


class MoveOdds(NamedTuple):
    """The odds of a move if the mover then follows an order and the opponent plays by a model.

    `win`, `draw` and `loss` are whole numbers over win + draw + loss, which is the same for all
    moves of a board.
    """

    cell: int
    wdl: int  # under perfect play after the move
    distance: int  # plies to the end under perfect play, this move included
    win: int
    draw: int
    loss: int
    rank: int = 0  # by the order: 1 is best, ties share a rank

    @property
    def odds(self) -> Odds:
        """The three numbers, not reduced."""
        return self.win, self.draw, self.loss

    @property
    def depth_score(self) -> int:
        """The order of perfect play: that of `scores.depth_score`."""
        score: int = depth_score((self.wdl, self.distance))
        return score

    @property
    def score(self) -> int:
        """The expected score, as a numerator over twice the common denominator."""
        return 2 * self.win + self.draw

    @property
    def safe_win(self) -> int:
        """The odds of a win if the move cannot lose under perfect play; otherwise 0."""
        return self.win if self.wdl >= 0 else 0

    @property
    def resistance(self) -> int:
        """The plies until a losing move has lost; 0 for any other move."""
        return self.distance if self.wdl < 0 else 0


def best_responses(
    model: Model,
    order: tuple[str, ...],
    tied: bool = False,
    boards: Iterable[int] | None = None,
) -> dict[int, tuple[MoveOdds, ...]]:
    """Return the odds of every move of each open board, in rising order of cells.

    `order` names properties of MoveOdds: the first decides, the next breaks ties, and larger is
    better. The mover plays the lowest-numbered best cell, or with `tied` each best cell equally
    often. `boards` are those on which the mover may have to move, by default all 5,478.
    """

    def rank(board: int, moves: list[MoveOdds]) -> tuple[tuple[MoveOdds, ...], Weights]:
        ranked = _ranked(moves, order)
        best = [move.cell for move in ranked if move.rank == 1]
        return ranked, dict.fromkeys(best if tied else best[:1], 1)

    return _fold(model, rank, boards)


def odds_under_policy(policy: Model, model: Model) -> dict[int, tuple[MoveOdds, ...]]:
    """Return the unranked odds of every move if the mover then follows a given policy."""
    return _fold(model, lambda board, moves: (tuple(moves), policy(board)), None)


def _fold(
    model: Model,
    play: Callable[[int, list[MoveOdds]], tuple[tuple[MoveOdds, ...], Weights]],
    boards: Iterable[int] | None,
) -> dict[int, tuple[MoveOdds, ...]]:
    """Return the moves of every board with their odds; `play` ranks and weighs the moves."""
    ranked: dict[int, tuple[MoveOdds, ...]] = {}

    def backup(board: int, values: Mapping[int, Odds]) -> Odds:
        if result(board):
            return (0, 1, 0) if result(board) == "draw" else LOSS
        moves, weights = play(board, _moves(board, model, values))
        ranked[board] = moves
        played = [(move.odds, weights[move.cell]) for move in moves if weights.get(move.cell)]
        return _average([*played, (LOSS, weights.get(RESIGN, 0))])

    backward_induction(classic.boards() if boards is None else boards, backup)
    return ranked


def _moves(board: int, model: Model, values: Mapping[int, Odds]) -> list[MoveOdds]:
    """Return the unranked moves of an open board, their odds on a common denominator."""
    perfect = perfect_play()
    cells_afters = afterstates(board)
    odds = _on_common_denominator([_odds_after(after, model, values) for _, after in cells_afters])
    return [
        MoveOdds(cell, *of_move(perfect[after]), *chances)
        for (cell, after), chances in zip(cells_afters, odds, strict=True)
    ]


def _odds_after(after: int, model: Model, values: Mapping[int, Odds]) -> Odds:
    """Return the mover's odds after a move, if the opponent replies by the model."""
    if result(after):
        return (0, 1, 0) if result(after) == "draw" else WIN
    replies = model(after)
    if not any(replies.values()):
        raise BadModelError(f"the opponent's weights are all zero on board {show(after)!r}")
    played = [
        (values[board], replies[cell]) for cell, board in afterstates(after) if replies.get(cell)
    ]
    return _average([*played, (WIN, replies.get(RESIGN, 0))])


def _ranked(moves: list[MoveOdds], order: tuple[str, ...]) -> tuple[MoveOdds, ...]:
    move_ranks = ranks([tuple([getattr(move, name) for name in order]) for move in moves])
    return tuple([move._replace(rank=rank) for move, rank in zip(moves, move_ranks, strict=True)])


def _average(weighted: Iterable[tuple[Odds, int]]) -> Odds:
    """Return the weighted mean of odds, reduced."""
    parts = [(odds, sum(odds), weight) for odds, weight in weighted]
    common = lcm(*[total for _, total, _ in parts])
    win = draw = loss = 0
    for odds, total, weight in parts:
        factor = weight * (common // total)
        win += factor * odds[0]
        draw += factor * odds[1]
        loss += factor * odds[2]
    divisor = gcd(win, draw, loss)
    return win // divisor, draw // divisor, loss // divisor


def _on_common_denominator(many: list[Odds]) -> list[Odds]:
    common = lcm(*[sum(odds) for odds in many])
    return [
        (win * factor, draw * factor, loss * factor)
        for win, draw, loss in many
        for factor in (common // (win + draw + loss),)
    ]
