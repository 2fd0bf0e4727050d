"""Samples: grid k depends only on k, means match the published ones, and folders are read back."""

import json
import os
import random
import shutil
from pathlib import Path

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.support.damage import DEEP
from ttt_tables import CorruptTableError, MissingTableError, manifest, probabilistic, sql
from ttt_tables.board.numbers import parse
from ttt_tables.errors import BadGridError, BadOptionError
from ttt_tables.probabilistic import (
    canonical_grid,
    canonical_grids,
    lattice,
    parse_grid,
    sample_grids,
    solve_many,
)
from ttt_tables.sampling.runners import Run, run_sample
from ttt_tables.sampling.sample import Sample
from ttt_tables.verify import verify

MEANS = json.loads((Path(__file__).parents[1] / "oracles/prob_game_means.json").read_text())
NAMES = {"abraham": "louis", "csun": "unity"}  # ours, the oracle's


@pytest.mark.parametrize("name", NAMES)
def test_grids_do_not_depend_on_how_the_range_is_split(name):
    whole = sample_grids(name, 42, 0, 300)
    parts = [sample_grids(name, 42, start, start + 25) for start in range(0, 300, 25)]
    assert np.array_equal(np.concatenate(parts), whole)
    assert np.array_equal(sample_grids(name, 42, 299, 300)[0], whole[299])
    assert sample_grids(name, 42, 7, 7).shape == (0, 9, 3)


def test_random_stream_is_unchanged():
    """A changed bit of the generators would change every stored sample."""
    first = [[60, 5, 35], [60, 30, 10], [50, 15, 35]]
    assert sample_grids("abraham", 42, 0, 1)[0, :3].tolist() == first


def test_generators_and_seeds_have_their_own_streams():
    sampled = [sample_grids(name, seed, 0, 50) for name in NAMES for seed in (0, 1, 2**64 - 1)]
    assert len({grids.tobytes() for grids in sampled}) == 6


@pytest.mark.parametrize(("name", "count", "least_failure"), [("abraham", 69, 0), ("csun", 63, 5)])
def test_sampled_cells_match_the_game(name, count, least_failure):
    cells = sample_grids(name, 1, 0, 3000).reshape(-1, 3).astype(int)
    assert (cells.sum(axis=1) == 100).all()
    assert len(np.unique(cells, axis=0)) == count
    success, neutral, failure = cells.T
    assert (success.min(), neutral.min(), neutral.max()) == (30, 5, 30)
    assert failure.min() == least_failure
    shares = [(neutral == n).mean() for n in range(5, 35, 5)]
    assert shares == pytest.approx([1 / 6] * 6, abs=5 * (5 / 36 / len(cells)) ** 0.5)


def test_lattice_draws_its_own_cells():
    cells = [(50, 0, 50), (65, 5, 30)]
    grids = sample_grids(lattice(cells), 3, 0, 200)
    assert {tuple(cell) for cell in grids.reshape(-1, 3).tolist()} == set(cells)
    for bad in ([], [(50, 0, 51)], [(0, 100, 0)]):
        with pytest.raises(BadGridError):
            lattice(bad)


def test_seeds_ranges_and_generators_are_checked():
    for number in (1.0, True, None, "1", -1, 2**64):
        with pytest.raises(BadGridError, match=r"seed must be a whole number from 0 to"):
            sample_grids("abraham", number, 0, 1)
        for pair in ((0, number), (number, 2), (2, 1)):
            with pytest.raises(BadGridError, match="start and stop must be whole numbers"):
                sample_grids("abraham", 0, *pair)
    for name in ("louis", None, 4):
        with pytest.raises(BadOptionError, match=f"{name}'?: choose one of abraham, csun"):
            sample_grids(name, 0, 0, 1)
    sampled = sample_grids("csun", np.uint64(7), np.int8(3), np.int64(5))
    assert np.array_equal(sampled, sample_grids("csun", 7, 3, 5))


@pytest.mark.parametrize("name", NAMES)
def test_published_sample_has_published_statistics(name):
    """The oracle states its random numbers, so its 3,000 grids can be generated again."""
    published = MEANS[NAMES[name]]
    rng = random.Random({"abraham": 1, "csun": 2}[name])
    grids = np.empty((published["n"], 9, 3), dtype=int)
    for cell in grids.reshape(-1, 3):
        neutral = rng.randint(1, 6)
        success = rng.randint(6, (20 if name == "abraham" else 19) - neutral)
        cell[:] = 5 * success, 5 * neutral, 100 - 5 * success - 5 * neutral
    scores = solve_many(grids, chances=False).x_score[:, 0]
    statistics = [scores.mean(), scores.std(ddof=1), scores.min(), scores.max()]
    statistics += np.quantile(scores, [0.05, 0.5, 0.95]).tolist()
    names = ["mean", "sd", "min", "max", "q05", "q50", "q95"]
    # published with bisection, accurate to 2e-10
    assert statistics == pytest.approx([published[key] for key in names], abs=1e-9)


def test_batch_canonical_forms_equal_single_ones():
    coarse = lattice([(0, 50, 50), (50, 0, 50), (50, 50, 0), (100, 0, 0)])  # with many ties
    grids = np.concatenate([sample_grids("abraham", 9, 0, 40), sample_grids(coarse, 9, 0, 40)])
    symmetric = np.tile(np.array([50, 0, 50], dtype=np.uint8), (1, 9, 1))
    grids = np.concatenate([grids, symmetric])
    least, symmetries = canonical_grids(grids)
    for grid, form, symmetry in zip(grids, least, symmetries, strict=True):
        expected, expected_symmetry = canonical_grid(parse_grid(grid / 100))
        assert np.array_equal(form / 100, np.array(expected.cells, dtype=float))
        assert symmetry == expected_symmetry


@pytest.fixture(scope="module")
def sampled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sampled") / "sample"
    run_sample(Sample("abraham", 7, 25, values=True, chunk=10), str(folder), Run(2))
    return folder


@pytest.fixture(scope="module")
def connection(data: Path, sampled: Path) -> duckdb.DuckDBPyConnection:
    return sql.connect(data, sampled)


@pytest.fixture
def copied(sampled: Path, tmp_path: Path) -> Path:
    """Return a folder with the sample's manifest, and an empty one for its rows."""
    (tmp_path / "_manifest.json").write_bytes((sampled / "_manifest.json").read_bytes())
    (tmp_path / "grid_roots").mkdir()
    return tmp_path


@pytest.mark.parametrize("board", ["X...O....", "XXXOO...."])
def test_sql_moves_of_a_stored_grid_match_the_solver(
    connection: duckdb.DuckDBPyConnection, sampled: Path, board: str
) -> None:
    for k, to_move in ((0, "X"), (24, "O")):
        ask = f"from ttt_grid_moves('abraham', 7, {k}, {parse(board)}, to_move := '{to_move}')"
        _, rows = sql.query(connection, ask)
        moves = probabilistic.open_sample(sampled).game(k).moves(f"{board} {to_move}")
        scores = {move.cell: move.score for move in moves}
        assert {row[0]: row[1] for row in rows} == pytest.approx(scores, abs=1e-15)
        assert not rows or rows[0][1] == pytest.approx(moves[0].score, abs=1e-15)


def test_stored_sample_reads_back_solved_values(sampled: Path) -> None:
    sample = probabilistic.open_sample(sampled)
    assert len(sample) == 25
    for k in range(25):
        sampled = probabilistic.sample_grids("abraham", 7, k, k + 1)[0]
        assert [tuple(100 * part for part in cell) for cell in sample[k].grid.cells] == [
            tuple(cell) for cell in sampled.tolist()
        ]
        game = sample.game(k)
        value, moves = game.probe(game.start), game.moves(game.start)
        assert sample[k].x_score == value.score
        assert sample[k].best_cells == tuple([one.cell for one in moves if one.rank == 1])
        assert sample[k].chances == (value.win, value.draw, value.loss)


def test_chunk_is_read_once(sampled: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(sampled, tmp_path / "sample")
    sample, whole = probabilistic.open_sample(folder), probabilistic.open_sample(sampled)
    assert sample[0] == whole[0]
    shutil.rmtree(folder / "grid_roots")
    assert sample[9] == whole[9]
    with pytest.raises(CorruptTableError):
        sample[10]  # in the next chunk


def test_grid_outside_the_sample_is_rejected(sampled: Path) -> None:
    for k in (-1, 25, 1.0, "0", None, True):
        with pytest.raises(BadGridError, match="0 to 24"):
            probabilistic.open_sample(sampled)[k]  # type: ignore[index]


def test_only_local_complete_samples_are_read(data: Path, sampled: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(sampled, tmp_path / "sample")
    (folder / "_manifest.json").unlink()
    for read in (
        probabilistic.open_sample,
        lambda sample: sql.connect(data, sample),
        lambda sample: verify(sample=sample),
    ):
        with pytest.raises(MissingTableError, match=r"no _manifest\.json in .*ttt sample again"):
            read(folder)
        with pytest.raises(MissingTableError, match=r"\(s3://\.\.\.\): download the files"):
            read("s3://me:secret@bucket/sample")  # type: ignore[arg-type]


NO_SAMPLES: list[dict[str, object]] = [
    *({"grids": wrong} for wrong in (-6, 0, 2**63, "6")),
    *({"chunk": wrong} for wrong in (0, -3, 1.5)),
    *({"seed": -1}, {"seed": True}, {"generator": 1}),
]


def test_damaged_samples_are_rejected(sampled: Path, tmp_path: Path) -> None:
    with pytest.raises(MissingTableError, match="manifest"):
        probabilistic.open_sample(tmp_path)
    right = {"generator": "csun", "seed": 1, "grids": 6, "chunk": 3}
    for text in ("{}", DEEP, *(json.dumps({"arguments": right | one}) for one in NO_SAMPLES)):
        (tmp_path / "_manifest.json").write_text(text)
        with pytest.raises(CorruptTableError):
            probabilistic.open_sample(tmp_path)
    (tmp_path / "_manifest.json").write_bytes((sampled / "_manifest.json").read_bytes())
    (tmp_path / "grid_roots").mkdir()
    with pytest.raises(CorruptTableError):
        probabilistic.open_sample(tmp_path)[0]
    (tmp_path / "grid_roots" / "00000000.parquet").write_bytes(b"PAR1 and no more")
    with pytest.raises(CorruptTableError):
        probabilistic.open_sample(tmp_path)[0]
    (tmp_path / "grid_roots" / "00000000.parquet").write_bytes(
        (sampled / "grid_roots" / "00000001.parquet").read_bytes()
    )
    with pytest.raises(CorruptTableError, match="0 rows of grid 0"):
        probabilistic.open_sample(tmp_path)[0]


WRONG = {
    "x_score": [float("nan"), float("inf"), -0.1, 1.1, None, "0.5"],
    "x_win": [float("nan"), None, "0.5"],
    "x_best_cells": [-1, 0, 512, None, "1", 1.5],
    "first_scores": [[0.5] * 8, [float("nan")] * 9, ["0.5"] * 9, [None] * 9, "x", None],
    "cells": [[50, 0, 50] * 8, [50.0, 0.0, 50.0] * 9, ["50", "0"] * 9, [-50, 100, 50] * 9, None],
}


def test_sample_with_impossible_rows_is_rejected(sampled: Path, copied: Path) -> None:
    rows = pq.read_table(sampled / "grid_roots" / "00000000.parquet")
    for name, value in [(column, value) for column in WRONG for value in WRONG[column]]:
        at, kind = rows.schema.get_field_index(name), rows.schema.field(name).type
        column = pa.array([value] * len(rows), kind if value is None else None)
        changed = rows.set_column(at, name, column)
        pq.write_table(changed, copied / "grid_roots" / "00000000.parquet")
        with pytest.raises(CorruptTableError, match="00000000"):
            probabilistic.open_sample(copied)[0]


def test_fifo_in_a_sample_does_not_block(copied: Path) -> None:
    os.mkfifo(copied / "grid_roots" / "00000000.parquet")
    with pytest.raises(CorruptTableError, match="not a regular file"):
        probabilistic.open_sample(copied)[0]
    (copied / "_manifest.json").unlink()
    os.mkfifo(copied / "_manifest.json")
    with pytest.raises(MissingTableError, match="manifest"):
        probabilistic.open_sample(copied)


def test_manifest_reading_stops_at_the_size_limit(
    sampled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "_manifest.json"
    path.symlink_to("/dev/zero")
    with pytest.raises(MissingTableError, match="manifest"):
        probabilistic.open_sample(tmp_path)
    path.unlink()
    whole = (sampled / "_manifest.json").read_bytes()
    path.write_bytes(whole)
    monkeypatch.setattr(manifest, "MOST_BYTES", len(whole))
    assert len(probabilistic.open_sample(tmp_path)) == 25
    monkeypatch.setattr(manifest, "MOST_BYTES", len(whole) - 1)
    with pytest.raises(CorruptTableError, match="damaged"):
        probabilistic.open_sample(tmp_path)


def test_inflated_manifest_count_takes_no_memory(sampled: Path, tmp_path: Path) -> None:
    shutil.copytree(sampled, tmp_path, dirs_exist_ok=True)
    manifest = json.loads((sampled / "_manifest.json").read_bytes())
    manifest["arguments"] |= {"grids": 2**62, "chunk": 2**62}
    (tmp_path / "_manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(CorruptTableError, match="0 rows of grid 10, expected 1"):
        probabilistic.open_sample(tmp_path)[0]
