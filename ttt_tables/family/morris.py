"""Three men's morris: each side sets three marks, then moves one of its own a turn.

"X.O.X.O.. X"   the board, and the side to move; "4" sets a mark, "4-1" moves one from 4 to 1
"""

from ttt_tables.board.numbers import CELLS, LINES
from ttt_tables.family.rules import EMPTY, ENDLESS, TURNS, Rules, empty_cells, has_line, images, put

OTHER = {"X": "O", "O": "X"}


class Morris(Rules):
    """A line wins at any time; who cannot move loses."""

    form = "nine characters of . X O, a space, and the side to move"
    pattern = "[.XO]{9} [XO]"
    move_form = "a cell, or where a mark leaves and where it goes, such as 4-1"
    start = f"{EMPTY} X"
    position_count = 5_390
    rule: str = "Each side sets three marks, then moves one of its own {}. Three in a line win."
    details = f"{TURNS} A line wins at any time. Who cannot move loses. {ENDLESS}"
    orbits = "morris"
    exchange = True

    def __init__(
        self, name: str, where: str, neighbours: set[tuple[int, int]], move_count: int
    ) -> None:
        self.name: str = name
        self.move_count: int = move_count
        self.rule = self.rule.format(where)
        self._to = [[str(to) for to in CELLS if (cell, to) in neighbours] for cell in CELLS]

    def result(self, position: str) -> int | None:
        """Return a loss if the other side has a line, or if no move is left."""
        return -1 if has_line(position[:9]) or not self.moves(position) else None

    def moves(self, position: str) -> tuple[str, ...]:
        """Return the empty cells while marks are set, then cells from and to."""
        if position.count(".") > 3:
            return empty_cells(position[:9])
        own = [cell for cell in CELLS if position[cell] == position[-1]]
        return tuple(
            [f"{cell}-{to}" for cell in own for to in self._to[cell] if position[int(to)] == "."]
        )

    def play(self, position: str, move: str) -> str:
        """Set a mark, or move one."""
        side = position[-1]
        board = put(position[:9], move[-1], side)
        return f"{put(board, move[0], '.') if '-' in move else board} {OTHER[side]}"

    def images(self, position: str) -> tuple[str, ...]:
        """Return the eight images with the same side to move."""
        return tuple([board + position[9:] for board in images(position[:9])])

    def to_move(self, position: str) -> str:
        """Return the side to move, which the text names."""
        return position[-1]

    def board(self, position: str) -> str:
        """Return the marks alone."""
        return position[:9]


_AHEAD = {pair for a, b, c in LINES for pair in ((a, b), (b, c))}
ALONG_LINES = _AHEAD | {(to, cell) for cell, to in _AHEAD}
ORTHOGONAL = {(cell, to) for cell, to in ALONG_LINES if to - cell in (1, -1, 3, -3)}
ANYWHERE = {(cell, to) for cell in CELLS for to in CELLS}
