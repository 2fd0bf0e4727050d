"""The README's first screen works in a fresh clone, from a wheel and from an sdist.

The environment has only Python and what is installed on the way. `make publish-check` runs this.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import ROOT

# Only these tests install a release by pip, each in a new environment.
pytestmark = [pytest.mark.slow, pytest.mark.nightly]

SCREEN = (
    (ROOT / "README.md").read_text("utf-8").partition("## Try it")[2].partition("For all tab")[0]
)
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COUNT = "print(db.execute('select count(*) from classic_moves').fetchall()[0][0])"
WITHIN = 15  # seconds for the whole screen after the installs


class Terminal:
    """A shell in a folder whose first Python is that of a new environment."""

    def __init__(self, folder: Path, home: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
        kept = {
            name: text
            for name, text in os.environ.items()
            if name not in ("PYTHONPATH", "TTT_DATA")
        }
        self.folder, self.home = folder, home
        self.environment = kept | {"PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"}

    def type(self, line: str) -> str:
        """Run a line; return its output."""
        done = subprocess.run(
            line, shell=True, cwd=self.folder, env=self.environment, capture_output=True, text=True
        )
        assert done.returncode == 0, (line, done.stderr)
        return done.stdout

    def answer(self, python: str) -> None:
        """Run a Python session; its output must be that of the page."""
        (self.home / "session.txt").write_text(python, encoding="utf-8")
        assert self.type(f"python -m doctest '{self.home}/session.txt'") == ""


def lines_of(kind: str) -> list[str]:
    """Return the blocks of a kind on the README's first screen."""
    blocks = [text for of, text in BLOCK.findall(SCREEN) if of == kind]
    assert blocks
    return blocks


def type_screen(terminal: Terminal) -> None:
    """Type the lines after the installation, and compare the output with the page."""
    for line in "".join(lines_of("shell")).splitlines():
        if not line.startswith("pip install"):
            assert terminal.type(line)
    for block in lines_of("python"):
        terminal.answer(block)
    for block in lines_of("console"):
        command, _, shown = block.removeprefix("$ ").partition("\n")
        assert [line.rstrip() for line in terminal.type(command).splitlines()] == shown.splitlines()


def built(pattern: str) -> Path:
    """Return the files that `make dist` has built."""
    found = sorted((ROOT / "dist").glob(pattern))
    if not found:
        pytest.skip("`make dist` has built nothing")
    return found[-1]


def test_fresh_clone_runs_the_readme_first_screen(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    terminal = Terminal(clone, tmp_path / "home")
    (bare,) = [line for line in "".join(lines_of("shell")).splitlines() if line.startswith("pip")]
    terminal.type(bare)
    (extra,) = re.findall(r"after `(pip install [^`]*)`", SCREEN)
    terminal.type(extra)
    started = time.monotonic()
    type_screen(terminal)
    assert time.monotonic() - started < WITHIN


@pytest.mark.parametrize("pattern", ["ttt_tables-*.whl", "ttt_tables-*.tar.gz"])
def test_built_package_runs_the_readme_first_screen(pattern: str, tmp_path: Path) -> None:
    package = built(pattern)
    terminal = Terminal(tmp_path, tmp_path / "home")
    terminal.type(f"pip install --quiet '{package}[sql]'")
    type_screen(terminal)


@pytest.mark.parametrize("version", ["==1.4.0", ""])
def test_database_and_archive_open_in_old_and_new_duckdb(version: str, tmp_path: Path) -> None:
    database, archive = built("*.duckdb"), built("ttt-tables-data-*.tar.gz")
    terminal = Terminal(tmp_path, tmp_path / "home")
    terminal.type(f"pip install --quiet duckdb{version}")
    shutil.unpack_archive(archive, tmp_path, filter="data")
    (terminal.folder,) = tmp_path.glob("ttt-tables-data-*")
    for connect in (
        f"db = duckdb.connect({str(database)!r}, read_only=True)",
        "db = duckdb.connect(); db.execute(open('views.sql').read())",
    ):
        assert terminal.type(f'python -c "import duckdb; {connect}; {COUNT}"') == "16167\n"
