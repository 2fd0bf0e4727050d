"""The README and the documents say what is true: their examples run, their links lead somewhere."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from ttt_tables.doors import sql

ROOT = Path(__file__).parent.parent
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


def test_readme_sql_examples_give_rows() -> None:
    statements = [part for block in _blocks("sql") for part in block.split(";") if part.strip()]
    assert statements
    connection = sql.connect(ROOT / "data")
    for statement in statements:
        names, rows = sql.query(connection, statement)
        assert names
        assert rows, statement


def _commands() -> list[tuple[str, str]]:
    return re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", "".join(_blocks("console")), re.MULTILINE)


@pytest.mark.parametrize(("command", "shown"), _commands())
def test_readme_commands_print_what_they_show(command: str, shown: str) -> None:
    words = shlex.split(command)
    words[0] = str(Path(sys.executable).parent / words[0])
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    assert not shown or done.stdout == shown


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_to_files(document: Path) -> None:
    for link in re.findall(r"\]\(([^)#:]+)[^):]*\)", document.read_text(encoding="utf-8")):
        assert (document.parent / link).exists(), link


def test_every_table_is_listed_in_the_readme_and_the_card() -> None:
    from pipeline.tables import TABLES

    card = (ROOT / "data" / "README.md").read_text(encoding="utf-8")
    for name, table in TABLES.items():
        assert f"[{name}](data/README.md#{name}) | {table.rows:,} |" in README
        assert f"\n## {name}\n" in card


def test_every_policy_is_listed_in_the_readme() -> None:
    from ttt_tables.classic.policies import POLICIES

    table = README.partition("## The policies")[2].partition("## In a bot")[0]
    assert set(POLICIES) <= set(re.findall(r"`([^`]+)`", table))


def test_makefile_help_names_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony
    command = ["make", "--no-print-directory", "help"]  # this may itself be run by make
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    assert {line.split("\t")[0] for line in done.stdout.splitlines()} == set(phony[1].split())
