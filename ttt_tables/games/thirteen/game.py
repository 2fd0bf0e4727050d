"""The rules and the evaluator of Picaria on thirteen points for `play`.

The points are those of a square of three by three and the centres of its four small squares, in
reading order. Drawn lines connect a point of the square to its neighbours in its row and its
column, and each small centre to the four points around it.
"""

from functools import lru_cache
from operator import itemgetter

from ttt_tables.board.numbers import OTHER
from ttt_tables.errors import BadBoardError, quote
from ttt_tables.play.about import Option
from ttt_tables.play.evaluator import ExactEvaluator
from ttt_tables.play.rules import Rules, fields, in_words, put
from ttt_tables.play.solver import Solved, explore
from ttt_tables.play.value import Value
from ttt_tables.stores import Stores

LAYOUT = """\
0   1   2
  3   4
5   6   7
  8   9
10  11  12"""
COUNT = 13
CENTRE = "6"
MARKS = 3  # of each side
_SMALL = [(row, column) for row in (1, 3) for column in (1, 3)]
_POINTS = sorted([(row, column) for row in (0, 2, 4) for column in (0, 2, 4)] + _SMALL)
_AT = {point: number for number, point in enumerate(_POINTS)}
_WAYS = ((0, 2), (2, 0), (1, 1), (1, -1))  # from a point to the next one on a drawn line
LINES = tuple(
    [
        tuple([_AT[point] for point in line])
        for row, column in _POINTS
        for down, right in _WAYS
        if {*(line := [(row + n * down, column + n * right) for n in range(3)])} <= _AT.keys()
    ]
)
STEPS = frozenset([pair for a, b, c in LINES for pair in ((a, b), (b, a), (b, c), (c, b))])
_IMAGES = [
    itemgetter(*[_AT[flip * (row - 2) + 2, turn * (column - 2) + 2] for row, column in sides])
    for sides in (_POINTS, [point[::-1] for point in _POINTS])
    for flip in (1, -1)
    for turn in (1, -1)
]
BARRED = {
    "none": "",
    "first": "The first mark must not be set on the centre, point 6.",
    "all": "No mark may be set on the centre, point 6, but a mark may move there.",
}


class ThirteenRules(Rules):
    """A position is the marks on the points and the side to move: "X.....O...... X".

    Raises BadOptionError for an invalid choice of `barred_centre`.
    """

    name = "picaria-thirteen"
    title = "Picaria on thirteen points"
    source = "Larsson and Rocha, Eternal Picaria, arXiv 1607.04236"
    summary = (
        "Each side sets three marks and then moves one of its own marks each turn, along a drawn "
        "line to an empty neighbouring point. Three neighbouring points on a drawn line win."
    )
    details = "X begins. Play can go on for ever, which is a draw."
    rules_text = in_words(title, summary, details)
    docs = "family.md#picaria"
    option_spec = {  # noqa: RUF012 - as its base has it
        "barred_centre": Option(
            "the marks that must not be set on the centre: none, the first mark or all marks",
            choices=tuple(BARRED),
            example="all",
            default="none",
        )
    }
    fills = False
    start = f"{'.' * COUNT} X"
    example = "X.....O...... X"
    position_format = "thirteen characters of . X O, a space and the side to move"
    move_format = "a point, 0 to 12, or the points that a mark leaves and enters, such as 6-3"
    longest = len(start)
    lines = LINES
    layout = LAYOUT

    def __init__(self, barred_centre: str = "none") -> None:
        self.barred: str = self.option_spec["barred_centre"].check("barred_centre", barred_centre)
        self.options = {"barred_centre": self.barred}
        self.rules_text = f"{self.rules_text} {BARRED[self.barred]}".rstrip()

    @property
    def key(self) -> object:
        """The name and the marks that are barred from the centre."""
        return self.name, self.barred

    def result(self, position: str) -> str | None:
        """Return the side with a line; None while the game is open."""
        line = self.completed(position)[0]
        return position[line[0]] if line else None

    def moves(self, position: str) -> list[str]:
        """Return the points on which a mark can be set, or the steps of the marks."""
        board, side = position.split(" ")
        empty = [at for at, mark in enumerate(board) if mark == "."]
        if board.count(side) < MARKS:
            is_barred = self.barred == "all" or (self.barred == "first" and len(empty) == COUNT)
            return [move for move in map(str, empty) if move != CENTRE or not is_barred]
        own = [at for at, mark in enumerate(board) if mark == side]
        return [f"{at}-{to}" for at in own for to in empty if (at, to) in STEPS]

    def play(self, position: str, move: str) -> str:
        """Return the position after a mark is set, or moves."""
        board, side = position.split(" ")
        *left, entered = map(int, move.split("-"))
        for at in left:
            board = put(board, at, ".")
        return f"{put(board, entered, side)} {OTHER[side]}"

    def read(self, text: str) -> str:
        """Return the text of a position. Raises BadBoardError."""
        board, side = fields(text, 2, 2, self.position_format)
        if len(board) != COUNT or {*board} - {*".XO"}:
            raise BadBoardError(
                f"a board must have {COUNT} characters of . X O, row by row, got {quote(board)}"
            )
        if side not in OTHER:
            raise BadBoardError(f"the side to move must be X or O, got {quote(side)}")
        return text

    def images(self, position: str) -> list[str]:
        """Return the position under the eight symmetries of the square."""
        side = position[COUNT:]
        return ["".join(image(position)) + side for image in _IMAGES]


@lru_cache
def solved(barred: str) -> Solved:
    """Return the values of all positions, which are computed in about a second."""
    rules = ThirteenRules(barred)
    return Solved(rules, explore(rules))


class ThirteenEvaluator(ExactEvaluator):
    """The evaluator of Picaria on thirteen points. The first query solves the game."""

    def __init__(self, rules: ThirteenRules, stores: Stores) -> None:
        """Take the rules and the packs of a folder. This game needs no pack."""
        self._barred = rules.barred

    def value(self, text: str) -> Value:
        """Return wdl and distance."""
        return solved(self._barred).value(text)

    def check(self, text: str) -> None:
        """Raise BadBoardError for a position that play cannot reach."""
        solved(self._barred).check(text)
