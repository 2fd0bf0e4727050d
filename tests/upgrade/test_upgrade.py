"""The files of commit 3e4f2add are read, or rejected with advice, and never misread.

`then` has a pack of format version 1 and its manifest, a sample of ten grids, and twenty rows of
tasks. The prompts are worded as today. tests/browser/test_addresses.py opens its twenty URLs.
"""

import csv
import json
import shutil
from hashlib import sha256
from pathlib import Path

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipeline.build import Build
from ttt_tables.arrow import content_hash
from ttt_tables.errors import StaleTableError
from ttt_tables.games.phantom.stored import Phantom
from ttt_tables.interfaces.tasks.write import TaskSet, write_tasks
from ttt_tables.sampling.runners import Run, run_sample
from ttt_tables.sampling.sample import Sample
from ttt_tables.stores import Stores
from ttt_tables.verify.folder import Folder, folder_steps

THEN = Path(__file__).parent / "then"
ADDRESSES = [line.split("\t") for line in (THEN / "addresses.tsv").read_text("utf-8").splitlines()]
TASKS = [json.loads(line) for line in (THEN / "tasks.jsonl").read_text("utf-8").splitlines()]


def test_old_pack_error_names_the_rebuild_command(tmp_path: Path) -> None:
    for name in ("phantom.pack", "manifest.json"):
        shutil.copy(THEN / name, tmp_path)
    with pytest.raises(StaleTableError, match=r"format version 1, .*run make again"):
        Stores(tmp_path).read(Phantom)
    build = Build(tmp_path)
    assert not build._is_fresh("phantom", build._key("phantom"))


def test_verify_reports_stale_files() -> None:
    steps = folder_steps(Folder(THEN), False)
    fault, *_ = steps["phantom.pack"]().first
    assert "format version 1" in str(fault)
    assert "run make again" in str(fault)
    assert steps["manifest.json"]().faults


def test_old_sample_grids_are_unchanged(tmp_path: Path) -> None:
    """Grid k of a generator and a seed is unchanged, with the same values to the last bit."""
    then = json.loads((THEN / "sample.json").read_text("utf-8"))
    arguments = {name: of for name, of in then["arguments"].items() if name != "format"}
    run_sample(Sample(**arguments), str(tmp_path), Run(1))
    chunks = [pq.read_table(path) for path in sorted((tmp_path / "grid_roots").iterdir())]
    contents = [content_hash(chunk.cast(_with_types_then(chunk.schema))) for chunk in chunks]
    assert sha256("\n".join(contents).encode()).hexdigest() == then["content"]
    rows = pl.read_parquet(tmp_path / "grid_roots" / "*.parquet")
    with (THEN / "grids.csv").open(encoding="utf-8") as file:
        for row, (k, cells, score) in zip(
            rows.select("k", "cells", "x_score").iter_rows(), [*csv.reader(file)][1:], strict=True
        ):
            numbers = [int(part) for cell in cells.split() for part in cell.split("/")]
            assert row == (int(k), numbers, float(score))


def _with_types_then(schema: pa.Schema) -> pa.Schema:
    """Return a schema of grid_roots with the integer types of a format 1 sample."""
    narrow = {
        "cells": pa.list_(pa.uint8()),
        "symmetry": pa.int8(),
        "x_best_cells": pa.uint16(),
        "o_best_cells": pa.uint16(),
    }
    return pa.schema([field.with_type(narrow.get(field.name, field.type)) for field in schema])


@pytest.mark.parametrize("game", list(dict.fromkeys(task["game"] for task in TASKS)))
def test_seeded_tasks_are_unchanged(game: str, tmp_path: Path) -> None:
    write_tasks(TaskSet(game, 5, seed=7), str(tmp_path))
    rows = [
        json.loads(line)
        for split in ("train", "validation", "test")
        for line in (tmp_path / f"{split}.jsonl").read_text("utf-8").splitlines()
    ]
    assert rows == [task for task in TASKS if task["game"] == game]
