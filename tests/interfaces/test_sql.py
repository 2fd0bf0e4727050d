"""The views and macros, in a plain DuckDB with another working directory."""

import tomllib

import duckdb
import pytest

from pipeline.publish.views import OLDEST
from pipeline.registry import LISTED
from tests.conftest import ROOT
from ttt_tables import show


@pytest.fixture
def elsewhere(data, tmp_path, monkeypatch):
    """Return a connection whose working directory is not that of the tables."""
    monkeypatch.chdir(tmp_path)
    with duckdb.connect() as connection:
        connection.execute(f"set variable ttt_data = '{data}'")
        connection.execute((data / "views.sql").read_text(encoding="utf-8"))
        yield connection


def test_views_work_anywhere_with_one_setting(elsewhere):
    for name, table in LISTED.items():
        assert elsewhere.execute(f"select count(*) from {name}").fetchone() == (table.rows,)


def test_views_read_folder_data_by_default(data, tmp_path, monkeypatch):
    (tmp_path / "data").symlink_to(data)
    monkeypatch.chdir(tmp_path)
    with duckdb.connect() as connection:
        connection.execute((data / "views.sql").read_text(encoding="utf-8"))
        assert connection.execute("select count(*) from boards").fetchone() == (5478,)


def test_views_and_columns_have_declared_comments(elsewhere):
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
def test_first_statement_checks_the_duckdb_version(version, fits, data):
    with duckdb.connect() as connection:
        first, *_ = connection.extract_statements((data / "views.sql").read_text(encoding="utf-8"))
        statement = first.query.replace("version()", f"'{version}'")
        if fits:
            assert connection.execute(statement).fetchall() == [(version,)]
        else:
            with pytest.raises(duckdb.Error, match=f"DuckDB 1.4 or newer, and this is {version}"):
                connection.execute(statement)


def test_extra_requires_the_duckdb_of_the_views():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f"duckdb>={OLDEST}" in project["optional-dependencies"]["sql"]


def test_every_macro_is_described(elsewhere):
    """No parameter is called position, which DuckDB 1.4 reads as its function."""
    query = """
        select function_name, comment, parameters from duckdb_functions()
        where not internal and function_name like 'ttt_%'
        """
    macros = elsewhere.execute(query).fetchall()
    assert len(macros) > 20
    assert all(comment and "position" not in parameters for _, comment, parameters in macros)


@pytest.mark.parametrize(
    "query",
    [
        """
        select bool_and(
            ttt_show(board) = text and ttt_parse(text) = board
            and ttt_board(text) = board and ttt_board(board) = board
            and ttt_canonical(board) = canonical_board and ttt_canonical(text) = canonical_board
        ) from boards
        """,
        "select bool_and(ttt_play(board, cell) = after_board) from moves",
    ],
    ids=["boards", "moves"],
)
def test_macros_agree_with_the_tables_on_all_boards(query, db):
    assert db.execute(query).fetchall() == [(True,)]


def test_show_writes_all_19683_boards(db):
    rows = db.execute("select n, ttt_show(n) from range(19683) as numbers(n) order by n").fetchall()
    assert rows == [(board, show(board)) for board in range(19_683)]


@pytest.mark.parametrize(
    "kind", ["smallint", "integer", "bigint", "hugeint", "usmallint", "ubigint"]
)
def test_boards_may_have_any_integer_type(kind, db):
    query = f"select ttt_board(6723::{kind}), ttt_canonical(6723::{kind}) = ttt_canonical(6723)"
    assert db.execute(query).fetchone() == (6723, True)


def test_moves_and_best_use_the_default_policy(db, tb):
    asked = [move.cell for move in tb.moves("X...O....")]
    moves = db.execute("from ttt_moves('X...O....')")
    names = ["cell", "score", "win", "draw", "loss", "distance", "probability", "rank"]
    assert [column[0] for column in moves.description] == names
    assert [cell for cell, *_ in moves.fetchall()] == asked
    assert db.execute("select cell from ttt_best('X...O....')").fetchall() == [(asked[0],)]
    for macro in ("ttt_moves", "ttt_best"):
        assert db.execute(f"from {macro}('XXXOO....')").fetchall() == []


def test_moves_and_best_work_for_all_boards(db):
    every = """
        select b.board, p.policy, answer.*
        from boards as b
        cross join policies as p
        cross join lateral {}(b.text, policy := p.policy) as answer
        """
    stored = """
        select board, policy, cell, score, win, draw, loss, distance, probability, p.rank
        from policy_moves as p join moves using (board, cell)
        """
    best = "qualify row_number() over (partition by board, policy order by p.rank, cell) = 1"
    for macro, limit in (("ttt_moves", ""), ("ttt_best", best)):
        query = f"""
            with asked as ({every.format(macro)}),
            stored as ({stored} {limit})
            select
                (select count(*) from asked), (select count(*) from stored),
                (select count(*) from (from asked intersect from stored))
            """
        asked, known, both = db.execute(query).fetchone()
        assert asked == known == both > 60_000


NO_TEXTS = ["''", "'X'", "'x...o....'", "'XXX......'", "'6723'"]
NO_BOARDS = [*NO_TEXTS, "2", "-1", "19683", "null", "0.4", "6723.0::double", "true"]
NO_NUMBERS = ["-1", "19683", "99999", "null"]
NO_POLICIES = ["'nope'", "''", "null", "'Perfect'"]
ERRORS = [
    *[(f"select ttt_board({board})", "a classic board") for board in NO_BOARDS],
    *[
        (call.format(board), "a classic board")
        for call in ("select ttt_canonical({})", "select ttt_play({}, 0)", "from ttt_moves({})")
        for board in ("'XXX......'", "null")
    ],
    *[(f"select ttt_parse({text})", "must be nine of") for text in NO_TEXTS],
    *[
        (f"select ttt_{macro}({number})", f"a board number must be 0 to 19682, got {number}")
        for macro in ("show", "swap", "result", "digits")
        for number in NO_NUMBERS
    ],
    *[
        (f"select ttt_play('X...O....', {cell})", r"cannot be played on X\.\.\.O")
        for cell in ("0", "4", "9", "-1", "null", "1.5")
    ],
    ("select ttt_play('XXXOO....', 8)", "cannot be played on XXXOO"),
    *[
        (f"from {macro}('{board}', {policy})", "unknown policy")
        for macro in ("ttt_moves", "ttt_best")
        for board in ("X...O....", "XXXOO....")
        for policy in NO_POLICIES
    ],
]


@pytest.mark.parametrize(("call", "why"), ERRORS)
def test_invalid_argument_raises(call, why, db):
    with pytest.raises(duckdb.InvalidInputException, match=why):
        db.execute(call).fetchall()


def test_unknown_policy_error_lists_the_names(db, tb):
    with pytest.raises(duckdb.InvalidInputException) as error:
        db.execute("from ttt_moves('X...O....', 'safe')").fetchall()
    assert str(error.value).partition("choose one of ")[2].split(", ") == sorted(tb.policies)
