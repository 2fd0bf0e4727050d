"""A release: URLs from the home URL, the archive, the Hub's dataset, and the workflows."""

import json
import re
import tarfile
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import duckdb
import pyarrow.parquet as pq
import pytest

from pipeline.build import Build
from pipeline.publish import card, huggingface, metadata, npm
from pipeline.publish.archive import FILES, TEXTS, own_texts, write_archive
from pipeline.publish.described import DESCRIPTIONS
from pipeline.registry import LISTED, VIEWS
from pipeline.tables import PRODUCTS
from tests.conftest import ROOT
from tests.pipeline.test_metadata import checkers, read_by
from tests.pipeline.test_wheel import HOME, LINK
from ttt_tables import __version__
from ttt_tables.errors import BadOptionError, MissingTableError

LOCKS = sorted([*ROOT.glob("requirements*.lock"), *ROOT.glob("requirements/*.lock")])
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_descriptions_name_the_home_if_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert metadata.home() == ""
    assert npm.addresses() == {}
    for module in (metadata, npm, card):
        monkeypatch.setattr(module, "home", lambda: HOME)
    assert npm.addresses()["homepage"] == HOME
    links = [link for link in LINK.findall(huggingface.dataset_card()) if link[0] != "#"]
    assert links
    assert all(link.startswith(f"{HOME}/") for link in links)


# The dataset of the Hugging Face hub


@pytest.fixture(scope="module")
def dataset(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = copytree(data, tmp_path_factory.mktemp("built") / "data")
    (source / "LICENSE").write_bytes((ROOT / "data" / "LICENSE").read_bytes())
    folder = tmp_path_factory.mktemp("hub") / "dataset"
    for _ in range(2):  # it replaces an existing one
        huggingface.write_dataset(folder, source)
    return folder


def test_dataset_has_one_file_per_configuration(
    dataset: Path,
) -> None:
    names = {path.name for path in dataset.iterdir()}
    assert names == {*huggingface.FILES}
    card = (dataset / "README.md").read_text(encoding="utf-8")
    told = re.findall(r"^- config_name: (\w+)\n  data_files: (\S+)$", card, re.MULTILINE)
    assert told == [(name, f"{name}.parquet") for name in LISTED]
    default = re.findall(r"^  data_files: (\S+)\n  default: true$", card, re.MULTILINE)
    assert default == ["classic_moves.parquet"]
    titles = re.findall(r"^## (.+)$", card, re.MULTILINE)
    anchors = {title.lower().replace(" ", "-") for title in titles}
    links = set(LINK.findall(card))
    assert {link for link in links if link[0] != "#"} == {"LICENSE"}
    assert set(LISTED) <= {link[1:] for link in links if link[0] == "#"} <= anchors


def test_views_are_published_as_tables(dataset: Path, db: duckdb.DuckDBPyConnection) -> None:
    for name, view in VIEWS.items():
        found = pq.read_table(dataset / f"{name}.parquet")
        assert found.schema.equals(view.schema(), check_metadata=True)
        rows = db.execute(f"from {name} order by {', '.join(view.key)}").fetchall()
        assert rows == list(zip(*found.to_pydict().values(), strict=True))


def test_foreign_folder_is_not_replaced(tmp_path: Path, data: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(BadOptionError, match="has files that are not part of a dataset"):
        huggingface.write_dataset(tmp_path, data)
    assert (tmp_path / "mine.txt").read_text() == "mine"
    built = copytree(data, tmp_path / "data")  # the folder has tables, too
    with pytest.raises(BadOptionError, match=r"not part of a dataset, such as abrupt\.pack"):
        huggingface.write_dataset(built, data)
    assert {path.name for path in built.iterdir()} == {path.name for path in data.iterdir()}


@checkers
def test_hub_library_reads_the_dataset(dataset: Path, tmp_path: Path) -> None:
    read = read_by(dataset, tmp_path, "hub", *LISTED)
    assert sorted(read["configurations"]) == sorted(LISTED)
    assert read["default"] == [column.name for column in LISTED[metadata.DEFAULT].columns]
    assert read["shapes"] == {
        name: [[column.name for column in table.columns], table.rows]
        for name, table in LISTED.items()
    }


# The workflows


def test_workflows_run_existing_targets_by_pinned_actions() -> None:
    phony = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert phony
    text = "".join(path.read_text(encoding="utf-8") for path in WORKFLOWS)
    listed = re.search(r"        target:\n((?:          - \S+\n)+)", text)
    assert listed
    asked = set(re.findall(r"run: make ([a-z]\S*)", text))
    asked |= set(re.findall(r"target: ([\w-]+)", text)) | set(re.findall(r"- (\S+)", listed[1]))
    assert {"publish-check", "test", "site", "test-lowest"} <= asked
    assert asked <= set(phony[1].split())
    used = re.findall(r"uses: (\S+)( # v\d+[.\d]*)?$", text, re.MULTILINE)
    assert len(used) == text.count("uses: ") > 10
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", action) and tag for action, tag in used)
    (image,) = re.findall(r"^ *(?:container|image): *(\S+)", text, re.MULTILINE)
    assert re.fullmatch(r"[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}", image)


def test_publishing_jobs_run_only_hashed_code() -> None:
    """Jobs with a publishing identity install nothing, and neither do steps with a secret."""
    (text,) = (path.read_text(encoding="utf-8") for path in WORKFLOWS if path.stem == "release")
    fetches = re.compile(r"\b(?:npx|npm (?:ci|i|install|exec)|pip install|curl|wget)\b")
    jobs = re.split(r"^  (?=\w+:$)", text, flags=re.MULTILINE)
    trusted = [job for job in jobs if "id-token: write" in job]
    assert len(trusted) == 3
    assert not [job for job in trusted if fetches.search(job)]
    versions = re.findall(r"node-version: (\S+)", "".join(trusted))
    assert len(versions) == 1
    assert re.fullmatch(r'"\d+\.\d+\.\d+"', versions[0])  # with the npm that it brings
    steps = re.split(r"^      - ", text, flags=re.MULTILINE)
    secret = [step for step in steps if "secrets." in step]
    assert len(secret) == 1
    assert not [step for step in secret if fetches.search(step)]


def test_release_publishes_tagged_version_and_archive() -> None:
    (text,) = (path.read_text(encoding="utf-8") for path in WORKFLOWS if path.stem == "release")
    assert "dist/ttt-tables-data-*.tar.gz" in text
    assert text.index("The tag is the version") < text.index("run: make publish-check")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(r"^## (\S+?),?\s", changes, re.MULTILINE)[1].rstrip(",") == __version__
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == __version__


@pytest.fixture(scope="module")
def whole(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the built folder with all files of the archive."""
    folder = copytree(data, tmp_path_factory.mktemp("archive") / "data")
    for name in TEXTS:
        (folder / name).write_bytes((ROOT / "data" / name).read_bytes())
    Build(folder, {}, DESCRIPTIONS).run(PRODUCTS, lambda *_: None)
    return folder


@pytest.mark.slow
def test_archive_is_reproducible_and_usable_by_sql(
    whole: Path, tmp_path: Path, ttt: Callable[..., tuple[int, str, str]]
) -> None:
    """Only this test packs the archive, twice: times and file modes do not change its bytes."""
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
    asked = ("--data", tmp_path / stem, "--json", "select count(*) as n from boards")
    assert json.loads(ttt("sql", *asked)[1]) == [{"n": 5478}]


def test_archive_sql_and_card_are_self_contained(
    whole: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `duckdb -init views.sql` does in the archive's folder."""
    texts = own_texts()
    monkeypatch.chdir(whole)
    with duckdb.connect() as shell:
        shell.execute(texts["views.sql"])
        assert shell.execute("select cell from ttt_best('X...O....', 'perfect')").fetchall()
    links = re.findall(r"\]\(([^)#]+)", texts["README.md"])
    assert set(links) == {"LICENSE"}


def test_files_off_the_manifest_are_not_packed(whole: Path, tmp_path: Path) -> None:
    path = whole / "boards.parquet"
    content = path.read_bytes()
    path.write_bytes(content[:-1])
    with pytest.raises(MissingTableError, match=r"boards\.parquet is missing or stale: run make"):
        write_archive(whole, tmp_path)
    path.write_bytes(content)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_lock_has_hashes_and_no_address(lock: Path) -> None:
    """Each has a hash: pip --require-hashes, as the Makefile calls it, accepts nothing else."""
    text = lock.read_text(encoding="utf-8")
    assert "--hash=sha256:" in text
    assert "//" not in text
    assert "index" not in text
