"""Commands never write over a device, a link, an input, or a folder with other files."""

import errno
import os
from pathlib import Path

import pytest

from pipeline.publish.archive import write_archive
from pipeline.publish.npm import write_package
from ttt_tables import __version__
from ttt_tables.errors import BadOptionError
from ttt_tables.interfaces.http.single import single_page
from ttt_tables.interfaces.tasks.write import TaskSet, write_tasks
from ttt_tables.plots import save

GAME = '{"game": "classic", "moves": [4]}\n'


@pytest.fixture
def places(tmp_path: Path) -> dict[str, Path]:
    """Return four paths: a file, a link to it, a pipe, and a folder with a file."""
    made = {name: tmp_path / name for name in ("file", "link", "pipe", "folder")}
    made["file"].write_text(GAME, encoding="utf-8")
    made["link"].symlink_to(made["file"])
    os.mkfifo(made["pipe"])
    made["folder"].mkdir()
    (made["folder"] / "mine").write_text("mine", encoding="utf-8")
    return made


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("file", "is read"),
        ("link", "is a link"),
        ("pipe", "not a regular"),
        ("folder", "not a regular"),
    ],
)
def test_graded_games_replace_only_regular_files(name, why, places, ttt):
    status, said, errors = ttt("grade-games", places["file"], "--out", places[name])
    assert (status, said) == (2, "")
    assert why in errors
    assert places["file"].read_text(encoding="utf-8") == GAME
    assert sorted(path.name for path in places["file"].parent.iterdir()) == sorted(places)


def test_graded_games_replace_a_regular_file(places, ttt, tmp_path):
    (tmp_path / "moves.parquet").write_text("old", encoding="utf-8")
    assert ttt("grade-games", places["file"], "--out", tmp_path / "moves.parquet")[0] == 0
    assert (tmp_path / "moves.parquet").read_bytes()[:4] == b"PAR1"


def test_page_replaces_only_a_regular_file(places, ttt, data):
    for name, why in {
        "link": "is a link",
        "pipe": "not a regular",
        "folder": "not a regular",
    }.items():
        status, said, error = ttt("page", places[name])
        assert (status, said, error.count("\n")) == (2, "", 1)
        assert why in error
    pack = data / "classic.pack"
    assert "is the file that is read" in ttt("page", pack, "--data", data)[2]
    assert sorted(path.name for path in places["file"].parent.iterdir()) == sorted(places)
    assert ttt("page", places["file"])[0] == 0
    assert places["file"].read_bytes() == single_page(None)


def test_only_own_folders_are_replaced(places, tmp_path):
    """`publish npm` once removed any folder that it was given."""
    for name, why in {"file": "not a folder", "pipe": "not a folder", "folder": "mine"}.items():
        with pytest.raises(BadOptionError, match=why):
            write_package(places[name], tmp_path, tmp_path / "tsc")
        with pytest.raises(BadOptionError):
            write_tasks(TaskSet("puzzles", 3), str(places[name]))
    linked = tmp_path / "linked"
    (tmp_path / "empty").mkdir()
    linked.symlink_to(tmp_path / "empty")
    with pytest.raises(BadOptionError, match="is a link"):
        write_tasks(TaskSet("puzzles", 3), str(linked))
    assert (places["folder"] / "mine").read_text(encoding="utf-8") == "mine"


def test_archives_and_plots_do_not_replace_links(places, tmp_path):
    with pytest.raises(BadOptionError, match="is a link"):
        save("", None, places["link"])  # type: ignore[arg-type]
    places["link"].rename(tmp_path / f"ttt-tables-data-{__version__}.tar.gz")
    with pytest.raises(BadOptionError, match="is a link"):
        write_archive(tmp_path, tmp_path)


def test_full_disk_leaves_no_partial_task_set(monkeypatch, tmp_path):
    """A partial set once blocked the next attempt."""
    write = Path.write_text

    def full(path: Path, text: str, **options: str) -> int:
        if path.name == "card.json":
            write(path, text[:9], **options)
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(path, text, **options)

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match=r"No space left on device: .*card\.json"):
        write_tasks(TaskSet("puzzles", 9), str(tmp_path / "tasks"))
    assert list((tmp_path / "tasks").iterdir()) == []
    monkeypatch.undo()
    write_tasks(TaskSet("puzzles", 9), str(tmp_path / "tasks"))
    assert len(list((tmp_path / "tasks").iterdir())) == 5
