"""A game of ultimate tic-tac-toe: its position, and the moves that led there."""

from typing import ClassVar, Self

from ttt_tables.errors import GameOverError, IllegalMoveError
from ttt_tables.miniboard.pack import Miniboard, check_miniboard, package_miniboard
from ttt_tables.ultimate import rules as p
from ttt_tables.ultimate import text
from ttt_tables.ultimate.macro_race.evaluation import Evaluation, evaluate


class Game:
    """A game under one rule: `closed-draw` (default), `closed-count` or `open`.

    miniboard   the chances of mini-boards for its evaluations; by default those of the package,
                opened when first needed

    Raises BadOptionError for any other rule, MissingTableError for other mini-boards.
    """

    __slots__ = ("_miniboard", "_past", "_position", "rule")

    def __init__(self, rule: str = "closed-draw", miniboard: Miniboard | None = None) -> None:
        self.rule: str = p.check_rule(rule)
        self._miniboard = check_miniboard(miniboard)
        self._position = p.NineBoards()
        self._past: list[tuple[p.NineBoards, p.BoardCell]] = []

    @classmethod
    def parse(
        cls, shown: str, rule: str = "closed-draw", miniboard: Miniboard | None = None
    ) -> Self:
        """Return a game that starts from the position a text shows (see `text.py`).

        Raises BadBoardError, with the reason, and BadOptionError.
        """
        game = cls(rule, miniboard)
        game._position = text.parse(shown, game.rule)
        return game

    def show(self) -> str:
        """Return the position as text, the inverse of `parse`."""
        return text.show(self._position, self.rule)

    def copy(self) -> Self:
        """Return an independent game with the same moves."""
        twin = type(self)(self.rule, self._miniboard)
        twin._position = self._position
        twin._past = self._past.copy()
        return twin

    @property
    def miniboard(self) -> Miniboard:
        """The chances of mini-boards for evaluations."""
        return self._miniboard or package_miniboard()

    @property
    def position(self) -> p.NineBoards:
        """The nine boards, their winners, the board to play in and the side to move."""
        return self._position

    @property
    def boards(self) -> tuple[int, ...]:
        """The nine mini-boards, as board numbers."""
        return self._position.boards

    @property
    def macro(self) -> int:
        """The board of won boards, as a board number."""
        return self._position.macro

    @property
    def target(self) -> int | None:
        """The board to play in, or None for any playable board."""
        return self._position.target

    @property
    def to_move(self) -> str:
        """The side to move, "X" or "O"; on an ended game, the side whose turn it would be."""
        return self._position.to_move

    @property
    def result(self) -> str | None:
        """None while the game is open, else "X", "O" or "draw"."""
        return p.result(self._position, self.rule)

    @property
    def moves(self) -> tuple[p.BoardCell, ...]:
        """The moves played since the game was made or parsed, each (board, cell)."""
        return tuple([move for _, move in self._past])

    def legal_moves(self) -> tuple[p.BoardCell, ...]:
        """Return every (board, cell) that may be played, in rising order."""
        return p.legal_moves(self._position, self.rule)

    def play(self, board: int, cell: int) -> None:
        """Mark a cell of a board for the side to move.

        Raises IllegalMoveError, which lists the legal moves, and GameOverError.
        """
        if (board, cell) not in self.legal_moves():
            ended = f"the game has ended ({self.result}): no move is left"
            if self.result:
                raise GameOverError(ended)
            raise IllegalMoveError(
                f"{(board, cell)} is no move: choose one of {self.legal_moves()}"
            )
        after = p.play(self._position, board, cell, self.rule)
        self._past.append((self._position, (int(board), int(cell))))
        self._position = after

    def undo(self) -> p.BoardCell:
        """Take the last move back and return it. Raises IllegalMoveError if there is none."""
        if not self._past:
            raise IllegalMoveError("no move has been played here that could be taken back")
        self._position, move = self._past.pop()
        return move

    def evaluate(self, evaluation: str = "race") -> Evaluation:
        """Return estimated chances of X, draw and O, and each board's part in them.

        evaluation: "race" (right for boards filled at random, under this game's rule) or "linear".
        Raises UnknownPolicyError.
        """
        return evaluate(self._position, self.rule, self.miniboard, evaluation)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self.rule, self._position) == (other.rule, other._position)

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # a game changes

    def __repr__(self) -> str:
        return f"<Game {self.rule} {self.show()}>"
