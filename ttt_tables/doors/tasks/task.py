"""One task for a language model: a position, and the exact value of every answer."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from ttt_tables.grading.notations import show_board, write_cell
from ttt_tables.tablebase import Tablebase

HALF = Fraction(1, 2)
BOARD = "The board has three rows and three columns; a line is a row, a column or a diagonal."


class Value(NamedTuple):
    """The value of an answer for the side to move.

    plies    to the end of the game under perfect play, the move included; None of an endless draw,
             and where the tables do not tell
    """

    score: Fraction  # expected, under perfect play: 1 a win, 1/2 a draw, 0 a loss
    plies: int | None = None


class Task(NamedTuple):
    """A task about a position.

    Positions have the same `orbit` if a symmetry leads from one to the other: one of the board, or
    the exchange of X and O in games where either side may be to move. A roll or a toss makes no
    other orbit. All tasks of one `home` are in one split.
    """

    game: str
    position: str  # as the tables write it
    to_move: str
    rules: str  # a paragraph
    show: Callable[[str], str]  # the position in a notation
    ask: Callable[[str], str]  # the question in a notation
    form: str  # of the answers: see `grading/moves.py`
    values: Mapping[str, Value]  # of each answer, as the tables write moves
    orbit: str
    home: str

    @property
    def right(self) -> tuple[str, ...]:
        """The answers of the best score, in the order of `values`."""
        best = max(value.score for value in self.values.values())
        return tuple([answer for answer, value in self.values.items() if value.score == best])

    @property
    def plies(self) -> int | None:
        """The plies to the end, if the winner hurries and the loser stalls; None if not known."""
        ends = [self.values[answer].plies for answer in self.right]
        known = [plies for plies in ends if plies is not None]
        if len(known) < len(ends):
            return None
        return min(known) if self.values[self.right[0]].score == 1 else max(known)


class Given(NamedTuple):
    """The input from which the tasks of a game are made."""

    tables: Tablebase
    data: str | None  # a built data folder
    how_many: int  # tasks, of a game that has no end of them
    seed: int


class Source(NamedTuple):
    """The tasks of a game: a list of keys, and the function that makes the task of a key."""

    keys: Sequence[object]
    task: Callable[..., Task]


def result_score(wdl: int) -> Fraction:
    """Return the score of a result: 1 for wdl 1, 1/2 for 0, 0 for -1."""
    return Fraction(1 + wdl, 2)


def boards_shown(boards: Sequence[str], notation: str) -> str:
    """Return one board, or several with their names, in a notation."""
    apart = " " if notation == "text" else "\n"
    return "\n".join(
        f"Board {write_cell(at, notation)}:{apart}{show_board(board, notation)}"
        for at, board in enumerate(boards)
    )


def best_move(side: str) -> Callable[[str], str]:
    """Return the question for a move with the best result."""
    return lambda _: (
        f"{side} is to move. Which move gives {side} the best result, if both sides then play "
        "perfectly? If several do, name one of them."
    )
