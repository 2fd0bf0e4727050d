"""What the documents say in words alone: each sentence is held to what it is about."""

import json
import re
from pathlib import Path

import polars as pl
import pyarrow.parquet as pq
import pytest

from pipeline.packs import PACKS
from pipeline.tables import TABLES
from tests.conftest import ROOT
from ttt_tables.probabilistic.grid import parse_grid
from ttt_tables.probabilistic.solution import solve
from ttt_tables.ultimate import Game, choose


def said(name: str) -> str:
    """Return a document as one line, so that a sentence is found wherever its lines break."""
    return " ".join((ROOT / name).read_text(encoding="utf-8").split())


@pytest.mark.parametrize("name", TABLES)
def test_files_of_tables_are_laid_out_as_the_page_says(name: str, data: Path) -> None:
    """Row groups of at most 131,072 rows, which rise by the key, as the file says."""
    path = data / f"{name}.parquet"
    about = pq.ParquetFile(path).metadata
    groups = [about.row_group(at) for at in range(about.num_row_groups)]
    key = [about.schema.names.index(column) for column in TABLES[name].key]
    for group in groups:
        assert group.num_rows <= 131_072
        assert [
            (of.column_index, of.descending, of.nulls_first) for of in group.sorting_columns
        ] == [(at, False, True) for at in key]
    assert sum(group.num_rows == 131_072 for group in groups) >= len(groups) - 1
    assert {group.column(0).compression for group in groups} == {"ZSTD"}
    keys = pl.read_parquet(path, columns=list(TABLES[name].key))
    assert keys.equals(keys.sort(TABLES[name].key, nulls_last=False))


def test_the_page_of_files_says_so() -> None:
    text = said("docs/format.md")
    assert "A row group has at most 131,072 rows" in text
    assert "and the file says so (`sorting_columns`)" in text


def test_the_best_first_cell_of_the_printed_grid_is_not_the_likeliest() -> None:
    grid = parse_grid("printed")
    solution = solve(grid)
    successes = [float(success) for success, _, _ in grid.cells]
    first = [move.cell for move in solution.moves("." * 9)]
    assert set(first[:3]) == {0, 1, 2}
    assert sum(successes[:3]) == max(sum(successes[at : at + 3]) for at in (0, 3, 6))
    assert first[0] == 2
    assert successes[2] == 0.55
    assert [cell for cell in range(9) if successes[cell] == max(successes)] == [0, 1]
    text = said("docs/chance.md")
    assert "the best one, cell 2, succeeds with 55 %, and the other two with 65 %" in text


def test_the_engine_s_move_is_the_one_that_the_page_for_javascript_shows() -> None:
    """By nodes, so the same on every machine; the engines agree in tests/engine."""
    text = (ROOT / "docs/javascript.md").read_text(encoding="utf-8")
    (line, rule), (nodes, move) = [
        re.search(pattern, text, re.MULTILINE).groups()  # type: ignore[union-attr]
        for pattern in (
            r"parseGame\(\"([\d ]+)\", \"([\w-]+)\"\)",
            r"choose\(position, \{ nodes: ([\d_]+) \}\); // \{ move: (\[\d, \d\])",
        )
    ]
    game = Game(rule)
    for board, cell in line.split():
        game.play(int(board), int(cell))
    assert list(choose(game, nodes=int(nodes))) == json.loads(move)


def test_both_lists_of_environments_are_those_that_are_registered() -> None:
    source = (ROOT / "ttt_tables/doors/adapters/gymnasium.py").read_text(encoding="utf-8")
    registered = re.findall(r'^    "(ttt/\w+-v0)": \w+Env,$', source, re.MULTILINE)
    text = (ROOT / "docs/adapters.md").read_text(encoding="utf-8")
    (row,) = re.findall(r"^\| `gymnasium` .*$", text, re.MULTILINE)
    assert re.findall(r"`(ttt/\S+)`", row) == registered
    assert re.findall(r"^\| `(ttt/\S+)`", text, re.MULTILINE) == registered
    words = dict(zip((3, 4, 5), ("three", "four", "five"), strict=True))
    assert f"`register()` makes {words[len(registered)]} environments known" in text


def test_a_pack_is_written_beside_what_reads_it() -> None:
    """In one module; that of the classic game in two, as CONTRIBUTING.md says."""
    package = ROOT / "ttt_tables"
    read = {path.parent for path in package.rglob("pack.py")} - {package}
    rooms = {path for path in read if "verify" not in path.parts}
    assert len(rooms) == len(PACKS)
    writes = {
        room.name: [path.name for path in room.glob("*.py") if "def encode(" in path.read_text()]
        for room in rooms
    }
    assert writes.pop("classic") == ["records.py"]
    assert all(found == ["pack.py"] for found in writes.values())
    assert "in one module, in `classic` in two" in said("CONTRIBUTING.md")


def test_a_cell_is_called_lowest_numbered_and_not_least() -> None:
    """The least best cell reads as the worst of them."""
    generated = ("views.sql", "reference.md", "CHANGELOG.md")
    texts = [
        path
        for room in ("ttt_tables", "pipeline", "docs")
        for path in (ROOT / room).rglob("*")
        if path.suffix in (".py", ".md", ".js", ".html", ".sql") and path.name not in generated
    ]
    assert len(texts) > 300
    odd = re.compile(r"(?<!at )\bleast (of the )?(best (cells?|ones?)|cells?)\b", re.IGNORECASE)
    assert [path.name for path in texts if odd.search(path.read_text(encoding="utf-8"))] == []
