"""The views and macros, in a plain DuckDB started in another directory."""

import tomllib
from itertools import product

import duckdb
import pytest

from pipeline.publish.views import OLDEST
from pipeline.tables import LISTED
from tests.conftest import ROOT
from tests.doors.test_one_answer import FIELDS, rows_of
from tests.support import textbook
from tests.support.parts import first
from tests.support.textbook import number
from ttt_tables.errors import BadBoardError
from ttt_tables.games.registry import make


@pytest.fixture
def elsewhere(data, tmp_path, monkeypatch):
    """Return a connection whose working directory is not that of the tables."""
    monkeypatch.chdir(tmp_path)
    with duckdb.connect() as connection:
        connection.execute(f"set variable ttt_data = '{data}'")
        connection.execute((data / "views.sql").read_text(encoding="utf-8"))
        yield connection


def test_the_views_work_from_any_directory_by_one_setting(elsewhere):
    for name, table in LISTED.items():
        assert elsewhere.execute(f"select count(*) from {name}").fetchone() == (table.rows,)


def test_without_the_setting_the_views_read_the_folder_data(data, tmp_path, monkeypatch):
    (tmp_path / "data").symlink_to(data)
    monkeypatch.chdir(tmp_path)
    with duckdb.connect() as connection:
        connection.execute((data / "views.sql").read_text(encoding="utf-8"))
        assert connection.execute("select count(*) from boards").fetchone() == (5478,)


def test_every_view_and_column_is_described_as_declared(elsewhere):
    views = elsewhere.execute("select view_name, comment from duckdb_views() where not internal")
    assert dict(views.fetchall()) == {name: table.description for name, table in LISTED.items()}
    columns = elsewhere.execute(
        "select table_name, column_name, comment from duckdb_columns() where not internal"
    )
    assert {row[:2]: row[2] for row in columns.fetchall()} == {
        (name, column.name): column.description
        for name, table in LISTED.items()
        for column in table.columns
    }


@pytest.mark.parametrize(
    ("version", "fits"),
    [("v1.3.2", False), ("v0.10.3", False), ("v1.4.0", True), ("v1.10.0", True), ("v2.0.0", True)],
)
def test_the_first_statement_says_which_duckdb_is_needed(version, fits, data):
    with duckdb.connect() as connection:
        first, *_ = connection.extract_statements((data / "views.sql").read_text(encoding="utf-8"))
        statement = first.query.replace("version()", f"'{version}'")
        if fits:
            assert connection.execute(statement).fetchall() == [(version,)]
        else:
            with pytest.raises(duckdb.Error, match=f"DuckDB 1.4 or newer, and this is {version}"):
                connection.execute(statement)


def test_the_extra_admits_the_duckdb_that_the_views_need():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f"duckdb>={OLDEST}" in project["optional-dependencies"]["sql"]


def test_no_macro_has_a_parameter_that_duckdb_1_4_reads_as_the_function_position(elsewhere):
    query = "select function_name, parameters from duckdb_functions() where not internal"
    macros = dict(elsewhere.execute(query).fetchall())
    assert len(macros) > 20
    assert {name for name, parameters in macros.items() if "position" in parameters} == set()


def test_every_macro_is_described(elsewhere):
    query = "select function_name, comment from duckdb_functions() where function_name like 'ttt_%'"
    comments = dict(elsewhere.execute(query).fetchall())
    promised = {f"ttt_{name}" for name in ("parse", "show", "canonical", "play", "moves", "best")}
    assert promised <= set(comments)
    assert all(comments.values())


@pytest.mark.parametrize(
    ("claim", "query"),
    [
        ("show gives every board's text", "select bool_and(ttt_show(board) = text) from boards"),
        ("parse undoes show", "select bool_and(ttt_parse(text) = board) from boards"),
        (
            "a board is known by text and by number",
            "select bool_and(ttt_board(text) = board and ttt_board(board) = board) from boards",
        ),
        (
            "canonical is the column",
            "select bool_and(ttt_canonical(board) = canonical_board and"
            " ttt_canonical(text) = canonical_board) from boards",
        ),
        (
            "play leads to the afterstate",
            "select bool_and(ttt_play(board, cell) = after_board) from moves",
        ),
    ],
)
def test_a_macro_agrees_with_the_tables_on_all_boards(claim, query, db):
    assert db.execute(query).fetchall() == [(True,)], claim


def test_show_writes_all_19683_boards(db):
    rows = db.execute("select n, ttt_show(n) from range(19683) as numbers(n)").fetchall()
    assert len(rows) == 19_683
    assert all(textbook.number(text) == board for board, text in rows)


def test_a_board_may_be_text_or_any_type_of_whole_number(db):
    kinds = ("smallint", "integer", "bigint", "hugeint", "usmallint", "ubigint")
    for kind in kinds:
        query = f"select ttt_board(6723::{kind}), ttt_canonical(6723::{kind})"
        assert db.execute(query).fetchone() == (
            6723,
            db.execute("select ttt_canonical(6723)").fetchone()[0],
        )


def test_moves_and_best_are_the_default_policy_s_when_none_is_named(db, tb):
    moves = db.execute("from ttt_moves('X...O....')")
    assert tuple(column[0] for column in moves.description) == FIELDS
    assert moves.fetchall() == rows_of(tb.moves("X...O...."), number("X...O...."))
    assert db.execute("select cell from ttt_best('X...O....')").fetchone() == (1,)
    for macro in ("ttt_moves", "ttt_best"):
        assert db.execute(f"from {macro}('XXXOO....')").fetchall() == []


def test_the_best_of_the_policy_moves_view_is_best_move_on_all_open_boards(db, tb):
    query = """
        select policy, board, arg_min(cell, (rank, cell)) from policy_moves group by policy, board
        """
    rows = db.execute(query).fetchall()
    assert len(rows) == len(tb.policies) * len(textbook.OPEN)
    assert all(tb.best_move(board, policy) == cell for policy, board, cell in rows)


BAD_BOARDS = ["''", "'X'", "'x...o....'", "'XXX......'", "'6723'", "2", "-1", "19683", "null"]


@pytest.mark.parametrize(
    ("call", "board"),
    [
        *[("select ttt_board(%s)", one) for one in [*BAD_BOARDS, "0.4", "6723.0::double", "true"]],
        *product(
            ("select ttt_canonical(%s)", "select ttt_play(%s, 0)", "from ttt_moves(%s)"),
            ("'XXX......'", "null"),
        ),
    ],
)
def test_a_bad_board_raises_in_every_macro(call, board, db):
    with pytest.raises(duckdb.InvalidInputException, match="no classic board is"):
        db.execute(call % board).fetchall()


@pytest.mark.parametrize("board", BAD_BOARDS[:5])
def test_a_bad_text_is_not_parsed(board, db):
    with pytest.raises(duckdb.InvalidInputException, match="write nine of"):
        db.execute(f"select ttt_parse({board})").fetchall()


@pytest.mark.parametrize("number", ["-1", "19683", "null"])
def test_show_refuses_what_is_no_number_of_a_board(number, db):
    with pytest.raises(duckdb.InvalidInputException, match="numbers run from 0 to 19682"):
        db.execute(f"select ttt_show({number})").fetchall()


@pytest.mark.parametrize("cell", ["0", "4", "9", "-1", "null", "1.5"])
def test_play_refuses_a_cell_that_is_taken_or_outside_the_board(cell, db):
    with pytest.raises(duckdb.InvalidInputException, match=r"cannot be played on X\.\.\.O"):
        db.execute(f"select ttt_play('X...O....', {cell})").fetchall()
    with pytest.raises(duckdb.InvalidInputException, match="cannot be played on XXXOO"):
        db.execute("select ttt_play('XXXOO....', 8)").fetchall()


@pytest.mark.parametrize("policy", ["'nope'", "''", "null", "'Perfect'"])
@pytest.mark.parametrize("board", ["X...O....", "XXXOO...."])
def test_an_unknown_policy_raises(policy, board, db):
    for macro in ("ttt_moves", "ttt_best"):
        with pytest.raises(duckdb.InvalidInputException, match="no policy is called"):
            db.execute(f"from {macro}('{board}', {policy})").fetchall()


def test_an_unknown_policy_is_refused_with_the_names_of_all(db, tb):
    query = "from ttt_moves('X...O....', 'safe')"
    with pytest.raises(duckdb.InvalidInputException, match="no policy is called 'safe'") as refusal:
        db.execute(query).fetchall()
    listed = str(refusal.value).partition("choose one of ")[2].split(", ")
    assert listed == sorted(tb.policies)


@pytest.mark.parametrize("column", first(["text", "board"]))
def test_moves_and_best_answer_for_all_boards_and_policies_in_one_query(column, db):
    every = """
        select b.board, p.policy, answer.*
        from boards as b
        cross join policies as p
        cross join lateral {}(b.{}, policy := p.policy) as answer
        """
    stored = """
        select board, policy, cell, score, win, draw, loss, distance, probability, p.rank
        from policy_moves as p join moves using (board, cell)
        """
    best = "qualify row_number() over (partition by board, policy order by p.rank, cell) = 1"
    for macro, limit in (("ttt_moves", ""), ("ttt_best", best)):
        query = f"""
            with asked as ({every.format(macro, column)}),
            stored as ({stored} {limit})
            select
                (select count(*) from asked), (select count(*) from stored),
                (select count(*) from (from asked intersect from stored))
            """
        asked, known, both = db.execute(query).fetchone()
        assert asked == known == both > 60_000


@pytest.mark.parametrize("macro", ["ttt_show", "ttt_swap", "ttt_result", "ttt_digits"])
@pytest.mark.parametrize("number", ["-1", "19683", "99999", "null"])
def test_what_is_no_number_of_a_board_is_refused_alike(macro, number, db):
    with pytest.raises(duckdb.InvalidInputException, match=f"no board has the number {number}"):
        db.execute(f"select {macro}({number})").fetchall()


def test_a_dice_score_is_null_where_the_board_cannot_occur(db, tb):
    rows = db.execute("select text, ttt_dice_score(text) from boards order by board").fetchall()
    game = make(tb, "dice")
    assert len(rows) == 5478
    for text, score in rows[::50]:
        try:
            assert score == game.probe(f"{text} X").score
        except BadBoardError:
            assert score is None
    assert {score is None for _, score in rows[::50]} == {True, False}


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ("from ttt_dice('X........', 4)", "cannot occur under pass"),
        ("from ttt_dice('XXX......', 4, rule := 'draw')", "cannot occur under draw"),
        ("from ttt_dice('.........', 7)", "a die does not show 7"),
        ("from ttt_dice('.........', null)", "a die does not show null"),
        ("from ttt_dice('.........', 1.5)", "a die does not show 1.5"),
        ("from ttt_dice('.........', 4, rule := 'loss')", "no rule is called loss"),
        ("from ttt_dice('.........', 4, to_move := 'x')", "the side to move is X or O"),
        ("select ttt_dice_score('XX')", "no board is written XX"),
        ("select ttt_dice_score(0, rule := null)", "no rule is called null"),
        *[
            (call, "board")
            for board in ("'XXXOOO...'", "'XXX...XXX'", "'X'", "19683", "null")
            for call in (f"select ttt_fill({board})", f"from ttt_fill_moves({board})")
        ],
    ],
)
def test_macros_of_games_of_chance_refuse_what_cannot_be_asked(call, why, db):
    with pytest.raises(duckdb.Error, match=why):
        db.execute(call).fetchall()


def test_the_dice_macros_know_ended_boards_and_blocked_rolls(db):
    query = "select ttt_dice_score($1), ttt_dice_score($1, to_move := 'O', rule := 'draw')"
    for text, result in (("XXXOO....", 1.0), ("OOOXX.X..", 0.0), ("XOXXOOOXX", 0.5)):
        assert db.execute(query, [text]).fetchall() == [(result, result)]
        assert db.execute("from ttt_dice($1, 6)", [text]).fetchall() == []
    assert db.execute("from ttt_dice('XOXO.....', 2)").fetchall() == []


def test_sql_fills_a_mini_board_and_ranks_its_cells(db, tb):
    game = make(tb, "miniboard")
    for text in (".........", "X........", "X...O....", "XX.OO....", "XXXOO.O.."):
        value = game.probe(text)
        for asked in (f"'{text}'", str(number(text))):
            (found,) = db.execute(f"select ttt_fill({asked})").fetchone()
            assert tuple(found.values()) == (value.win, value.draw, value.loss)
        for side in "XO":
            rows = db.execute(f"from ttt_fill_moves('{text}', to_move := '{side}')").fetchall()
            marked = {
                int(one.name[0]): game.probe(one.position).of(side)
                for one in game.position(text).outcomes
                if one.name[1] == side
            }
            ours = [(cell, one.win, one.draw, one.loss) for cell, one in marked.items()]
            assert rows == sorted(ours, key=lambda row: (-row[1], -row[2], row[0]))
