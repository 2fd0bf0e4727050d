"""The documents name every command, public name, macro, table and policy, and no other.

Each kind has one page that lists all of it (docs/reference.md says which). The names come from the
running programs: Typer, argparse, DuckDB, the package.
"""

import json
import re

import pytest

import pipeline.cli
import ttt_tables
import ttt_tables.__main__ as bare
from pipeline.files import type_name
from pipeline.tables import LISTED
from tests.conftest import ROOT
from ttt_tables.doors import cli
from ttt_tables.doors.http.app import make_app
from ttt_tables.doors.tasks.write import SEVERAL
from ttt_tables.family.axes import KNOWN
from ttt_tables.games.registry import games

REFERENCE = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
POLICIES = (ROOT / "docs" / "policies.md").read_text(encoding="utf-8")
CARD = (ROOT / "data" / "README.md").read_text(encoding="utf-8")
HISTORY = ROOT / "CHANGELOG.md"  # it may name removed things
PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")} - {HISTORY})
PAGES += [ROOT / "data" / "README.md"]
NO_MACROS = {"ttt_tables", "ttt_data", "ttt_sample"}  # the package, and two variables of DuckDB


def in_reference(pattern):
    """Return the names of the reference's rows that match a pattern in full."""
    rows = re.findall(r"^\| `([^`]+)` \| (.*) \|$", REFERENCE, re.MULTILINE)
    assert all(says.strip() for _, says in rows)
    return [found[1] for name, _ in rows if (found := re.fullmatch(pattern, name))]


def commands_of(app):
    return [command.name or command.callback.__name__ for command in app.registered_commands]


def targets():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return [line.partition(":")[0] for line in makefile.splitlines() if re.match(r"\S.*##", line)]


def bare_commands(capsys):
    with pytest.raises(SystemExit):
        bare.main(["--help"])
    listed = capsys.readouterr().out.partition("\ncommands:\n")[2].partition("\n\n")[0]
    return re.findall(r"^  (\w+) ", listed, re.MULTILINE)


def catalogued():
    catalog = json.loads((ROOT / "data" / "catalog.json").read_text(encoding="utf-8"))
    return [table["name"] for table in catalog["tables"]]


def macros_of(db):
    query = (
        "select distinct function_name from duckdb_functions() where function_name like 'ttt\\_%'"
    )
    return {name for (name,) in db.execute(query + " escape '\\'").fetchall()}


# Every thing is listed, and everything listed is there.


def test_commands_and_targets_are_those_of_the_reference(capsys):
    assert in_reference(r"ttt (\S+)") == commands_of(cli.app)
    assert in_reference(r"python -m pipeline (\S+)") == commands_of(pipeline.cli.app)
    assert in_reference(r"make (\S+)") == targets()
    said = re.search(r"^`python -m ttt_tables` has (.*) without typer", REFERENCE, re.MULTILINE)[1]
    assert re.findall(r"`(\w+)`", said) == bare_commands(capsys)


def test_public_names_are_those_of_the_reference(tb):
    assert in_reference(r"ttt\.(\w+)(?:\(.*\))?") == ttt_tables.__all__
    public = [name for name in dir(tb) if not name.startswith("_")]
    assert sorted(in_reference(r"tb\.(\w+)(?:\(.*\))?")) == public
    for name in ("probabilistic", "ultimate"):
        module = getattr(ttt_tables, name)
        assert in_reference(rf"ttt\.{name}\.(\w+)(?:\(.*\))?") == module.__all__


def test_endpoints_are_those_of_the_reference(data):
    routes = [route for route in make_app(str(data)).routes if route.path != "/{path:path}"]
    served = [f"{method} {route.path}" for route in routes for method in sorted(route.methods)]
    served = [line for line in served if line != "HEAD /openapi.json"]
    assert sorted(in_reference(r"((?:GET|POST) /\S+)(?: .*)?")) == sorted(
        line for line in served if line != "GET /openapi.json"
    )


def test_macros_are_those_of_the_reference(db):
    listed = in_reference(r"(ttt_\w+)\(.*\)")
    assert len(listed) == len(set(listed))
    assert set(listed) == macros_of(db)


def test_tables_are_those_of_the_card():
    assert re.findall(r"^## (\w+)$", CARD, re.MULTILINE) == catalogued()


def test_each_table_answers_something_by_columns_that_it_has():
    page = (ROOT / "docs" / "which-table.md").read_text(encoding="utf-8")
    assert set(re.findall(r"README\.md#(\w+)\)", page)) == set(LISTED)
    for tables, columns in re.findall(r"^\| .* \| (.*) \| (.*) \|$", page, re.MULTILINE)[2:]:
        named = {
            column.name for name in re.findall(r"#(\w+)", tables) for column in LISTED[name].columns
        }
        assert set(re.findall(r"`(\w+)`", columns)) <= named, tables


@pytest.mark.parametrize("table", LISTED.values(), ids=lambda table: table.name)
def test_the_card_explains_each_column_of_a_table_once(table):
    """A shared column in the list of those, and in its table only what the table adds."""
    sections = dict(re.findall(r"^## (.+)\n((?:(?!## ).*\n)*)", CARD, re.MULTILINE))
    shared, own = sections["Columns that several tables have"], sections[table.name]
    (told,) = re.findall(r"^\[Shared columns\].*: (.*)\.$", own, re.MULTILINE) or [""]
    for column in table.columns:
        row, typed = f"| {column.name} | {type_name(column.type)} |", type_name(column.type)
        if f"`{column.name}`" in told.split(", "):
            assert f"{row} {column.meaning} |" in shared or column.name.endswith("_exact")
            adds = re.findall(
                rf"^\|.*\b{column.name}(?:, .*)? \| {typed} \| (.*) \|$", own, re.MULTILINE
            )
            assert adds == ([column.remarks] if column.remarks else [])
        else:
            assert f"{row} {column.description} |" in own
            assert row not in shared


def test_policies_are_those_of_their_page(tb):
    section = POLICIES.partition("## The policies of the tables")[2].partition("The models are")[0]
    rows = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    assert sorted(re.findall(r"`([^`]+)`", " ".join(rows))) == sorted(tb.policies)


# No page names a missing thing.


def code_of(page):
    """Return the lines of code in a page, and the words between backticks; no comments."""
    text = page.read_text(encoding="utf-8")
    fenced = re.findall(r"^```\w*\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    prose = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    indented = re.findall(r"^    (.*)$", prose, re.MULTILINE)
    inline = [" ".join(part.split()) for part in re.findall(r"`([^`]+)`", prose)]
    lines = [line for block in fenced for line in block.splitlines()] + indented + inline
    return [re.split(r" (?:#|--) ", line)[0].removeprefix("$ ").strip() for line in lines]


def named(pages, pattern):
    """Return a pattern's matches in the code of pages, with their pages."""
    return {
        name: page.name
        for page in pages
        for line in code_of(page)
        for name in re.findall(pattern, line)
    }


KINDS = {
    "ttt": (r"^ttt ([a-z][\w-]*)", lambda: commands_of(cli.app)),
    "pipeline": (r"^python -m pipeline ([a-z][\w-]*)", lambda: commands_of(pipeline.cli.app)),
    "make": (r"^make ([a-z][\w-]*)", targets),
    "names": (r"\bttt\.(\w+)", lambda: [*dir(ttt_tables)]),
    "probabilistic": (r"\bttt\.probabilistic\.(\w+)", lambda: dir(ttt_tables.probabilistic)),
    "ultimate": (r"\bttt\.ultimate\.(\w+)", lambda: dir(ttt_tables.ultimate)),
    "games": (r"--game ([\w-]+)", lambda: (*games(), *KNOWN, *SEVERAL)),
}


@pytest.mark.parametrize("kind", KINDS)
def test_no_page_names_a_command_or_name_that_is_not_there(kind):
    pattern, there = KINDS[kind]
    found = named(PAGES, pattern)
    assert found
    known = set(there())
    assert {name: page for name, page in found.items() if name not in known} == {}


def test_no_page_names_a_method_of_the_tablebase_that_is_not_there(tb):
    found = named(PAGES, r"\btb\.(\w+)")
    assert found
    assert {name: page for name, page in found.items() if not hasattr(tb, name)} == {}


def test_no_page_names_a_macro_that_is_not_there(db):
    found = {
        name: page.name
        for page in PAGES
        for name in re.findall(r"\bttt_[a-z_]+\b", page.read_text(encoding="utf-8"))
    }
    known = macros_of(db) | NO_MACROS
    assert len(found) > 20
    assert {name: page for name, page in found.items() if name not in known} == {}


def test_no_page_names_a_table_that_is_not_there():
    found = {}
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        names = re.findall(r"README\.md#(\w+)\)", text)
        for listed in re.findall(r"\btables? ((?:`[a-z_]+`(?:, | and )?)+)", text):
            names += re.findall(r"`(\w+)`", listed)
        found |= dict.fromkeys(names, page)
    assert len(found) > 20
    assert {name: page for name, page in found.items() if name not in catalogued()} == {}


def test_no_page_names_a_policy_that_is_not_there(tb):
    pattern = r"(?:--policy |policy=\"|policy := '|ttt_(?:moves|best)\('[^']+', ')([\w-]+)"
    found = named(PAGES, pattern)
    assert len(found) > 1
    assert {name: page for name, page in found.items() if name not in tb.policies} == {}
