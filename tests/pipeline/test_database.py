"""The tables and macros as one DuckDB file, which can be opened from any folder."""

import json
import os
import re
import subprocess
from shutil import copy

import duckdb
import pytest

from pipeline.publish import database
from pipeline.publish.console import questions
from pipeline.publish.views import OLDEST
from tests.conftest import ROOT
from ttt_tables import sql
from ttt_tables.errors import BadOptionError, CorruptTableError, MissingTableError
from ttt_tables.sql.names import definitions, has_file

FEW = ("boards", "ttt_number", "ttt_no_board", "ttt_board")
WRITER = ROOT / ".venv" / "database" / "bin" / "python"
ASK = (
    "import duckdb, json, sys\n"
    "file = duckdb.connect(sys.argv[1], read_only=True)\n"
    "file.execute('set enable_progress_bar = false')\n"
    "asked = [file.execute(one).fetchall() for one in json.load(sys.stdin)]\n"
    "print(json.dumps(asked, default=str))\n"
)


@pytest.fixture
def few(monkeypatch):
    """Use only one table and the macros that read it."""
    some = {name: definitions()[name] for name in FEW}
    monkeypatch.setattr(database, "definitions", lambda: some)


@pytest.fixture
def folder(data, tmp_path):
    """Return a data folder of this table."""
    made = tmp_path / "it's [data]"
    made.mkdir()
    for name in ("boards.parquet", "manifest.json"):
        copy(data / name, made)
    return made


def test_database_is_readable_from_any_folder(few, folder, tmp_path, monkeypatch):
    path = database.write_database(folder, tmp_path / "dist")
    assert path == tmp_path / "dist" / "ttt-tables.duckdb"
    assert os.listdir(path.parent) == [path.name]
    (folder / "boards.parquet").unlink()
    monkeypatch.chdir("/")
    with duckdb.connect(str(path), read_only=True) as file:
        assert file.execute("select ttt_board('X...O....')").fetchall() == [(6723,)]
        comments = "select comment from duckdb_columns() where table_name = 'boards'"
        assert all(comment for (comment,) in file.execute(comments).fetchall())
    with duckdb.connect() as own:
        own.execute(f"attach '{path}' as ttt (read_only)")
        own.execute("use ttt")
        assert own.execute("select ttt_board('X...O....')").fetchall() == [(6723,)]


def test_only_tables_of_the_manifest_are_written(few, folder, tmp_path):
    table = folder / "boards.parquet"
    content = table.read_bytes()
    table.write_bytes(content[:-1] + b"?")
    with pytest.raises(CorruptTableError, match="run make"):
        database.write_database(folder, tmp_path / "dist")
    table.unlink()
    with pytest.raises(MissingTableError, match="run make"):
        database.write_database(folder, tmp_path / "dist")
    (folder / "manifest.json").unlink()
    with pytest.raises(MissingTableError, match="run make"):
        database.write_database(folder, tmp_path / "dist")
    assert list((tmp_path / "dist").iterdir()) == []


def test_database_does_not_replace_a_link(tmp_path):
    (tmp_path / database.NAME).symlink_to(tmp_path / "other")
    with pytest.raises(BadOptionError, match="is a link"):
        database.write_database(tmp_path, tmp_path)


def test_oldest_duckdb_writes_the_file(monkeypatch, capsys):
    """1.4.0 cannot run all macros that a newer DuckDB stored."""
    assert f"{OLDEST}.0" == database.OLDEST
    lock = (ROOT / "requirements" / "database.lock").read_text(encoding="utf-8")
    assert re.findall(r"^(\S+==\S+) ", lock, re.MULTILINE) == [f"duckdb=={database.OLDEST}"]
    assert f"DuckDB {database.OLDEST} and newer open it" in " ".join(
        (ROOT / "docs/tutorials/query.md").read_text(encoding="utf-8").split()
    )
    monkeypatch.setattr(duckdb, "__version__", "2.0.0")
    assert database.main() == 2
    assert "error: DuckDB 1.4.0 must write ttt-tables.duckdb" in capsys.readouterr().err


@pytest.fixture(scope="module")
def whole(data, tmp_path_factory):
    """Return the complete file, written by the oldest DuckDB if `make dist` installed it."""
    place = tmp_path_factory.mktemp("database")
    if not WRITER.exists():
        return database.write_database(data, place)
    (place / "data").symlink_to(data)
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [str(WRITER), "-m", "pipeline.publish.database"]
    subprocess.run(command, cwd=place, env=environment, check=True, capture_output=True)
    return place / "dist" / database.NAME


@pytest.mark.slow
def test_database_file_answers_like_the_tables(data, whole, monkeypatch):
    """Only this test writes all tables, and compares their rows and the document queries."""
    tables = [name for name, made in definitions().items() if has_file(made)]
    asked = [f"select count(*), bit_xor(hash(one)) from {name} as one" for name in tables]
    asked += [one["sql"] for one in questions()]
    assert len(asked) > len(tables) + 20
    connection = sql.connect(data)
    monkeypatch.chdir("/")
    with duckdb.connect(str(whole), read_only=True) as file:
        for one in asked:
            assert file.execute(one).fetchall() == sql.query(connection, one)[1], one


@pytest.mark.slow
@pytest.mark.skipif(not WRITER.exists(), reason="needs the oldest DuckDB: make dist")
def test_oldest_duckdb_gives_the_same_answers(whole):
    """Only this test runs the documents' queries in the DuckDB that wrote the file."""
    asked = [one["sql"] for one in questions()]
    command = [str(WRITER), "-c", ASK, str(whole)]
    old = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, cwd="/")
    assert old.returncode == 0, old.stderr
    with duckdb.connect(str(whole), read_only=True) as file:
        new = [file.execute(one).fetchall() for one in asked]
    assert json.loads(old.stdout) == json.loads(json.dumps(new, default=str))
