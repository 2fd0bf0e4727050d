"""The README and the documents say what is true: their examples run, their links lead somewhere."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from ttt_tables.doors import sql

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = sorted(ROOT.glob("*.md")) + sorted((ROOT / "docs").rglob("*.md"))


def _blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_readme_python_examples_give_what_they_show() -> None:
    flags = doctest.ELLIPSIS
    examples = "\n".join(_blocks("python"))
    test = doctest.DocTestParser().get_doctest(examples, {}, "README", "README.md", 0)
    runner = doctest.DocTestRunner(optionflags=flags)
    runner.run(test)
    assert test.examples
    assert runner.failures == 0


def test_readme_sql_examples_give_rows(data: Path) -> None:
    statements = [part for block in _blocks("sql") for part in block.split(";") if part.strip()]
    assert statements
    connection = sql.connect(data)
    for statement in statements:
        names, rows = sql.query(connection, statement)
        assert names
        assert rows, statement


def _commands() -> list[tuple[str, str]]:
    """Return the commands and what they show; but `verify`, which test_verify.py runs."""
    pattern = r"^\$ (?!python -m ttt_tables verify$)(.*)\n((?:(?!\$ ).*\n)*)"
    return re.findall(pattern, "".join(_blocks("console")), re.MULTILINE)


@pytest.mark.parametrize(("command", "shown"), _commands())
def test_readme_commands_print_what_they_show(command: str, shown: str, data: Path) -> None:
    words = shlex.split(command)
    words[0] = str(Path(sys.executable).parent / words[0])
    environment = {**os.environ, "TTT_DATA": str(data)}
    done = subprocess.run(
        words, capture_output=True, text=True, cwd=ROOT, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr
    assert not shown or done.stdout == shown


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_to_files(document: Path) -> None:
    for link in re.findall(r"\]\(([^)#:]+)[^):]*\)", document.read_text(encoding="utf-8")):
        assert (document.parent / link).exists(), link


def test_makefile_help_names_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony
    command = ["make", "--no-print-directory", "help"]  # this may itself be run by make
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    assert {line.split("\t")[0] for line in done.stdout.splitlines()} == set(phony[1].split())
