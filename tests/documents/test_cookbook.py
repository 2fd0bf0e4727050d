"""The cookbook and the surprises: every query gives the answer under it, to the character."""

import doctest
import re
from pathlib import Path

import duckdb
import pytest

from pipeline.tables import TABLES
from ttt_tables.sql.rows import print_rows

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "cookbook.md").read_text(encoding="utf-8")
SURPRISES = (ROOT / "docs" / "surprises.md").read_text(encoding="utf-8")
ASKED = r"^### ([^\n]+)\n\n```sql\n(.+?);\n```\n\n```text\n(.+?)```$"
QUESTIONS = re.findall(ASKED, PAGE, re.MULTILINE | re.DOTALL)
FACTS = re.findall(ASKED, SURPRISES, re.MULTILINE | re.DOTALL)
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_every_question_has_one_query_and_one_answer():
    assert [title for title, _, _ in QUESTIONS] == re.findall(r"^### (.+)$", PAGE, re.MULTILINE)
    assert len(QUESTIONS) == PAGE.count("```sql") == PAGE.count("```text")


def test_every_surprise_has_one_query_and_one_answer():
    assert [title for title, _, _ in FACTS] == re.findall(r"^### (.+)$", SURPRISES, re.MULTILINE)
    assert len(FACTS) == SURPRISES.count("```sql") == SURPRISES.count("```text") == 24
    assert SURPRISES.count(".svg)") >= 5


def test_the_surprises_say_how_many_are_exact_and_which_rest_on_a_sample():
    drawn = [name for name, table in TABLES.items() if table.seed]
    sampled = [
        title
        for title, query, _ in FACTS
        if re.search(rf"\b({'|'.join(drawn)}|menace|td)\b", query)
    ]
    learning = SURPRISES.partition("## Machines that learn")[2].partition("\n## ")[0]
    assert sampled[:4] == re.findall(r"^### (.+)$", learning, re.MULTILINE)
    assert [title.split()[1] for title in sampled[4:]] == ["1,065,900", "an", "won"]
    assert len(FACTS) - len(sampled) == 17  # the last one sampled is the measured one
    opening = " ".join(SURPRISES.partition("\n## ")[0].split())
    assert "Twenty-four facts" in opening
    assert "Seventeen are exact. Six are true of a sample" in opening


@pytest.mark.parametrize(
    ("query", "answer"),
    [pytest.param(query, answer, id=title) for title, query, answer in QUESTIONS + FACTS],
)
def test_a_query_gives_the_answer_that_stands_under_it(query, answer, db, capsys):
    result = db.execute(query)
    rows = result.fetchall()
    assert len(rows) == 1 or "\norder by" in query  # of the whole query: it is not indented
    print_rows([column[0] for column in result.description], [rows], "columns")
    assert capsys.readouterr().out == answer


@pytest.mark.parametrize("example", EXAMPLES, ids=["polars", "encodings", "pandas", "duckdb"])
def test_a_data_frame_gives_what_the_page_shows(example, data, tmp_path, monkeypatch):
    (tmp_path / "data").symlink_to(data)
    monkeypatch.chdir(tmp_path)
    test = doctest.DocTestParser().get_doctest(example, {}, "cookbook", "cookbook.md", 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("number", ["-1", "512", "null"])
def test_cells_refuses_what_is_no_set_of_cells(number, db):
    with pytest.raises(duckdb.InvalidInputException, match="numbers run from 0 to 511"):
        db.execute(f"select ttt_cells({number})").fetchall()


@pytest.mark.parametrize("cell", ["-1", "9", "null", "1.5"])
def test_kind_refuses_what_is_no_cell(cell, db):
    with pytest.raises(duckdb.InvalidInputException, match="cells are numbered 0 to 8"):
        db.execute(f"select ttt_kind({cell})").fetchall()


def test_cells_lists_every_set(db):
    rows = db.execute("select n, ttt_cells(n) from range(512) as sets(n)").fetchall()
    assert len(rows) == 512
    assert all(number == sum(1 << cell for cell in cells) for number, cells in rows)
    assert all(cells == sorted(set(cells)) for _, cells in rows)
