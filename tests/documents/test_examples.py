"""The README and the documents say what is true: their examples run, their links lead somewhere."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from ttt_tables import sql

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(ROOT.glob("*.md")) + sorted((ROOT / "docs").rglob("*.md"))


PAGES = [
    ROOT / "README.md",
    *(
        ROOT / "docs" / f"{name}.md"
        for name in (
            "classic",
            "policies",
            "chance",
            "ultimate",
            "open-strategy",
            "menace",
            "phantom",
            "sample",
        )
    ),
    ROOT / "docs" / "language-models.md",
    *sorted((ROOT / "docs").glob("for-*.md")),
]
NAMED = {"ids": lambda page: page.stem}


def _blocks(page: Path, language: str) -> list[str]:
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def _with(language: str) -> list[Path]:
    return [page for page in PAGES if _blocks(page, language)]


@pytest.mark.parametrize("page", _with("python"), **NAMED)
def test_python_examples_give_what_they_show(page: Path) -> None:
    examples = "\n".join(_blocks(page, "python"))
    test = doctest.DocTestParser().get_doctest(examples, {}, page.stem, page.name, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test)
    assert test.examples
    assert runner.failures == 0


@pytest.fixture(scope="module")
def connection(data: Path) -> duckdb.DuckDBPyConnection:
    """Return the SQL door's connection to the tables."""
    return sql.connect(data)


COSTLY = {
    "open-strategy": pytest.mark.slow
}  # its macro reads nine boards; the cookbook asks it too


@pytest.mark.parametrize(
    "page", [pytest.param(page, marks=COSTLY.get(page.stem, ())) for page in _with("sql")], **NAMED
)
def test_sql_examples_give_rows(page: Path, connection: duckdb.DuckDBPyConnection) -> None:
    blocks = _blocks(page, "sql")
    statements = [part for block in blocks for part in block.split(";") if part.strip()]
    assert statements
    for statement in statements:
        names, rows = sql.query(connection, statement)
        assert names
        assert rows, statement


def _commands() -> list[tuple[str, str]]:
    """Return the commands and their shown output, without `verify`, which test_verify.py runs."""
    pattern = r"^\$ (?!python -m ttt_tables verify$)(.*)\n((?:(?!\$ ).*\n)*)"
    shown = "".join(block for page in PAGES for block in _blocks(page, "console"))
    return list(dict.fromkeys(re.findall(pattern, shown, re.MULTILINE)))


@pytest.mark.parametrize(("command", "shown"), _commands())
def test_commands_print_what_they_show(command: str, shown: str, data: Path) -> None:
    words = shlex.split(command)
    words[0] = str(Path(sys.executable).parent / words[0])
    environment = {**os.environ, "TTT_DATA": str(data), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        words, capture_output=True, text=True, cwd=ROOT, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr
    assert not shown or done.stdout == shown


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_to_files(document: Path) -> None:
    for link in re.findall(r"\]\(([^)#:]+)[^):]*\)", document.read_text(encoding="utf-8")):
        assert (document.parent / link).exists(), link


def _anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as a repository's host and the site make them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.M)
    titles = [re.sub(r"[^\w -]", "", title) for title in re.findall(r"^#+ (.+)$", text, re.M)]
    return {title.strip().lower().replace(" ", "-") for title in titles}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_into_documents_lead_to_headings(document: Path) -> None:
    prose = re.sub(r"^```.*?^```|`[^`]*`", "", document.read_text("utf-8"), flags=re.DOTALL | re.M)
    for link, anchor in re.findall(r"\]\(([^)#:\s]*\.md|)#([^)\s]+)\)", prose):
        assert anchor in _anchors(document.parent / link if link else document), anchor


def test_makefile_help_names_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony
    command = ["make", "--no-print-directory", "help"]  # this may itself be run by make
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    assert {line.split("\t")[0] for line in done.stdout.splitlines()} == set(phony[1].split())
