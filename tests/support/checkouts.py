"""Copies of the checkout, and commands of another checkout, by its own sources."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
IMPORTS = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"
BUILT = ("data", "ttt_tables/data")  # beside what git has


def listed() -> list[str]:
    """Return the files of the checkout that git has, or would have."""
    git = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    found = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in found.split("\0") if (ROOT / name).is_file()]


def copied(folder: Path) -> Path:
    """Copy the checkout, and what it has built, into a folder; return the folder."""
    for name in listed():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    for name in BUILT:
        shutil.copytree(ROOT / name, folder / name, dirs_exist_ok=True)
    return folder


def insert(path: Path, text: str, before: str) -> None:
    """Insert lines before the one place where a text stands."""
    head, there, tail = path.read_text(encoding="utf-8").partition(before)
    assert there
    assert before not in tail
    path.write_text(f"{head}{text}{there}{tail}", encoding="utf-8")


def replace(path: Path, old: str, new: str) -> None:
    """Replace the one place where a text stands."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def check_imports(folder: Path) -> None:
    """Assert that a checkout keeps all contracts of import-linter."""
    (folder / "program.py").write_text(IMPORTS, encoding="utf-8")
    assert "0 broken" in run_in(folder, "program")


def run_in(folder: Path, command: str) -> str:
    """Run a command line of a checkout's own sources; return what it prints."""
    program, *words = shlex.split(command.removeprefix("python -m "))
    where = {"ttt": "ttt_tables.interfaces.cli.app"}.get(program, program)
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
