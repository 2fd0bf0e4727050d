"""Boards drawn in characters, also those of games with other than nine cells."""

import pytest

import ttt_tables as ttt
from ttt_tables.errors import BadBoardError, BadTaskError
from ttt_tables.interfaces.cli.play import Seat, play
from ttt_tables.interfaces.cli.shown import answer_text
from ttt_tables.notation.boards import write_board
from ttt_tables.notation.layouts import show_board
from ttt_tables.pixels import pixels
from ttt_tables.play.environment import Environment
from ttt_tables.text_drawing import drawing

SIXTEEN = "XO.............X"
DRAWINGS = {
    "XO......X": "X O .\n. . .\n. . X",
    SIXTEEN: "X O . .\n. . . .\n. . . .\n. . . X",
    "XO..........": "X O . . . . . . . . . .",
    "X..O": "X .\n. O",
    f"{SIXTEEN}/........O": (
        "0         1\nX O . .   . . .\n. . . .   . . .\n. . . .   . . O\n. . . X"
    ),
}


@pytest.mark.parametrize("board", DRAWINGS)
def test_board_of_any_size_is_drawn_in_full(board: str) -> None:
    assert drawing(board) == DRAWINGS[board]


def test_cells_of_a_larger_board_show_their_numbers() -> None:
    assert drawing(SIXTEEN, names=[*"abcdefghi"]).split("\n")[2:] == ["8  9  10 11", "12 13 14 X"]
    assert drawing("XO.......", names=[*"abcdefghi"]).split("\n")[0] == "X O c"


POINTS = "0   1   2\n  3   4\n5   6   7\n  8   9\n10  11  12"
GRID = "0  1  2  3  4\n5  6  7  8  9\n10 11 12 13 14"
PLACED = [  # layout, board, drawing, drawing with numbers
    (
        POINTS,
        "XX.X..OO....O",
        "X   X   .\n  X   .\n.   O   O\n  .   .\n.   .   O",
        "X   X   2\n  X   4\n5   O   O\n  8   9\n10  11  O",
    ),
    (
        GRID,
        "X....O.......XO",
        "X  .  .  .  .\nO  .  .  .  .\n.  .  .  X  O",
        "X  1  2  3  4\nO  6  7  8  9\n10 11 12 X  O",
    ),
    ("1 0\n  2 3", "X.O.", ". X\n  O .", "1 X\n  O 3"),
]


@pytest.mark.parametrize(("layout", "board", "drawn", "numbered"), PLACED)
def test_cells_are_drawn_at_their_places(layout, board, drawn, numbered) -> None:
    assert drawing(board, layout=layout) == drawn
    assert drawing(board, None, [*"abc"], layout) == numbered
    two = drawing(f"{board}/{board}", layout=layout).split("\n")
    width = max(map(len, drawn.split("\n"))) + 3
    assert [line[width:] for line in two] == ["1", *drawn.split("\n")]


def test_narrow_layout_is_stretched_for_names() -> None:
    """No two names touch each other."""
    assert drawing("X..", None, ["a1", "b1", "c1"], "0 1\n 2") == "X   b1\n  c1"


@pytest.mark.parametrize("layout", ["0 1 2", "0 1 2 2", "0 1 2 4", "0 1 2 3 3", "0-1", "0 1\n23"])
def test_layout_without_each_cell_once_is_rejected(layout: str) -> None:
    with pytest.raises(BadBoardError, match="4 cells must have each number from 0 to 3 once, got"):
        drawing("X..O", layout=layout)


def test_pixels_show_cells_at_their_places() -> None:
    """A picture of thirteen points has five rows of five places. Twelve places are blank."""
    tile = 24
    for layout, board, rows, columns in ((POINTS, "." * 13, 5, 5), (GRID, "." * 15, 3, 5)):
        height, width, data = pixels(board, layout=layout)
        assert (height, width, len(data)) == (rows * tile, columns * tile, 3 * height * width)
        ends = [
            data[3 * (width * (tile * row + tile - 1) + tile * column)] < 255  # a grey line
            for row in range(rows)
            for column in range(columns)
        ]
        assert sum(ends) == len(board)
    height, width, data = pixels(".O...........", layout=POINTS)
    assert {at // 3 % width // tile for at in range(0, len(data), 3) if data[at] == 180} == {2}


class Large(ttt.Rules):
    """A game on fifteen or sixteen cells that has ended."""

    def __init__(self, start: str, layout: str = "") -> None:
        self.start, self.layout = start, layout

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


def test_notebook_and_environment_draw_a_layout() -> None:
    assert "X O . .\n. . ." in ttt.solve(Large(SIXTEEN)).start._repr_html_()
    _, board, drawn, _ = PLACED[1]
    game = ttt.solve(Large(board, GRID))
    assert f"<pre>{drawn}</pre>" in game.start._repr_html_()
    environment = Environment(game, "XO")
    assert environment.drawing("X") == f"{drawn}\nnot begun"
    assert environment.pixels("X")[:2] == (3 * 24, 5 * 24)


def test_answer_and_match_in_a_terminal_draw_a_layout() -> None:
    _, board, drawn, _ = PLACED[1]
    game, said = ttt.solve(Large(board, GRID)), []
    assert answer_text(game.moves(board).as_dict(), "moves", layout=GRID).startswith(f"{drawn}\n")
    play(ttt.Match(game, "X"), Seat(say=said.append))
    assert f"\n{drawn}" in said
