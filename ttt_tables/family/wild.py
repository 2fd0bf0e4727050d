"""Wild tic-tac-toe and its misere form: each move sets X or O as one likes."""

from ttt_tables.family.rules import FULL, Rules, empty_cells, has_line, put


class Wild(Rules):
    """A line of either mark counts for the side that completes it."""

    name = "wild"
    position_count = 18_753
    move_count = 80_150
    rule = "Each move sets X or O as one likes. Who completes a line of either mark wins."
    details = f"The sides take turns; a move goes to an empty cell. {FULL}"
    orbits = "wild"
    exchange = True
    move_form = "a cell and the mark that is set, such as 4X"
    line = -1  # what a line is worth for the side to move, which is not the one that completed it

    def result(self, position: str) -> int | None:
        """Return what a line is worth, as soon as there is one."""
        return self.line if has_line(position) else None if "." in position else 0

    def moves(self, position: str) -> tuple[str, ...]:
        """Return a cell and a mark each, such as "4X"."""
        return tuple([cell + mark for cell in empty_cells(position) for mark in "XO"])

    def play(self, position: str, move: str) -> str:
        """Put the chosen mark on the chosen cell."""
        return put(position, move[0], move[1])


class WildMisere(Wild):
    """A line of either mark loses for the side that completes it."""

    name = "wild-misere"
    rule = "Each move sets X or O as one likes. Who completes a line of either mark loses."
    line = 1
