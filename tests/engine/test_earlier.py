"""Openings of earlier weights are measured again, by the engine of the commit that the card names.

Only this module reproduces a stored score of an opening.
"""

import io
import json
import re
import subprocess
import sys
import tarfile
from collections.abc import Callable
from textwrap import dedent

import pytest

from pipeline.engine.balancing import FULL_SIEVE, SEARCH
from pipeline.engine.measuring import FULL_MEASURE
from pipeline.engine.openings import read
from pipeline.engine.suite import read as read_suite
from pipeline.ultimate.columns import THEIR_WEIGHTS
from tests.conftest import ROOT

pytestmark = pytest.mark.slow  # compiles that engine, and searches millions of positions
COMMIT = THEIR_WEIGHTS.rpartition("commit ")[2].rstrip(".")
PACKS = "e72b5b42"  # the last commit with packs that the readers of that version can read
Measured = list[float]  # the score, the depth, the move and the visited positions

BEFORE = """
import sys
import ttt_tables as ttt
from ttt_tables.ultimate.rules import Position, play
assert ttt.__file__.startswith(sys.argv[1])
position = Position()
for move in {moves}:
    position = play(position, *divmod(move, 9), "{rule}")
"""
AFTER = """
import json
board, cell = thought.move
print(json.dumps([round(thought.score, 6), thought.depth, 9 * board + cell, thought.nodes]))
"""


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Measured]:
    """Return a function that runs the earlier engine on a position."""
    folder = tmp_path_factory.mktemp("earlier")
    for commit, place in ((COMMIT, "ttt_tables"), (PACKS, "ttt_tables/data")):
        git = ["git", "-C", str(ROOT), "archive", commit, place]
        found = subprocess.run(git, capture_output=True, check=False)
        if found.returncode:
            pytest.skip(f"this clone has no commit {commit}")
        with tarfile.open(fileobj=io.BytesIO(found.stdout)) as archive:
            archive.extractall(folder, filter="data")

    def answer(rule: str, moves: tuple[int, ...], code: str) -> Measured:
        script = BEFORE.format(rule=rule, moves=moves) + code + AFTER
        python = [sys.executable, "-c", script, str(folder)]
        done = subprocess.run(python, cwd=folder, stdout=subprocess.PIPE, text=True, check=True)
        measured: Measured = json.loads(done.stdout)
        return measured

    return answer


def test_documented_call_reproduces_an_opening(
    ask: Callable[..., Measured],
) -> None:
    page = (ROOT / "docs" / "dev" / "engine.md").read_text(encoding="utf-8")
    (call, *_) = re.findall(r"((?:^    .*\n)+)", page.partition("To compute a single row")[2], re.M)
    (one,) = [one for one in read() if (one.rule, one.game) == ("closed-draw", (40, 36, 4))]
    *setup, think = dedent(call).strip().splitlines()
    again = ask(one.rule, one.game, "\n".join([*setup, f"thought = {think}"]))
    assert again == [one.score, one.depth, one.reply, one.nodes]
    plan = (FULL_MEASURE.nodes, FULL_MEASURE.entries, FULL_MEASURE.move)
    assert plan == ((26_000_000, 26_000_000, 5_200_000), 1 << 23, (39_000, 65_000))


def test_stored_suite_score_is_reproduced(ask: Callable[..., Measured]) -> None:
    one, nodes = next(read_suite()), FULL_SIEVE.stages[-1][0]
    engine = f"ttt.ultimate.Engine({one.rule!r}, entries=1 << 20, features={SEARCH})"
    again = ask(one.rule, one.game, f"thought = {engine}.think(position, nodes={nodes})")
    assert again[:2] == [one.score, one.depth]
