"""Locked SQL: a statement reads and writes no file, and cannot exceed its limits."""

import csv
import json
import os
import subprocess
import sys
import threading
from io import StringIO
from shutil import copy
from signal import SIGALRM

import pytest

from tests.conftest import ROOT
from tests.support.parts import first
from tests.support.statements import answer_here
from ttt_tables import sql
from ttt_tables.ending import CLOSED
from ttt_tables.errors import CorruptTableError
from ttt_tables.interfaces.cli import sql as command
from ttt_tables.sql.connection import SAMPLED
from ttt_tables.sql.errors import UnknownNameError
from ttt_tables.sql.names import VIEWS, definitions, reached_names
from ttt_tables.sql.rows import print_rows

TABLES = ("boards", "moves")


@pytest.fixture
def here(monkeypatch):
    answer_here(monkeypatch)


@pytest.fixture(scope="module")
def folder(data, tmp_path_factory):
    """Return a data folder of two tables, one with text, and a working folder with a .tmp."""
    found = tmp_path_factory.mktemp("locked")
    for name in TABLES:
        copy(data / f"{name}.parquet", found)
    (found / "secret.txt").write_text("secret")
    (found / "secret.csv").write_text("secret,b\n1,2\n")
    (found / "here" / ".tmp").mkdir(parents=True)
    (found / "here" / ".tmp" / "secret.txt").write_text("secret")
    return found


@pytest.fixture(scope="module")
def locked(folder):
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder / "here")
        yield sql.connect(folder, names=set(TABLES))


ATTACKS = [
    "with t as (copy (select 1 x) to 'D/boards.parquet') from t",
    "with t as (copy (select 1 x) to 'D/views.sql' (format csv)) from t",
    "with t as (copy (select 1 x) to 'new.csv') from t",
    "with t as (copy (select 1 x) to '.tmp/new.csv') from t",
    "with t as (copy (select 1 x) to '/dev/stdout') from t",
    "from query('with t as (copy (select 1) to ''D/new.csv'') from t')",
    *("copy (select 1) to 'D/new.csv'", "explain analyze copy (select 1) to 'D/new.csv'"),
    *("export database 'D/new'", "import database 'D'", "attach 'D/new.db'"),
    *("from read_text('D/secret.txt')", "from read_text('.tmp/secret.txt')"),
    *("from read_blob('D/secret.txt')", "from read_csv('.tmp/secret.txt')"),
    *("from read_json('D/secret.txt')", "from read_text('/proc/self/environ')"),
    *("from read_csv('/dev/stdin')", "from glob('D/*')", "from glob('.tmp/*')"),
    *("from 'D/secret.csv'", "from 'D/moves.parquet'", "describe from 'D/secret.csv'"),
    *("from query_table('D/secret.csv')", "from sniff_csv('D/secret.csv')"),
    "from parquet_metadata('D/moves.parquet')",
    "from json_execute_serialized_sql(json_serialize_sql('from read_text(''D/secret.txt'')'))",
    *("from 'http://127.0.0.1:9/x.parquet'", "from read_parquet('s3://x/y.parquet')"),
    *("install httpfs", "load 'D/secret.duckdb_extension'", "set enable_external_access = true"),
    *("set temp_directory = 'D'", "reset lock_configuration", "select getenv('PATH')"),
    *("prepare p as copy (select 1) to 'D/new.csv'", "select 1; copy (select 1) to 'D/new.csv'"),
    *("create secret s (type s3)", "create table new as select 1"),
    "with t as (delete from boards returning *) select count(*) from t",
    "with t as (update boards set text = 'secret' returning *) from t",
    *("with t as (insert into boards from boards returning *) from t", "commit"),
    "from names",  # an environment variable of the program
]


def contents(folder):
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.parametrize("attack", ATTACKS)
def test_locked_statement_cannot_access_files(attack, locked, folder):
    before = contents(folder)
    with pytest.raises(sql.SqlError) as rejection:
        sql.query(locked, attack.replace("D/", f"{folder}/").replace("'D'", f"'{folder}'"))
    assert "secret" not in str(rejection.value).replace("secret.", "")
    assert contents(folder) == before
    assert sql.query(locked, "select count(*) from boards")[1] == [(5478,)]
    if attack == "from 'D/moves.parquet'":
        assert str(rejection.value).endswith("use --unlocked to read files")


def test_parameters_are_bound_or_rejected(locked):
    asked = "select text, $2 from boards where board = $1"
    assert sql.query(locked, asked, [6723, "a"])[1] == [("X...O....", "a")]
    assert sql.query(locked, "select ?::timestamptz", ["2000-01-01 12:00:00Z"])[1][0][0].endswith(
        "+00"
    )
    for wrong in ([6723], [6723, "X....\udc80"], [6723, object()], ["X", "a"]):
        with pytest.raises(sql.SqlError):
            sql.query(locked, asked, wrong)


def test_settings_cannot_unlock_the_connection(locked, folder):
    names = "'allowed_directories', 'allowed_paths', 'temp_directory', 'enable_external_access'"
    query = f"select name, value from duckdb_settings() where name in ({names})"
    assert set(sql.query(locked, query)[1]) == {
        ("allowed_directories", "[]"),
        ("allowed_paths", "[]"),
        ("temp_directory", ""),
        ("enable_external_access", "false"),
    }
    assert sql.query(locked, "select getvariable('ttt_data')")[1] == [(None,)]


ASKING = [
    *("from 'x.csv'", "from '~/x.csv'", "from 'D/x.csv'", "from glob('~/*')", "from glob('*')"),
    *("from moves", "from duckdb_views()", "from file_exists('x')", "select path('~')"),
    *("attach 'x.db'", "load httpfs", "from st_read('x')", "create secret (type s3)"),
    *("pragma database_list", "select getenv('HOME')", "from which_secret('s3://x', 's3')"),
    *("from sqlite_scan('x', 'y')", "from 's3://x/y.parquet'", "from read_text(['~/a', 'b'])"),
    *("select error('x')", "from pragma_storage_info('boards')", "select getvariable('ttt_data')"),
]


def test_statements_reveal_no_local_path(data, folder, monkeypatch):
    """All DuckDB functions without a parameter, all settings, and its error messages are tried."""
    monkeypatch.setenv("HOME", "/home/somebody")
    monkeypatch.chdir(folder / "here")
    connection = sql.connect(data, names={"boards"}, listed=True)

    def tell(statement):
        try:
            return sql.query(connection, statement)
        except sql.SqlError as error:
            return str(error)

    listed = "from duckdb_functions() where function_type = 'table' and len(parameters) = 0"
    functions = tell(f"select distinct function_name {listed}")[1]
    settings = tell("select name from duckdb_settings()")[1]
    assert min(len(functions), len(settings)) > 30
    for statement in (
        *(f"from {name}()" for (name,) in functions),
        *(f"select current_setting('{name}')" for (name,) in settings),
        *(attack.replace("D/", "../").replace("'D'", "'..'") for attack in [*ASKING, *ATTACKS]),
    ):
        told = str(tell(statement))
        for path in ("somebody", str(data), str(folder), sys.prefix):
            assert path not in told, statement


def test_statement_process_has_no_home_folder(ttt, data, monkeypatch):
    monkeypatch.setenv("HOME", "/home/somebody")
    status, *told = ttt("sql", "from duckdb_settings()", "--data", data, "--json")
    assert (status, "somebody" in str(told)) == (0, False)


ENDS = ["", ";", ";;", "; -- c", "; -- c;", " -- c", "; /* c; */ ;\n-- é;\n", "\n;\n--"]


@pytest.mark.parametrize("end", ENDS)
def test_trailing_semicolons_and_comments_are_accepted(end, locked):
    """A statement with time zones is embedded in another one, so its end has to be found."""
    for zoned in ("now()", "'2000-01-01 12:00:00+02'::timestamptz"):
        query = f"/* é; */ select {zoned} as \"--;\", ';--' as b{end}"
        names, [(when, text)] = sql.query(locked, query)
        assert (names, text, when[-3:]) == (["--;", "b"], ";--", "+00")
        for more in ("select 1", "copy (select 1) to 'new.csv'"):
            with pytest.raises(sql.SqlError, match=r"one statement, got 2|syntax"):
                sql.query(locked, f"{query}\n;{more}")
            with pytest.raises(sql.SqlError, match="syntax"):
                sql.query(locked, f"select {zoned}) from ({more}{end}")
    assert sql.query(locked, "select ?::timestamptz" + end, ["2000-01-01"])[1]


def test_views_match_the_package(data, tmp_path):
    assert VIEWS.read_text(encoding="utf-8") == (ROOT / "data" / "views.sql").read_text()
    copy(data / "boards.parquet", tmp_path)
    (tmp_path / "secret.txt").write_text("secret")
    poison = f"create view boards as from read_text('{tmp_path / 'secret.txt'}');"
    for text in (poison, "create nothing;", "\ud800"):
        (tmp_path / "views.sql").write_bytes(text.encode("utf-8", "surrogatepass"))
        connection = sql.connect(tmp_path, names={"boards"})
        assert sql.query(connection, "select count(*) from boards")[1] == [(5478,)]


@pytest.mark.parametrize(
    ("statement", "tables"),
    [
        ("select 1", set()),
        ('select * from "Boards", MOVES', {"boards", "moves"}),
        ("select ttt_canonical(0)", {"boards"}),
        ("from ttt_best(0)", {"boards", "crosstable", "moves", "policy_moves"}),
        ("from ttt_grid_moves()", {"grid_roots", "grid_values"}),
        ("show tables", set()),
    ],
)
def test_statement_loads_only_reachable_tables(statement, tables):
    """Tables used by its macros are loaded, but not a name that only occurs in a macro's text."""
    assert {name for name in reached_names(statement) if name[:4] != "ttt_"} == tables


def test_named_macro_loads_its_tables(data):
    connection = sql.connect(data, names={"ttt_best"})
    assert sql.query(connection, "from ttt_best('X...O....')")[1]


@pytest.mark.parametrize("names", [{"boards", "nope"}, ["nope"], "nope", {3}])
def test_unknown_name_is_rejected_before_loading(names, data):
    with pytest.raises(UnknownNameError, match="unknown view or macro"):
        sql.connect(data, names=names)


def asked(statement):
    """Return the names, and whether all are listed, as `reaching` requests them one by one."""
    asks = []

    def ask(names, listed):
        asks.append((names & set(SAMPLED) | names & set(TABLES), listed))
        return sql.query(sql.connect(ROOT / "data", names=names, listed=listed), statement)

    try:
        return asks, sql.reaching(statement, ask)[1]
    except UnknownNameError as error:
        return asks, str(error)


def test_names_are_listed_without_loading_rows():
    asks, rows = asked("show tables")
    assert asks == [(set(), True)]
    assert {name for (name,) in rows} == {name for name in definitions() if "ttt_" not in name}
    count = len(rows)
    asks, rows = asked("select count(*) from information_schema.tables, boards")
    assert (asks, rows) == ([({"boards"}, True)], [(5478 * count,)])
    for statement in ("describe boards", "show boards", "summarize boards"):
        asks, rows = asked(statement)
        assert (asks, len(rows)) == ([({"boards"}, False)], 7)


def test_late_or_unknown_name_loads_no_other_table():
    asks, rejection = asked("from board")
    assert asks == [(set(), False), (set(), True)]
    assert 'Did you mean "boards"' in rejection
    asks, rows = asked("select count(*) from query('from bo' || 'ards')")
    assert (asks, rows) == ([(set(), False), ({"boards"}, False)], [(5478,)])
    asks, rows = asked("select count(*) from query('from bo' || 'ards'), duckdb_schemas()")
    assert [names for names, _ in asks] == [set(), {"boards"}]
    assert rows[0][0] % 5478 == 0


def test_listed_view_is_not_loaded(data):
    connection = sql.connect(data, names={"boards"}, listed=True)
    assert sql.query(connection, "select count(*) from boards")[1] == [(5478,)]
    with pytest.raises(UnknownNameError, match=r"moves\.parquet"):
        sql.query(connection, "from moves")


def test_pipe_instead_of_table_does_not_block(folder, tmp_path):
    copy(folder / "moves.parquet", tmp_path)
    os.mkfifo(tmp_path / "boards.parquet")
    with pytest.raises(CorruptTableError, match=r"boards\.parquet' is damaged: it is not a"):
        sql.connect(tmp_path, names={"boards"})


HEAVY = [
    "select length(repeat('x', 3000000000))",
    "select list(i) from range(1000000000) as t(i)",
]


@pytest.mark.parametrize("statement", first(HEAVY))
def test_excessive_memory_use_is_rejected(statement, ttt, data):
    """The process limit applies; only the slow case reaches DuckDB's own limit for kept data."""
    status, output, errors = ttt("sql", statement, "--data", data)
    assert (status, output, errors.count("\n")) == (2, "", 1)
    assert "more memory than the limit allows" in errors


def child(code):
    """Return the output of a process that runs the code."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)


def test_operating_system_ends_overlong_statement(data, capsys):
    """This works even if SIGALRM was blocked, since a process inherits its parent's mask."""
    slow = "select levenshtein(repeat('a', 300000), repeat('b', 300000))"  # it ignores the signal
    ended = child(
        "import signal\n"
        "signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})\n"
        "from ttt_tables.sql import limits\n"
        "limits.SECONDS = 1\n"
        "from ttt_tables.sql.processes import LockedQuery, answer_limited\n"
        f"answer_limited(LockedQuery({slow!r}, {str(data)!r}, None, 'columns'))"
    )
    assert ended.returncode == -SIGALRM
    assert command._print_end(SIGALRM) == 2
    why = "stopped after 60 s: use --unlocked to run without limits"
    assert capsys.readouterr().err == f"error: {why}\n"


def test_statement_process_has_resource_limits():
    ended = child(
        "import socket, sys\n"
        "from ttt_tables.sql.limits import limit_process, no_more_files\n"
        "limit_process()\n"
        "assert 'duckdb' not in sys.modules\n"
        "for call in (lambda: bytearray(3 << 30), socket.socket, lambda: open(sys.executable)):\n"
        "    try:\n"
        "        with no_more_files(): call()\n"
        "    except (MemoryError, OSError) as error: print(type(error).__name__)\n"
        "open(sys.executable, 'rb').close()\n"
    )
    assert (ended.stdout.split(), ended.stderr) == (["MemoryError", "OSError", "OSError"], "")


def test_rows_stream_and_stop_with_the_reader(data):
    main = "from ttt_tables.interfaces.cli.app import main; import sys; sys.exit(main())"
    words = [sys.executable, "-c", main, "sql", "from range(100000000000)", "--data", str(data)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as asked:
        assert asked.stdout.readline() == b"range\n"
        asked.stdout.close()
        assert asked.wait(60) == CLOSED
        assert asked.stderr.read() == b""


# Output


def printed(capsys, statement, form="columns"):
    connection = sql.connect(ROOT / "data", names=set())
    print_rows(*sql.run(connection, statement, printed=True), form)
    return capsys.readouterr().out


@pytest.mark.parametrize("form", ["columns", "json", "csv"])
def test_rows_are_printed_batch_by_batch(form, capsys):
    def batches():
        yield [(1,)]
        assert "1" in capsys.readouterr().out
        yield [(2,)]

    print_rows(["n"], batches(), form)
    assert "2" in capsys.readouterr().out
    assert printed(capsys, "from test_all_types()", form)


def test_time_zones_need_no_other_package(capsys):
    query = "select '2000-01-01 12:00:00+02'::timestamptz as noon, 1.5 as n, [noon] as noons;"
    assert printed(capsys, query).splitlines()[1].startswith("2000-01-01 10:00:00+00  1.5  [")
    assert json.loads(printed(capsys, query, "json"))[0]["noon"] == "2000-01-01 10:00:00+00"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("'infinity'::date", "infinity"),
        ("'-infinity'::timestamp", "-infinity"),
        ("timestamp_ns '2000-01-01 00:00:00.123456789'", "2000-01-01 00:00:00.123456789"),
        ("interval 1 month", "1 month"),
        (r"'\xAA\x00b'::blob", r"\xAA\x00b"),
        ("[date 'infinity']", ["infinity"]),
        ("map {'x'::blob: time '24:00:00'}", {"x": "24:00:00"}),
        ("""{'DATE': 1, 'a "DATE': date 'infinity'}""", {"DATE": 1, 'a "DATE': "infinity"}),
        ("'DATE'::enum('DATE')", "DATE"),
    ],
)
def test_values_outside_python_types_are_printed(capsys, value, shown):
    assert json.loads(printed(capsys, f"select {value} as v", "json")) == [{"v": shown}]


def test_control_characters_are_escaped(capsys):
    query = "select chr(27) || '[31m' || chr(10) || chr(127) || chr(155) as \"a\x1bb\", 'é' as e"
    names, row = (line.split() for line in printed(capsys, query).splitlines())
    assert names == [r"a\x1bb", "e"]
    assert row == [r"\x1b[31m\n\x7f\x9b", "é"]
    out = printed(capsys, query, "json")
    assert out.rstrip("\n").isprintable()
    assert out.isascii()
    assert json.loads(out) == [{"a\x1bb": "\x1b[31m\n\x7f\x9b", "e": "é"}]


def test_duplicate_columns_are_rejected_as_json(capsys):
    assert printed(capsys, "select 1 as a, 2 as b, 3 as a") == "a  b  a\n1  2  3\n"
    with pytest.raises(sql.SqlError, match="2 columns are called 'a'"):
        printed(capsys, "select 1 as a, 2 as b, 3 as a", "json")
    assert capsys.readouterr().out == ""


def test_columns_widen_from_batch_to_batch(capsys):
    print_rows(["n"], [[(1,)], [("wide",), (2,)]], "columns")
    assert capsys.readouterr().out == "n\n1\nwide\n2\n"
    print_rows(["n", "m"], [[(1, 2)], [("wide", 3)], [(4, 5)]], "columns")
    assert capsys.readouterr().out == "n  m\n1  2\nwide  3\n4     5\n"
    for form, shown in (("columns", "n\n"), ("json", "[]\n"), ("csv", "n\n")):
        print_rows(["n"], [], form)
        assert capsys.readouterr().out == shown


def test_csv_distinguishes_empty_text_from_null(capsys):
    query = """
        select '' as empty, null as missing, '012' as digits, 1.50 as decimal, 0.1::double as tenth
        """
    row = '"",,"012",1.50,0.1\n'
    assert printed(capsys, query, "csv") == f"empty,missing,digits,decimal,tenth\n{row}"
    assert printed(capsys, "select null as missing union all select ''", "csv") == 'missing\n\n""\n'


def test_csv_round_trips(here, ttt, data):
    query = """
        select 'a,"b"' || chr(10) || 'é' as "the text", null as nothing, 0.1::double as tenth,
            true as yes, ['x', null] as list, date '2000-01-01' as day, (1::hugeint << 100) as big
        """
    status, output, errors = ttt("sql", query, "--csv", "--data", data)
    assert (status, errors) == (0, "")
    names, row = csv.reader(StringIO(output, newline=""))
    assert names == ["the text", "nothing", "tenth", "yes", "list", "day", "big"]
    assert row == ['a,"b"\né', "", "0.1", "true", '["x", null]', "2000-01-01", str(1 << 100)]
    status, output, errors = ttt("sql", "select 1", "--csv", "--json", "--data", data)
    assert (status, output, errors.count("\n")) == (2, "", 1)


IN_JUPYTER = """
import sys, types
fake = types.ModuleType("IPython")
fake.get_ipython = lambda: types.SimpleNamespace(config={"IPKernelApp": {}})
sys.modules["IPython"] = fake
import duckdb
try:
    duckdb.connect().execute("set enable_progress_bar = false")
except duckdb.InvalidInputException:
    print("cannot be set")
from ttt_tables import sql
print(sql.connect(sys.argv[1], names=["boards"]).sql("select count(*) from boards").fetchall())
"""


def test_jupyter_without_ipywidgets_can_connect(folder):
    """DuckDB then rejects any change of its progress bar."""
    words = [sys.executable, "-c", IN_JUPYTER, str(folder)]  # in a script, DuckDB does not check
    ran = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == ("cannot be set\n[(5478,)]\n", "")


def test_statement_timer_is_cancelled_at_the_end(data):
    """Otherwise it would stop a later statement."""
    with sql.connect(data, names={"boards"}) as connection:
        sql.query(connection, "select count(*) from boards")
        for clock in [one for one in threading.enumerate() if isinstance(one, threading.Timer)]:
            clock.join(2)
            assert not clock.is_alive()
