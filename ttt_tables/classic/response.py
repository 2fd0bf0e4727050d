"""The best response to one opponent, at run time: no table is built for it."""

from fractions import Fraction

from ttt_tables.answer import Answer, Move, Position
from ttt_tables.board.numbers import show
from ttt_tables.classic.best_response import Prospect, best_responses
from ttt_tables.classic.opponents import Model
from ttt_tables.classic.policies import OBJECTIVES
from ttt_tables.classic.rules import afterstates, parse, result, to_move
from ttt_tables.errors import GameOverError, UnknownPolicyError, quote


class Response:
    """The best response to an opponent: it answers as a tablebase does, and is a policy itself.

    A board is worked out, with all that can follow from it, when it is first asked about: from the
    empty board that is a fifth of a second. The opponent is asked only about boards that he meets.
    """

    def __init__(self, opponent: Model, objective: str = "max-score") -> None:
        if not isinstance(objective, str) or objective not in OBJECTIVES:
            raise UnknownPolicyError(
                f"no objective is called {quote(objective)}: choose one of {', '.join(OBJECTIVES)}"
            )
        self.policy: str = f"{objective}-against"
        self._opponent = opponent
        self._order = OBJECTIVES[objective]
        self._by_board: dict[int, tuple[Prospect, ...]] = {}

    def moves(self, board: str | int) -> Answer:
        """Return every legal move of a board, best first; of an ended board, no moves.

        A move's chances are the mover's, if he goes on by the objective, and the opponent by the
        model.
        """
        number = parse(board)
        best_first = sorted(self._prospects(number), key=lambda move: move.rank)
        moves = tuple(_move(move, move is best_first[0]) for move in best_first)
        return Answer(Position(number, to_move(number)), self.policy, moves)

    def best_move(self, board: str | int) -> int:
        """Return the best cell, ties to the least. Raises GameOverError."""
        answer = self.moves(board)
        if not answer.moves:
            raise GameOverError(f"the game on {show(answer.position.board)!r} has ended")
        return answer[0].cell

    __call__ = best_move

    def exact(self, board: str | int) -> dict[int, tuple[Fraction, Fraction, Fraction]]:
        """Return each cell's win, draw and loss as Fractions, best first; `moves` has floats."""
        best_first = sorted(self._prospects(parse(board)), key=lambda move: move.rank)
        return {move.cell: _fractions(move) for move in best_first}

    def score(self, board: str | int) -> Fraction:
        """Return the best move's expected score, in [0, 1]. Raises GameOverError."""
        win, draw, _ = self.exact(board)[self.best_move(board)]
        return win + draw / 2

    def _prospects(self, board: int) -> tuple[Prospect, ...]:
        """Return the prospects of every move of a board in rising order of cells."""
        if result(board):
            return ()
        if board not in self._by_board:
            self._by_board |= best_responses(
                self._opponent, self._order, boards=_met(self._opponent, board)
            )
        return self._by_board[board]


def _move(move: Prospect, played: bool) -> Move:
    win, draw, loss = (part / sum(move.odds) for part in move.odds)
    score = move.score / (2 * sum(move.odds))
    return Move(move.cell, score, win, draw, loss, move.distance, float(played), move.rank)


def _fractions(move: Prospect) -> tuple[Fraction, Fraction, Fraction]:
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
