"""A name in code on a page refers to an existing command, name, macro, table or policy.

The names come from the running programs: Typer, argparse, DuckDB and the package. The generated
reference has all of them.
"""

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import duckdb
import pytest

import pipeline.cli
import pipeline.publish.commands
import ttt_tables
import ttt_tables.__main__ as bare
from pipeline.registry import LISTED
from tests.conftest import ROOT
from tests.support.own_game import added
from ttt_tables import Tablebase
from ttt_tables.games.family.rule_options import KNOWN
from ttt_tables.games.registry import game_names
from ttt_tables.interfaces.cli import app as cli
from ttt_tables.interfaces.tasks.write import SEVERAL

REFERENCE = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
PAGES += [ROOT / "data" / "README.md"]
NO_MACROS = {"ttt_tables", "ttt_data", "ttt_sample"}  # the package, and two variables of DuckDB


def in_reference(pattern: str) -> list[str]:
    """Return the names in the reference's rows that fully match a pattern."""
    rows = re.findall(r"^\| `([^`]+)` \| (.*) \|$", REFERENCE, re.MULTILINE)
    assert all(meaning.strip() for _, meaning in rows)
    return [match[1] for name, _ in rows if (match := re.fullmatch(pattern, name))]


def commands_of(app: Any) -> list[str]:
    return [command.name or command.callback.__name__ for command in app.registered_commands]


def targets() -> list[str]:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return [line.partition(":")[0] for line in makefile.splitlines() if re.match(r"\S.*##", line)]


def catalogued() -> list[str]:
    catalog = json.loads((ROOT / "data" / "catalog.json").read_text(encoding="utf-8"))
    return [table["name"] for table in catalog["tables"]]


def macros_of(db: duckdb.DuckDBPyConnection) -> set[str]:
    query = "select function_name from duckdb_functions() where function_name like 'ttt\\_%'"
    return {name for (name,) in db.execute(query + " escape '\\'").fetchall()}


# The reference is generated: public names and endpoints from the served lists, these from
# sources.


def test_reference_lists_all_commands_and_targets(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert in_reference(r"ttt (\S+)") == commands_of(cli.app)
    assert in_reference(r"python -m pipeline (\S+)") == commands_of(pipeline.cli.app)
    published = commands_of(pipeline.publish.commands.app)
    assert in_reference(r"python -m pipeline publish (\S+)") == published
    assert in_reference(r"make (\S+)") == targets()
    with pytest.raises(SystemExit):
        bare.main(["--help"])
    listed = capsys.readouterr().out.partition("\ncommands:\n")[2].partition("\n\n")[0]
    told = re.search(r"^`python -m ttt_tables` has (.*) without typer", REFERENCE, re.MULTILINE)
    assert told
    assert re.findall(r"`(\w+)`", told[1]) == re.findall(r"^  (\w+) ", listed, re.MULTILINE)


def test_reference_lists_all_macros(db: duckdb.DuckDBPyConnection) -> None:
    listed = in_reference(r"(ttt_\w+)\(.*\)")
    assert len(listed) == len(set(listed))
    assert set(listed) == macros_of(db)


# No page names something that does not exist.


def code_of(page: Path) -> list[str]:
    """Return the lines of code in a page and the words between backticks, without comments."""
    text = page.read_text(encoding="utf-8")
    if page.name == "CHANGELOG.md":  # the first column of its table has removed names
        text = re.sub(r"^\|[^|]*\|", "", text, flags=re.MULTILINE)
    fenced = re.findall(r"^```\w*\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    prose = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    indented = re.findall(r"^    (.*)$", prose, re.MULTILINE)
    inline = [" ".join(part.split()) for part in re.findall(r"`([^`]+)`", prose)]
    lines = [line for block in fenced for line in block.splitlines()] + indented + inline
    return [re.split(r" (?:#|--) ", line)[0].removeprefix("$ ").strip() for line in lines]


def inner_names() -> list[str]:
    """Return names below the public ones, such as the members of a module."""
    return [
        f"{name}.{inner}" for name in dir(ttt_tables) for inner in dir(getattr(ttt_tables, name))
    ]


def tables_on(page: Path) -> list[str]:
    text = page.read_text(encoding="utf-8")
    names = re.findall(r"README\.md#(\w+)\)", text)
    for listed in re.findall(r"\btables? ((?:`[a-z_]+`(?:, | and )?)+)", text):
        names += re.findall(r"`(\w+)`", listed)
    return names


Names = Callable[[Tablebase, duckdb.DuckDBPyConnection], Iterable[str]]
POLICY = r"(?:--policy |policy=\"|policy := '|ttt_(?:moves|best)\('[^']+', ')([\w-]+)"
KINDS: dict[str, tuple[str, Names]] = {
    "ttt": (r"^ttt ([a-z][\w-]*)", lambda tb, db: commands_of(cli.app)),
    "pipeline": (
        r"^python -m pipeline ([a-z][\w-]*)",
        lambda tb, db: [*commands_of(pipeline.cli.app), "publish"],
    ),
    "make": (r"^make ([a-z][\w-]*)", lambda tb, db: targets()),
    "names": (r"\bttt\.(\w+)", lambda tb, db: dir(ttt_tables)),
    "inner names": (r"\bttt\.([a-z]\w*\.[a-zA-Z]\w*)", lambda tb, db: inner_names()),
    "games": (r"--game ([\w-]+)", lambda tb, db: (*game_names(), *KNOWN, *SEVERAL, *added())),
    "methods": (r"\btb\.(\w+)", lambda tb, db: dir(tb)),
    "macros": (r"\bttt_[a-z_]+\b", lambda tb, db: macros_of(db) | NO_MACROS),
    "environments": (r"\bttt/([\w-]+)-v0", lambda tb, db: game_names()),
    "policies": (POLICY, lambda tb, db: tb.policies),
}


@pytest.mark.parametrize("kind", KINDS)
def test_pages_name_only_existing_things(
    kind: str, tb: Tablebase, db: duckdb.DuckDBPyConnection
) -> None:
    pattern, there = KINDS[kind]
    named = {
        name: page.name
        for page in PAGES
        for line in code_of(page)
        for name in re.findall(pattern, line)
    }
    assert len(named) > 1
    known = set(there(tb, db))
    assert {name: page for name, page in named.items() if name not in known} == {}


def test_pages_name_only_existing_tables() -> None:
    named = {name: page.name for page in PAGES for name in tables_on(page)}
    assert len(named) > 20
    assert {name: page for name, page in named.items() if name not in catalogued()} == {}


def test_queried_columns_belong_to_their_table() -> None:
    page = (ROOT / "docs" / "which-table.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| .* \| (.*) \| (.*) \|$", page, re.MULTILINE)[2:]
    assert len(rows) > 20
    for tables, columns in rows:
        names = re.findall(r"#(\w+)", tables)
        own = {column.name for name in names for column in LISTED[name].columns}
        assert set(re.findall(r"`(\w+)`", columns)) <= own, tables
