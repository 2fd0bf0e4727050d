"""X's winning strategy under `open`: complete, no longer than said, verified by a second replay."""

import random

import polars as pl
import pytest

from pipeline.ultimate.open_search import NONE, Search, make_rules
from tests.support.open_play import (
    centre_is_full,
    has_line,
    has_won,
    play,
    replies,
)
from tests.support.parts import first
from tests.support.textbook import LINES
from ttt_tables.board.numbers import show
from ttt_tables.board.symmetry import D4, carry_cell
from ttt_tables.games.ultimate.open_strategy.key import (
    canonical,
    make_outline,
    owner,
    show_key,
    taken,
)
from ttt_tables.games.ultimate.rules import NineBoards, carry_position
from ttt_tables.verify.report import UNVERIFIED, Part
from ttt_tables.verify.ultimate.open_strategy import check_strategy


@pytest.fixture(scope="module")
def rows(data):
    return pl.read_parquet(data / "open_strategy.parquet")


# The search


@pytest.mark.slow  # compiles and runs the search
@pytest.mark.parametrize("last", first([0, 1, 2, 3, 5, 6, 7, 8]))
def test_in_these_cells_x_needs_14_moves_once_the_centre_board_is_full(last):
    search, outline = Search(last), make_outline(centre_is_full(last))
    assert not search.wins(outline, 13)
    assert search.wins(outline, 14)
    assert search.best(outline) == (last, last)


def test_what_follows_from_a_form_is_what_the_played_board_shows():
    rules, source, seen = make_rules(), random.Random(4), {0}
    for _ in range(3000):
        text, who, form = "." * 9, ".", 0
        for cell in source.sample(range(9), 9):
            side = source.choice("XO")
            text = text[:cell] + side + text[cell + 1 :]
            if who == "." and has_line(text, side):
                who = side
            form = int(rules.after["XO".index(side), form, cell])
            seen.add(form)
            assert owner(form) == who == ".XO"[rules.owner[form]]
            assert taken(form) == sum(1 << c for c in range(9) if text[c] != ".")
            assert rules.full[form] == ("." not in text)
            assert who != "." or show(form) == text
            assert list(rules.after[0, form] == NONE) == [mark != "." for mark in text]
            assert rules.needs[form] == x_needs(text, who)
    assert len(seen) > 5000


def x_needs(text, who):
    if who != ".":
        return 0 if who == "X" else 99
    lines = ["".join(text[cell] for cell in line) for line in LINES]
    return min([line.count(".") for line in lines if "O" not in line], default=99)


# Outlines


def random_positions(games, seed):
    """Yield positions of random games, X to move, in which X never gives a free move."""
    source = random.Random(seed)
    for _ in range(games):
        position = play(NineBoards(), 4, source.randrange(9))
        while position.target is not None and not has_won(position, "X"):
            position = play(position, *source.choice(replies(position)))
            if position.target is None or has_won(position, "O"):
                break
            yield position
            position = play(position, *source.choice(replies(position)))


def test_images_of_a_position_have_one_canonical_outline_and_find_the_way_there():
    for position in random_positions(30, 5):
        least, symmetries = canonical(make_outline(position))
        for symmetry in range(8):
            image = carry_position(position, D4[symmetry])
            assert canonical(make_outline(image))[0] == least
            assert (make_outline(image) == least) == (symmetry in symmetries)
            board = position.target
            cell = replies(position)[0][1]
            moved = (carry_cell(board, D4[symmetry]), carry_cell(cell, D4[symmetry]))
            assert play(image, *moved) == carry_position(play(position, board, cell), D4[symmetry])
        assert show_key(least) == min(
            show_key(make_outline(carry_position(position, D4[symmetry]))) for symmetry in range(8)
        )


def test_keys_differ_where_anything_differs_but_marks_on_won_boards():
    by_key = {}
    for position in random_positions(300, 6):
        texts = map(show, position.boards)
        matters = [
            (who, [mark == "." for mark in text]) if who != "." else text
            for text, who in zip(texts, show(position.macro), strict=True)
        ]
        key = show_key(make_outline(position))
        assert by_key.setdefault(key, (matters, position.target)) == (matters, position.target)
    assert len(by_key) > 3000


# The table


def test_a_shorter_game_is_won_no_later_and_first_answers_are_as_published(rows):
    opening = rows.filter(pl.col("ply").is_between(1, 15))
    for text, move in opening.select("ultimate_position", "winning_move").iter_rows():
        assert divmod(move, 9) == (int(text[-1]), 4)
    assert rows.filter(ply=0)["winning_move"].item() == 9 * 4 + 4
    assert set(rows.filter(ply=16)["plies_to_win"]) == {27}


# The second method finds what is wrong


def check(rows):
    part = Part("open_strategy", UNVERIFIED)
    check_strategy(part, {name: rows[name].to_list() for name in rows.columns})
    return part


def changed(rows, at, **values):
    return rows.with_row_index().with_columns(
        pl.when(index=at).then(pl.lit(value)).otherwise(pl.col(name)).cast(rows[name].dtype)
        .alias(name)
        for name, value in values.items()
    ).drop("index")  # fmt: skip


def test_nothing_is_wrong_with_the_table(rows):
    part = check(rows)
    assert part.faults == 0
    assert part.notes == ["23,563 replies of O, the longest game has 43 plies"]


@pytest.mark.parametrize("seed", first(range(3)))
def test_a_missing_row_is_found(rows, seed):
    at = random.Random(seed).randrange(len(rows))
    key = rows["outline"][at]
    part = check(pl.concat([rows[:at], rows[at + 1 :]]))
    assert (key, "no row") in [(fault.key, fault.stored) for fault in part.first]


def test_a_wrong_bound_and_an_illegal_move_are_found_by_their_row(rows):
    at = 100
    key, plies = rows["outline"][at], rows["plies_to_win"][at]
    part = check(changed(rows, at, plies_to_win=plies + 1))
    assert [(fault.key, fault.column) for fault in part.first] == [(key, "plies_to_win")]
    part = check(changed(rows, at, winning_move=81))
    assert (key, "a legal move") in [(fault.key, fault.expected) for fault in part.first]


@pytest.mark.slow  # replays the strategy four times; a missing row is the sample of it
def test_a_row_that_play_never_comes_to_is_found(rows):
    row = rows.row(7)
    more = pl.DataFrame([("0" * 36 + "4", *row[1:])], rows.schema, orient="row")
    part = check(pl.concat([rows, more]).sort("outline"))
    assert ("0" * 36 + "4", "no row: play never comes here") in [
        (fault.key, fault.expected) for fault in part.first
    ]
    assert check(pl.concat([rows[:1], rows])).faults
    assert check(rows.reverse()).faults
    assert check(rows[:0]).faults
