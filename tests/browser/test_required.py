"""Where no test of the page may be skipped, one that would be fails."""

import os
import subprocess
import sys

import pytest

from tests.conftest import ROOT


@pytest.mark.parametrize(
    ("required", "status", "told"),
    [({}, 0, "SKIPPED"), ({"TTT_BROWSERS": "required"}, 1, "ERROR")],
)
def test_without_a_browser_a_test_is_skipped_or_fails(
    required: dict[str, str], status: int, told: str
) -> None:
    one = "tests/browser/test_access.py::test_a_game_is_played_with_keys_alone"
    options = ["-rs", "-p", "no:cacheprovider"]
    inherited = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "TTT"))
    }
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, one],
        cwd=ROOT,
        env=inherited | {"PATH": "/nowhere"} | required,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert told in done.stdout
    assert "no browser is here: apt-get install chromium" in done.stdout
