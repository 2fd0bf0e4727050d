"""A variant of tic-tac-toe on nine cells: its rules, and its description in tables and interfaces.

A subclass overrides what differs from the classic game. Tables may use a shorter notation of a
position than play does: `stored` and `restored` convert between the two.
"""

from operator import itemgetter

from ttt_tables.board.symmetry import D4
from ttt_tables.errors import BadBoardError, quote
from ttt_tables.play.rules import Rules, in_words

Worth = tuple[int, int | None]  # wdl, and plies to the end: None for a draw or if not known

EMPTY = "." * 9
TURNS = "X moves first and the sides take turns to put their own mark on an empty cell."
FULL = "A full board without a line is a draw."
ENDLESS = "A game that goes on for ever is a draw."
_PULLS = tuple([itemgetter(*transform) for transform in D4])


class Variant(Rules):
    """The rules of a variant, and the texts about it."""

    title: str = ""  # by default the name with a capital and spaces
    details: str = TURNS
    docs: str = "family.md"
    example: str = ""  # a position within a game; by default one move after the start
    written: str = "marks"  # what symmetry moves: "marks" (characters) or "cells" (digits)
    stored_form: str = ""  # the notation of a position in tables, if it differs
    most_boards: int = 1  # the most boards that one game is played on
    position_count: int = 0  # number of reachable positions in the notation of the tables
    move_count: int = 0  # number of all their moves; the build checks both
    orbits: str = "classic"  # the same name for games with the same positions
    endless: bool = False  # whether marks disappear or move, so that a game may go on for ever
    exchange: bool = False  # whether X and O may be exchanged, since either side may be to move

    def __init__(self) -> None:
        self.title = self.title or self.name.replace("-", " ").capitalize()
        self.rules_text = in_words(self.title, self.summary, self.details)
        self.fills = not self.endless
        if self.exchange:
            self.symmetries = f"{self.symmetries}, and the exchange of X and O"
        if not self.example:
            first = next(iter(self.moves(self.start)))
            self.example = self.play(
                self.start, first.replace("O", "X")
            )  # X if the move may set either mark

    @property
    def key(self) -> object:
        """The name and the start position."""
        return Variant, self.name, self.start

    def read(self, text: str) -> str:
        """Return the text if it has the form of a position. Raises BadBoardError."""
        if len(text) != len(self.start):
            raise self.unreachable(text)
        return text

    def images(self, position: str) -> tuple[str, ...]:
        """Return the position under each symmetry of the game, repetitions included."""
        return images(position)

    def stored(self, position: str) -> str:
        """Return the position in the notation of the tables."""
        return position

    def restored(self, stored: str) -> str:
        """Return a position that the tables write as `stored`: one of several, if there are."""
        return stored

    def least(self, position: str) -> str:
        """Return the least image in the notation of the tables: equal for symmetric positions."""
        return self.stored(min(self.images(position)))

    def canonical(self, position: str) -> str:
        """Return the canonical form of a position in the notation of the tables."""
        return self.least(position)

    def unreachable(self, text: object) -> BadBoardError:
        """Return the error for a text that is not a position of the game."""
        return BadBoardError(
            f"no game of {self.name} reaches {quote(text)}: a position is "
            f"{self.position_format}, such as {self.example!r}"
        )


def has_line(board: str) -> bool:
    """Return whether three equal marks are in a line."""
    return any(board[a] == board[b] == board[c] != "." for a, b, c in Rules.lines)


def empty_cells(board: str) -> tuple[str, ...]:
    """Return the empty cells as digits, in rising order."""
    return tuple([str(cell) for cell, mark in enumerate(board) if mark == "."])


def put(board: str, cell: str, mark: str) -> str:
    """Return the board with a mark or "." on a cell."""
    at = int(cell)
    return board[:at] + mark + board[at + 1 :]


def images(board: str) -> tuple[str, ...]:
    """Return the eight images of the nine cells, in the order of D4; the rest is unchanged."""
    more = board[9:]
    return tuple(["".join(pull(board)) + more for pull in _PULLS])
