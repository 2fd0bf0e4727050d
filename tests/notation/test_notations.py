"""The list of notations: each reads back its own texts, and ambiguous texts need a notation.

The functions `shared_boards` and `shared_moves` list every pair of notations under which a text has
two meanings.
"""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttt_tables as ttt
from tests.conftest import ROOT
from tests.support.played import made
from tests.support.written import GAMES, positions, texts
from ttt_tables.errors import BadBoardError, BadOptionError, IllegalMoveError, TttError
from ttt_tables.games.classic.rules import boards
from ttt_tables.notation import boards as b
from ttt_tables.notation.games import read_game
from ttt_tables.notation.moves import read_move, write_move
from ttt_tables.notation.notations import BY_NAME, NOTATIONS, OWN
from ttt_tables.notation.positions import read_positions, write_position

START = ttt.game().start
BOARDS = st.text(".XO", min_size=9, max_size=9)
MARKS = (None, "x o b", "1 2 0", "1 -1 0", "X O .", "O X .")
CELLS = [str(cell) for cell in range(9)]


def read(text: str, notation: str | None, marks: str | None = None) -> str | None:
    try:
        return b.read_board(text, notation, marks)
    except BadBoardError:
        return None


def move(text: str, notation: str | None) -> str | None:
    try:
        return read_move(text, notation)
    except IllegalMoveError:
        return None


def shared_boards() -> set[tuple[str, str]]:
    """Return the pairs of notations that read some board differently."""
    sample = [ttt.show(number) for number in Random(0).sample(boards(), 20)]
    found = set()
    for one, two in combinations(NOTATIONS, 2):
        texts = [b.write_board(board, name) for board in sample for name in (one, two)]
        if any(len({read(text, one), read(text, two)} - {None}) > 1 for text in texts):
            found.add((one, two))
    return found


def shared_moves() -> set[tuple[str, str]]:
    """Return the pairs of notations that read some move differently."""
    return {
        (one, two)
        for one, two in combinations(NOTATIONS, 2)
        for text in (*NOTATIONS[one].cells, *NOTATIONS[two].cells)
        if len({move(text, one), move(text, two)} - {None}) > 1
    }


def test_ambiguous_notation_pairs_are_listed() -> None:
    """So both have to be stated; only our own notation is the default."""
    rows = {name for name in NOTATIONS if NOTATIONS[name].symbols == OWN.symbols} - {"columns"}
    assert shared_boards() == {
        *[tuple(sorted(("columns", name), key=[*NOTATIONS].index)) for name in rows],
        ("article", "kaggle"),
    }
    numbers = [name for name in NOTATIONS if NOTATIONS[name].cells[0].isdigit()]
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
            for one, two in combinations(NOTATIONS, 2)
            if {one, two} <= {*numbers} and NOTATIONS[one].cells != NOTATIONS[two].cells
        ],
        *[
            (one, two)
            for one, two in combinations(NOTATIONS, 2)
            if {one, two} <= {*pairs} and pairs[one] != pairs[two]
        ],
        *combinations(("spreadsheet", "chess", "battleship"), 2),
        ("letters", "compass"),
    }


@pytest.mark.parametrize(
    "name", [name for name in NOTATIONS if NOTATIONS[name].symbols != OWN.symbols]
)
def test_detected_board_is_not_another_board(name: str) -> None:
    """Column by column is an exception: its boards look like ours, so it has to be stated."""
    for number in boards():
        text = b.write_board(ttt.show(number), name)
        assert read(text, None) in (None, ttt.show(number)), text


def test_documents_list_every_notation() -> None:
    rows = [f"| `{one.name}` | {one.meaning} | `{one.example}` |" for one in NOTATIONS.values()]
    text = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    assert "\n".join(rows) in text
    for one in filter(lambda one: one.also, NOTATIONS.values()):
        assert f"{' and '.join(f'`{name}`' for name in one.also)}" in text


@given(BOARDS, st.sampled_from([*BY_NAME]), st.sampled_from(MARKS))
def test_written_boards_are_read_back(board: str, name: str, marks: str | None) -> None:
    assert b.read_board(b.write_board(board, name, marks), name, marks) == board


@pytest.mark.parametrize("name", NOTATIONS)
def test_written_positions_and_moves_are_read_back(name: str) -> None:
    """Each game is tried, and an ultimate board with lines of both sides, which names its owner."""
    owned = [("ultimate-open", made("ultimate", rule="open").position(text)) for text in OWNED]
    for key, here in [*positions(name, 50), *owned]:
        rules = here.game.rules
        written = write_position(here.text, rules.start, rules.named, name)
        assert here.text in read_positions(written, rules.start, rules.named, name), key
        assert here.game.position(written, notation=name) == here, key
        outcomes = [one.name for one in here.outcomes]
        for move in [] if here.result else [*here.legal_moves, *outcomes]:
            told = write_move(move, name)
            assert read_game(told, here, name) == read_game([told], here, name) == [move], key
            if here.legal_moves:
                for text in (told, f" {told} "):
                    assert read_move(text, name, like=here.legal_moves[0]) == move, key


OWNED = (
    "..XOXO.X./.OX.OO..X/XXOOXOOXO=X/O.O.XOO.X/OOOXX.OOX/.XOXOXXXX/..XXXXOXX/O.XX.OO.O/XXX.OOOOO=O "
    "X 8",
    ".XXX.XOO./OXOXO..XO/X.OOXOXOX/O...OXOOX/OXOO..X.X/.OO.XOXXO/.OX..OXOO/XXXXXX.OO/OOXXOX.OX=O "
    "X 7",
)


@pytest.mark.parametrize("name", ["classic", "ultimate", "wild", "notakto", "morris-lines"])
def test_written_games_are_read_back(name: str) -> None:
    game, draw = made(name), Random(79)
    for notation in NOTATIONS:
        here, said = game.start, []
        while not here.result and len(said) < 30:
            said.append(write_move(move := draw.choice(here.legal_moves), notation))
            here = here.play(move)
        for told in (" ".join(said), said):
            assert game.start.follow(" ".join(read_game(told, game.start, notation))) == here


@pytest.mark.parametrize("name", NOTATIONS)
def test_random_text_is_a_game_or_an_error(name: str) -> None:
    for key, text in texts(name, 40):
        game, options = GAMES[key]
        for notation in (None, name):
            said = ""
            try:
                made(game, **options).start.follow(text, notation)
            except TttError as error:
                said = str(error)
            assert "\n" not in said


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
def test_board_and_cells_of_a_notation(name: str, board: str, cells: str) -> None:
    """For example the article's: 1 is O and 2 is X, the centre first, then clockwise."""
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
def test_first_and_last_cells_are_named(name: str, corner: str, top: str, last: str) -> None:
    assert [write_move(cell, name) for cell in "018"] == [corner, top, last]


@pytest.mark.parametrize("name", ["", "Rows", "nope", 0, [], "rows "])
def test_unknown_notation_error_lists_the_names(name: object) -> None:
    for call in (
        lambda: b.read_board("." * 9, name),  # type: ignore[arg-type]
        lambda: ttt.show(0, name),  # type: ignore[arg-type]
        lambda: read_move("0", name),  # type: ignore[arg-type]
        lambda: write_move("0", name),  # type: ignore[arg-type]
        lambda: ttt.parse("." * 9, name),  # type: ignore[arg-type]
        lambda: ttt.parse(0, name),  # type: ignore[arg-type]
        lambda: ttt.game().position(notation=name, played="4"),  # type: ignore[arg-type]
    ):
        with pytest.raises(BadOptionError, match=r"choose one of rows, pgx, "):
            call()


@given(st.text(max_size=40), st.sampled_from([None, *NOTATIONS]))
def test_any_text_is_read_or_gives_one_line_error(text: str, name: str | None) -> None:
    for reader in (b.read_board, read_move, lambda text, name: read_game(text, START, name)):
        told = ""
        try:
            reader(text, name)
        except TttError as error:
            told = str(error)
        assert "\n" not in told
        assert len(told) < 400
