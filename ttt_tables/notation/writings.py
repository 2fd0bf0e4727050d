"""The list of writings: how other programs and people write boards, and name the cells.

cells of ours     0 1 2     ones  1 2 3     numpad  7 8 9     columns  0 3 6     article  1 2 3
                  3 4 5           4 5 6             4 5 6              1 4 7              8 0 4
                  6 7 8           7 8 9             1 2 3              2 5 8              7 6 5
"""

from typing import NamedTuple

from ttt_tables.errors import BadOptionError, quote

ROW_BY_ROW = tuple(range(9))
COLUMN_BY_COLUMN = (0, 3, 6, 1, 4, 7, 2, 5, 8)
CLOCKWISE = (4, 0, 1, 2, 5, 8, 7, 6, 3)  # the centre first


class Writing(NamedTuple):
    """How a program writes boards, and names cells."""

    name: str
    meaning: str  # a sentence
    cells: tuple[str, ...]  # the names of our cells 0 to 8
    marks: str = ".XO"  # an empty cell, X and O
    order: tuple[int, ...] = ROW_BY_ROW  # our cell that each sign of a board stands for
    pictures: bool = False  # whether boards are also read from drawings, lines and lists
    also: tuple[str, ...] = ()  # other names
    acts: bool = False  # whether a move may also be x(1,1), as OpenSpiel writes it

    @property
    def example(self) -> str:
        """The board X...O...., and the move to its middle right cell."""
        marks = dict(zip(".XO", self.marks, strict=True))
        board = "".join([marks["X...O...."[cell]] for cell in self.order])
        return f"{board} {self.cells[5]}"

    @property
    def range(self) -> str:
        """The least name of a cell, and the greatest."""
        return f"{min(self.cells)} to {max(self.cells)}"


def _numbered(order: tuple[int, ...], first: int = 0) -> tuple[str, ...]:
    return tuple([str(order.index(cell) + first) for cell in ROW_BY_ROW])


def _placed(form: str) -> tuple[str, ...]:
    """Return names by row and column, of which the form takes what it wants."""
    places = [divmod(cell, 3) for cell in ROW_BY_ROW]
    return tuple(
        [
            form.format(
                row=row, column=column, Row=row + 1, Column=column + 1, up=3 - row,
                letter="abc"[column], LETTER="ABC"[column], DOWN="ABC"[row],
            )
            for row, column in places
        ]
    )  # fmt: skip


WRITINGS: dict[str, Writing] = {
    one.name: one
    for one in (
        Writing(
            "rows",
            "Nine signs of . X O row by row; cells count from 0.",
            _numbered(ROW_BY_ROW),
            also=("pgx",),
        ),
        Writing(
            "article",
            "Nine digits, 2 for X and 1 for O, the centre first and then clockwise.",
            _numbered(CLOCKWISE),
            "021",
            CLOCKWISE,
        ),
        Writing(
            "columns",
            "Nine signs of . X O column by column, as PettingZoo counts; cells count from 0.",
            _numbered(COLUMN_BY_COLUMN),
            ".XO",
            COLUMN_BY_COLUMN,
            also=("pettingzoo",),
        ),
        Writing(
            "openspiel",
            "Nine signs of . x o row by row; a move is a cell from 0, or x(1,1).",
            _numbered(ROW_BY_ROW),
            ".xo",
            acts=True,
        ),
        Writing(
            "ones",
            "Cells count from 1, row by row, as on a phone: 1 is the top left corner.",
            _numbered(ROW_BY_ROW, 1),
            pictures=True,
            also=("keypad", "phone"),
        ),
        Writing(
            "numpad",
            "Cells are named as on a computer's keypad: 7 is the top left corner.",
            tuple("789456123"),
            pictures=True,
        ),
        Writing(
            "pairs",
            "A cell is its row and column, both from 0 at the top left.",
            _placed("({row},{column})"),
            pictures=True,
        ),
        Writing(
            "coordinates",
            "A cell is its row and column, both from 1 at the top left.",
            _placed("({Row},{Column})"),
            pictures=True,
        ),
        Writing(
            "spreadsheet",
            "A cell is the letter of its column and the number of its row, from the top.",
            _placed("{LETTER}{Row}"),
            pictures=True,
        ),
        Writing(
            "chess",
            "A cell is the letter of its column and the number of its row, from the bottom.",
            _placed("{letter}{up}"),
            pictures=True,
        ),
        Writing(
            "battleship",
            "A cell is the letter of its row, from the top, and the number of its column.",
            _placed("{DOWN}{Column}"),
            pictures=True,
        ),
    )
}
OWN = WRITINGS["rows"]
BY_NAME = {name: one for one in WRITINGS.values() for name in (one.name, *one.also)}


def find_writing(name: object) -> Writing:
    """Return a writing by its name, or by another that it has. Raises BadOptionError."""
    if not isinstance(name, str) or name not in BY_NAME:
        raise BadOptionError(
            f"no writing is called {quote(name)}: choose one of {', '.join(BY_NAME)}"
        )
    return BY_NAME[name]
