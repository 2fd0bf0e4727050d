"""Copies of the workshop in which its commands may be killed, and the files allowed there then."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from shutil import copy, copytree, ignore_patterns, rmtree
from typing import NamedTuple

from pipeline.build import PRODUCTS, file_name
from pipeline.publish.metadata import DESCRIPTIONS
from pipeline.tables import TABLES
from tests.support.sampling import TTT
from tests.support.steps import PART, own_name
from ttt_tables.sampling.claim import is_claim

ROOT = Path(__file__).parents[2]
PLACES = ("data", "ttt_tables/data")  # in a room: what a command writes, and the package's packs
MANIFEST = "data/manifest.json"


class Scenario(NamedTuple):
    """A command, and a room's files before it, on the way and after it: bytes by path."""

    name: str
    words: tuple[str, ...]
    states: list[dict[str, bytes]]
    any_order: bool = False  # products come as they are made: the manifest has any of the last ones

    @property
    def before(self):
        """The files that the command begins with."""
        return self.states[0]

    @property
    def after(self):
        """The files that an undisturbed run leaves."""
        return self.states[-1]


def program(words):
    """Return how Python starts the program that has a command."""
    return ("-c", TTT) if words[0] == "sample" else ("-m", "pipeline")


class Room:
    """A folder with a copy of the workshop, whose package has no pack."""

    def __init__(self, path):
        self.path = path
        for package in ("pipeline", "ttt_tables"):
            copytree(ROOT / package, path / package, ignore=ignore_patterns("data"))
        copy(ROOT / "tests" / "support" / "steps.py", path)

    def contents(self):
        """Return the bytes of every file in the places, by path."""
        paths = [path for place in PLACES for path in (self.path / place).rglob("*")]
        return {
            str(path.relative_to(self.path)): path.read_bytes() for path in paths if path.is_file()
        }

    def put(self, state):
        """Make the places hold these files, and nothing else."""
        for place in PLACES:
            rmtree(self.path / place, ignore_errors=True)
        for name, data in state.items():
            path = self.path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)

    def start(self, words, *runner):
        """Start a command, as it is or under a runner."""
        return subprocess.Popen(
            [sys.executable, *(runner or program(words)), *words],
            cwd=self.path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def run(self, words):
        """Run a command to its end; return its output and its seconds."""
        started = time.monotonic()
        process = self.start(words)
        said, error = process.communicate()
        assert process.returncode == 0, (words, error)
        return said, time.monotonic() - started

    def stopped(self, words, stop):
        """Run a command up to its step number `stop`; return kind and file, or None if it ended."""
        process = self.start(words, "steps.py", str(stop), ":".join(PLACES))
        _, error = process.communicate()
        if process.returncode == 0:
            return None
        assert process.returncode == -signal.SIGKILL, (words, stop, error)
        return tuple(error.split())

    def killed(self, words, delay):
        """Run a command and kill it after a delay; return whether it was still running."""
        process = self.start(words)
        try:
            _, error = process.communicate(timeout=delay)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return process.returncode == -signal.SIGKILL
        assert process.returncode == 0, (words, error)
        return False


def check_whole(state, scenario):
    """Demand that every file is as some state has it, that a half-written one is its beginning,
    that others are claims of runs, and that nothing is gone but what was half-written or a sample's
    manifest; return how many.
    """
    for name, data in state.items():
        said = own_name(name)
        if is_claim(Path(said).name):  # of the run that was killed: its ID is random
            continue
        known = [one[said] for one in scenario.states if said in one]
        if name in scenario.before:  # half-written, perhaps, by one that was killed before
            known.append(scenario.before[name])
        if scenario.any_order and said == MANIFEST:
            assert name.endswith(PART) or _is_part(data, scenario.after[MANIFEST]), scenario.name
        elif name.endswith(PART):
            assert any(whole.startswith(data) for whole in known), (scenario.name, name)
        else:
            assert data in known, (scenario.name, name)
    gone = {name for name in scenario.before.keys() - state.keys() if not name.endswith(PART)}
    assert gone <= ({"data/_manifest.json"} if scenario.words[0] == "sample" else set()), gone
    return len(state)


def _is_part(manifest, whole):
    """Return whether each record of a manifest is one of the whole manifest's."""
    records, known = (json.loads(data)["products"] for data in (manifest, whole))
    return all(known[name] == record for name, record in records.items())


def build_states(folder):
    """Return a build's files before its first product and after each, from a built folder."""
    manifest = json.loads((folder / "manifest.json").read_bytes())
    names = list(PRODUCTS)
    states = []
    for done in range(len(names) + 1):
        files = [file_name(name) for name in names[:done]]
        state = {f"data/{name}": (folder / name).read_bytes() for name in files}
        if done:
            products = {name: manifest["products"][name] for name in names[:done]}
            text = json.dumps({**manifest, "products": products}, indent=2, ensure_ascii=False)
            state[MANIFEST] = f"{text}\n".encode()
            for name in ("views.sql", "sample.sql"):
                state[f"data/{name}"] = (folder / name).read_bytes()
            state["ttt_tables/data/views.sql"] = state["data/views.sql"]
        if TABLES.keys() <= set(names[:done]):
            for name in DESCRIPTIONS:
                state[f"data/{name}"] = (folder / name).read_bytes()
        packs = [file for file in files if file.endswith(".pack")]
        states.append(state | {f"ttt_tables/data/{pack}": state[f"data/{pack}"] for pack in packs})
    return states
