"""Every figure in the prose of the documents has a source that a test reads.

A figure is a number of three digits or more, a decimal or a fraction. Its source is a known result,
a declared table, an example on the page that is run, or a query in a comment there:

    <!-- sql: select count(*) from crosstable -->

A section with measured figures names its command:

    <!-- measured by: make bench -->

This applies to every page except OTHERS, which have other checks.
"""

import re
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path

import duckdb
import pytest

from pipeline.registry import LISTED
from tests.conftest import ORACLES, ROOT
from tests.support.known_results import known
from ttt_tables import Tablebase
from ttt_tables.ending import CLOSED, INTERRUPTED
from ttt_tables.games.described import puzzles_to_play
from ttt_tables.games.ultimate.macro_race.diagram import make_diagram
from ttt_tables.interfaces.http.files import gzipped
from ttt_tables.interfaces.http.strict import MOST_BYTES
from ttt_tables.interfaces.mcp.tools import MOST_CHARACTERS
from ttt_tables.pack import read_pack
from ttt_tables.serving.server import MOST_CONNECTIONS
from ttt_tables.sql.connection import MEMORY
from ttt_tables.sql.limits import ROWS

OTHERS = {
    "CONTRIBUTING.md": "its figures are rules",
    "docs/format.md": "the packs' tests",
    "docs/language-models.md": "tests/interfaces/test_tasks.py, tests/interfaces/test_mcp.py",
    "docs/menace.md": "test_menace_page.py",
    "docs/sources.md": "its figures are years",
}
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
PAGES = [page for page in DOCUMENTS if page.relative_to(ROOT).as_posix() not in OTHERS]
FIRST_LOAD = ROOT / "tests" / "browser" / "test_views.py"
PACKAGE = ROOT / "ttt_tables"
ENGINE = ("interfaces/http/page/data/engine.wasm", "games/ultimate/engine/learned.pack")
COMPUTED: dict[str, Callable[[Tablebase], list[float]]] = {
    "classic": lambda tb: [len(tb.puzzles()), *map(len, puzzles_to_play(tb.stores).values())],
    "for-teachers": lambda _: BROWSERS,
    "decisions": lambda _: [*distinct_moves(), 300, *HTTPStatus, *STATUSES, megabytes_of_packs()],
    "CHANGELOG": lambda _: STATUSES,
    "reference": lambda _: STATUSES,
    "verify": lambda _: STATUSES,
    "adapters": lambda _: numbers_in(PACKAGE / "play/environment.py", r"^PLIES = (\d+)"),
    "http": lambda _: [
        *[*kilobytes("data/classic.pack"), *kilobytes(*ENGINE)],
        *[size / 1000 for size in numbers_in(FIRST_LOAD, r" <= ([\d_]+)$")],
        *[MOST_CONNECTIONS, MOST_BYTES, *HTTPStatus, *BROWSERS],
    ],
    "SECURITY": lambda _: [
        *HTTPStatus,
        MOST_CHARACTERS,
        ROWS,
        int(MEMORY.removesuffix("MB")) / 1000,
    ],
    "theory": lambda tb: [*[len(make_diagram(rule).after) for rule in RACES], (3**9 - 1) / 2],
}
STATUSES = [INTERRUPTED, CLOSED]
RACES = ("closed-draw", "closed-count")
BROWSERS = [16.4, 109, 115]  # the oldest of each, as tests/browser/test_floor.py imitates them
NUMBER = re.compile(r"(?<![\w.^/-])\d[\d,]*(?:\.\d+)?(?:/\d[\d,]*)?(?![\w^]|\.\d)")
SQL = re.compile(r"<!-- sql: (.*?) -->", re.DOTALL)
MEASURED = "<!-- measured by: "
NOT_PROSE = re.compile(
    r"^```.*?^```|^    [^\n]*$|<!--.*?-->|`[^`]*`|\]\([^)]*\)|https?://\S+",
    re.DOTALL | re.MULTILINE,
)


def kilobytes(*files: str) -> tuple[float, float]:
    """Return the total size of files of the package, and their compressed size."""
    content = b"".join([(PACKAGE / name).read_bytes() for name in files])
    return len(content) / 1000, len(gzipped(content)) / 1000


def megabytes_of_packs() -> float:
    return sum(path.stat().st_size for path in (PACKAGE / "data").glob("*.pack")) / 1e6


def distinct_moves() -> list[float]:
    """Return how many distinct moves the classic pack has."""
    pack = read_pack(str(PACKAGE / "data" / "classic.pack"))
    return [len(pack["cell"])]


def numbers_in(path: Path, pattern: str) -> list[float]:
    """Return the numbers that match a pattern in a source file."""
    return [int(found) for found in re.findall(pattern, path.read_text("utf-8"), re.MULTILINE)]


def numbers(text: str) -> set[str]:
    return {found.replace(",", "").rstrip(".") for found in NUMBER.findall(text)}


def is_figure(number: str) -> bool:
    return "/" in number or "." in number or len(number) > 2


def sections(text: str) -> list[str]:
    """Return the parts of a page whose figures were not measured."""
    parts = re.split(r"^(?=#{1,3} )", text, flags=re.MULTILINE)
    kept, depth = [], 9
    for part in parts:
        level = len(part) - len(part.lstrip("#"))
        if level <= depth:
            depth = level if MEASURED in part else 9
        if depth == 9:
            kept.append(part)
    return kept


@pytest.fixture(scope="module")
def settled() -> set[str]:
    """Return the numbers of known results, of declarations that a build checks, and of versions."""
    facts = known()["fact"]
    told = [source["title"] for source in known()["source"].values()]
    told += [fact["claim"] + f" {fact.get('value', '')} {fact.get('says', '')}" for fact in facts]
    for table in LISTED.values():
        told += [table.description, str(table.rows), *table.assertions]
    told.append((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    told.append((ORACLES / "miniboard_examples.json").read_text(encoding="utf-8"))
    return numbers(" ".join(told))


def is_shown(number: str, values: list[float]) -> bool:
    """Return whether a value, rounded to the digits of a number, equals it."""
    if "/" in number:
        return False
    places = len(number.partition(".")[2])
    return any(f"{abs(value):.{places}f}" == number for value in values)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_figures_in_prose_have_sources(
    page: Path, settled: set[str], db: duckdb.DuckDBPyConnection, tb: Tablebase
) -> None:
    text = page.read_text(encoding="utf-8")
    prose = "\n".join(NOT_PROSE.sub("", part) for part in sections(text))
    shown = numbers(" ".join(re.findall(r"^```.*?^```", text, re.DOTALL | re.MULTILINE)))
    rows = [row for query in SQL.findall(text) for row in db.execute(query).fetchall()]
    found = [value for row in rows for value in row if value is not None]
    shown |= {value for value in found if isinstance(value, str)}  # fractions
    values = [float(value) for value in found if not isinstance(value, str)]
    values += COMPUTED.get(page.stem, lambda _: [])(tb)
    figures = {number for number in numbers(prose) if is_figure(number)} - settled - shown
    assert {number for number in figures if not is_shown(number, values)} == set()


def test_figure_without_source_is_reported() -> None:
    text = "# One\n\n121 pairs of 1,234 in `567`.\n\n## Two\n\n<!-- measured by: x -->\n\n890 us\n"
    prose = "\n".join(NOT_PROSE.sub("", part) for part in sections(text))
    assert {number for number in numbers(prose) if is_figure(number)} == {"121", "1234"}
