"""The board as a number, its text, its writings, and the parser that refuses."""

import math

import numpy
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.support import textbook
from ttt_tables.board import numbers as b
from ttt_tables.errors import BadBoardError, BadOptionError, IllegalMoveError
from ttt_tables.games.classic.rules import boards as classic_boards
from ttt_tables.games.classic.rules import parse as parse_classic

NUMBERS = st.integers(0, 3**9 - 1)
WRITINGS = st.sampled_from(sorted(b.WRITINGS))


@given(NUMBERS, WRITINGS)
def test_parse_undoes_show_in_every_writing(board, writing):
    assert b.parse(b.show(board, writing), writing) == board


@given(st.text(".XO", min_size=9, max_size=9))
def test_a_board_is_its_text_read_in_base_three(text):
    assert b.parse(text) == textbook.number(text)
    assert b.show(b.parse(text)) == text


def test_every_number_has_a_text_of_its_own():
    texts = [b.show(board) for board in b.BOARDS]
    assert len(set(texts)) == 3**9
    assert texts == sorted(texts, key=textbook.number)


@given(st.text(max_size=12), WRITINGS)
@example("123456789", "rows")
def test_parse_reads_nine_marks_of_its_writing_and_refuses_all_else(text, writing):
    marks = b.WRITINGS[writing][0]
    if len(text) == 9 and set(text) <= set(marks):
        assert b.show(b.parse(text, writing), writing) == text
    else:
        with pytest.raises(BadBoardError):
            b.parse(text, writing)


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
def test_a_strange_text_is_refused_in_one_short_line(text):
    for parse in (b.parse, parse_classic):
        with pytest.raises(BadBoardError) as caught:
            parse(text)
        assert "\n" not in str(caught.value)
        assert len(str(caught.value)) < 250


def test_the_refusal_names_the_character_and_where_it_stands():
    with pytest.raises(BadBoardError, match=r"'o' at position 4.*use only '.'.*'X'.*'O'"):
        b.parse("X...o....")
    with pytest.raises(BadBoardError, match="has 8 characters: write nine"):
        b.parse("X...O...")


@pytest.mark.parametrize("text", [b"X...O....", bytearray(b"X...O...."), None, 6723, list("X" * 9)])
def test_only_text_is_parsed_as_text(text):
    with pytest.raises(BadBoardError):
        b.parse(text)


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
def test_what_is_no_whole_number_of_the_range_is_no_board(number):
    for refuse in (b.to_number, b.show, parse_classic):
        with pytest.raises(BadBoardError):
            refuse(number)


@pytest.mark.parametrize(
    "kind", ["int16", "uint16", "int32", "uint32", "int64", "uint64", ">i4", "intp"]
)
def test_whole_numbers_of_numpy_are_boards(kind):
    number = numpy.array([6723], dtype=kind)[0]
    assert b.to_number(number) == 6723
    assert type(b.to_number(number)) is int
    assert parse_classic(number) == 6723
    assert b.show(number) == "X...O...."


# Writings


def test_the_lines_are_three_rows_three_columns_and_two_diagonals():
    assert sorted(b.LINES) == sorted(textbook.LINES)


def test_the_article_starts_in_the_centre_and_goes_clockwise():
    # facts: row-major cell i is the article's cell [1,2,3,8,0,4,7,6,5][i]; 1 is O and 2 is X
    cells = [1, 2, 3, 8, 0, 4, 7, 6, 5]
    assert [b.from_cell(cell, "article") for cell in range(9)] == cells
    assert b.parse("200000001", "article") == b.parse("....X..." + ".") + b.parse("...O.....")


def test_keypads_count_from_one_and_pettingzoo_down_the_columns():
    assert [b.from_cell(cell, "keypad") for cell in range(9)] == list(range(1, 10))
    columns = [0, 3, 6, 1, 4, 7, 2, 5, 8]
    assert [b.from_cell(cell, "pettingzoo") for cell in range(9)] == columns
    for writing in ("openspiel", "pgx", "rows"):
        assert [b.from_cell(cell, writing) for cell in range(9)] == list(range(9))


@pytest.mark.parametrize(
    ("writing", "text"),
    [
        ("rows", ".X......O"),
        ("article", "002001000"),
        ("keypad", ".X......O"),
        ("openspiel", ".x......o"),
        ("pgx", ".X......O"),
        ("pettingzoo", "...X....O"),
    ],
)
def test_x_at_the_top_and_o_in_the_corner_stand_thus_in_each_writing(writing, text):
    assert b.show(b.place(b.place(0, 1, "X"), 8, "O"), writing) == text


@pytest.mark.parametrize("writing", sorted(b.WRITINGS))
def test_a_writing_numbers_the_cells_in_the_order_it_writes_them(writing):
    marks, _, first = b.WRITINGS[writing]
    for cell in range(9):
        name = b.from_cell(cell, writing)
        assert b.to_cell(name, writing) == b.to_cell(numpy.int8(name), writing) == cell
        text = b.show(b.place(0, cell, "X"), writing)
        assert text.index(marks[1]) == name - first
    for outside in (first - 1, first + 9, "0", None, 1.0, True):
        with pytest.raises(IllegalMoveError):
            b.to_cell(outside, writing)


@pytest.mark.parametrize("writing", ["", "Rows", "nope", None, 0, [], "rows "])
def test_an_unknown_writing_is_refused_with_the_names_there_are(writing):
    calls = [
        lambda: b.parse("." * 9, writing),
        lambda: b.show(0, writing),
        lambda: b.to_cell(0, writing),
        lambda: b.from_cell(0, writing),
        lambda: parse_classic("." * 9, writing),
    ]
    for call in calls:
        with pytest.raises(BadOptionError, match="choose one of rows, article"):
            call()


@pytest.mark.parametrize("writing", sorted(b.WRITINGS))
def test_every_classic_board_is_read_from_every_writing(writing):
    for board in classic_boards():
        assert parse_classic(b.show(board, writing), writing) == board


# Placing


def test_placing_a_mark_is_adding_its_weight():
    for text in textbook.OPEN:
        for cell, after in textbook.replies(text).items():
            placed = b.place(textbook.number(text), cell, textbook.side(text))
            assert placed == textbook.number(after)
            assert placed - textbook.number(text) == 3 ** (8 - cell) * (
                1 if textbook.side(text) == "X" else 2
            )


@pytest.mark.parametrize(
    "cell",
    [-1, 9, True, numpy.True_, None, "0", 0.0, [0], int, numpy.array([5])],
    ids=lambda value: type(value).__name__,
)
def test_what_is_no_cell_is_refused(cell):
    with pytest.raises(IllegalMoveError, match="cells are 0"):
        b.place(0, cell, "X")


def test_a_taken_cell_is_refused_with_those_that_are_free():
    with pytest.raises(IllegalMoveError, match=r"cell 0 is taken on 'X\.\.\.O\.\.\.\.': .*\[1, 2"):
        b.place(6723, 0, "X")
    assert b.place(6723, numpy.int8(1), "X") == 6723 + 3**7


@given(NUMBERS)
def test_counting_and_swapping_go_by_the_text(board):
    text = b.show(board)
    assert [b.mark(board, cell) for cell in range(9)] == list(text)
    assert b.open_cells(board) == tuple(cell for cell in range(9) if text[cell] == ".")
    assert b.ply(board) == 9 - text.count(".")
    assert [b.count(board, mark) for mark in ".XO"] == [text.count(mark) for mark in ".XO"]
    assert b.show(b.swap(board)) == text.translate(str.maketrans("XO", "OX"))
    for mark in "XO":
        lined = any(text[i] == text[j] == text[k] == mark for i, j, k in textbook.LINES)
        assert b.has_line(board, mark) == lined
