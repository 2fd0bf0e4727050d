"""The rules of a relative of tic-tac-toe: all that solver, tables and doors ask of it.

A position is a text that says all there is to know, the side to move included; a move is a text.
`Rules` describes games on nine cells with marks . X O, row by row, where X starts and the sides
alternate. A game overrides what differs.
"""

from operator import itemgetter

from ttt_tables.board.numbers import LINES
from ttt_tables.board.symmetry import D4

EMPTY = "." * 9
TURNS = "X moves first and the sides take turns to put their own mark on an empty cell."
FULL = "A full board without a line is a draw."
ENDLESS = "Play without end is a draw."
_PULLS = tuple([itemgetter(*transform) for transform in D4])


class Description:
    """The texts that doors show about a game, and how its positions and moves are written."""

    name: str = ""
    title: str = ""  # the name with capitals and spaces, if it is not said
    rule: str = ""  # in a sentence
    details: str = TURNS  # all else that a player has to know, in sentences
    form: str = "nine characters of . X O, row by row"  # how a position is written
    written: str = "marks"  # what symmetry moves: "marks" (characters) or "cells" (digits)
    move_form: str = "a cell, 0 to 8"
    start: str = EMPTY
    most_boards: int = 1  # the most boards that one game is played on
    example: str = ""  # a position within a game; one move from the start, if it is not said
    source: str = "the rules"  # where the game or its values are described


class Rules(Description):
    """The rules of a game. `moves` gets open positions only, and `play` gets legal moves only."""

    position_count: int = 0  # of the positions that play can reach
    move_count: int = 0  # of all their moves; the build checks both
    orbits: str = "classic"  # one name for games with the same positions
    endless: bool = False  # whether marks leave or move, so that a game may go on for ever
    exchange: bool = False  # whether X and O may be exchanged: the side to move may be either

    def result(self, position: str) -> int | None:
        """Return None while the game is open, else 1, 0 or -1 in the view of the side to move."""
        raise NotImplementedError

    def moves(self, position: str) -> tuple[str, ...]:
        """Return the legal moves of an open position, as texts.

        Of equally good moves the one with the least text is played.
        """
        return empty_cells(position)

    def play(self, position: str, move: str) -> str:
        """Return the position after a legal move."""
        return put(position, move, self.to_move(position))

    def images(self, position: str) -> tuple[str, ...]:
        """Return the position under each symmetry of the game, repetitions included."""
        return images(position)

    def canonical(self, position: str) -> str:
        """Return the least image, which stands for all positions that are alike up to symmetry."""
        return min(self.images(position))

    def to_move(self, position: str) -> str:
        """Return the side to move, "X" or "O"."""
        return "OX"[position.count(".") % 2]

    def board(self, position: str) -> str:
        """Return the marks as nine characters of . X O, for drawing; boards are joined by /."""
        return position

    def ages(self, position: str) -> str:
        """Return the cells of the marks, oldest first, where their age counts; else ""."""
        return ""

    def leaving(self, position: str) -> str:
        """Return the cell of the mark that the next move takes away, "" if it takes none."""
        return ""


def has_line(board: str) -> bool:
    """Return whether three equal marks stand in a line."""
    return any(board[a] == board[b] == board[c] != "." for a, b, c in LINES)


def empty_cells(board: str) -> tuple[str, ...]:
    """Return the empty cells as digits, in rising order."""
    return tuple([str(cell) for cell, mark in enumerate(board) if mark == "."])


def put(board: str, cell: str, mark: str) -> str:
    """Return the board with a mark, or ".", put on a cell."""
    at = int(cell)
    return board[:at] + mark + board[at + 1 :]


def images(board: str) -> tuple[str, ...]:
    """Return the eight images of nine characters, in the order of D4."""
    return tuple(["".join(pull(board)) for pull in _PULLS])
