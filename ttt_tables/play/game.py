"""A game: its rules, with what was chosen when it was made."""

from typing import TYPE_CHECKING

from ttt_tables.board.numbers import parse, show
from ttt_tables.errors import BadBoardError, quote
from ttt_tables.play.position import Position

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ttt_tables.play.rules import Rules

ROWS = "rows"  # our own writing


class Game:
    """A game. Two are equal if their rules are, in however many ways these can be said.

    rules    the rules
    options  the choices that made it, by name: a rule, a grid, a number of boards, ...
    """

    def __init__(self, rules: "Rules", options: "Mapping[str, object] | None" = None) -> None:
        self.rules: Rules = rules
        self.options: Mapping[str, object] = options or {}
        self.name: str = rules.name or type(rules).__name__.lower()

    @property
    def start(self) -> Position:
        """The position where the game begins."""
        return Position(self, self.rules.start)

    def position(
        self, text: str | None = None, *, played: str = "", writing: str = ROWS
    ) -> Position:
        """Return the position that a text shows, the start by default, and then moves from it.

        played   moves, and outcomes of chance by their names, with blanks between them
        writing  how another program writes the board: article, openspiel, ...

        Raises BadBoardError, with the reason, IllegalMoveError, GameOverError and
        UnknownDialectError.
        """
        if text is None:
            return self.start.follow(played)
        if not isinstance(text, str):
            raise BadBoardError(f"a position is {self.rules.form}, not {quote(text)}")
        if writing != ROWS:
            board, *more = text.split(" ")
            text = " ".join([show(parse(board, writing)), *more])
        return Position(self, self.rules.read(text)).follow(played)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.rules.key == other.rules.key

    def __hash__(self) -> int:
        return hash(self.rules.key)

    def __repr__(self) -> str:
        made = "".join([f" {name}={value}" for name, value in self.options.items()])
        return f"<game {self.name}{made}>"
