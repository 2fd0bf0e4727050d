"""A table is read only if its file has the SHA-256 listed in the folder's manifest."""

import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from pipeline.registry import TABLES
from tests.support.damage import DEEP, flip
from tests.support.statements import answer_here
from ttt_tables import manifest, sql
from ttt_tables.errors import CorruptTableError, MissingTableError
from ttt_tables.manifest import MANIFEST, checked, listed_hashes

SOME = ("boards", "endgames", "menace_boxes")
Ttt = Callable[..., tuple[int, str, str]]


@pytest.fixture
def folder(data: Path, tmp_path: Path) -> Path:
    """Return a copy of some tables, with the manifest of all."""
    for name in (*(f"{table}.parquet" for table in SOME), MANIFEST):
        copy(data / name, tmp_path)
    return tmp_path


def damage(folder: Path, name: str) -> None:
    """Change one bit of a table's file."""
    path = folder / f"{name}.parquet"
    path.write_bytes(flip(path.read_bytes(), random.Random(0)))


def test_changed_or_truncated_table_is_reported(data: Path, tmp_path: Path) -> None:
    listed, chance = listed_hashes(data), random.Random(1)
    for name in TABLES:
        whole, path = (data / f"{name}.parquet").read_bytes(), tmp_path / f"{name}.parquet"
        for damaged in (flip(whole, chance), whole[:-1], whole[: len(whole) // 2], b""):
            path.write_bytes(damaged)
            with (
                pytest.raises(
                    CorruptTableError, match=rf"{name}\.parquet' is damaged: its SHA-256"
                ),
                checked(path, listed),
            ):
                pytest.fail("it was read")
        path.write_bytes(whole)
        with checked(path, listed):
            pass


def test_only_reached_tables_are_hashed(folder: Path) -> None:
    damage(folder, "menace_boxes")
    with sql.connect(folder, names={"boards"}) as connection:
        assert sql.query(connection, "select count(*) from boards")[1] == [(5478,)]
    with pytest.raises(CorruptTableError):
        sql.connect(folder, names={"boards", "menace_boxes"})


@pytest.mark.parametrize("options", [(), ("--unlocked",)])
def test_ttt_sql_reports_a_damaged_table(
    folder: Path, ttt: Ttt, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    answer_here(monkeypatch)
    damage(folder, "boards")
    status, output, errors = ttt("sql", "from boards", "--data", folder, *options)
    assert (status, output, errors.count("\n")) == (2, "", 1)
    assert "boards.parquet' is damaged" in errors


def test_ttt_tasks_reports_a_damaged_table(data: Path, folder: Path, ttt: Ttt) -> None:
    for path in data.glob("*.pack"):
        copy(path, folder)
    damage(folder, "endgames")
    out = ("--count", 3, "--out", folder / "set", "--data", folder)
    status, output, errors = ttt("tasks", "--game", "ultimate", *out)
    assert (status, output, errors.count("\n")) == (2, "", 1)
    assert "endgames.parquet' is damaged" in errors


def test_folder_without_manifest_is_not_hashed(folder: Path) -> None:
    (folder / MANIFEST).unlink()
    assert listed_hashes(folder) is None
    sql.connect(folder, names={"boards"}).close()


def test_unlisted_table_is_rejected(folder: Path) -> None:
    listed = json.loads((folder / MANIFEST).read_bytes())
    del listed["products"]["boards"]
    (folder / MANIFEST).write_text(json.dumps(listed))
    with pytest.raises(CorruptTableError, match=r"manifest\.json does not list it"):
        sql.connect(folder, names={"boards"})


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "\udcff", DEEP, '{"products": 3}', '{"products": {"boards": {}}}']
)
def test_damaged_manifest_is_reported(folder: Path, text: str) -> None:
    (folder / MANIFEST).write_text(text, errors="surrogateescape")
    with pytest.raises(CorruptTableError, match=r"manifest\.json' is damaged: run make"):
        sql.connect(folder, names={"boards"})


def test_pipe_instead_of_manifest_does_not_block(folder: Path) -> None:
    (folder / MANIFEST).unlink()
    os.mkfifo(folder / MANIFEST)
    with pytest.raises(CorruptTableError, match=r"manifest\.json' is damaged"):
        sql.connect(folder, names={"boards"})


def test_table_replaced_during_reading_is_reported(folder: Path) -> None:
    path = folder / "boards.parquet"
    copy(path, folder / "new")
    check = checked(path, listed_hashes(folder))
    check.__enter__()
    (folder / "new").replace(path)
    with pytest.raises(CorruptTableError, match="replaced while it was read"):
        check.__exit__(None, None, None)


def test_overlong_manifest_is_not_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manifest, "MOST_BYTES", 1000)
    with pytest.raises(CorruptTableError, match="is damaged"):
        listed_hashes(folder)


@pytest.mark.parametrize("given", [5, b"data", 5.0, ["data"], True])
@pytest.mark.parametrize("what", ["folder", "sample"])
def test_non_path_folder_is_rejected(given: Any, what: str) -> None:
    with pytest.raises(MissingTableError, match="must be a str or a Path, got"):
        sql.connect(**{what: given})


@pytest.mark.parametrize("given", [5, None, b"select 1"])
def test_non_text_statement_is_rejected(folder: Path, given: Any) -> None:
    with (
        sql.connect(folder, names=()) as connection,
        pytest.raises(sql.SqlError, match="a statement must be a str, got"),
    ):
        sql.query(connection, given)
