"""Boards drawn in characters, also those of games with other than nine cells."""

import pytest

import ttt_tables as ttt
from ttt_tables.errors import BadBoardError, BadTaskError
from ttt_tables.notation.boards import write_board
from ttt_tables.notation.layouts import show_board
from ttt_tables.text_drawing import drawing

SIXTEEN = "XO.............X"
DRAWINGS = {
    "XO......X": "X O .\n. . .\n. . X",
    SIXTEEN: "X O . .\n. . . .\n. . . .\n. . . X",
    "XO..........": "X O . . . . . . . . . .",
    "X..O": "X .\n. O",
    f"{SIXTEEN}/........O": (
        "0       1\nX O . .   . . .\n. . . .   . . .\n. . . .   . . O\n. . . X   "
    ),
}


@pytest.mark.parametrize("board", DRAWINGS)
def test_board_of_any_size_is_drawn_in_full(board: str) -> None:
    assert drawing(board) == DRAWINGS[board]


def test_cells_of_a_larger_board_show_their_numbers() -> None:
    assert drawing(SIXTEEN, names=[*"abcdefghi"]).split("\n")[2:] == ["8  9  10 11", "12 13 14 X "]
    assert drawing("XO.......", names=[*"abcdefghi"]).split("\n")[0] == "X O c"


class Large(ttt.Rules):
    """A game on sixteen cells that has ended."""

    start = SIXTEEN

    def result(self, position: str) -> str:
        """Return the result."""
        return "draw"


@pytest.mark.parametrize("notation", ["rows", "drawing", "numbers", "coordinates", "chess"])
def test_notation_of_nine_cells_rejects_a_larger_board(notation: str) -> None:
    with pytest.raises(BadTaskError, match=f"{notation} needs a board of nine cells, got 16"):
        show_board(SIXTEEN, notation)
    with pytest.raises(BadBoardError, match="has 16 cells"):
        write_board(SIXTEEN, "ones")
    assert show_board(SIXTEEN, "text") == SIXTEEN


def test_notebook_shows_all_cells_of_a_larger_board() -> None:
    assert SIXTEEN in ttt.solve(Large()).start._repr_html_()
