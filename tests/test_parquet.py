"""The name of a folder changes no answer: each reader opens only that folder's files."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from shutil import copy, copytree

import duckdb
import polars as pl
import pytest

from pipeline import build as b
from pipeline import checks
from pipeline.registry import TABLES
from tests.conftest import ROOT
from ttt_tables import plots, sql
from ttt_tables.arrow import parquet_bytes
from ttt_tables.errors import MissingTableError
from ttt_tables.parquet import literal
from ttt_tables.sampling.runners import Run, run_sample
from ttt_tables.sampling.sample import Sample
from ttt_tables.sampling.stored import open_sample
from ttt_tables.verify.folder import Folder
from ttt_tables.verify.parquet import read_about, read_columns, read_optional
from ttt_tables.verify.sample import verify_sample

# The first three are tried with every reader, all with those that write a path for DuckDB.
# Each matches a folder called `data1` as a pattern, or is not read as a plain name.
NAMES = [
    "data[1]",
    "board=3",
    "k=3[0-9]",
    "data*",
    "data?",
    "[[]*]",
    'it\'s "one"',
    "two\nlines",
    "~",
    "%64ata1",
    "s3:",
    "file:",
    "{data1,b}",
    "back\\slash",
    "?é[é]",
]
REFUSED = ["back\\slash[1]", "back\\slash*", os.fsdecode(b"byte\xff")]
SMALL = Sample("csun", 7, 6, chunk=3)
FEW = ["boards", "moves"]


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of an empty folder here, next to others that match it as a pattern."""
    monkeypatch.chdir(tmp_path)
    for folder in (request.param, "data1", "datax", "k=30", "b", "é"):
        Path(folder).mkdir(exist_ok=True)
    text: str = request.param
    return text


def paths(name: str) -> list[Path]:
    return [Path(name), Path(name).absolute()]


def put_boards(data: Path, name: str) -> None:
    """Write all boards into one folder, and a single board into each of the others."""
    one = pl.read_parquet(data / "boards.parquet").head(1).to_arrow()
    for folder in Path().iterdir():
        (folder / "boards.parquet").write_bytes(parquet_bytes(one))
    copy(data / "boards.parquet", Path(name) / "boards.parquet")


COUNT = "select count(*), count(distinct board) from boards"
SHAPE = (5478, 5478)


def test_sql_reads_folder_with_special_name(data: Path, name: str) -> None:
    put_boards(data, name)
    for folder in paths(name):
        for unlocked in (False, True):
            with sql.connect(folder, names={"boards"}, unlocked=unlocked) as connection:
                assert sql.query(connection, COUNT, unlocked=unlocked)[1] == [SHAPE]


@pytest.mark.parametrize("name", NAMES[:3], indirect=True)
def test_command_reads_folder_with_special_name(
    data: Path, name: str, ttt: Callable[..., tuple[int, str, str]]
) -> None:
    put_boards(data, name)
    status, output, errors = ttt("sql", COUNT, "--json", "--data", name)
    assert (status, errors) == (0, "")
    assert output.split("5478")[1:] != []
    assert output.count("5478") == 2


def test_views_read_folder_with_special_name(data: Path, name: str) -> None:
    put_boards(data, name)
    views = (ROOT / "data" / "views.sql").read_text(encoding="utf-8")
    view = views[views.index("create or replace view boards") :].partition(";")[0]
    with duckdb.connect() as connection:
        connection.execute("set variable ttt_data = ?", [str(Path(name).absolute())])
        connection.execute(view)
        assert connection.execute(COUNT).fetchall() == [SHAPE]
    os.chdir(name)
    Path("data").mkdir()
    Path("boards.parquet").rename("data/boards.parquet")
    with duckdb.connect() as connection:  # as `duckdb -init data/views.sql` does
        connection.execute(view)
        assert connection.execute(COUNT).fetchall() == [SHAPE]


def test_views_disable_hive_partitioning() -> None:
    for file, views in (("views.sql", len(TABLES)), ("sample.sql", 2)):
        text = (ROOT / "data" / file).read_text(encoding="utf-8")
        assert text.count("read_parquet(") == text.count("', hive_partitioning = false)") == views


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return the folders of two samples: one of the requested grids, and one of others."""
    ours, other = (tmp_path_factory.mktemp(name) for name in ("ours", "other"))
    run_sample(SMALL, str(ours), Run(1))
    run_sample(Sample("csun", 8, 6, chunk=3), str(other), Run(1))
    return ours, other


def put_samples(drawn: tuple[Path, Path], name: str) -> list[tuple[int, float]]:
    """Copy a sample into one folder, another into the others; return its k and x_score."""
    ours, other = drawn
    for folder in Path().iterdir():
        copytree(ours if folder.name == name else other, folder, dirs_exist_ok=True)
    sample = open_sample(ours)
    return [(k, sample[k].x_score) for k in range(6)]


ASK = "select k, x_score from grid_roots order by k"


@pytest.mark.parametrize("name", NAMES[:3], indirect=True)
def test_sample_is_read_from_folder_with_special_name(
    drawn: tuple[Path, Path], data: Path, name: str
) -> None:
    stored = put_samples(drawn, name)
    for folder in paths(name):
        sample = open_sample(folder)
        assert [(k, sample[k].x_score) for k in range(6)] == stored
        with sql.connect(data, folder, names={"grid_roots"}) as connection:
            assert sql.query(connection, ASK)[1] == stored


def test_sample_view_reads_folder_with_special_name(drawn: tuple[Path, Path], name: str) -> None:
    stored = put_samples(drawn, name)
    text = (ROOT / "data" / "sample.sql").read_text(encoding="utf-8")
    view = text[text.index("create or replace view grid_roots") :].partition(";")[0]
    with duckdb.connect() as connection:
        connection.execute("set variable ttt_sample = ?", [str(Path(name).absolute())])
        if "\\" in name:  # the view has its own pattern
            with pytest.raises(duckdb.IOException, match="No files found"):
                connection.execute(view)
        else:
            connection.execute(view)
            assert connection.execute(ASK).fetchall() == stored


@pytest.mark.parametrize("name", NAMES[:3], indirect=True)
def test_sample_is_written_to_folder_with_special_name(drawn: tuple[Path, Path], name: str) -> None:
    run_sample(SMALL, name, Run(1))
    for file in ("grid_roots/00000001.parquet", "_manifest.json"):
        assert (Path(name) / file).read_bytes() == (drawn[0] / file).read_bytes()


@pytest.mark.parametrize("name", NAMES[:3], indirect=True)
def test_sample_is_verified_in_special_folder(drawn: tuple[Path, Path], name: str) -> None:
    put_samples(drawn, name)
    for folder in paths(name):
        part = verify_sample(folder, False, 1, lambda *_: None)
        assert [str(fault) for fault in part.first] == []


@pytest.mark.parametrize("name", NAMES[:3], indirect=True)
def test_plots_use_folder_with_special_name(
    drawn: tuple[Path, Path], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = put_samples(drawn, name)
    roots: list[pl.DataFrame] = []
    monkeypatch.setattr(plots, "sample_plots", lambda rows: roots.append(rows) or {})
    for folder in paths(name):
        plots.draw_sample(folder, folder)
        assert roots.pop().sort("k").select("k", "x_score").rows() == stored


@pytest.mark.parametrize("name", NAMES[:3], indirect=True)
def test_build_in_special_folder_writes_same_bytes(
    data: Path, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_boards(data, name)
    monkeypatch.setattr(b, "PACKAGE_DATA", tmp_path / "package")
    assert b.Build(Path(name)).run(FEW, lambda *_: None) == FEW
    for product in FEW:
        written = (Path(name) / f"{product}.parquet").read_bytes()
        assert written == (data / f"{product}.parquet").read_bytes()


def test_verify_reads_folder_with_special_name(data: Path, name: str) -> None:
    put_boards(data, name)
    for folder in paths(name):
        columns = read_columns(folder / "boards.parquet")
        assert [column.name for column in columns] == [of.name for of in TABLES["boards"].columns]
        assert len(columns[0].values) == 5478
        assert read_optional(folder / "boards.parquet") == set()
        assert read_about(folder / "boards.parquet")["title"] == "boards"


@pytest.mark.parametrize("name", NAMES[:3], indirect=True)
def test_assertions_read_inputs_in_special_folder(data: Path, name: str) -> None:
    put_boards(data, name)
    assertions = {
        "every board is there": "select count(*) = 5478 from boards",
        "no column is the folder's": "select max(board) > 3 from boards",
    }
    table = replace(TABLES["moves"], foreign_keys={}, assertions=assertions)
    relations = checks.relations(table, FEW)
    assert [one.sentence for one in relations] == list(assertions)
    checks.check_relations(relations, Path(name))


@pytest.mark.parametrize("name", REFUSED, indirect=True)
def test_name_unsupported_by_duckdb_is_rejected(
    data: Path, name: str, ttt: Callable[..., tuple[int, str, str]]
) -> None:
    put_boards(data, name)
    copy(data / "manifest.json", name)
    copy(data / "manifest.json", f"{name}/_manifest.json")
    folder = Path(name)
    for ask in (
        lambda: literal(folder),
        lambda: sql.connect(folder),
        lambda: sql.connect(data, folder),
        lambda: open_sample(folder),
        lambda: Folder(folder),
        lambda: verify_sample(folder, False, 1, lambda *_: None),
        lambda: b.Build(folder).run(["moves"], lambda *_: None),
    ):
        with pytest.raises(MissingTableError, match=r"DuckDB cannot open .*rename") as rejection:
            ask()
        assert repr(name)[1:-1] in str(rejection.value)
    status, output, errors = ttt("sql", COUNT, "--data", name)
    assert (status, output, errors.count("\n")) == (2, "", 1)
    assert "rename" in errors
