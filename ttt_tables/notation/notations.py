"""The list of notations, in which other programs and people write boards and name cells.

our cells         0 1 2     ones  1 2 3     numpad  7 8 9     columns  0 3 6     article  1 2 3
                  3 4 5           4 5 6             4 5 6              1 4 7              8 0 4
                  6 7 8           7 8 9             1 2 3              2 5 8              7 6 5
"""

from typing import NamedTuple

from ttt_tables.errors import BadOptionError, quote

ROW_BY_ROW = tuple(range(9))
COLUMN_BY_COLUMN = (0, 3, 6, 1, 4, 7, 2, 5, 8)
CLOCKWISE = (4, 0, 1, 2, 5, 8, 7, 6, 3)  # the centre first


class Notation(NamedTuple):
    """A notation of boards and of the names of cells."""

    name: str
    meaning: str  # a sentence
    cells: tuple[str, ...]  # the names of our cells 0 to 8
    symbols: str = ".XO"  # the symbols for an empty cell, X and O
    order: tuple[int, ...] = ROW_BY_ROW  # our cell for each symbol of a board
    pictures: bool = False  # whether boards are also read from drawings, lines and lists
    also: tuple[str, ...] = ()  # other names
    paired: bool = False  # whether a cell may also be its row and column, both from 0

    @property
    def is_pair(self) -> bool:
        """Whether the name of a cell is its row and its column."""
        return len(self.cells[0]) > 1 and self.cells[0][0] in "(0"

    @property
    def example(self) -> str:
        """The board X...O...., and the move to its middle right cell."""
        marks = dict(zip(".XO", self.symbols, strict=True))
        board = "".join([marks["X...O...."[cell]] for cell in self.order])
        return f"{board} {self.cells[5]}"

    @property
    def range(self) -> str:
        """The first and the last name of a cell, in the order of text."""
        return f"{min(self.cells)} to {max(self.cells)}"


def _numbered(order: tuple[int, ...], first: int = 0) -> tuple[str, ...]:
    return tuple([str(order.index(cell) + first) for cell in ROW_BY_ROW])


def _placed(form: str) -> tuple[str, ...]:
    """Return the names of the cells by a format string of rows, columns and letters."""
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


NOTATIONS: dict[str, Notation] = {
    one.name: one
    for one in (
        Notation(
            "rows",
            "Nine characters of . X O, row by row; cells count from 0.",
            _numbered(ROW_BY_ROW),
            also=("pgx", "text", "drawing"),
        ),
        Notation(
            "article",
            "Nine digits, 2 for X and 1 for O: the centre first, then clockwise from the top left.",
            _numbered(CLOCKWISE),
            "021",
            CLOCKWISE,
        ),
        Notation(
            "columns",
            "Nine characters of . X O, column by column, as in PettingZoo; cells count from 0.",
            _numbered(COLUMN_BY_COLUMN),
            ".XO",
            COLUMN_BY_COLUMN,
            also=("pettingzoo",),
        ),
        Notation(
            "openspiel",
            "Nine characters of . x o, row by row; a move is a cell from 0, or x(1,1).",
            _numbered(ROW_BY_ROW),
            ".xo",
            paired=True,
        ),
        Notation(
            "ones",
            "Cells count from 1, row by row, as on a phone: 1 is the top left corner.",
            _numbered(ROW_BY_ROW, 1),
            pictures=True,
            also=("phone", "numbers"),
        ),
        Notation(
            "numpad",
            "Cells are numbered as on a numeric keypad: 7 is the top left corner.",
            tuple("789456123"),
            pictures=True,
        ),
        Notation(
            "pairs",
            "A cell is its row and column, both from 0; in ultimate, those of the whole grid.",
            _placed("({row},{column})"),
            pictures=True,
        ),
        Notation(
            "coordinates",
            "A cell is its row and column, both from 1 at the top left.",
            _placed("({Row},{Column})"),
            pictures=True,
        ),
        Notation(
            "spreadsheet",
            "A cell is a column's letter and a row's number; row 1 is at the top.",
            _placed("{LETTER}{Row}"),
            pictures=True,
        ),
        Notation(
            "chess",
            "A cell is a column's letter and a row's number; row 1 is at the bottom.",
            _placed("{letter}{up}"),
            pictures=True,
        ),
        Notation(
            "battleship",
            "A cell is a row's letter and a column's number; row A is at the top.",
            _placed("{DOWN}{Column}"),
            pictures=True,
        ),
        Notation(
            "letters",
            "A cell is a letter, a to i, row by row; in ultimate, a board and a cell: Ee or E5.",
            tuple("abcdefghi"),
            pictures=True,
        ),
        Notation(
            "compass",
            "A cell is a direction: NW, N, NE, W, C, E, SW, S or SE; in ultimate, as in C/NW.",
            ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"),
            pictures=True,
        ),
        Notation(
            "nines",
            "A move of ultimate is 9 x board + cell, from 0, as in the column `line`.",
            _numbered(ROW_BY_ROW),
            pictures=True,
        ),
        Notation(
            "nines-ones",
            "A move of ultimate is 9 x board + cell + 1.",
            _numbered(ROW_BY_ROW, 1),
            pictures=True,
        ),
        Notation(
            "grid",
            "A move of ultimate is 9 x row + column of the whole grid, from 0.",
            _numbered(ROW_BY_ROW),
            pictures=True,
        ),
        Notation(
            "places",
            "A cell is its row and column, both from 0; in ultimate, after those of its board.",
            _placed("({row},{column})"),
            pictures=True,
        ),
        Notation(
            "codingame",
            "A cell is its row and column, both from 0; in ultimate, those of the whole grid.",
            _placed("{row} {column}"),
            pictures=True,
        ),
        Notation(
            "kaggle",
            "0 is an empty cell, 1 is X, 2 is O; cells count from 0. A game is a replay's steps.",
            _numbered(ROW_BY_ROW),
            "012",
        ),
        Notation(
            "textarena",
            "In square brackets, from 0: [4] or [1 1]; in ultimate, board, row, column: [4 1 1].",
            tuple([f"[{cell}]" for cell in ROW_BY_ROW]),
            pictures=True,
            paired=True,
        ),
        Notation(
            "riddles",
            "The column and then the row of the whole grid, both from 0: place_move 1 1.",
            _placed("place_move {column} {row}"),
            pictures=True,
        ),
    )
}
OWN = NOTATIONS["rows"]
BY_NAME = {name: one for one in NOTATIONS.values() for name in (one.name, *one.also)}


def find_notation(name: object) -> Notation:
    """Return a notation by its name or by one of its other names. Raises BadOptionError."""
    if isinstance(name, str) and name == "keypad":
        raise BadOptionError(
            "'keypad' is ambiguous: choose phone (1 at the top left) or numpad (7 at the top left)"
        )
    if not isinstance(name, str) or name not in BY_NAME:
        raise BadOptionError(f"unknown notation {quote(name)}: choose one of {', '.join(BY_NAME)}")
    return BY_NAME[name]
