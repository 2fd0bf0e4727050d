"""How a sample is stored: the types of its columns, and the sizes of its chunks."""

import json

import pyarrow as pa
import pytest

from tests.support.sampling import SMALL, command, in_one_run
from ttt_tables.arrow import content_hash
from ttt_tables.interfaces.cli.app import main
from ttt_tables.sampling import stored
from ttt_tables.sampling.chunks import encode
from ttt_tables.sampling.rows import SCHEMAS
from ttt_tables.sampling.sample import Sample


def test_integers_have_at_least_32_bits():
    fields = [field for schema in SCHEMAS.values() for field in schema]
    types = [f.type.value_type if pa.types.is_list(f.type) else f.type for f in fields]
    integers = [of for of in types if pa.types.is_integer(of)]
    assert len(integers) == 11
    assert all(of.bit_width >= 32 for of in integers)


def test_grid_takes_120_bytes_at_most():
    sample = Sample("abraham", 42, 4096)
    rows = sample.tables(0)["grid_roots"]
    assert len(encode(sample, 0, "grid_roots", rows, content_hash(rows))) < 120 * 4096


@pytest.mark.parametrize(
    ("grids", "values", "chunk"),
    [(1, False, 20_000), (10**7 - 1, False, 20_000), (10**7, False, 250_000), (10**7, True, 200)],
)
def test_large_sample_has_larger_chunks(grids, values, chunk):
    assert Sample("abraham", 1, grids, values).chunk == chunk


@pytest.mark.parametrize("values", [False, True])
def test_chunk_is_solved_in_parts(monkeypatch, values):
    sample = Sample("csun", 7, 7, values=values, chunk=7)
    whole = sample.tables(0)
    for name in ("ROOTS_CHUNK", "VALUES_CHUNK"):
        monkeypatch.setattr(f"ttt_tables.sampling.sample.{name}", 3)
    assert sample.tables(0) == whole
    assert sample.tables(0)["grid_roots"]["k"].num_chunks == 3


def test_sample_keeps_its_size_of_chunks(tmp_path, monkeypatch, capsys):
    def sampled(**options):
        monkeypatch.setattr("sys.argv", command(out=tmp_path, **options))
        assert main() == 0
        return json.loads((tmp_path / "_manifest.json").read_text())["arguments"]["chunk"]

    assert sampled(grids=20, chunk=10) == 10
    assert sampled(grids=30, chunk=0) == 10
    (tmp_path / "_sample.json").unlink()
    assert sampled(grids=40, chunk=0) == 10
    assert "3 of 4 chunks already existed" in capsys.readouterr().out


def test_row_is_the_same_in_pages_of_any_size(tmp_path, monkeypatch):
    in_one_run(tmp_path, SMALL)
    whole = list(map(stored.open_sample(tmp_path).__getitem__, range(SMALL.grids)))
    monkeypatch.setattr(stored, "PAGE", 3)
    assert list(map(stored.open_sample(tmp_path).__getitem__, range(SMALL.grids))) == whole
