"""A user's own files together with the tables: `ttt sql --with mine=file.csv`."""

import os
from shutil import copy

import duckdb
import pytest

from tests.support.statements import answer_here
from ttt_tables import sql
from ttt_tables.errors import BadOptionError
from ttt_tables.sql import files

GAMES = {
    "games.csv": "board,points\nX...O....,1\n",
    "games.CSV": "board;points\r\nX...O....;1\r\n",
    "games.tsv": "board\tpoints\nX...O....\t1\n",
    "games.json": '[{"board": "X...O....", "points": 1}]',
    "games.jsonl": '{"board": "X...O....", "points": 1}\n',
    "it's [1].csv": '"board","points"\n"X...O....","1"\n',
}
JOINED = "select ply, points from mine join boards on boards.text = mine.board"


@pytest.fixture
def folder(data, tmp_path, monkeypatch):
    """Return the data folder of one table; the working folder is empty."""
    (tmp_path / "data").mkdir()
    copy(data / "boards.parquet", tmp_path / "data")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "data"


@pytest.fixture
def ask(ttt, folder, monkeypatch):
    """Return a function that runs a statement with files, in this process."""
    answer_here(monkeypatch)

    def ask(*given, statement="from mine"):
        options = [word for one in given for word in ("--with", one)]
        return ttt("sql", "--csv", "--data", folder, *options, statement)

    return ask


def write(name, text):
    with open(name, "w", encoding="utf-8", newline="") as file:
        file.write(text)


@pytest.mark.parametrize("name", GAMES)
def test_file_can_be_joined_with_the_tables(name, ask):
    write(name, GAMES[name])
    assert ask(f"mine={name}", statement=JOINED) == (0, "ply,points\n2,1\n", "")


def test_parquet_and_several_files_become_tables(ask):
    duckdb.sql("select 'X...O....' as board, 7 as points").write_parquet("a=b.parquet")
    write("games.csv", GAMES["games.csv"])
    statement = "select a.points, b.points from One as a join two as b using (board)"
    found = ask("one=a=b.parquet", "Two=games.csv", statement=statement)
    assert found == (0, "points,points\n7,1\n", "")


def test_process_reads_only_the_given_file(ttt, data, folder):
    write("games.csv", GAMES["games.csv"])
    words = ("sql", "--data", data, "--csv", "--with", "mine=games.csv")
    found = ttt(*words, stdin=f"from mine;\n{JOINED};\n")
    assert found == (0, 'board,points\n"X...O....",1\nply,points\n2,1\n', "")
    assert ttt(*words, "--unlocked", "from mine") == (0, 'board,points\n"X...O....",1\n', "")
    status, output, error = ttt(*words, "from 'games.csv'")
    assert (status, output) == (2, "")
    assert "disabled by configuration" in error


def test_column_types_fit_all_rows(ask):
    write("games.csv", "points\n" + "1\n" * 30_000 + "half\n")
    found = ask("mine=games.csv", statement="select max(points) from mine")
    assert found == (0, 'max(points)\n"half"\n', "")


@pytest.mark.parametrize(
    ("given", "why"),
    {
        "mine": "--with must be NAME=FILE, such as mine=games.csv, got 'mine'",
        "mine=": "--with must be NAME=FILE, such as mine=games.csv, got 'mine='",
        "=games.csv": "no digit first, got ''",
        "1a=games.csv": "no digit first, got '1a'",
        "a b=games.csv": "no digit first, got 'a b'",
        "boards=games.csv": "'boards' is already a table or macro",
        "TTT_show=games.csv": "'TTT_show' is already a table or macro",
        "Select=games.csv": "'Select' is a SQL keyword",
        "left=games.csv": "'left' is a SQL keyword",
        "mine=games.csv MINE=games.csv": "two files have the name 'MINE': give each its own name\n",
        "mine=none.csv": "cannot be read: No such file or directory",
        "mine=https://example.org/a.csv": "cannot be read: No such file or directory",
        "mine=pipe.csv": "is not a regular file",
        "mine=folder.csv": "is not a regular file",
        "mine=link.csv": "is a link: give the file that it points to",
        "mine=games.txt": "does not end in one of .csv, .tsv, .parquet, .json, .jsonl, .ndjson",
        "mine=empty.csv": "is empty",
        "mine=large.csv": "is 0 MB, and at most 0 MB are loaded: use --unlocked",
        "mine=long.csv": "cannot be read as CSV: line 3 has 3 fields, and the first has 2",
        "mine=quote.csv": "cannot be read as CSV: Invalid Input Error",
        "mine=latin.csv": "This file is not utf-8 encoded.",
        "mine=cut.json": "cannot be read as JSON: Invalid Input Error: Malformed JSON",
        "mine=not.parquet": "cannot be read as Parquet: Invalid Input Error",
    }.items(),
)
def test_unloadable_file_gives_one_line_error(given, why, ask, monkeypatch):
    monkeypatch.setattr(files, "MOST_BYTES", 99)
    os.mkfifo("pipe.csv")
    os.mkdir("folder.csv")
    os.symlink("games.txt", "link.csv")
    with open("latin.csv", "wb") as file:
        file.write(b"caf\xe9\n1\n")
    for name, text in {
        "games.csv": GAMES["games.csv"],
        "games.txt": "a,b\n1,2\n",
        "empty.csv": "",
        "large.csv": "a\n" * 50,
        "long.csv": "a,b\n1,2\n3,4,5\n",
        "quote.csv": '"a,b\n1,2\n',
        "cut.json": '{"a": 1',
        "not.parquet": "PAR1 and no more",
    }.items():
        write(name, text)
    status, output, error = ask(*([given] if "a b" in given else given.split(" ")))
    assert (status, output, error.count("\n")) == (2, "", 1)
    assert why.lower() in error.lower()


def test_files_are_checked_before_the_first_prompt(ttt, folder):
    status, output, error = ttt("sql", "--data", folder, "--with", "mine=none.csv", stdin="from x;")
    assert (status, output, error.count("\n")) == (2, "", 1)


def test_file_fits_the_memory_of_a_statement(folder, monkeypatch):
    duckdb.sql("select hash(1) as a from range(200_000)").write_parquet("large.parquet")
    limits = sql.connection.LIMITS.replace(sql.connection.MEMORY, "1MB")
    monkeypatch.setattr(sql.connection, "LIMITS", limits)
    with pytest.raises(BadOptionError, match=r"'large.parquet' needs more memory"):
        sql.connect(folder, names=[], files={"mine": "large.parquet"})
