"""X's winning strategy under `open`: the search, the table, the pack, SQL, in any orientation."""

import random
from itertools import islice
from shutil import copy

import duckdb
import polars as pl
import pytest

import ttt_tables as ttt
from pipeline.ultimate.open_search import NONE, Search, make_rules
from tests.support.open_play import (
    centre_is_full,
    has_line,
    has_won,
    parse,
    play,
    replies,
)
from tests.support.parts import first
from tests.support.textbook import LINES
from ttt_tables import pack
from ttt_tables.board.numbers import WEIGHTS, show
from ttt_tables.board.symmetry import D4, carry_cell
from ttt_tables.errors import (
    CorruptTableError,
    GameOverError,
    MissingTableError,
    OffStrategyError,
)
from ttt_tables.games.ultimate.open_strategy.key import (
    canonical,
    make_outline,
    owner,
    show_key,
    taken,
)
from ttt_tables.games.ultimate.open_strategy.stored import Strategy
from ttt_tables.games.ultimate.rules import NineBoards, carry_position
from ttt_tables.games.ultimate.text import show as show_text
from ttt_tables.verify import folder
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
    assert set(rows.filter(ply=16)["distance"]) == {27}


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


@pytest.mark.slow  # a replay each; the next test has one of them
@pytest.mark.parametrize("seed", range(2))
def test_a_missing_row_is_found(rows, seed):
    at = random.Random(seed).randrange(len(rows))
    key = rows["outline"][at]
    part = check(pl.concat([rows[:at], rows[at + 1 :]]))
    assert (key, "no row") in [(fault.key, fault.stored) for fault in part.first]


def test_a_missing_row_a_wrong_bound_and_an_illegal_move_are_found_by_their_row(rows):
    """The missing row and the illegal move are late ones: nothing else follows from them."""
    at, (gone, last) = 100, rows["distance"].arg_sort()[:2]
    longer = changed(rows, at, distance=rows["distance"][at] + 1)
    damaged = changed(longer, last, winning_move=81)
    part = check(pl.concat([damaged[:gone], damaged[gone + 1 :]]))
    found = [(fault.key, fault.column, fault.stored, fault.expected) for fault in part.first]
    assert (rows["outline"][gone], "no row") in [one[::2] for one in found]
    assert (rows["outline"][at], "distance") in [one[:2] for one in found]
    assert (rows["outline"][last], "a legal move") in [one[::3] for one in found]


@pytest.mark.slow  # replays the strategy four times; the test above is its sample
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


@pytest.fixture(scope="module")
def strategy(tb):
    return tb.stores.read(Strategy)


def test_the_pack_has_the_moves_of_the_table_and_at_most_150_kilobytes(rows, strategy, data):
    """Every third row is compared here; verify compares all."""
    columns = rows.gather_every(3).select("ultimate_position", "winning_move", "distance")
    for text, move, plies in columns.iter_rows():
        board, cell = divmod(move, 9)
        position = parse(text)
        _, symmetries = canonical(make_outline(position))
        if len(symmetries) == 1:
            assert strategy.move(position) == (board, cell)
        assert strategy.plies(position) == plies
    assert (data / "ultimate.pack").stat().st_size < 150_000


@pytest.mark.slow
def test_symmetric_positions_have_symmetric_moves(rows, strategy):
    for text in rows.sample(600, seed=2)["ultimate_position"]:
        position = parse(text)
        board, cell = strategy.move(position)
        alike = len(canonical(make_outline(position))[1])
        for symmetry, transform in enumerate(D4):
            image = carry_position(position, D4[symmetry])
            assert strategy.plies(image) == strategy.plies(position)
            moved = (carry_cell(board, transform), carry_cell(cell, transform))
            assert strategy.move(image) == moved or alike > 1
            after = canonical(make_outline(play(image, *strategy.move(image))))[0]
            assert after == canonical(make_outline(play(position, board, cell)))[0]


def test_where_several_moves_are_symmetric_it_is_the_least(strategy):
    assert strategy.move(NineBoards()) == (4, 4)
    for last in range(9):
        if last != 4:
            assert strategy.move(centre_is_full(last)) == (last, last)
            assert strategy.plies(centre_is_full(last)) == 27


@pytest.mark.parametrize("seed", range(40))
def test_x_wins_every_game_in_time_in_any_orientation(strategy, seed):
    source, position, limit = random.Random(seed), NineBoards(), 43
    while not has_won(position, "X"):
        symmetry = source.randrange(8)
        position = carry_position(position, D4[symmetry])
        assert strategy.plies(position) <= limit
        board, cell = strategy.move(tuple(position))  # a plain tuple is accepted
        position = play(position, board, cell)
        if not has_won(position, "X"):
            position = play(position, *source.choice(replies(position)))
            assert not has_won(position, "O")
        limit -= 2
    assert limit >= -1


def test_other_marks_on_won_boards_make_no_difference(strategy):
    changes = 0
    for position in islice(random_wins(strategy), 20):
        boards = list(position.boards)
        for at, who in enumerate(show(position.macro)):
            if who != ".":  # all its marks become the winner's
                taken = [mark != "." for mark in show(boards[at])]
                weight = ".XO".index(who)
                boards[at] = sum(weight * w for w, t in zip(WEIGHTS, taken, strict=True) if t)
        other = position._replace(boards=tuple(boards))
        assert strategy.move(other) == strategy.move(position)
        assert strategy.plies(other) == strategy.plies(position)
        changes += other != position
    assert changes == 20


def random_wins(strategy):
    """Yield late positions of games that the strategy wins."""
    source = random.Random(11)
    while True:
        position = NineBoards()
        for _ in range(14):
            position = play(position, *strategy.move(position))
            if has_won(position, "X"):
                break
            position = play(position, *source.choice(replies(position)))
        else:
            yield position


def test_off_its_path_it_raises_and_says_why(strategy):
    opened = play(NineBoards(), 4, 4)
    off = {
        "O is to move": opened,
        "X has not opened with cell 4 of board 4": play(play(NineBoards(), 4, 0), 0, 4),
        "X has not answered O's cell 0 of board 4 with cell 4 of board 0": play(
            play(play(opened, 4, 0), 0, 1), 1, 1
        ),
        "X has left the strategy": play(play(centre_is_full(0), 0, 8), 8, 8),
    }
    for why, position in off.items():
        for ask in (strategy.move, strategy.plies):
            with pytest.raises(OffStrategyError) as refused:
                ask(position)
            assert why in str(refused.value)
    with pytest.raises(LookupError):
        strategy.move(off["O is to move"])


def test_every_other_move_of_x_leads_off_the_path_or_to_a_position_of_it(rows, strategy):
    known = set(rows["outline"])
    for text in rows.sample(200, seed=3)["ultimate_position"]:
        position = parse(text)
        if position.target is None:
            continue
        for move in replies(position):
            after = play(position, *move)
            if after.target is None or has_won(after, "X"):
                continue
            later = play(after, *replies(after)[0])
            if has_won(later, "O"):
                continue
            if show_key(canonical(make_outline(later))[0]) in known:
                assert strategy.plies(later) > 0
            else:
                with pytest.raises(OffStrategyError):
                    strategy.move(later)


@pytest.mark.slow
def test_sql_gives_the_same_moves_in_any_orientation(db, rows, strategy):
    for text in rows.sample(60, seed=4)["ultimate_position"]:
        position = carry_position(parse(text), random.Random(text).choice(D4))
        (answer,) = db.execute("select ttt_open_move(?)", [show_text(position, "open")]).fetchone()
        assert (answer["board"], answer["cell"]) == strategy.move(position)
        assert answer["plies"] == strategy.plies(position)


@pytest.mark.parametrize("asked", ["'x'", "null", "''", f"'{'/'.join(['.' * 9] * 9)} O *'"])
def test_sql_refuses_where_the_strategy_never_comes(db, asked):
    with pytest.raises(duckdb.Error, match="the strategy never comes to"):
        db.execute(f"select ttt_open_move({asked})").fetchall()


def test_an_ended_game_has_no_move(strategy):
    row = sum(WEIGHTS[:3])  # XXX......
    ended = NineBoards((row,) * 3 + (0,) * 6, row, 3, "O")
    with pytest.raises(GameOverError):
        strategy.move(ended)
    drawn = "XOXXOOOXX"
    number = sum(".XO".index(m) * w for m, w in zip(drawn, WEIGHTS, strict=True))
    with pytest.raises(GameOverError):
        strategy.move(NineBoards((number,) * 9, 0, None, "X"))


def test_a_damaged_pack_is_refused_or_found(data, tmp_path):
    copy(data / "classic.pack", tmp_path)
    with pytest.raises(MissingTableError, match=r"ultimate\.pack.*run make"):
        ttt.open_tablebase(tmp_path).stores.read(Strategy)
    whole = pack.read_pack(str(data / "ultimate.pack"))
    short = {name: array for name, array in whole.items() if name != "plies"}
    for arrays in ({}, short):
        (tmp_path / "ultimate.pack").write_bytes(pack.encode(arrays, whole.source))
        with pytest.raises(CorruptTableError, match="run make again"):
            ttt.open_tablebase(tmp_path).stores.read(Strategy)
    (tmp_path / "ultimate.pack").write_bytes(pack.encode(whole, bytes(32)))
    assert [fault.column for fault in folder.verify_pack("ultimate", tmp_path).first] == ["source"]
