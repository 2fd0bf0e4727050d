"""The examples in their own files: their output, and its copy in a document."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
PAGES = sorted((ROOT / "docs").rglob("*.md"))


def printed(path):
    """Return an example's output, run by this Python."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, path], capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def shown(path):
    """Return the block that begins with an example's command; only one document has it."""
    page = "\n".join([page.read_text(encoding="utf-8") for page in PAGES])
    command = re.escape(f"$ python {path.relative_to(ROOT)}")
    (block,) = re.findall(rf"```console\n{command}\n(.*?)```", page, re.DOTALL)
    return block
