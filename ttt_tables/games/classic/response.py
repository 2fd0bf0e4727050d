"""The best response to one opponent, at run time: no table is built for it."""

from fractions import Fraction

from ttt_tables.board.alternating import result
from ttt_tables.board.numbers import show
from ttt_tables.errors import GameOverError, UnknownPolicyError, quote
from ttt_tables.games.classic.best_response import MoveOdds, best_responses
from ttt_tables.games.classic.opponents import Model
from ttt_tables.games.classic.policies import OBJECTIVES
from ttt_tables.games.classic.rules import afterstates, parse


class Response:
    """The best response to an opponent: a policy, which knows the chances of each move exactly.

    A board is worked out, with all that can follow from it, when it is first asked about: from the
    empty board that is a fifth of a second. The opponent is asked only about boards that he meets.
    """

    def __init__(self, opponent: Model, objective: str = "max-score") -> None:
        if not isinstance(objective, str) or objective not in OBJECTIVES:
            raise UnknownPolicyError(
                f"no objective is called {quote(objective)}: choose one of {', '.join(OBJECTIVES)}"
            )
        self._opponent = opponent
        self._order = OBJECTIVES[objective]
        self._by_board: dict[int, tuple[MoveOdds, ...]] = {}

    def best_move(self, board: str | int) -> int:
        """Return the best cell, ties to the least. Raises GameOverError."""
        number = parse(board)
        moves = self._moves(number)
        if not moves:
            raise GameOverError(f"the game on {show(number)!r} has ended")
        return min(moves, key=lambda move: move.rank).cell

    __call__ = best_move

    def exact(self, board: str | int) -> dict[int, tuple[Fraction, Fraction, Fraction]]:
        """Return each cell's win, draw and loss as Fractions, best first; {} of an ended board.

        Chances are the mover's, if he goes on by the objective, and the opponent by the model.
        """
        best_first = sorted(self._moves(parse(board)), key=lambda move: move.rank)
        return {move.cell: _fractions(move) for move in best_first}

    def score(self, board: str | int) -> Fraction:
        """Return the best move's expected score, in [0, 1]. Raises GameOverError."""
        win, draw, _ = self.exact(board)[self.best_move(board)]
        return win + draw / 2

    def _moves(self, board: int) -> tuple[MoveOdds, ...]:
        """Return the odds of every move of a board in rising order of cells."""
        if result(board):
            return ()
        if board not in self._by_board:
            self._by_board |= best_responses(
                self._opponent, self._order, boards=_met(self._opponent, board)
            )
        return self._by_board[board]


def _fractions(move: MoveOdds) -> tuple[Fraction, Fraction, Fraction]:
    win, draw, loss = (Fraction(part, sum(move.odds)) for part in move.odds)
    return win, draw, loss


def _met(opponent: Model, board: int) -> set[int]:
    """Return a board, and all boards after it on which the responder may have to move."""
    met: set[int] = set()
    frontier = {board}
    while frontier:
        met |= frontier
        asked = {
            after for board in frontier for _, after in afterstates(board) if not result(after)
        }
        frontier = {
            board
            for after in asked
            for cell, board in afterstates(after)
            if opponent(after).get(cell) and board not in met
        }
    return met
