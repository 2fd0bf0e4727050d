"""Samples of the user's own grids: files, functions and iterables of arrays."""

import csv
import json
import signal
import subprocess
import sys
from fractions import Fraction
from itertools import product

import numpy as np
import polars as pl
import pyarrow.parquet as pq
import pytest

from tests.support.sampling import TTT, finish, wait_for
from ttt_tables import plots, sql
from ttt_tables.errors import BadGridError, SampleError
from ttt_tables.games.probabilistic.bounds import error_bound, surplus
from ttt_tables.interfaces.cli.app import main
from ttt_tables.probabilistic import (
    open_sample,
    parse_grid,
    sample_grids,
    solve_exact,
    solve_many,
    write_sample,
)
from ttt_tables.sampling import files
from ttt_tables.sampling.files import open_file
from ttt_tables.verify.sample import verify_sample

GRIDS = 25
PERCENTS = sample_grids("abraham", 42, 0, GRIDS)
SCORES = solve_many(PERCENTS).x_score[:, 0]
TEXTS = [["/".join(map(str, cell)) for cell in grid] for grid in PERCENTS.tolist()]
NUMBERS = [f"c{number}" for number in range(27)]


def frame(kind):
    """Return the grids in one of the formats of a file."""
    flat = PERCENTS.reshape(-1, 27)
    match kind:
        case "nine texts":
            return pl.DataFrame(TEXTS, schema=NUMBERS[:9], orient="row")
        case "nine other names":
            return pl.DataFrame(TEXTS, schema=list("ABCDEFGHI"), orient="row")
        case "a text":
            return pl.DataFrame({"note": "x, y", "grid": [" ".join(cells) for cells in TEXTS]})
        case "whole percents":
            return pl.DataFrame(flat, schema=NUMBERS)
        case "probabilities":
            return pl.DataFrame(flat / 100, schema=NUMBERS)
        case "float32":
            return pl.DataFrame((flat / 100).astype(np.float32), schema=NUMBERS)
        case "lists":
            return pl.DataFrame({"k": range(GRIDS), "cells": pl.Series(flat.tolist())})


def write(path, kind="nine texts"):
    rows = frame(kind)
    rows.write_csv(path) if path.suffix == ".csv" else rows.write_parquet(path, row_group_size=7)
    return path


def faults(folder, full=False):
    return [str(fault) for fault in verify_sample(folder, full, 1, lambda *_: None).first]


def ttt_sample(monkeypatch, *words):
    monkeypatch.setattr("sys.argv", ["ttt", "sample", *map(str, words)])
    return main()


KINDS = ["nine texts", "nine other names", "a text", "whole percents", "probabilities"]


@pytest.mark.parametrize(
    ("kind", "suffix"), [*product(KINDS, ("csv", "parquet")), ("lists", "parquet")]
)
def test_files_in_every_format_give_their_rows(tmp_path, monkeypatch, kind, suffix):
    monkeypatch.setattr(files, "BLOCK", 4)
    file = open_file(str(write(tmp_path / f"grids.{suffix}", kind)))
    assert (file.rows, file.percents) == (GRIDS, kind != "probabilities")
    for start, stop in ((0, GRIDS), (0, 4), (3, 9), (4, 8), (24, 25)):
        numbers, wrong = file.read(start, stop)
        assert not wrong
        expected = PERCENTS if file.percents else PERCENTS / 100
        assert np.array_equal(numbers, expected[start:stop])


@pytest.mark.parametrize("kind", ["nine texts", "probabilities", "float32"])
def test_sample_of_a_file_is_solved_stored_and_verified(tmp_path, monkeypatch, capsys, kind):
    file, out = write(tmp_path / "grids.parquet", kind), tmp_path / "out"
    assert ttt_sample(monkeypatch, "--from", file, "--chunk=10", "--workers=2", "--out", out) == 0
    assert "25 grids solved and written" in capsys.readouterr().out
    sample = open_sample(out)
    assert (len(sample), sample.generator) == (GRIDS, "file")
    for k in (0, 9, 10, 24):
        cells = parse_grid(" ".join(TEXTS[k])).cells
        stored = sample[k].grid.cells
        if kind == "nine texts":
            assert stored == cells
        else:
            assert all(type(part) is float for cell in stored for part in cell)
            assert np.allclose(np.array(stored), PERCENTS[k] / 100, rtol=0, atol=1e-7)
        if kind == "probabilities":
            assert np.array_equal(np.array(stored), PERCENTS[k] / 100)
        assert sample[k].x_score == pytest.approx(
            SCORES[k], abs=1e-14 if kind != "float32" else 1e-6
        )
    assert faults(out) == []
    columns = pq.read_schema(out / "grid_roots" / "00000000.parquet").names
    assert not {"canonical_grid", "symmetry"} & {*columns}


def test_scores_of_own_doubles_agree_with_fractions(tmp_path):
    # Fractions of other doubles would grow to gigabytes.
    parts = np.random.default_rng(0).multinomial(1024, [0.5, 0.2, 0.3], size=(1, 9))
    grids = parts / 1024
    grids[0, 3] = np.array([1, 1022, 1]) / 1024
    grids[0, 4, 0] += 2.0**-31
    write_sample(tmp_path / "out", grids, name="dyadic", version="1", workers=1)
    stored = open_sample(tmp_path / "out")[0]
    assert np.array_equal(np.array(stored.grid.cells), grids[0])
    bound = error_bound(9, 2.0**-50, surplus(stored.grid))
    assert abs(Fraction(stored.x_score) - solve_exact(stored.grid)) <= bound
    assert faults(tmp_path / "out", full=True) == []


def test_sql_and_verify_read_own_grids_of_both_kinds(tmp_path, data):
    query = "select cell, score, success from ttt_grid_moves('mine', 0, 1, 'X........', 'O')"
    moves, doubles = [], PERCENTS[:3] / 100
    doubles[2, 4, 0] += 5e-10
    for number, grids in enumerate((PERCENTS[:3], doubles)):
        out = tmp_path / str(number)
        write_sample(out, grids, name="mine", version="1", values=True, workers=1, chunk=2)
        assert faults(out) == []
        connection = sql.connect(data, sample=out)
        moves.append(np.array(connection.execute(query).fetchall()))
        assert connection.execute("select avg(x_score) from grid_roots").fetchone()[0] > 0.5
    assert len(moves[0]) == 8
    assert np.abs(moves[0] - moves[1]).max() < 1e-14


def test_plots_of_percents_and_doubles_have_same_bins(tmp_path):
    grids = sample_grids("abraham", 1, 0, 60)
    charts = []
    for number, given in enumerate((grids, grids / 100)):
        out = tmp_path / str(number)
        write_sample(out, given, name="mine", version="1", workers=1)
        chart = plots.neutral(pl.read_parquet(out / "grid_roots")).to_dict()
        charts.append(sorted(len(rows) for rows in chart["datasets"].values()))
    assert charts[0] == charts[1]


def test_changed_cell_of_own_grids_is_reported(tmp_path):
    out = tmp_path / "out"
    write_sample(out, PERCENTS / 100, name="mine", version="1", workers=1)
    file = out / "grid_roots" / "00000000.parquet"
    rows = pq.read_table(file)
    cells = rows["cells"].to_pylist()
    cells[0][0], cells[0][2] = cells[0][2], cells[0][0]
    column = rows.schema.field("cells")
    pq.write_table(rows.set_column(3, column, [cells]), file)
    assert any("x_score" in fault for fault in faults(out))


NINE, ALL = (f"{','.join(NUMBERS[:size])}\n" for size in (9, 27))
EIGHT, FIRST = ",".join(TEXTS[0][:8]), ",".join(TEXTS[0])
BAD_FILES = [
    ("", "is empty"),
    ("a,b\n1,2\n", r"has 2 columns \(a, b\): expected nine columns of texts"),
    ("c0,c0\n", "has 2 columns"),
    (f"{FIRST}\n{FIRST}", "has values in its first line"),
    (NINE, r"no row of .*grids.csv can be sampled"),
    (f"{NINE}{FIRST}\n1,2\n", "row 1: expected 9 fields, got 2"),
    (f"{NINE}{EIGHT},5/5", "row 0: cell 8 must be written like .*, got '5/5'"),
    (f"{NINE}{EIGHT},", "row 0: cell 8 is empty"),
    (f"{ALL}{'50,0,50,' * 8}50,1,50", "of cell 0 must be 0 to 1"),
    (f"{ALL}{'.5,0,.5,' * 8}.5,x,.5", "row 0: cell 8 has 'x': expected a"),
    (
        f"{ALL}{'50,0,50,' * 8}50,0,50\n{'.5,0,.5,' * 8}.5,0,.5",
        "row 1: cell 0 has '.5': expected whole percents, as in the first row",
    ),
    ("grid\n" + "0/100/0 " * 9, "row 0: cell 0 is neutral with probability 1"),
    ("grid\n50/0/50\n", "row 0: the grid must have nine cells"),
]


@pytest.mark.parametrize(("text", "reason"), BAD_FILES)
def test_invalid_file_error_names_row_and_cell(tmp_path, text, reason):
    path = tmp_path / "grids.csv"
    path.write_text(text)
    with pytest.raises(SampleError, match=reason):
        write_sample(tmp_path / "out", path)
    assert not (tmp_path / "out").exists()


def test_missing_numbers_and_short_lists_are_rejected(tmp_path):
    flat = (PERCENTS.reshape(-1, 27) / 100).tolist()
    flat[3][13] = None
    pl.DataFrame(flat, schema=NUMBERS, orient="row").write_parquet(tmp_path / "a.parquet")
    with pytest.raises(SampleError, match="row 3: cell 4 lacks a number"):
        write_sample(tmp_path / "out", tmp_path / "a.parquet")
    flat[3] = flat[3][:26]
    pl.DataFrame({"cells": flat}).write_parquet(tmp_path / "b.parquet")
    with pytest.raises(SampleError, match="row 3: 26 numbers: expected 27"):
        write_sample(tmp_path / "out", tmp_path / "b.parquet")


def test_skipped_rows_are_listed_and_leave_gaps(tmp_path, monkeypatch):
    lines = [",".join(NUMBERS[:9]), *map(",".join, TEXTS)]
    lines[4] = "65/5/31," * 8 + "65/5/30"
    lines[11:16] = ["too short"] * 5
    (tmp_path / "a.csv").write_text("\r\n".join(lines) + "\r\n\r\n")
    write(tmp_path / "b.parquet")
    out = tmp_path / "out"
    given = [f"--from={tmp_path / name}" for name in ("a.csv", "b.parquet")]
    words = (*given, "--chunk=5", "--out", out)
    assert ttt_sample(monkeypatch, *words) == 2
    assert not out.exists()
    for _ in range(2):  # also if the chunks exist
        assert ttt_sample(monkeypatch, *words, "--on-error=skip") == 0
        rows = list(csv.DictReader((out / "_rejected.csv").open()))
        assert [(int(row["k"]), row["file"], int(row["row"])) for row in rows] == [
            (k, "a.csv", k) for k in (3, *range(10, 15))
        ]
        assert rows[0]["reason"].startswith("cell 0, '65/5/31', adds up to 101 %")
        assert rows[1]["reason"] == "expected 9 fields, got 1"
        assert faults(out) == []
    sample = open_sample(out)
    assert len(sample) == 50
    for k in (2, 4, 9, 15, 24, 25, 28, 49):
        assert sample[k].x_score == SCORES[k % 25]
    with pytest.raises(BadGridError, match="row 12 of the source was rejected"):
        sample[12]
    (out / "_rejected.csv").write_text("k,file,row,reason\n3,a.csv,3,?\n")
    assert faults(out)


def test_another_file_is_another_sample(tmp_path):
    path, out = write(tmp_path / "grids.csv"), tmp_path / "out"
    first = write_sample(out, path, grids=10, chunk=5)
    moved = path.rename(tmp_path / "moved.csv")
    assert write_sample(out, moved, grids=10, chunk=5) == first
    assert write_sample(out, [moved], chunk=5) != first  # the sample grows to all rows
    moved.write_text(moved.read_text() + ",".join(TEXTS[0]) + "\n")
    with pytest.raises(SampleError, match="holds another sample"):
        write_sample(out, moved, chunk=5)
    with pytest.raises(SampleError, match="the files have 26 rows, fewer than 27"):
        write_sample(tmp_path / "new", moved, grids=27)


def test_percents_and_probabilities_differ_as_samples(tmp_path):
    paths = [write(tmp_path / f"{kind}.csv", kind) for kind in ("nine texts", "probabilities")]
    with pytest.raises(
        SampleError, match=r"has probabilities and .* percents: sample them separately"
    ):
        write_sample(tmp_path / "out", paths)


def coin(seed, k):
    """Return a grid that depends on the seed and k."""
    return [(50 + (seed + k) % 40, 10, 40 - (seed + k) % 40)] * 9


def test_function_is_a_generator_of_seed_and_k(tmp_path):
    out = tmp_path / "out"
    write_sample(out, coin, name="coin", version="1", seed=3, grids=10, chunk=4, workers=2)
    sample = open_sample(out)
    assert (sample.generator, sample.seed) == ("coin", 3)
    assert sample[6].grid == parse_grid("59/10/31 " * 9)
    assert faults(out) == []
    with pytest.raises(SampleError, match="version '1', not '2'"):
        write_sample(out, coin, name="coin", version="2", seed=3, grids=10, chunk=4)
    assert write_sample(out, coin, name="coin", version="1", seed=3, grids=12, chunk=4)


def test_bad_grid_of_a_function_is_named(tmp_path):
    def bad(seed, k):
        return coin(seed, k) if k < 5 else np.full((9, 3), 0.5)

    with pytest.raises(SampleError, match="from k = 4 on are probabilities: expected percents"):
        write_sample(tmp_path, bad, name="bad", version="1", grids=8, chunk=4, workers=1)
    with pytest.raises(SampleError, match=r"the name of a function .* got 'abraham'"):
        write_sample(tmp_path, coin, name="abraham", version="1", grids=8)
    with pytest.raises(SampleError, match="number of grids is missing"):
        write_sample(tmp_path, coin, name="coin", version="1")


def arrays(stop=GRIDS, changed=None):
    """Yield the grids in arrays of several lengths."""
    grids = PERCENTS[:stop] / 100
    if changed is not None:
        grids[changed, 0] = 0.5, 0, 0.5
    yield from (grids[:7], grids[7:7], grids[7:8], grids[8:])


def test_iterable_is_compared_chunk_by_chunk(tmp_path):
    out, given = tmp_path / "out", {"name": "arrays", "version": "1", "chunk": 4}
    first = write_sample(out, arrays(), grids=20, **given, workers=2)
    assert faults(out) == []
    (out / "grid_roots" / "00000002.parquet").unlink()
    assert write_sample(out, arrays(), grids=20, **given, workers=2) == first
    assert len(open_sample(out)) == 20
    assert np.array_equal(np.array(open_sample(out)[13].grid.cells), PERCENTS[13] / 100)
    with pytest.raises(
        SampleError, match=r"00000003\.parquet .* does not hold the grids of the iterable"
    ):
        write_sample(out, arrays(changed=13), grids=20, **given, workers=1)
    with pytest.raises(SampleError, match="ended after 25 grids: expected 26"):
        write_sample(tmp_path / "new", arrays(), grids=26, **given, workers=2)
    with pytest.raises(SampleError, match="engine must be local"):
        write_sample(tmp_path / "new", arrays(), grids=26, **given, engine="dask")


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--generator=abraham",),
        ("--generator=abraham", "--grids=3", "--on-error=skip"),
        ("--generator=abraham", "--from=x.csv"),
        ("--from=missing.csv",),
        ("--from=s3://bucket/grids.csv",),
        ("--from=.",),
        ("--from=x.csv", "--seed=3"),
    ],
    ids=str,
)
def test_invalid_own_grid_options_give_one_line_error(tmp_path, monkeypatch, capsys, words):
    assert ttt_sample(monkeypatch, *words, "--out", tmp_path / "out") == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("error: ")
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_killed_sample_of_a_file_resumes(tmp_path):
    """Only this test samples a file on a cluster."""
    pl.DataFrame([TEXTS[k % 25] for k in range(6000)], schema=NUMBERS[:9], orient="row").write_csv(
        tmp_path / "grids.csv"
    )
    out = tmp_path / "out"
    words = ["sample", "--from", tmp_path / "grids.csv", "--chunk=100", "--workers=2", "--out", out]
    command = [sys.executable, "-c", TTT, *map(str, words), "--engine=dask"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    process = subprocess.Popen(command, **pipes, start_new_session=True)
    wait_for(lambda: len(list(out.glob("grid_roots/*.parquet"))) >= 3, within=60)
    process.send_signal(signal.SIGKILL)
    finish(process)
    assert not (out / "_manifest.json").exists()
    status, _, err = finish(subprocess.Popen(command, **pipes, start_new_session=True))
    assert (status, err) == (0, "")
    content = json.loads((out / "_manifest.json").read_text())["content"]
    assert content == write_sample(tmp_path / "whole", tmp_path / "grids.csv", chunk=100)
    assert verify_sample(out, False, 1, lambda *_: None).faults == 0
