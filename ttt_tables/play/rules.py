"""The rules of a game, as functions of a position's text; those of the classic game by default.

    class Misere(Rules):
        def result(self, position):
            ended = super().result(position)
            return {"X": "O", "O": "X"}.get(ended, ended)

A text is the complete state of a game: first the marks; then the side to move, if it does not
follow from them; then chance outcomes that matter. These fields are separated by one blank.
"""

from ttt_tables.board.numbers import LINES, OTHER
from ttt_tables.errors import BadBoardError, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from fractions import Fraction

    from ttt_tables.play.about import Option


class Rules:
    """The rules of a game. A subclass overrides what differs from the classic game.

    `outcomes` is called with open positions, `moves` with open positions that are not chance nodes,
    and `play` with legal moves. The marks are the first field of a text, one character per cell.
    The board may have any size. A drawing shows each cell where its number stands in the layout.
    Without a layout, it shows a board whose number of cells is a square number in rows, and any
    other board in one line. Boards that do not have nine cells can be written only in the notation
    `text`.
    """

    name: str = "rules"  # by default, a subclass has the name of its class in lower case
    rules_text: str = ""  # the rules in sentences, for players
    title: str = ""  # the name for readers
    summary: str = ""  # the rules in one sentence
    details: str = ""  # further sentences with the rest that a player has to know
    symmetries: str = "the eight symmetries of the square"
    source: str = ""  # a publication that describes the game or its values
    docs: str = ""  # the document about it in docs/, and a fragment in it
    start: str = "." * 9
    position_format: str = "nine characters of . X O, row by row"  # the form of a position's text
    move_format: str = "a cell, 0 to 8"
    example: str = "X...O...."  # a position in the middle of a game, for help texts
    lines: "Sequence[tuple[int, ...]]" = LINES
    layout: str = ""  # the rows of a board, with the number of each cell at its place, or ""
    options: "Mapping[str, object]" = {}  # noqa: RUF012 - the options, as plain data
    option_spec: "Mapping[str, Option]" = {}  # noqa: RUF012 - the options that make it
    draw_value: "float | Fraction" = 0.5  # X's score of a draw, and of play without end
    shared_marks: bool = False  # whether either side may have placed a mark
    too_large_to_enumerate: bool = False  # whether there are too many positions to visit all
    hidden: bool = False  # whether a side knows less than the text of the position
    notes: "Sequence[str]" = ()  # a few characters for each cell, for drawings
    named: slice = slice(0, 0)  # the fields of a text that name cells by digits
    played: object = None  # the game, if these rules are those of a game with policies
    # Whether each move fills an empty cell, so that a game has no more moves than cells. Rules that
    # override `play` or `outcomes` have to set it; otherwise it is False for them.
    fills: bool = True
    longest: int = 0  # characters of the longest text, if visiting all positions would take long

    def __init_subclass__(cls) -> None:
        if "name" not in vars(cls):
            cls.name = cls.__name__.lower()
        said_by = next(kind for kind in cls.__mro__ if "fills" in vars(kind))
        if said_by is Rules and (cls.play, cls.outcomes) != (Rules.play, Rules.outcomes):
            cls.fills = False

    @property
    def key(self) -> object:
        """The identity of these rules: rules with equal keys are the same game.

        It is the class and, if the instance has attributes, also the instance.
        """
        return type(self), self.name, self if vars(self) else None

    def to_move(self, position: str) -> str | None:
        """Return the side to move, or None if neither side is to move.

        By default it is the second field, or follows from the number of marks. On a terminal
        position it is the side that would be next.
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
        """Return the legal moves. The first of equally good moves is played."""
        board = position.partition(" ")[0]
        return [str(cell) for cell, mark in enumerate(board) if mark == "."]

    def play(self, position: str, move: str) -> str:
        """Return the position after a legal move."""
        board, *more = position.split(" ")
        side = self.to_move(position) or ""
        return " ".join([put(board, int(move), side), *([OTHER[side]] if more else [])])

    def outcomes(self, position: str) -> "Iterable[tuple[str, Fraction, str]]":
        """Return the chance outcomes: name, probability, position. Empty if a side is to move."""
        return ()

    def board(self, position: str) -> str:
        """Return the marks, for drawings: one character per cell, with / between boards."""
        return position.partition(" ")[0]

    def completed(self, position: str) -> "Sequence[tuple[int, ...] | None]":
        """Return the cells of the line that has ended play on each board, or None."""
        return [_completed(board, self.lines) for board in self.board(position).split("/")]

    def shown(self, position: str) -> str:
        """Return the marks as they are drawn for a player."""
        return self.board(position)

    def sentence(self, position: str, word: str, side: str | None = None) -> str:
        """Return a sentence about a move or a chance outcome, with what a side may know of it.

        It is "" if the side learns nothing from it, as from its own move.
        """
        if any(self.outcomes(position)):
            return f"Chance: {word}."
        mover = self.to_move(position)
        played = "has moved" if self.hidden else f"plays {word}"
        return "" if mover == side else f"{mover} {played}."

    def information_state(self, position: str, side: str | None) -> str:
        """Return the text of a side's information state; None is the side to move."""
        return position

    def observation(self, position: str, word: str) -> str | None:
        """Return a side's information state after a referee's message; None for other words."""
        return None

    def info(self, position: str) -> "Mapping[str, object]":
        """Return the other facts of a text by name, as plain data."""
        return {}

    def read(self, text: str) -> str:
        """Return the normal form of a position's text. Raises BadBoardError."""
        return text

    def pictured(self, board: str) -> "Iterable[str]":
        """Return the texts of all positions that may have a board without further fields."""
        return [f"{board} {side}" for side in OTHER]

    def images(self, position: str) -> "Sequence[str]":
        """Return the position under each symmetry of the game; only one of them is solved."""
        return (position,)


def in_words(title: str, rule: str, details: str = "") -> str:
    """Return the title, the rule and the details as sentences."""
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
