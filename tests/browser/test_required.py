"""A test of the page fails instead of being skipped if no test may be skipped."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.support.parts import first

ONE = """
from tests.browser.conftest import needs_browser

@needs_browser
def test_one():
    pass
"""


@pytest.mark.parametrize("required", first([{"TTT_BROWSERS": "required"}, {}], 0), ids=str)
def test_missing_browser_skips_or_fails(tmp_path: Path, required: dict[str, str]) -> None:
    """It uses only this folder's conftest, since the tables of the whole suite take seconds."""
    (tmp_path / "test_one.py").write_text(ONE)
    options = ["-rsfE", "-p", "no:cacheprovider", "-p", "tests.browser.conftest"]
    options += ["-c", os.devnull, "--rootdir", str(tmp_path)]
    inherited = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "TTT"))
    }
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(tmp_path / "test_one.py")],
        cwd=ROOT,
        env=inherited | {"PATH": "/nowhere"} | required,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == len(required), done.stdout + done.stderr
    assert ("ERROR" if required else "SKIPPED") in done.stdout
    assert "no browser is installed: apt-get install chromium" in done.stdout
