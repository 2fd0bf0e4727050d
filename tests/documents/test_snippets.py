"""The snippets of the documents run in the order of their page, and print the shown output.

Their types satisfy a user's own `mypy --strict`.
"""

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import duckdb
import pytest

from tests.conftest import ROOT
from tests.test_module_examples import MODULES
from ttt_tables import game, sql
from ttt_tables.sql.rows import print_rows

BLOCK = re.compile(r"^```(python|console|sql)\n(.*?)^```\n(?:\n```text\n(.*?)^```$)?", re.M | re.S)
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
# Other programs run these: test_arena_examples.py.
OTHERS = {"adapters", "tutorials/train-an-agent"}
Ttt = Callable[..., tuple[int, str, str]]
SLOW = {
    "chance": "it solves a grid in fractions, and meets two policies on it",
    "phantom": "it values all information sets, twice",
    "query": "each command loads its tables anew",
    "tutorials/sample": "it draws a sample",
}
MYPY = "[mypy]\n[mypy-pandas.*]\nignore_missing_imports = True\n"  # it has its types apart


def blocks(page: Path) -> list[tuple[str, str, str]]:
    """Return the runnable blocks of a page: language, code, and the text that follows."""
    return [
        (language, code, shown)
        for language, code, shown in BLOCK.findall(page.read_text(encoding="utf-8"))
        if language != "python" or ">>> " in code
    ]


def documents() -> list[Path]:
    return [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


def pages() -> list[Any]:
    names = {
        str(page.relative_to(ROOT).with_suffix("")).removeprefix("docs/") for page in documents()
    }
    return [
        pytest.param(
            name, marks=[pytest.mark.slow] if {name, name.rpartition("/")[2]} & {*SLOW} else []
        )
        for name in sorted(names - OTHERS)
        if blocks(path_of(name))
    ]


def path_of(name: str) -> Path:
    path = ROOT / "docs" / f"{name}.md"
    return path if path.is_file() else ROOT / f"{name}.md"


def run_command(command: str, shown: str, ttt: Ttt, elided: bool) -> None:
    """Run a command here, `ttt` in this process, and compare any output that is shown."""
    program, *words = shlex.split(command)
    if program == "ttt":
        status, printed, errors = ttt(*words)
    else:
        words = [str(Path(sys.executable).parent / program), *words]
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
        status, printed, errors = done.returncode, done.stdout, done.stderr
    assert status == 0, errors
    flags = doctest.ELLIPSIS if elided else 0
    assert not shown or doctest.OutputChecker().check_output(shown, printed, flags), (
        f"{command}\n{printed}"
    )


def run_session(code: str, page: str, names: dict[str, Any]) -> None:
    test = doctest.DocTestParser().get_doctest(code, names, page, page, 0)
    test.globs = names
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert runner.run(test, clear_globs=False).failed == 0
    assert test.examples


def sources() -> dict[str, str]:
    """Return the Python of each page, and of each example in a module docstring, as a module."""
    parser = doctest.DocTestParser()
    found = {}
    for page in documents():
        for code in PYTHON.findall(page.read_text(encoding="utf-8")):
            if "from pipeline" in code:  # it has no types outside its checkout
                continue
            shown = [one.source for one in parser.get_examples(code)] or [code]
            found[page.stem] = found.get(page.stem, "") + "".join(shown)
    for name in MODULES:
        shown = [one.source for one in parser.get_examples(import_module(name).__doc__ or "")]
        found[name] = "".join(shown)
    for name in ("own_bot", "own_game"):
        found[name] = (ROOT / f"docs/examples/{name}.py").read_text(encoding="utf-8")
    return found


@pytest.mark.slow
def test_snippets_pass_strict_mypy(tmp_path: Path) -> None:
    """Only this test checks them with `mypy --strict`, without the checkout's settings."""
    modules = sources()
    assert len(modules) >= 27
    for name, code in modules.items():
        # An underscore keeps a page's name different from a module that it imports.
        (tmp_path / f"_{re.sub('[^a-z]', '_', name)}.py").write_text(code, encoding="utf-8")
    (tmp_path / "mypy.ini").write_text(MYPY, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", ".cache", "."]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.fixture(scope="module")
def connection(data: Path) -> duckdb.DuckDBPyConnection:
    """Return the connection that all pages use; it is locked, so no page can change it."""
    return sql.connect(data)


@pytest.mark.parametrize("name", pages())
def test_snippets_print_the_documented_output(
    name: str,
    data: Path,
    connection: duckdb.DuckDBPyConnection,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    ttt: Ttt,
) -> None:
    """Only this test runs the snippets, including those of slow pages."""
    (tmp_path / "data").symlink_to(data)
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for language, code, shown in blocks(path_of(name)):
        if language == "python":
            run_session(code, name, names)
        elif language == "console":
            for command, printed in COMMAND.findall(code):
                run_command(command, printed, ttt, elided=name.startswith("tutorials/"))
        else:
            for statement in filter(str.strip, code.split(";\n")):
                columns, rows = sql.query(connection, statement)
                assert rows, statement
                if shown:
                    assert len(rows) == 1 or "\norder by" in statement  # of the whole query
                    print_rows(columns, [rows], "columns")
                    assert capfd.readouterr().out == shown, statement


def test_javascript_page_shows_the_engines_move() -> None:
    """The limit is in nodes, so it is machine-independent; tests/engine compares the engines."""
    text = (ROOT / "docs/javascript.md").read_text(encoding="utf-8")
    (line, rule), (nodes, move) = [
        re.search(pattern, text, re.MULTILINE).groups()  # type: ignore[union-attr]
        for pattern in (
            r"parseGame\(\"([\d ]+)\", \"([\w-]+)\"\)",
            r"choose\(position, \{ nodes: ([\d_]+) \}\); // \{ move: (\[\d, \d\])",
        )
    ]
    ultimate = game("ultimate", rule=rule)
    chosen = ultimate.choose(ultimate.position(played=line), nodes=int(nodes))
    assert [*map(int, chosen)] == json.loads(move)
