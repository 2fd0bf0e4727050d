"""Refusals, word for word: mutation testing found that no other test reads them."""

import pytest

import ttt_tables as ttt
from ttt_tables import open_tablebase
from ttt_tables.board import alternating, symmetry
from ttt_tables.board import numbers as b
from ttt_tables.errors import (
    LONGEST,
    BadBoardError,
    BadOptionError,
    IllegalMoveError,
    MissingTableError,
    TttError,
)
from ttt_tables.games.classic import rules as classic
from ttt_tables.notation.moves import read_move
from ttt_tables.notation.writings import BY_NAME


def said(function, *arguments):
    """Return the text of the refusal."""
    with pytest.raises((BadBoardError, IllegalMoveError, BadOptionError)) as caught:
        function(*arguments)
    return str(caught.value)


def test_a_board_that_is_no_text_is_named_with_its_type():
    assert said(b.parse, 6723) == "a board's text is a str, not int: 6723"


@pytest.mark.parametrize(("writing", "example"), [(None, "X...O...."), ("openspiel", "x...o....")])
def test_a_text_of_another_length_is_quoted_beside_an_example_of_its_writing(writing, example):
    assert said(classic.parse, "X.", writing) == (
        f"board 'X.' has 2 characters: write nine, row by row, such as {example!r}"
    )


def test_a_strange_character_is_named_with_those_that_may_stand_there():
    assert said(b.parse, "....?....") == (
        "board '....?....' has '?' at position 4: use only '.' (empty), 'X' (X) and 'O' (O)"
    )


@pytest.mark.parametrize(
    ("writing", "cell", "cells"), [("phone", 10, "1 to 9"), ("pgx", 9, "0 to 8")]
)
def test_a_cell_that_a_writing_lacks_is_named_with_its_range(writing, cell, cells):
    named = {"phone": "ones", "pgx": "rows"}[writing]
    said_of = f"{cell} is no move in the writing {named}, where the cells are {cells}: "
    assert said(read_move, cell, writing).startswith(said_of)


def test_a_cell_that_does_not_exist_is_quoted():
    assert said(b.check_cell, 9) == "there is no cell 9: cells are 0 (top left) to 8"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("XXXOOO...", "both sides have a line, but the first line ends the game"),
        ("XXXOO.O..", "O has moved after X's line ended the game"),
        ("OOOXX.XX.", "X has moved after O's line ended the game"),
    ],
)
def test_a_board_that_cannot_occur_is_refused_with_the_whole_reason(text, reason):
    assert alternating.impossible(b.parse(text)) == reason


def test_what_was_asked_is_quoted_in_at_most_sixty_characters():
    assert said(b.to_number, b"?" * 57) == (
        f"a board is nine characters or a whole number, not bytes: b'{'?' * 57}'"
    )
    assert said(b.to_number, b"?" * 58).endswith(f"not bytes: b'{'?' * 55}...")


@pytest.mark.parametrize("number", [-1, 3**9])
def test_a_number_that_no_board_has_is_quoted_with_the_range(number):
    assert said(b.to_number, number) == (
        f"no board has the number {number}: numbers run from 0 to 19682"
    )


def test_a_name_that_no_writing_has_is_quoted_beside_all_there_are():
    assert said(ttt.show, 0, "Rows") == (
        f"no writing is called 'Rows': choose one of {', '.join(BY_NAME)}"
    )


def test_a_text_where_a_number_goes_is_told_apart():
    assert said(b.show, "X...O....") == (
        "'X...O....' is a text where a board's number goes: parse it first"
    )


def test_what_cannot_be_quoted_is_named_by_its_type():
    assert said(b.check_cell, 10**5000) == "there is no cell <int>: cells are 0 (top left) to 8"


def test_a_transform_of_another_length_is_no_transform():
    with pytest.raises(ValueError, match="zip"):
        symmetry.carry(0, (0, 1, 2))


def test_a_refusal_is_never_endless():
    assert str(TttError("x" * LONGEST)) == "x" * LONGEST
    assert str(TttError("x" * LONGEST + "y")) == "x" * (LONGEST - 3) + "..."
    with pytest.raises(MissingTableError) as refused:
        open_tablebase("data" * 5000)
    assert len(str(refused.value)) <= LONGEST
