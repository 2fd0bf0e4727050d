"""SQL without a data folder: small tables of the classic game, and errors about the others."""

import pytest

from tests.support.statements import answer_here
from ttt_tables import sql
from ttt_tables.errors import MissingTableError
from ttt_tables.sql.connection import data_folder
from ttt_tables.sql.derived import DERIVED, STORED

LONG = pytest.mark.slow(reason="every policy, against every best response: derived only here")
TABLES = (
    *("classic_moves", "boards", "moves", "perfect_play", "answer_sheets", "crosstable"),
    "canonical_boards",
)
LONG_TABLES = ("policies", "policy_moves", "best_responses")
NEEDS = "It needs a built data folder: run make in a clone of ttt-tables"


@pytest.fixture
def elsewhere(monkeypatch, tmp_path):
    """Work in a folder without tables."""
    answer_here(monkeypatch)
    monkeypatch.delenv("TTT_DATA", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", [*TABLES, *[pytest.param(one, marks=LONG) for one in LONG_TABLES]])
def test_derived_table_equals_the_built_one(name, elsewhere, data):
    """Compare all rows, in order, with types and descriptions; the slow cases have the policies."""
    tables = [sql.connect(folder, names={name}) for folder in (None, data)]
    described = "select column_name, data_type, comment from duckdb_columns() where table_name = ?"
    columns, built_columns = (one.execute(described, [name]).fetchall() for one in tables)
    assert columns == built_columns
    rows, built_rows = (one.sql(f"from {name}").to_arrow_table() for one in tables)
    assert rows.num_rows > 0
    assert rows.equals(built_rows)


def test_command_answers_without_a_build(elsewhere, ttt):
    first = "select wins, out_of from classic_moves where board = '.........' limit 1"
    assert ttt("sql", first, "--csv") == (0, "wins,out_of\n191,192\n", "")
    assert ttt("sql", "select ttt_show(6723) as board", "--csv")[1] == 'board\n"X...O...."\n'
    assert ttt("sql", "select 'grids' as word from moves limit 1", "--csv")[1] == 'word\n"grids"\n'


@pytest.mark.parametrize("shown", ["", ", (from query('show tables') limit 1)"])
def test_computed_table_name_is_derived(shown, elsewhere, ttt):
    """This also works while all names are listed and the table is not yet reachable."""
    statement = f"select count(*) as n from query('from boa' || 'rds'){shown}"
    assert ttt("sql", statement, "--csv") == (0, "n\n5478\n", "")


def test_only_available_tables_are_listed(elsewhere):
    listed = sql.connect(names=(), listed=True)
    names = {row[0] for row in sql.query(listed, "show tables")[1]}
    views = {"canonical_boards", "best_responses"}
    assert names == {*TABLES, *LONG_TABLES} == {STORED, *DERIVED, *views}
    columns = "select column_name from duckdb_columns() where table_name = 'boards'"
    assert ("symmetry",) in sql.query(listed, columns)[1]


@pytest.mark.parametrize(
    ("statement", "missing", "needs"),
    [
        ("from rulesets", "Table with name rulesets does not exist", NEEDS),
        ("from query('from rule' || 'sets')", "Table with name rulesets does not exist", NEEDS),
        ("from policy_moved", "Table with name policy_moved does not exist", ""),
        ("from ttt_family('misere', '.........')", "", NEEDS),
        ("select ttt_fill('.........')", "", NEEDS),
    ],
)
def test_missing_table_error_names_the_build_command(statement, missing, needs, elsewhere, ttt):
    status, output, errors = ttt("sql", statement)
    assert (status, output, errors.count("\n")) == (2, "", 1)
    assert missing in errors
    assert needs in errors
    assert bool(needs) == (NEEDS in errors)


def test_built_folder_takes_precedence(elsewhere, data):
    (elsewhere / "data").mkdir()
    (elsewhere / "data" / "classic_moves.parquet").write_bytes(b"as a clone has it")
    assert data_folder() is None
    (elsewhere / "data" / "manifest.json").write_text("{}")
    assert data_folder() == (elsewhere / "data").resolve()
    with pytest.raises(MissingTableError, match="run make in a clone"):
        data_folder(elsewhere)
