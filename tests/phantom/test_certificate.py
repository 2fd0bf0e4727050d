"""The checker of the certificate, which knows nothing of this project, accepts it and no other."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.phantom.equilibrium import FILE

CHECKER = FILE.parents[2] / "docs" / "examples" / "check_phantom.py"

pytestmark = pytest.mark.slow  # each run takes five seconds


def check(path: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-I", CHECKER, path], capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


def test_the_checker_finds_the_value() -> None:
    assert check(FILE) == "X scores 5/6 at least and 5/6 at most\n"
    assert len(CHECKER.read_text(encoding="utf-8").splitlines()) < 100
    assert "ttt_tables" not in CHECKER.read_text(encoding="utf-8")


def test_another_strategy_proves_less(tmp_path: Path) -> None:
    certificate = json.loads(FILE.read_text(encoding="utf-8"))
    certificate["O"][""] = dict.fromkeys("0268", "1/4")  # only corners
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(certificate), encoding="utf-8")
    said = check(changed)
    assert said.startswith("X scores 5/6 at least and ")
    assert not said.endswith("5/6 at most\n")
