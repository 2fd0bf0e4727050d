"""The random-turn game, Richman's game by a coin: a fair coin says who moves next.

A position is a board before the toss. After the toss either side may be the one to move.
`RandomTurn` describes the game; `SolvedRandomTurn` has X's score on every board, and the share of
the money that X has to bid.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from ttt_tables.answer import ranks
from ttt_tables.board.any_order import check_side, legal_moves, parse
from ttt_tables.board.numbers import place, show
from ttt_tables.errors import BadBoardError, GameOverError, IllegalMoveError, quote
from ttt_tables.family.rules import FULL, Description


class RandomTurn(Description):
    """The texts about the random-turn game. Its boards are those of board/any_order.py."""

    name = "random-turn"
    rule = "A fair coin says who moves next. A move sets one's own mark; three in a line win."
    details = FULL
    rules = "mark=either"  # the ruleset of the same boards: the mark that is set names the mover
    source = "Lazarus, Loeb, Propp, Stromquist and Ullman, Combinatorial games under auction play"


def after_moves(board: int, side: str, values: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Return X's expected score after each cell that a side may mark."""
    return {cell: values[place(board, cell, side)] for cell in legal_moves(board)}


class RandomTurnMove(NamedTuple):
    """One legal move after the toss, its value in the view of the side that makes it."""

    move: str
    score: Fraction  # expected, in [0, 1]
    rank: int  # 1 is best; ties share a rank


class SolvedRandomTurn:
    """The random-turn game, asked about its boards, which are texts.

    scores  X's expected score on every board
    wins    X's chance to win if O is content with a draw

    A board that cannot be read, or cannot occur, raises BadBoardError with the reason.
    """

    rules: RandomTurn = RandomTurn()

    def __init__(self, scores: Mapping[int, Fraction], wins: Mapping[int, Fraction]) -> None:
        self._scores = scores
        self._wins = wins

    def x_score(self, position: str) -> Fraction:
        """Return X's expected score before the toss."""
        return self._scores[_read(position)]

    def threshold(self, position: str) -> Fraction:
        """Return the share of the money that X has to exceed to force a win, if sides bid to move.

        By Richman's theorem it is 1 minus X's chance to win by the coin if O is content with a
        draw.
        """
        return 1 - self._wins[_read(position)]

    def moves(self, position: str, to_move: str = "X") -> tuple[RandomTurnMove, ...]:
        """Return the moves of the side that has won the toss, best first; none on an ended board.

        Tied moves share a rank, the lowest-numbered cell first.
        """
        board, side = _read(position), check_side(to_move)
        values = after_moves(board, side, self._scores)
        scores = {cell: value if side == "X" else 1 - value for cell, value in values.items()}
        ranked = zip(scores.items(), ranks(list(scores.values())), strict=True)
        moves = [RandomTurnMove(str(cell), score, rank) for (cell, score), rank in ranked]
        return tuple(sorted(moves, key=lambda move: (move.rank, move.move)))

    def best_move(self, position: str, to_move: str = "X") -> str:
        """Return the best move, ties to the lowest-numbered cell. Raises GameOverError."""
        for move in self.moves(position, to_move):
            return move.move
        raise GameOverError(f"the game on {quote(position)} has ended: no move is left")

    def play(self, position: str, move: str, to_move: str = "X") -> str:
        """Return the board after a move. Raises IllegalMoveError and GameOverError."""
        self.best_move(position, to_move)  # refuses a game that has ended
        legal = [str(cell) for cell in legal_moves(_read(position))]
        if not isinstance(move, str) or move not in legal:
            raise IllegalMoveError(
                f"{quote(move)} is no move on {quote(position)}: choose one of {', '.join(legal)}"
            )
        return show(place(_read(position), int(move), to_move))


def _read(position: object) -> int:
    """Return the number of a board, which is a text as all positions of the family."""
    if not isinstance(position, str):
        raise BadBoardError(f"a position is {RandomTurn.form}, not {quote(position)}")
    return parse(position)
