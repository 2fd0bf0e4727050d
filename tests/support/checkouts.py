"""Copies of the checkout, and commands run from the sources of another checkout."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
IMPORTS = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"
BUILT = ("data", "ttt_tables/data")  # in addition to the files of git


def listed() -> list[str]:
    """Return the files of the checkout that git tracks or would add."""
    git = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    found = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in found.split("\0") if (ROOT / name).is_file()]


def copied(folder: Path) -> Path:
    """Copy the checkout, and its build output, into a folder; return the folder."""
    for name in listed():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    for name in BUILT:
        shutil.copytree(ROOT / name, folder / name, dirs_exist_ok=True)
    return folder


def insert(path: Path, text: str, before: str) -> None:
    """Insert lines before the only occurrence of a text."""
    head, there, tail = path.read_text(encoding="utf-8").partition(before)
    assert there
    assert before not in tail
    path.write_text(f"{head}{text}{there}{tail}", encoding="utf-8")


def replace(path: Path, old: str, new: str) -> None:
    """Replace the only occurrence of a text."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def check_imports(folder: Path) -> None:
    """Assert that a checkout keeps all contracts of import-linter."""
    (folder / "program.py").write_text(IMPORTS, encoding="utf-8")
    assert "0 broken" in run_in(folder, "program")


def run_in(folder: Path, command: str) -> str:
    """Run a command line with a checkout's own sources; return its output."""
    program, *words = shlex.split(command.removeprefix("python -m "))
    where = {"ttt": "ttt_tables.interfaces.cli.app"}.get(program, program)
    start = f"import sys; sys.path[0] = {str(folder)!r}; from {where} import main; sys.exit(main())"
    run = ["-c", start, *words] if program == "ttt" else ["-m", program, *words]
    ours = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, *run],
        cwd=folder,
        env=ours | {"PYTHONPATH": str(folder)},  # tests in there are a separate run
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr + done.stdout[-2000:]
    return done.stdout
