"""The Makefile uses an environment only in the place, and with the Python, that made it."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copy, copytree

import pytest

ROOT = Path(__file__).parents[2]
FAKE = """#!/bin/sh
case "$*" in
    "-m venv .venv") mkdir -p .venv ;;
    *) exec {python} "$@" ;;
esac
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return a clone with an environment: its first marker file, and nothing slow."""
    folder = tmp_path / "a clone"
    for package in ("ttt_tables", "pipeline"):
        (folder / package).mkdir(parents=True)
    for name in ("Makefile", "pyproject.toml", "requirements.lock", "requirements-test.lock"):
        copy(ROOT / name, folder)
    copytree(ROOT / "requirements", folder / "requirements")
    python = tmp_path / "python"
    python.write_text(FAKE.format(python=sys.executable))
    python.chmod(0o755)
    done = make(folder, ".venv/python.stamp", f"PYTHON={python}")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("making an environment in .venv with Python 3.")
    return folder


def make(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    environment = {
        name: value for name, value in os.environ.items() if name[:4] != "MAKE" and name != "PYTHON"
    }
    command = ["make", *words]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)


def test_moved_clone_error_explains_the_fix(clone: Path) -> None:
    there = make(clone, "--dry-run", "tables", f"PYTHON={sys.executable}")
    assert (there.returncode, there.stderr) == (0, "")
    moved = clone.rename(clone.with_name("moved"))
    done = make(moved, "--dry-run", "tables")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert f"This clone was set up in {clone} and moved or copied" in done.stderr
    assert "run make clean, then make" in done.stderr
    assert make(moved, "help").returncode == 0
    assert make(moved, "clean").returncode == 0
    assert make(moved, "--dry-run", "tables").returncode == 0


def test_changed_python_version_is_rejected(clone: Path) -> None:
    other = clone / "other"
    other.write_text("#!/bin/sh\necho /opt/other/bin/python3.13\n")
    other.chmod(0o755)
    done = make(clone, "--dry-run", "tables", "PYTHON=./other")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    first = os.path.realpath(sys.executable)
    assert f"set up with {first} and not PYTHON=./other" in done.stderr
    assert "run make clean, then make PYTHON=./other" in done.stderr
    none = make(clone, "--dry-run", "tables", "PYTHON=./none")
    assert (none.returncode, none.stdout) == (2, "")
    assert "PYTHON=./none does not run" in none.stderr
    assert "make clean" not in none.stderr


def test_site_home_ignores_the_users_home_folder(clone: Path) -> None:
    """HOME is also the user's folder, so make reads it only from its command line."""
    done = make(clone, "--dry-run", "site")
    assert "-m pipeline publish site --home ''\n" in done.stdout
    place = "HOME=https://example.org/ttt/"
    done = make(clone, "--dry-run", "site", place)
    assert "-m pipeline publish site --home 'https://example.org/ttt/'\n" in done.stdout
    done = make(clone, "--eval=shown: ; @echo $${HOME-none}", "shown", place)
    assert done.stdout == "none\n"
