"""Notakto: both sides set X, on any number of boards; who completes the last line loses."""

from ttt_tables.family.rules import EMPTY, Rules, empty_cells, has_line, images, put

DEAD = "......XXX"  # stands for every board with a line in a canonical text


class Notakto(Rules):
    """A board with a line is dead. Whoever kills the last living board loses."""

    name = "notakto"
    position_count = 450  # on one board
    move_count = 1_297
    rule = (
        "Both sides set X, on any board without a line. Who completes a line on the last such "
        "board loses."
    )
    details = "The sides take turns; a move puts X on an empty cell."
    orbits = "notakto"
    form = "boards of nine characters . and X, joined by /"
    most_boards = 20
    move_form = "a board and a cell, such as 0:4; boards count from 0 too"
    source = "Plambeck and Whitehead, The Secrets of Notakto, arXiv 1301.1672"

    def __init__(self, boards: int = 1) -> None:
        self.start: str = "/".join([EMPTY] * boards)

    def result(self, position: str) -> int | None:
        """Return a win if every board is dead: the other side has killed the last."""
        return 1 if all(map(has_line, position.split("/"))) else None

    def moves(self, position: str) -> tuple[str, ...]:
        """Return a board and a cell each, such as "2:4": both count from 0."""
        return tuple(
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

    def canonical(self, position: str) -> str:
        """Return the least image of each board, dead boards as one, in rising order."""
        return "/".join(sorted([_least(board) for board in position.split("/")]))

    def images(self, position: str) -> tuple[str, ...]:
        """Return the images under one symmetry for all boards."""
        return tuple(map("/".join, zip(*map(images, position.split("/")), strict=True)))

    def to_move(self, position: str) -> str:
        """Return "X" for the side that starts, "O" for the other."""
        return "XO"[position.count("X") % 2]


def _least(board: str) -> str:
    return DEAD if has_line(board) else min(images(board))
