"""A new table is three files: a table, its verifier, and a test. Nothing else is edited by hand."""

import json
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

import pytest

from tests.conftest import ROOT
from tests.support.checkouts import run_in

TABLE = '''
import polars as pl
import pyarrow as pa

from pipeline.columns import BOARD
from pipeline.schema import Column, Table

TABLE = Table(
    name="open_corners",
    title="How many corners of each board are empty",
    description="The number of empty corners of every board of the classic game.",
    key=("board",),
    columns=(BOARD, Column("open_corner_count", pa.int8(), "How many corners are empty.")),
    rows=5478,
    foreign_keys={("board",): "boards"},
    claims={"The empty board has four.": "select open_corner_count = 4 from open_corners limit 1"},
    witness="none outside",
)


def build(boards: pl.DataFrame) -> pl.DataFrame:
    """Return one row a board."""
    counts = [(text[0] + text[2] + text[6] + text[8]).count(".") for text in boards["text"]]
    return TABLE.frame(zip(boards["board"], counts, strict=True))
'''
VERIFIER = """
from ttt_tables.verify.binding import Binding
from ttt_tables.verify.report import Claim
from ttt_tables.verify.rules import classic_boards

VERIFIER = Binding(
    "open_corners",
    Claim("counts", "", "", "corners of texts", "none outside"),
    lambda: ((board,) for board in classic_boards()),
    {"open_corner_count": lambda b: (b[0] + b[2] + b[6] + b[8]).count(".")},
).verifier()
"""
VERIFY = """
from pathlib import Path
from ttt_tables.verify.folder import Folder, folder_steps
steps = folder_steps(Folder(Path("data")), False)
for name in ("manifest.json", "open_corners"):
    part = steps[name]()
    print(part.name, part.values, part.faults)
"""


@pytest.fixture
def checkout(tmp_path: Path, data: Path) -> Path:
    """Return a copy of the checkout that has two new files."""
    without = ignore_patterns("__pycache__", "*.tmp", "*.lock")
    for name in ("pipeline", "ttt_tables", "docs"):
        copytree(ROOT / name, tmp_path / name, ignore=without)
    copytree(data, tmp_path / "data", ignore=without)
    copytree(ROOT / "data" / "measured", tmp_path / "data" / "measured", dirs_exist_ok=True)
    for path in (*ROOT.glob("*.*"), ROOT / "Makefile"):
        if path.is_file():
            copy(path, tmp_path)
    (tmp_path / "pipeline/tables/classic/open_corners.py").write_text(TABLE)
    (tmp_path / "ttt_tables/verify/classic/open_corners.py").write_text(VERIFIER)

    (tmp_path / "verify_it.py").write_text(VERIFY)
    return tmp_path


@pytest.mark.slow  # five processes
def test_a_new_table_is_built_described_asked_and_verified_by_its_two_modules(
    checkout: Path,
) -> None:
    assert "open_corners.parquet" in run_in(checkout, "python -m pipeline build open_corners")
    run_in(checkout, "python -m pipeline catalog")
    run_in(checkout, "python -m pipeline catalog --check")
    for page in ("data/README.md", "data/views.sql", "docs/plots/tables.svg"):
        assert "open_corners" in (checkout / page).read_text(encoding="utf-8"), page
    listed = json.loads((checkout / "data/catalog.json").read_text(encoding="utf-8"))["tables"]
    assert "open_corners" in [table["name"] for table in listed]
    asked = "select open_corner_count from open_corners join boards using (board) where text = "
    found = run_in(checkout, f"ttt sql \"{asked}'X...O....'\" --json")
    assert json.loads(found) == [{"open_corner_count": 3}]
    verified = run_in(checkout, "python -m verify_it").splitlines()
    values, faults = dict(line.split(" ", 1) for line in verified)["open_corners"].split()
    assert (int(values) > 2 * 5478, faults) == (True, "0")
    assert verified[0].startswith("manifest.json ")
    assert verified[0].endswith(" 0")
