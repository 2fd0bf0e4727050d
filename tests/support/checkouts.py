"""Commands of another checkout, by its own sources."""

import os
import shlex
import subprocess
import sys
from pathlib import Path


def run_in(folder: Path, command: str) -> str:
    """Run a command line of a checkout's own sources; return what it prints."""
    program, *words = shlex.split(command.removeprefix("python -m "))
    where = {"ttt": "ttt_tables.doors.cli"}.get(program, program)
    start = f"import sys; sys.path[0] = {str(folder)!r}; from {where} import main; sys.exit(main())"
    run = ["-c", start, *words] if program == "ttt" else ["-m", program, *words]
    ours = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, *run],
        cwd=folder,
        env=ours | {"PYTHONPATH": str(folder)},  # tests in there are a run of their own
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr + done.stdout[-2000:]
    return done.stdout
