"""The list of writings: what one writes it reads back, and what two would read is refused unstated.

The program `shared_boards` and `shared_moves` list every pair of writings under which a text has
two meanings.
"""

from itertools import combinations, product
from random import Random
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttt_tables as ttt
from tests.conftest import ROOT
from ttt_tables.errors import BadBoardError, BadOptionError, GameOverError, IllegalMoveError
from ttt_tables.games.classic.rules import boards
from ttt_tables.notation import boards as b
from ttt_tables.notation.games import read_game
from ttt_tables.notation.moves import read_move, write_move
from ttt_tables.notation.positions import read_positions, write_position
from ttt_tables.notation.writings import BY_NAME, OWN, WRITINGS

START = ttt.game().start
BOARDS = st.text(".XO", min_size=9, max_size=9)
MARKS = (None, "x o b", "1 2 0", "1 -1 0", "X O .", "O X .")
CELLS = [str(cell) for cell in range(9)]
FORMS = {"4": CELLS, "4X": ["0X", "4O"], "4-1": ["4-1", "0-8"], "0:4": ["0:4", "2:8"],
         "44": [f"{a}{c}" for a, c in product(CELLS, CELLS)]}  # fmt: skip


def read(text: str, writing: str | None, marks: str | None = None) -> str | None:
    try:
        return b.read_board(text, writing, marks)
    except BadBoardError:
        return None


def move(text: str, writing: str | None) -> str | None:
    try:
        return read_move(text, writing)
    except IllegalMoveError:
        return None


def shared_boards() -> set[tuple[str, str]]:
    """Return the pairs of writings under which some board is read as two."""
    sample = [ttt.show(number) for number in Random(0).sample(boards(), 60)]
    found = set()
    for one, two in combinations(WRITINGS, 2):
        texts = [b.write_board(board, name) for board in sample for name in (one, two)]
        if any(len({read(text, one), read(text, two)} - {None}) > 1 for text in texts):
            found.add((one, two))
    return found


def shared_moves() -> set[tuple[str, str]]:
    """Return the pairs of writings under which some move is read as two."""
    return {
        (one, two)
        for one, two in combinations(WRITINGS, 2)
        for text in (*WRITINGS[one].cells, *WRITINGS[two].cells)
        if len({move(text, one), move(text, two)} - {None}) > 1
    }


def test_the_pairs_of_writings_that_share_a_text_are_these() -> None:
    """So each of the two has to be stated; only their own writing may go unstated."""
    rows = {name for name in WRITINGS if WRITINGS[name].marks == OWN.marks} - {"columns"}
    assert shared_boards() == {
        *[tuple(sorted(("columns", name), key=[*WRITINGS].index)) for name in rows],
        ("article", "kaggle"),
    }
    numbers = [name for name in WRITINGS if WRITINGS[name].cells[0].isdigit()]
    pairs = {
        "pairs": 0,
        "places": 0,
        "openspiel": 0,
        "textarena": 0,
        "coordinates": 1,
        "codingame": 0,
    }
    assert shared_moves() == {
        *[
            (one, two)
            for one, two in combinations(WRITINGS, 2)
            if {one, two} <= {*numbers} and WRITINGS[one].cells != WRITINGS[two].cells
        ],
        *[
            (one, two)
            for one, two in combinations(WRITINGS, 2)
            if {one, two} <= {*pairs} and pairs[one] != pairs[two]
        ],
        *combinations(("spreadsheet", "chess", "battleship"), 2),
        ("letters", "compass"),
    }


@pytest.mark.parametrize("name", [name for name in WRITINGS if WRITINGS[name].marks != OWN.marks])
def test_unstated_no_board_of_a_writing_is_read_as_another(name: str) -> None:
    """But column by column, whose boards look like ours: that has to be told, and stands first."""
    for number in boards():
        text = b.write_board(ttt.show(number), name)
        assert read(text, None) in (None, ttt.show(number)), text


def test_the_documents_have_the_list() -> None:
    rows = [f"| `{one.name}` | {one.meaning} | `{one.example}` |" for one in WRITINGS.values()]
    text = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    assert "\n".join(rows) in text
    for one in filter(lambda one: one.also, WRITINGS.values()):
        assert f"{' and '.join(f'`{name}`' for name in one.also)}" in text


@given(BOARDS, st.sampled_from([*BY_NAME]), st.sampled_from(MARKS))
def test_what_a_writing_writes_it_reads_back(board: str, name: str, marks: str | None) -> None:
    assert b.read_board(b.write_board(board, name, marks), name, marks) == board


@pytest.mark.parametrize("name", BY_NAME)
def test_every_move_that_a_writing_writes_it_reads_back(name: str) -> None:
    for like, moves in FORMS.items():
        for one in moves:
            written = write_move(one, name)
            assert read_move(written, name, like=like) == one
            assert read_move(f" {written} ", name, like=like) == one


@pytest.mark.parametrize("name", BY_NAME)
@pytest.mark.parametrize(
    ("game", "texts"),
    {
        "classic": ["X...O...."],
        "dice": ["X...O.... X 4", "X...O.... X"],
        "probabilistic": ["X...O.... X 5", "X...O.... O"],
        "vanishing": ["135 O", "- X", "135062 X"],
        "phantom": ["4 4? 0", "4? O", "-"],
        "notakto": ["X........"],
        "ultimate": [ttt.game("ultimate").rules.example],
    }.items(),
)
def test_every_position_that_a_writing_writes_it_reads_back(
    name: str, game: str, texts: list[str]
) -> None:
    rules = ttt.game(game).rules
    for text in texts:
        written = write_position(text, rules.start, rules.named, name)
        assert text in read_positions(written, rules.start, rules.named, name)
        assert ttt.game(game).position(written, writing=name).text == text


@pytest.mark.parametrize(
    ("name", "board", "cells"),
    [
        ("rows", ".X......O", "012345678"),
        ("pgx", ".X......O", "012345678"),
        ("article", "002001000", "123804765"),
        ("phone", ".X......O", "123456789"),
        ("openspiel", ".x......o", "012345678"),
        ("pettingzoo", "...X....O", "036147258"),
        ("numpad", ".X......O", "789456123"),
    ],
)
def test_x_at_the_top_and_o_in_the_corner_stand_thus(name: str, board: str, cells: str) -> None:
    """The article, for one: 1 is O and 2 is X, the centre first, then clockwise."""
    assert b.write_board(".X......O", name) == board
    assert "".join(write_move(cell, name) for cell in CELLS) == cells


@pytest.mark.parametrize(
    ("name", "corner", "top", "last"),
    [
        ("pairs", "(0,0)", "(0,1)", "(2,2)"),
        ("coordinates", "(1,1)", "(1,2)", "(3,3)"),
        ("spreadsheet", "A1", "B1", "C3"),
        ("chess", "a3", "b3", "c1"),
        ("battleship", "A1", "A2", "C3"),
    ],
)
def test_a_cell_by_row_and_column_is_named_thus(
    name: str, corner: str, top: str, last: str
) -> None:
    assert [write_move(cell, name) for cell in "018"] == [corner, top, last]


@pytest.mark.parametrize("name", WRITINGS)
def test_every_classic_board_is_read_from_every_writing(name: str) -> None:
    for number in boards():
        assert ttt.parse(ttt.show(number, name), name) == number


@pytest.mark.parametrize("name", ["", "Rows", "nope", 0, [], "rows "])
def test_an_unknown_writing_is_refused_with_the_names_there_are(name: object) -> None:
    for call in (
        lambda: b.read_board("." * 9, name),  # type: ignore[arg-type]
        lambda: ttt.show(0, name),  # type: ignore[arg-type]
        lambda: read_move("0", name),  # type: ignore[arg-type]
        lambda: write_move("0", name),  # type: ignore[arg-type]
        lambda: ttt.parse("." * 9, name),  # type: ignore[arg-type]
        lambda: ttt.parse(0, name),  # type: ignore[arg-type]
        lambda: ttt.game("dice").position(writing=name, played="4"),  # type: ignore[arg-type]
    ):
        with pytest.raises(BadOptionError, match=r"choose one of rows, pgx, "):
            call()


@given(st.text(max_size=40), st.sampled_from([None, *WRITINGS]))
def test_any_text_is_read_or_refused_in_one_short_line(text: str, name: str | None) -> None:
    for reader in (b.read_board, read_move, lambda text, name: read_game(text, START, name)):
        told = ""
        try:
            reader(text, name)
        except (BadBoardError, IllegalMoveError, GameOverError) as error:
            told = str(error)
        assert "\n" not in told
        assert len(told) < 400


@pytest.mark.parametrize("unit", ["[", "X ", "(", "x(1,1) ", "|", "1,", "\n", "{", "- ", "r1c1"])
def test_readers_take_no_longer_than_their_text(unit: str) -> None:
    before = process_time()
    for text in (unit * 140, unit * 100_000):
        for name in (None, *WRITINGS):
            for reader in (b.read_board, lambda text, name: read_game(text, START, name)):
                try:
                    reader(text, name)
                except (BadBoardError, IllegalMoveError, GameOverError):
                    continue
    assert process_time() - before < 1
