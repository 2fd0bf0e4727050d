"""Builds and samples that are killed at file operations lose nothing, and resume to the same bytes.

Each run begins next to half-written files of an earlier run, which it must not read.
"""

import json
from pathlib import Path

import pytest

from tests.support.parts import first
from tests.support.sandbox import Sandbox, State
from ttt_tables.sampling.claim import is_claim

BUILD = ["build", "boards", "moves", "miniboard", "--workers=1"]  # three tables and a pack
SAMPLE = ["sample", "--out=data", "--workers=1", "--seed=7", "--grids=6", "--chunk=3"]
COMMANDS = {  # with a damaged file, if the command resumes
    "build": (BUILD, "data/moves.parquet"),
    "sample": ([*SAMPLE, "--generator=abraham"], "data/grid_roots/00000001.parquet"),
    "sample --values": (
        [*SAMPLE, "--generator=csun", "--values"],
        "data/grid_values/00000000.parquet",
    ),
}
STRAY = b"half-written"
STRAYS = dict.fromkeys(
    (
        "data/.moves.parquet.7.part",
        "data/.manifest.json.7.part",
        "ttt_tables/data/.dice.pack.7.part",
    ),
    STRAY,
)
SAMPLE_STRAYS = dict.fromkeys(
    ("data/._manifest.json.7.part", "data/grid_roots/.00000001.parquet.7.part"), STRAY
)
MANIFEST, SAMPLE_MANIFEST = "data/manifest.json", "data/_manifest.json"


def own_name(name: str) -> str:
    """Return the name that a half-written file `.NAME.ID.part` would get."""
    path = Path(name)
    return str(path.with_name(path.name[1:].rsplit(".", 2)[0])) if path.suffix == ".part" else name


def check_state(state: State, before: State, after: State) -> None:
    """Check that each file is an old one, a new one or a part of one, and that none is missing.

    The claim of a killed run stays, and a sample has no manifest while a run writes.
    """
    for name, data in state.items():
        own = own_name(name)
        known = [files[own] for files in (before, after) if own in files]
        if is_claim(Path(own).name):
            assert own not in before
        elif name.endswith(".part"):
            assert (
                data == before.get(name)
                or any(one.startswith(data) for one in known)
                or (own == MANIFEST)
            ), name
        elif name == MANIFEST:
            products = [json.loads(one)["products"] for one in known]
            for product, about in json.loads(data)["products"].items():
                assert about in [one.get(product) for one in products], product
        else:
            assert data in known, name
    gone = {name for name in before.keys() - state.keys() if not name.endswith(".part")}
    assert gone <= {SAMPLE_MANIFEST}


# No fast test kills a build or a sample; nightly tests do at every step.
SOME = [("build", False, 2), ("sample --values", True, 2)]
EVERY = [(name, goes_on, 1000) for name in COMMANDS for goes_on in (False, True)]


@pytest.mark.parametrize("case", [*first(SOME, 0), *first(EVERY, 0, 0)])
def test_killed_command_loses_nothing(case: tuple[str, bool, int], tmp_path: Path) -> None:
    name, goes_on, most = case
    words, damaged = COMMANDS[name]
    sandbox = Sandbox(tmp_path / "sandbox")
    before = STRAYS if words is BUILD else SAMPLE_STRAYS
    sandbox.put(before)
    steps = sandbox.steps(words)
    after = sandbox.contents()
    assert after.keys().isdisjoint(before)
    if goes_on:
        before = before | after | {damaged: after[damaged][:-1]}
        sandbox.put(before)
        steps = sandbox.steps(words)
        assert sandbox.contents() == after
    places = [
        (number, limit)
        for number, step in enumerate(steps, 1)
        for limit in (0, len(after.get(own_name(step.split()[1]), STRAY)) // 2)
        if not limit or step.startswith("open ")
    ]
    resumed: list[object] = []
    for number, limit in places[-1 :: -max(1, len(places) // most)]:
        sandbox.put(before)
        sandbox.kill(words, number, limit)
        state = sandbox.contents()
        check_state(state, before, after)
        alike = sorted((own_name(name), data) for name, data in state.items())
        if alike not in resumed:
            resumed.append(alike)
            sandbox.steps(words)
            assert sandbox.contents() == after, steps[number - 1]
    print(f"{name}: {len(places)} places, {len(resumed)} states that differ")
