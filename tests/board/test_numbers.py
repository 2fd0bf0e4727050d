"""The board as a number and as text, and the parser that rejects invalid input."""

import math

import numpy
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.support import textbook
from ttt_tables import open_tablebase
from ttt_tables.board import numbers as b
from ttt_tables.errors import (
    LONGEST,
    BadBoardError,
    BadOptionError,
    IllegalMoveError,
    MissingTableError,
    TttError,
)
from ttt_tables.games.classic.rules import parse as parse_classic
from ttt_tables.notation.boards import write_board
from ttt_tables.notation.moves import read_move
from ttt_tables.notation.notations import BY_NAME

NUMBERS = st.integers(0, 3**9 - 1)
PLAIN = {"x...o....": "X...O....", "X  O     ": "X..O....."}


def test_board_is_its_text_read_in_base_three():
    texts = [b.show(board) for board in b.BOARDS]
    assert [*map(textbook.number, texts)] == [*map(b.parse, texts)] == [*range(3**9)]


@given(st.text(max_size=12))
@example("123456789")
def test_parse_accepts_only_nine_marks(text):
    if len(text) == 9 and set(text) <= {*".XO"}:
        assert b.show(b.parse(text)) == text
    else:
        with pytest.raises(BadBoardError):
            b.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "X",
        "X...O...",
        "X...O.....",
        "X...O....\n",
        " X...O...",
        "x...o....",
        "X...0....",
        "１００００２０００",  # full-width digits
        "٠١٢٠٠٠٠٠٠",  # Arabic digits
        "1_0000200",
        "+10000200",
        "-10000200",
        "100020000",
        "X  O     ",
        "X...О....",  # a Cyrillic O
        "X...O...\0",
        "\ud800" * 9,
        "X" * 100_000,
    ],
)
def test_invalid_text_gives_one_line_error(text):
    plain = text in PLAIN  # `ttt_tables.parse` accepts it
    for parse in (b.parse, *(() if plain else (parse_classic,))):
        with pytest.raises(BadBoardError) as caught:
            parse(text)
        assert "\n" not in str(caught.value)
        assert len(str(caught.value)) < 250
    assert not plain or b.show(parse_classic(text)) == PLAIN[text]


@pytest.mark.parametrize("text", [b"X...O....", bytearray(b"X...O...."), None, 6723, list("X" * 9)])
def test_only_text_is_parsed_as_text(text):
    with pytest.raises(BadBoardError):
        b.parse(text)


# The texts of error messages; no other test compares them.
NINE, CELLS = "write nine, row by row, such as", "where the cells are"
TYPED, NAMES = "a board must be nine characters or a whole number,", ", ".join(BY_NAME)
SAID = [
    (b.parse, (6723,), "a board's text must be a str, got int: 6723"),
    (parse_classic, ("X.",), f"board 'X.' has 2 characters: {NINE} 'X...O....'"),
    (parse_classic, ("X.", "openspiel"), f"board 'X.' has 2 characters: {NINE} 'x...o....'"),
    (
        b.parse,
        ("....?....",),
        "board '....?....' has '?' at position 4: use only '.' (empty), 'X' (X) and 'O' (O)",
    ),
    (b.check_cell, (9,), "cell must be 0 (top left) to 8, got 9"),
    (b.check_cell, (10**5000,), "cell must be 0 (top left) to 8, got <int>"),
    (b.to_number, (b"?" * 57,), f"{TYPED} got bytes: b'{'?' * 57}'"),
    (b.to_number, (b"?" * 58,), f"{TYPED} got bytes: b'{'?' * 55}..."),
    (b.to_number, (-1,), "a board's number must be from 0 to 19682, got -1"),
    (b.to_number, (3**9,), "a board's number must be from 0 to 19682, got 19683"),
    (write_board, ("." * 9, "Rows"), f"unknown notation 'Rows': choose one of {NAMES}"),
    (
        b.show,
        ("X...O....",),
        "expected a board's number, got 'X...O....': read the text with parse",
    ),
    (read_move, (10, "phone"), f"10 is not a move in the notation ones, {CELLS} 1 to 9: "),
    (read_move, (9, "pgx"), f"9 is not a move in the notation rows, {CELLS} 0 to 8: "),
]


@pytest.mark.parametrize(("function", "arguments", "said"), SAID, ids=range(len(SAID)))
def test_error_names_fault_and_valid_values(function, arguments, said):
    with pytest.raises((BadBoardError, IllegalMoveError, BadOptionError)) as caught:
        function(*arguments)
    told = str(caught.value)
    assert told.startswith(said) if function is read_move else told == said


def test_error_messages_have_a_length_limit():
    assert str(TttError("x" * LONGEST)) == "x" * LONGEST
    assert str(TttError("x" * LONGEST + "y")) == "x" * (LONGEST - 3) + "..."
    with pytest.raises(MissingTableError) as rejected:
        open_tablebase("data" * 5000)
    assert len(str(rejected.value)) <= LONGEST


@pytest.mark.parametrize(
    "number",
    [
        *(True, False, numpy.True_, 1.0, 6723.0, math.nan, None, b"X...O....", [6723], (6723,)),
        *(6723j, -1, 3**9, 10**5000, -(10**30), object(), int, {}, numpy.float64(1)),
        numpy.array([1]),
        numpy.array([1, 2]),
    ],
    ids=lambda value: type(value).__name__,
)
def test_invalid_board_number_is_rejected(number):
    for reject in (b.to_number, b.show, parse_classic):
        with pytest.raises(BadBoardError):
            reject(number)


@pytest.mark.parametrize(
    "kind", ["int16", "uint16", "int32", "uint32", "int64", "uint64", ">i4", "intp"]
)
def test_numpy_integers_are_boards(kind):
    number = numpy.array([6723], dtype=kind)[0]
    assert b.to_number(number) == 6723
    assert type(b.to_number(number)) is int
    assert parse_classic(number) == 6723
    assert b.show(number) == "X...O...."


def test_lines_are_rows_columns_and_diagonals():
    assert sorted(b.LINES) == sorted(textbook.LINES)


# Placing a mark


def test_placing_a_mark_adds_its_weight():
    for cell in range(9):
        assert b.place(0, cell, "X") == b.place(0, cell, "O") / 2 == 3 ** (8 - cell)


@pytest.mark.parametrize(
    "cell",
    [-1, 9, True, numpy.True_, None, "0", 0.0, [0], int, numpy.array([5])],
    ids=lambda value: type(value).__name__,
)
def test_invalid_cell_is_rejected(cell):
    with pytest.raises(IllegalMoveError, match=r"cell must be 0 \(top left\) to 8"):
        b.place(0, cell, "X")


def test_error_on_a_taken_cell_lists_free_cells():
    with pytest.raises(IllegalMoveError, match=r"cell 0 is taken on 'X\.\.\.O\.\.\.\.': .*\[1, 2"):
        b.place(6723, 0, "X")
    assert b.place(6723, numpy.int8(1), "X") == 6723 + 3**7


@given(NUMBERS)
def test_counting_and_colour_swap_match_the_text(board):
    text = b.show(board)
    assert [b.mark(board, cell) for cell in range(9)] == list(text)
    assert b.open_cells(board) == tuple(cell for cell in range(9) if text[cell] == ".")
    assert b.ply(board) == 9 - text.count(".")
    assert [b.count(board, mark) for mark in ".XO"] == [text.count(mark) for mark in ".XO"]
    assert b.show(b.swap(board)) == text.translate(str.maketrans("XO", "OX"))
    for mark in "XO":
        lined = any(text[i] == text[j] == text[k] == mark for i, j, k in textbook.LINES)
        assert b.has_line(board, mark) == lined
