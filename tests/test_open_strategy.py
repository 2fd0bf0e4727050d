"""X's winning strategy under `open`: complete, no longer than said, verified by a second replay."""

import random
import re
from itertools import islice
from shutil import copy

import duckdb
import polars as pl
import pytest

import ttt_tables as ttt
from pipeline.open_search import NONE, Search, make_rules
from tests.conftest import ROOT
from tests.damage import flip
from tests.textbook import ROWS_COLUMNS_DIAGONALS
from ttt_tables import pack
from ttt_tables.board import WEIGHTS, show
from ttt_tables.errors import (
    BadBoardError,
    CorruptTableError,
    GameOverError,
    MissingTableError,
    OffStrategyError,
)
from ttt_tables.symmetry import D4, carry_cell
from ttt_tables.ultimate import position as rules
from ttt_tables.ultimate.outline import (
    canonical,
    make_outline,
    owner,
    show_key,
    taken,
)
from ttt_tables.ultimate.position import Position, carry_position
from ttt_tables.ultimate.text import show as show_text
from ttt_tables.verify import folder
from ttt_tables.verify.open_strategy import check_strategy
from ttt_tables.verify.registry import TABLES
from ttt_tables.verify.report import Part

DOCUMENT = ROOT / "docs" / "open-strategy.md"
X_CENTRE = WEIGHTS[4]  # a board with X's mark in its centre
O_AROUND = sum(2 * weight for weight in WEIGHTS) - X_CENTRE  # and O's marks all around it


def play(position, board, cell):
    return rules.play(position, board, cell, "open")


def replies(position):
    return rules.legal_moves(position, "open")


def has_won(position, side):
    return rules.result(position, "open") == side


@pytest.fixture(scope="module")
def rows(data):
    return pl.read_parquet(data / "open_strategy.parquet")


def has_line(text, side):
    return any(all(text[cell] == side for cell in line) for line in ROWS_COLUMNS_DIAGONALS)


def centre_is_full(last):
    """Return the position in which O's last mark on the centre board has sent X to a board."""
    boards = [0 if board == last else X_CENTRE for board in range(9)]
    boards[4] = O_AROUND
    return Position(tuple(boards), 2 * X_CENTRE, last, "X")


# The search


@pytest.mark.parametrize("last", [0, 1, 2, 3, 5, 6, 7, 8])
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
    lines = ["".join(text[cell] for cell in line) for line in ROWS_COLUMNS_DIAGONALS]
    return min([line.count(".") for line in lines if "O" not in line], default=99)


# Outlines


def random_positions(games, seed):
    """Give positions of games at random in which X never gives a free move, with X to move."""
    source = random.Random(seed)
    for _ in range(games):
        position = play(Position(), 4, source.randrange(9))
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


@pytest.mark.parametrize(
    "position",
    [
        None,
        "X",
        Position((0,) * 8),
        Position((-1,) * 9),
        Position((3**9,) * 9),
        Position(("X",) * 9),
        Position(None),
        Position((0,) * 9, 1),
        Position((0,) * 9, 3**9),
        Position((0,) * 9, None),
        Position((3**9 - 1, *(0,) * 8)),
        Position((3**9 - 1, *(0,) * 8), 3**8),
        Position(target=9),
        Position(target="4"),
        Position(target=True),
    ],
)
def test_what_is_no_position_is_refused(position):
    with pytest.raises(BadBoardError):
        make_outline(position)


# The table


def test_the_text_of_a_row_has_its_key_and_one_row_holds_all_images(rows):
    for key, text in rows.select("key", "text").iter_rows():
        position = parse(text)
        assert show_text(position, "open") == text
        assert show_key(make_outline(position)) == key
    for key, text in rows.sample(300, seed=1).select("key", "text").iter_rows():
        least, _ = canonical(make_outline(parse(text)))
        assert show_key(least) == key


def parse(text):
    boards, _, target = text.split(" ")
    numbers, macro = [], 0
    for at, board in enumerate(boards.split("/")):
        shown, _, who = board.partition("=")
        digits = [".XO".index(mark) for mark in shown]
        numbers.append(sum(d * w for d, w in zip(digits, WEIGHTS, strict=True)))
        who = who or "".join(side for side in "XO" if has_line(shown, side)) or "."
        macro += ".XO".index(who) * WEIGHTS[at]
    return Position(tuple(numbers), macro, None if target == "*" else int(target), "X")


def test_every_reply_is_answered_and_the_longest_game_has_43_plies(rows):
    moves = {key: (board, cell) for key, _, _, board, cell, _ in rows.iter_rows()}
    told = dict(rows.select("key", "plies").iter_rows())
    known = {}

    def plies(position):
        least, symmetries = canonical(make_outline(position))
        key = show_key(least)
        if key not in known:
            image = carry_position(position, D4[symmetries[0]])
            after = play(image, *moves[key])
            assert after.target is not None or has_won(after, "X")
            if has_won(after, "X"):
                known[key] = 1
            else:
                later = [play(after, *reply) for reply in replies(after)]
                assert not any(has_won(reply, "O") for reply in later)
                known[key] = 2 + max(map(plies, later))
        return known[key]

    assert plies(Position()) == 43
    assert known == told


def test_a_shorter_game_is_won_no_later_and_first_answers_are_as_published(rows):
    opening = rows.filter(pl.col("ply").is_between(1, 15))
    for text, board, cell in opening.select("text", "board", "cell").iter_rows():
        assert (board, cell) == (int(text[-1]), 4)
    assert rows.filter(ply=0).select("board", "cell").row(0) == (4, 4)
    assert set(rows.filter(ply=16)["plies"]) == {27}


# The second method finds what is wrong


def check(rows):
    part = Part("open_strategy", TABLES["open_strategy"].claim)
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


@pytest.mark.parametrize("seed", range(3))
def test_a_missing_row_is_found(rows, seed):
    at = random.Random(seed).randrange(len(rows))
    key = rows["key"][at]
    part = check(pl.concat([rows[:at], rows[at + 1 :]]))
    assert (key, "no row") in [(fault.key, fault.stored) for fault in part.first]


def test_a_row_that_play_never_comes_to_is_found(rows):
    row = rows.row(7)
    more = pl.DataFrame([("0" * 36 + "4", *row[1:])], rows.schema, orient="row")
    part = check(pl.concat([rows, more]).sort("key"))
    assert ("0" * 36 + "4", "none: play never comes here") in [
        (fault.key, fault.expected) for fault in part.first
    ]
    assert check(pl.concat([rows[:1], rows])).faults
    assert check(rows.reverse()).faults
    assert check(rows[:0]).faults


@pytest.mark.parametrize("by", [-2, -1, 1, 2])
def test_a_wrong_bound_is_found(rows, by):
    at = random.Random(by).randrange(len(rows))
    part = check(changed(rows, at, plies=rows["plies"][at] + by))
    assert [(fault.key, fault.column) for fault in part.first] == [(rows["key"][at], "plies")]


@pytest.mark.parametrize("seed", range(4))
def test_an_illegal_move_is_found(rows, seed):
    source = random.Random(seed)
    at = source.randrange(len(rows))
    text = rows["text"][at].split(" ")[0].split("/")[rows["board"][at]][:9]
    cell = source.choice([9, -1, *[cell for cell in range(9) if text[cell] != "."]])
    part = check(changed(rows, at, cell=cell))
    assert (rows["key"][at], "a legal move") in [(f.key, f.expected) for f in part.first]


@pytest.mark.parametrize("plies", [1, 3, 9, 27, 43])
def test_a_legal_move_that_is_not_the_strategys_is_found(rows, plies):
    source = random.Random(plies)
    at = source.choice([at for at in range(len(rows)) if rows["plies"][at] == plies])
    board, cell = rows["board"][at], rows["cell"][at]
    text = rows["text"][at].split(" ")[0].split("/")[board][:9]
    other = source.choice([c for c in range(9) if text[c] == "." and c != cell])
    assert check(changed(rows, at, cell=other)).faults


@pytest.mark.parametrize("column", ["key", "text"])
def test_a_changed_name_is_found(rows, column):
    at = random.Random(column).randrange(1, len(rows) - 1)
    value = rows[column][at]
    digit = "7" if value[-1] != "7" else "8"
    assert check(changed(rows, at, **{column: value[:-1] + digit})).faults


# The policy


@pytest.fixture(scope="module")
def strategy(tb):
    return tb.open_strategy


def test_the_pack_has_the_moves_of_the_table_and_at_most_150_kilobytes(rows, strategy, data):
    for text, board, cell, plies in rows.select("text", "board", "cell", "plies").iter_rows():
        position = parse(text)
        _, symmetries = canonical(make_outline(position))
        if len(symmetries) == 1:
            assert strategy.move(position) == (board, cell)
        assert strategy.plies(position) == plies
    assert (data / "ultimate.pack").stat().st_size < 150_000


def test_symmetric_positions_have_symmetric_moves(rows, strategy):
    for text in rows.sample(600, seed=2)["text"]:
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
    assert strategy.move(Position()) == (4, 4)
    for last in range(9):
        if last != 4:
            assert strategy.move(centre_is_full(last)) == (last, last)
            assert strategy.plies(centre_is_full(last)) == 27


@pytest.mark.parametrize("seed", range(40))
def test_x_wins_every_game_in_time_in_any_orientation(strategy, seed):
    source, position, limit = random.Random(seed), Position(), 43
    while not has_won(position, "X"):
        symmetry = source.randrange(8)
        position = carry_position(position, D4[symmetry])
        assert strategy.plies(position) <= limit
        board, cell = strategy.move(tuple(position))  # a plain tuple will do
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
    """Give positions late in games that the strategy wins."""
    source = random.Random(11)
    while True:
        position = Position()
        for _ in range(14):
            position = play(position, *strategy.move(position))
            if has_won(position, "X"):
                break
            position = play(position, *source.choice(replies(position)))
        else:
            yield position


def test_off_its_path_it_raises_and_says_why(strategy):
    opened = play(Position(), 4, 4)
    off = {
        "O is to move": opened,
        "X has not opened with cell 4 of board 4": play(play(Position(), 4, 0), 0, 4),
        "X has not answered O's cell 0 of board 4 with cell 4 of board 0": play(
            play(play(opened, 4, 0), 0, 1), 1, 1
        ),
        "some move of X's was another": play(play(centre_is_full(0), 0, 8), 8, 8),
    }
    for why, position in off.items():
        for ask in (strategy.move, strategy.plies):
            with pytest.raises(OffStrategyError) as refused:
                ask(position)
            assert why in str(refused.value)
    with pytest.raises(LookupError):
        strategy.move(off["O is to move"])


def test_every_other_move_of_x_leads_off_the_path_or_to_a_position_of_it(rows, strategy):
    known = set(rows["key"])
    for text in rows.sample(200, seed=3)["text"]:
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


def test_sql_gives_the_same_moves_in_any_orientation(db, rows, strategy):
    for text in rows.sample(60, seed=4)["text"]:
        position = carry_position(parse(text), random.Random(text).choice(D4))
        (found,) = db.execute("select ttt_open_move(?)", [show_text(position, "open")]).fetchone()
        assert (found["board"], found["cell"]) == strategy.move(position)
        assert found["plies"] == strategy.plies(position)


@pytest.mark.parametrize("asked", ["'x'", "null", "''", f"'{'/'.join(['.' * 9] * 9)} O *'"])
def test_sql_refuses_where_the_strategy_never_comes(db, asked):
    with pytest.raises(duckdb.Error, match="the strategy never comes to"):
        db.execute(f"select ttt_open_move({asked})").fetchall()


def test_the_queries_of_the_document_give_rows(db):
    blocks = re.findall(r"```sql\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    statements = [part for block in blocks for part in block.split(";") if part.strip()]
    assert len(statements) == 3
    for statement in statements:
        assert db.execute(statement).fetchall(), statement


def test_an_ended_game_has_no_move(strategy):
    row = sum(WEIGHTS[:3])  # XXX......
    ended = Position((row,) * 3 + (0,) * 6, row, 3, "O")
    with pytest.raises(GameOverError):
        strategy.move(ended)
    drawn = "XOXXOOOXX"
    number = sum(".XO".index(m) * w for m, w in zip(drawn, WEIGHTS, strict=True))
    with pytest.raises(GameOverError):
        strategy.move(Position((number,) * 9, 0, None, "X"))


@pytest.mark.parametrize("position", [None, (), "X" * 4, Position(to_move="x"), ((0,) * 9, 0, 4)])
def test_the_policy_refuses_what_is_no_position(strategy, position):
    with pytest.raises(BadBoardError):
        strategy.move(position)


def test_a_damaged_pack_is_refused_or_found(data, tmp_path):
    copy(data / "classic.pack", tmp_path)
    with pytest.raises(MissingTableError, match=r"ultimate\.pack.*run make"):
        ttt.open_tablebase(tmp_path).open_strategy  # noqa: B018
    whole = pack.read_pack(str(data / "ultimate.pack"))
    short = {**whole.sections, "plies": b""}
    for sections in ({}, short, dict.fromkeys(whole.sections, b"")):
        (tmp_path / "ultimate.pack").write_bytes(pack.encode(sections, whole.source))
        with pytest.raises(CorruptTableError, match="run make again"):
            ttt.open_tablebase(tmp_path).open_strategy  # noqa: B018
    source = random.Random(2)
    for name in whole.sections:
        sections = {**whole.sections, name: flip(whole.sections[name], source)}
        (tmp_path / "ultimate.pack").write_bytes(pack.encode(sections, whole.source))
        part = folder.verify_pack("ultimate", tmp_path)
        assert part.faults, name
        assert part.first[0].table == "ultimate.pack"
    (tmp_path / "ultimate.pack").write_bytes(pack.encode(whole.sections, bytes(32)))
    assert [fault.column for fault in folder.verify_pack("ultimate", tmp_path).first] == ["source"]
