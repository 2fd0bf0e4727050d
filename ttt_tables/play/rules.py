"""The rules of a game, as functions of a position's text: the usual game, until overridden.

    class Misere(Rules):
        def result(self, position):
            ended = super().result(position)
            return {"X": "O", "O": "X"}.get(ended, ended)

A text says all there is to know: the marks; then the side to move, where it does not follow from
them; then what chance has shown, or waits for. One blank stands between them.
"""

from ttt_tables.board.numbers import LINES, OTHER
from ttt_tables.errors import BadBoardError, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from fractions import Fraction

    from ttt_tables.play.about import Option


class Rules:
    """The rules of a game. A subclass says what differs from the usual game of two sides.

    `outcomes` gets open positions, `moves` open ones on which no chance acts, `play` legal moves.
    The marks are the first field of a text, a character a cell; the board may have any size. A
    drawing has a square board in rows, and any other in one line; of the notations only `text` is
    for boards that do not have nine cells.
    """

    name: str = "rules"  # of a subclass its own, in small letters, if it says no other
    rules_text: str = ""  # the rules in sentences, for players
    title: str = ""  # the name as readers see it
    summary: str = ""  # in a sentence
    details: str = ""  # all else that a player has to know, in sentences
    symmetries: str = "the eight symmetries of the square"
    source: str = ""  # a publication that describes the game or its values
    docs: str = ""  # the document about it in docs/, and the place there
    start: str = "." * 9
    position_format: str = "nine characters of . X O, row by row"  # how a position is written
    move_format: str = "a cell, 0 to 8"
    example: str = "X...O...."  # a position within a game, for helps
    lines: "Sequence[tuple[int, ...]]" = LINES
    options: "Mapping[str, object]" = {}  # noqa: RUF012 - the choices made, as plain data
    option_spec: "Mapping[str, Option]" = {}  # noqa: RUF012 - the options that make it
    draw_value: "float | Fraction" = 0.5  # what a draw is worth to X, and play without end
    shared_marks: bool = False  # whether a mark may have been set by either side
    too_large_to_enumerate: bool = False  # whether there are too many positions to visit all
    hidden: bool = False  # whether a side knows less than the text of the position
    notes: "Sequence[str]" = ()  # a few characters on each cell, for drawings
    named: slice = slice(0, 0)  # the fields of a text that name cells, by digits
    played: object = None  # the game whose policies make up these rules
    # Whether each move fills an empty cell, so that a game has no more moves than cells. Rules that
    # change `play` or add `outcomes` say it themselves; otherwise it is False for them.
    fills: bool = True
    longest: int = 0  # characters of the longest text, where exploring would take long to tell

    def __init_subclass__(cls) -> None:
        if "name" not in vars(cls):
            cls.name = cls.__name__.lower()
        said_by = next(kind for kind in cls.__mro__ if "fills" in vars(kind))
        if said_by is Rules and (cls.play, cls.outcomes) != (Rules.play, Rules.outcomes):
            cls.fills = False

    @property
    def key(self) -> object:
        """The identity of these rules: rules with equal keys are one game.

        It is the class, and where rules have attributes of their own, themselves.
        """
        return type(self), self.name, self if vars(self) else None

    def to_move(self, position: str) -> str | None:
        """Return the side to move, None where it is nobody's turn: the second field, or by count.

        On an ended position it is the side whose turn it would be.
        """
        board, _, side = position.partition(" ")
        return side[:1] or "XO"[(len(board) - board.count(".")) % 2]

    def result(self, position: str) -> str | None:
        """Return None while the game is open, else "X", "O" or "draw"."""
        board = position.partition(" ")[0]
        for line in self.lines:
            if (mark := board[line[0]]) == ".":
                continue
            for cell in line:
                if board[cell] != mark:
                    break
            else:
                return mark
        return None if "." in board else "draw"

    def moves(self, position: str) -> "Iterable[str]":
        """Return the legal moves. Of equally good ones the first is played."""
        board = position.partition(" ")[0]
        return [str(cell) for cell, mark in enumerate(board) if mark == "."]

    def play(self, position: str, move: str) -> str:
        """Return the position after a legal move."""
        board, *more = position.split(" ")
        side = self.to_move(position) or ""
        return " ".join([put(board, int(move), side), *([OTHER[side]] if more else [])])

    def outcomes(self, position: str) -> "Iterable[tuple[str, Fraction, str]]":
        """Return what chance may do: name, probability, position. Nothing where a side moves."""
        return ()

    def board(self, position: str) -> str:
        """Return the marks, for drawing."""
        return position.partition(" ")[0]

    def completed(self, position: str) -> "Sequence[tuple[int, ...] | None]":
        """Return for each board the line that has ended play on it, or None."""
        return [_completed(board, self.lines) for board in self.board(position).split("/")]

    def shown(self, position: str) -> str:
        """Return the marks as a player is to see them drawn."""
        return self.board(position)

    def sentence(self, position: str, word: str, side: str | None = None) -> str:
        """Return a sentence about a move, or an outcome of chance, as a side may know it.

        It is "" if the side learns nothing by it, as by its own move.
        """
        if any(self.outcomes(position)):
            return f"Chance: {word}."
        mover = self.to_move(position)
        played = "has moved" if self.hidden else f"plays {word}"
        return "" if mover == side else f"{mover} {played}."

    def information_state(self, position: str, side: str | None) -> str:
        """Return the text of what a side knows, for None the side to move."""
        return position

    def observation(self, position: str, word: str) -> str | None:
        """Return what a side knows once the umpire has told it a word; None of any other word."""
        return None

    def info(self, position: str) -> "Mapping[str, object]":
        """Return what else a text says, by name, as plain data."""
        return {}

    def read(self, text: str) -> str:
        """Return the one text of the position that a text shows. Raises BadBoardError."""
        return text

    def pictured(self, board: str) -> "Iterable[str]":
        """Return the texts of all positions that may look so, for a board without more words."""
        return [f"{board} {side}" for side in OTHER]

    def images(self, position: str) -> "Sequence[str]":
        """Return the position under each symmetry of the game: solving visits one of them."""
        return (position,)


def in_words(title: str, rule: str, details: str = "") -> str:
    """Return the title, the rule and the details, in sentences."""
    return " ".join(filter(None, (f"{title}.", rule, details)))


def _completed(board: str, lines: "Iterable[tuple[int, ...]]") -> tuple[int, ...] | None:
    for line in lines:
        marks = {board[cell] for cell in line}
        if len(marks) == 1 and marks != {"."}:
            return line
    return None


def put(board: str, cell: int, mark: str) -> str:
    """Return the board with a mark on a cell."""
    return board[:cell] + mark + board[cell + 1 :]


def fields(text: str, least: int, most: int, form: str) -> list[str]:
    """Return the fields of a text. Raises BadBoardError."""
    parts = text.split(" ")
    if not least <= len(parts) <= most:
        raise BadBoardError(f"{quote(text)} is not a position: write {form}")
    return parts
