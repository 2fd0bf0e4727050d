"""The page in Firefox: one look at every view, with puppeteer-core over WebDriver BiDi."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.pace import PACE
from tests.support.serving import Client

HERE = Path(__file__).parent
LIBRARY = (
    HERE.parents[1] / ".venv/page/node_modules/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js"
)
FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
NODE = shutil.which("node")


@pytest.mark.slow
# pip cannot install Firefox and node. .ci/run has both; elsewhere they are optional.
@pytest.mark.skipif(
    not (FIREFOX and NODE and LIBRARY.exists()),
    reason="needs Firefox (Debian: apt-get install firefox-esr), node and make check-page",
)
def test_views_work_in_firefox(client: Client) -> None:
    command = [str(NODE), str(HERE / "firefox.mjs"), client.url, str(FIREFOX), str(LIBRARY)]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=PACE.within(180) / 1000, check=False
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["faults"] == []
    assert found["plain"] > 0.6  # hatching is not a plain grey ground at 2x
    assert found["seen"] == {
        **dict.fromkeys(
            ("classic", "puzzles", "probabilistic", "dice", "menace", "more", "rules"), 9
        ),
        "phantom": 9,
        "ultimate": 81,
    }
