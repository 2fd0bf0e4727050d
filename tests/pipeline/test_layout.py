"""How the files of tables are laid out, as docs/format.md says."""

from pathlib import Path

import polars as pl
import pyarrow.parquet as pq
import pytest

from pipeline.tables import TABLES


@pytest.mark.parametrize("name", TABLES)
def test_row_groups_are_of_one_size_and_rise_by_the_key(name: str, data: Path) -> None:
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
