"""A game on a grid between two policies, or a policy and its best response, in floats or Fractions.

A neutral outcome passes the turn on an unchanged board. So the value V of a board with one side to
move and its value W with the other depend on each other. Let n and m be the probabilities that the
two policies' cells stay empty, and a and b the expected values over their filled cells. Then

    V = a + n W     W = b + m V     so     V = (a + n b) / (d + n e)     d = 1 - n, e = 1 - m

Against a fixed b and m, a best response takes the cell i with the greatest (a_i + n_i b) /
(d_i + n_i e). Values are the probabilities of X's win and of a draw. Policies are called only for
positions that they can reach. If the cells are Fractions, all results are exact, including ties.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Generic, NamedTuple, TypeVar

from ttt_tables.board.any_order import EMPTY, legal_moves, result
from ttt_tables.board.numbers import MARKS, OTHER, WEIGHTS
from ttt_tables.games.probabilistic.policies import Model
from ttt_tables.scores import TIE

_result = cache(result)  # needed for each board in every contest

Number = TypeVar("Number", float, Fraction)


class Turn(NamedTuple, Generic[Number]):
    """A turn by a policy, or on one cell: the probabilities after it, summed over its outcomes."""

    x_win: Number  # from outcomes that fill a cell
    draw: Number
    stays: Number  # probability that the board is unchanged
    decided: Number  # 1 - stays


class Contest(Generic[Number]):
    """A game on a grid between two models; a side without a model plays the best response."""

    def __init__(
        self,
        cells: "Sequence[tuple[Number, ...]]",
        models: Mapping[str, Model],
        draw_value: Number,
    ) -> None:
        zero = draw_value * 0
        self._tie = 0.0 if isinstance(draw_value, Fraction) else TIE
        self._cells: Sequence[tuple[Number, ...]] = cells
        self._models: Mapping[str, Model] = models
        self._draw_value: Number = draw_value
        self._nothing: Turn[Number] = Turn(zero, zero, zero, zero)
        self._resigned: dict[str, Turn[Number]] = {
            "X": Turn(zero, zero, zero, zero + 1),
            "O": Turn(zero + 1, zero, zero, zero + 1),
        }
        self._ended: dict[str, tuple[Number, Number]] = {
            "X": (zero + 1, zero),
            "draw": (zero, zero + 1),
            "O": (zero, zero),
        }
        self.values: Callable[[int, str], tuple[Number, Number]] = cache(self._values)
        self.turn: Callable[[int, str], Turn[Number]] = cache(self._turn)
        self.on_cell: Callable[[int, str, int], Turn[Number]] = cache(self._on_cell)

    def _values(self, board: int, side: str) -> tuple[Number, Number]:
        """Return the probabilities of X's win and of a draw, with `side` to move."""
        if ended := _result(board):
            return self._ended[ended]
        return self._meet(self.turn(board, side), board, side)

    def _meet(self, turn: Turn[Number], board: int, side: str) -> tuple[Number, Number]:
        """Return the values of a position if the side plays this turn until the board changes."""
        if not turn.stays:
            return turn.x_win, turn.draw
        reply = self.turn(board, OTHER[side])
        share = turn.decided + turn.stays * reply.decided
        return (
            (turn.x_win + turn.stays * reply.x_win) / share,
            (turn.draw + turn.stays * reply.draw) / share,
        )

    def _turn(self, board: int, side: str) -> Turn[Number]:
        if side not in self._models:
            return self.on_cell(board, side, self.best_cell(board, side))
        weights = self._models[side](board, side)
        total = sum(weights.values())
        turn = self._nothing
        for cell, weight in weights.items():
            if weight:
                one = (
                    self.on_cell(board, side, cell)
                    if isinstance(cell, int)
                    else self._resigned[side]
                )
                turn = Turn(*[a + b * weight / total for a, b in zip(turn, one, strict=True)])
        return turn

    def _on_cell(self, board: int, side: str, cell: int) -> Turn[Number]:
        success, neutral, failure = self._cells[cell]
        x_win, draw = self._nothing[:2]
        for chance, symbol in ((success, side), (failure, OTHER[side])):
            if chance:  # policies need not handle boards that cannot occur
                after = board + MARKS.index(symbol) * WEIGHTS[cell]
                won, drawn = self.values(after, OTHER[side])
                x_win, draw = x_win + chance * won, draw + chance * drawn
        return Turn(x_win, draw, neutral, success + failure)

    def best_cell(self, board: int, side: str) -> int:
        """Return the responder's lowest-numbered best cell."""
        scores = {
            cell: self.score(self._meet(self.on_cell(board, side, cell), board, side), side)
            for cell in legal_moves(board)
        }
        best = max(scores.values())
        return min([cell for cell in scores if best - scores[cell] <= self._tie])

    def score(self, values: tuple[Number, Number], side: str) -> Number:
        """Return a side's expected score."""
        x_score = values[0] + values[1] * self._draw_value
        return x_score if side == "X" else 1 - x_score

    def x_score(self, side: str) -> Number:
        """Return X's expected score of a game that a side begins."""
        return self.score(self.values(EMPTY, side), "X")

    def chances(self, board: int, side: str) -> tuple[Number, Number, Number]:
        """Return the probabilities that X wins, draws and loses, with a side to move."""
        x_win, draw = self.values(board, side)
        o_win = 1 - x_win - draw
        return x_win, draw, o_win if o_win > 0 else o_win * 0  # not -1e-17


def gain(responses: Mapping[str, Contest[Number]]) -> Number:
    """Return the exploitability from the best responses as X and as O, if X begins: see theory.md.

    Against perfect play the two scores add up to 1; the exploitability is half of the excess.
    """
    return (responses["X"].x_score("X") - responses["O"].x_score("X")) / 2
