"""The data archive: the same bytes for the same tables, and a folder that answers."""

import json
import os
import re
import subprocess
import sys
import tarfile
import time
from pathlib import Path
from shutil import copytree

import duckdb
import pytest

from pipeline.build import PRODUCTS, Build
from pipeline.publish.archive import FILES, TEXTS, own_texts, write_archive
from pipeline.publish.metadata import DESCRIPTIONS
from tests.conftest import ROOT
from ttt_tables import __version__
from ttt_tables.errors import MissingTableError


@pytest.fixture(scope="module")
def whole(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the built folder with all that goes into the archive."""
    folder = copytree(data, tmp_path_factory.mktemp("archive") / "data")
    for name in TEXTS:
        (folder / name).write_bytes((ROOT / "data" / name).read_bytes())
    Build(folder, {}, DESCRIPTIONS).run(PRODUCTS, lambda *_: None)
    return folder


@pytest.mark.slow  # packs all tables twice
def test_it_is_reproducible_and_unpacks_to_a_folder_that_sql_answers_from(
    whole: Path, tmp_path: Path
) -> None:
    path = write_archive(whole, tmp_path)
    stem = f"ttt-tables-data-{__version__}"
    assert path.name == f"{stem}.tar.gz"
    first = path.read_bytes()
    for name in sorted({*FILES} - own_texts().keys(), reverse=True):
        content = (whole / name).read_bytes()
        (whole / name).unlink()
        (whole / name).write_bytes(content)
        (whole / name).chmod(0o600)
    (whole / "notes.txt").write_text("nobody else's")
    time.sleep(1)  # a gzip header counts seconds
    assert write_archive(whole, tmp_path / "again").read_bytes() == first
    with tarfile.open(path) as archive:
        assert archive.getnames() == [f"{stem}/{name}" for name in FILES]
        archive.extractall(tmp_path, filter="data")
    command = [sys.executable, "-c", "from ttt_tables.doors.cli import main; main()", "sql"]
    asked = ["--data", stem, "--json", "select count(*) as n from boards"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    answer = subprocess.check_output(command + asked, cwd=tmp_path, env=environment)
    assert json.loads(answer) == [{"n": 5478}]


def test_its_own_sql_runs_in_its_folder_and_its_card_leads_nowhere_else(
    whole: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `duckdb -init views.sql` does there."""
    texts = own_texts()
    monkeypatch.chdir(whole)
    with duckdb.connect() as shell:
        shell.execute(texts["views.sql"])
        assert shell.execute("select cell from ttt_best('X...O....', 'perfect')").fetchall()
    links = re.findall(r"\]\(([^)#]+)", texts["README.md"])
    assert set(links) == {"LICENSE"}


def test_what_is_not_as_the_manifest_says_is_not_packed(whole: Path, tmp_path: Path) -> None:
    path = whole / "boards.parquet"
    content = path.read_bytes()
    path.write_bytes(content[:-1])
    with pytest.raises(MissingTableError, match=r"boards\.parquet is missing or stale: run make"):
        write_archive(whole, tmp_path)
    path.write_bytes(content)
    assert list(tmp_path.iterdir()) == []
