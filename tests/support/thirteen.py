"""Picaria on thirteen points: a board that does not have nine cells.

The points are those of a square of three by three and the centres of its four small squares, in
reading order:

    0   1   2
      3   4
    5   6   7
      8   9
    10  11  12

Drawn lines connect a point of the square to its neighbours in its row and column, and each small
centre to the four points around it.
"""

from collections.abc import Sequence

from ttt_tables.board.numbers import OTHER
from ttt_tables.play.rules import Rules, put

SMALL = [(row, column) for row in (1, 3) for column in (1, 3)]
POINTS = sorted([(row, column) for row in (0, 2, 4) for column in (0, 2, 4)] + SMALL)
AT = {point: number for number, point in enumerate(POINTS)}
HUB = str(AT[2, 2])
WAYS = ((0, 2), (2, 0), (1, 1), (1, -1))
LINES = tuple(
    [
        (AT[row, column], AT[row + down, column + right], AT[row + 2 * down, column + 2 * right])
        for down, right in WAYS
        for row, column in POINTS
        if (row + 2 * down, column + 2 * right) in AT and (row + down, column + right) in AT
    ]
)
STEPS = {pair for a, b, c in LINES for pair in ((a, b), (b, a), (b, c), (c, b))}
TURNS = [  # of each symmetry of the square, the point that each point shows
    [AT[flip * (side[0] - 2) + 2, turn * (side[1] - 2) + 2] for side in sides]
    for sides in (POINTS, [point[::-1] for point in POINTS])
    for flip in (1, -1)
    for turn in (1, -1)
]


class Thirteen(Rules):
    """Three marks a side, which then move along the drawn lines; three in a line win.

    barred   the marks that must not be set on the hub: none, first or all
    """

    title = "Picaria on thirteen points"
    summary = "Each side sets three marks, then moves one of them along a drawn line."
    position_format = "thirteen characters of . X O, a space and the side to move"
    move_format = "a point, 0 to 12, or the points that a mark leaves and enters, such as 6-3"
    start = f"{'.' * 13} X"
    example = "......X...... O"
    longest = len(start)
    lines = LINES
    layout = "0   1   2\n  3   4\n5   6   7\n  8   9\n10  11  12"

    def __init__(self, barred: str = "none") -> None:
        self.barred = barred

    def result(self, position: str) -> str | None:
        """Return the winner, or None: a side that cannot move loses."""
        if super().result(position) not in (None, "draw"):
            return super().result(position)
        return None if self.moves(position) else OTHER[position[-1]]

    def moves(self, position: str) -> Sequence[str]:
        """Return the points where a mark can be set, or its steps."""
        board, side = position.split(" ")
        empty = [at for at, mark in enumerate(board) if mark == "."]
        if board.count(side) < 3:
            is_barred = self.barred == "all" or (self.barred == "first" and len(empty) == 13)
            return [str(at) for at in empty if not is_barred or str(at) != HUB]
        own = [at for at, mark in enumerate(board) if mark == side]
        return [f"{at}-{to}" for at in own for to in empty if (at, to) in STEPS]

    def play(self, position: str, move: str) -> str:
        """Set a mark, or move one."""
        board, side = position.split(" ")
        *left, entered = map(int, move.split("-"))
        for at in left:
            board = put(board, at, ".")
        return f"{put(board, entered, side)} {OTHER[side]}"

    def images(self, position: str) -> Sequence[str]:
        """Return the images under the symmetries of the square."""
        return ["".join([position[at] for at in turn]) + position[13:] for turn in TURNS]
