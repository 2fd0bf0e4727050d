"""Copies of the build pipeline and the package, in which commands may be killed."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from shutil import copy, copytree, ignore_patterns, rmtree

from tests.support.sampling import TTT

ROOT = Path(__file__).parents[2]
PLACES = ("data", "ttt_tables/data")  # for output, and for the package's packs

State = dict[str, bytes]


class Sandbox:
    """A folder with a copy of the pipeline and the package without packs."""

    def __init__(self, path: Path) -> None:
        self.path = path
        for package in ("pipeline", "ttt_tables"):
            copytree(ROOT / package, path / package, ignore=ignore_patterns("data"))
        copy(ROOT / "tests" / "support" / "steps.py", path)

    def contents(self) -> State:
        """Return the bytes of every file in the places, by path."""
        paths = [path for place in PLACES for path in (self.path / place).rglob("*")]
        return {
            str(path.relative_to(self.path)): path.read_bytes() for path in paths if path.is_file()
        }

    def put(self, state: State) -> None:
        """Make the places contain exactly these files."""
        for place in PLACES:
            rmtree(self.path / place, ignore_errors=True)
        for name, data in state.items():
            path = self.path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)

    def start(self, words: list[str], *runner: str) -> subprocess.Popen[str]:
        """Start a command, directly or under a runner."""
        runner = runner or (("-c", TTT) if words[0] == "sample" else ("-m", "pipeline"))
        return subprocess.Popen(
            [sys.executable, *runner, *words],
            cwd=self.path,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def steps(self, words: list[str]) -> list[str]:
        """Run a command to its end; return its file operations, `EVENT PATH` each."""
        process = self.start(words, "steps.py", "0", "0", ":".join(PLACES))
        _, errors = process.communicate()
        assert process.returncode == 0, (words, errors)
        return errors.splitlines()

    def kill(self, words: list[str], step: int, limit: int = 0) -> None:
        """Run a command until it is killed at a step, by `steps.py`."""
        process = self.start(words, "steps.py", str(step), str(limit), ":".join(PLACES))
        _, errors = process.communicate()
        killed = -signal.SIGXFSZ if limit else -signal.SIGKILL
        assert (process.returncode, errors) == (killed, ""), (words, step)
