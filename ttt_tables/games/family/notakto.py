"""The rules of notakto: both sides set X, and the player who kills the last live board loses."""

from ttt_tables.errors import BadBoardError, quote
from ttt_tables.games.family.rule_options import SOURCES
from ttt_tables.games.family.rules import EMPTY, Variant, empty_cells, has_line, images, put
from ttt_tables.play.about import Option

DEAD = "......XXX"  # stands for every dead board (with a line) in a canonical text


class Notakto(Variant):
    """A board with a line is dead. The player who kills the last live board loses."""

    name = "notakto"
    position_count = 450  # on one board
    move_count = 1_297
    summary = (
        "Both sides set X, on any board that has no line yet. The player who completes a line on "
        "the last such board loses."
    )
    details = "The sides take turns; a move puts X on an empty cell."
    orbits = "notakto"
    position_format = "boards of nine characters (. or X), joined by /"
    most_boards = 20
    shared_marks = True
    option_spec = {  # noqa: RUF012 - as its base has it
        "boards": Option("number of boards", int, (), 1, most_boards, example="3", default=1)
    }
    move_format = "a board and a cell, such as 0:4 (boards are numbered from 0)"
    source = SOURCES["notakto"]

    def __init__(self, boards: int = 1) -> None:
        self.start: str = "/".join([EMPTY] * boards)
        self.longest: int = len(self.start) if boards > 1 else 0
        super().__init__()

    def result(self, position: str) -> str | None:
        """Return the side to move if every board is dead, since the other side killed the last."""
        return self.to_move(position) if all(map(has_line, position.split("/"))) else None

    def moves(self, position: str) -> list[str]:
        """Return the moves, each a board and a cell such as "2:4", sorted as texts."""
        return sorted(
            [
                f"{at}:{cell}"
                for at, board in enumerate(position.split("/"))
                if not has_line(board)
                for cell in empty_cells(board)
            ]
        )

    def play(self, position: str, move: str) -> str:
        """Set X on a cell of a live board."""
        boards, (at, _, cell) = position.split("/"), move.partition(":")
        boards[int(at)] = put(boards[int(at)], cell, "X")
        return "/".join(boards)

    def board(self, position: str) -> str:
        return position

    def read(self, text: str) -> str:
        """Return the text if it has as many boards as the game, each of nine characters.

        Raises BadBoardError.
        """
        boards, asked = self.start.split("/"), text.split("/")
        if len(asked) != len(boards):
            raise BadBoardError(
                f"{quote(text)} has {_count(len(asked))}, but this game has {_count(len(boards))}"
            )
        if {*map(len, asked)} != {*map(len, boards)}:
            raise self.unreachable(text)
        return text

    def canonical(self, position: str) -> str:
        """Return the least image of each board in rising order, with DEAD for each dead board."""
        return "/".join(sorted([_least(board) for board in position.split("/")]))

    def images(self, position: str) -> tuple[str, ...]:
        """Return the images of the position, the same symmetry applied to all boards."""
        return tuple(map("/".join, zip(*map(images, position.split("/")), strict=True)))

    def to_move(self, position: str) -> str:
        """Return "X" if the side that started is to move, otherwise "O"."""
        return "XO"[position.count("X") % 2]


def _least(board: str) -> str:
    return DEAD if has_line(board) else min(images(board))


def _count(boards: int) -> str:
    return "1 board" if boards == 1 else f"{boards} boards"
