"""Every command of docs/results.md prints the figures of its row; every correction is there."""

import re
import shlex

import duckdb
import pytest

from tests.conftest import ROOT
from tests.documents.test_figures import numbers
from tests.support.known_results import known
from ttt_tables import sql
from ttt_tables.__main__ import main

PAGE = (ROOT / "docs" / "results.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (.+) \| .+ \| \[\w+\]\(.+ \| `([^`]+)` \|$", PAGE, re.MULTILINE)


def figures_of(result: str) -> set[str]:
    """Return the figures of a row's result that take two characters or more."""
    return {figure for figure in numbers(result) if len(figure) > 1}


@pytest.mark.parametrize(("result", "command"), ROWS, ids=[result for result, _ in ROWS])
def test_commands_print_the_figures_of_their_rows(
    result: str,
    command: str,
    db: duckdb.DuckDBPyConnection,
    capsys: pytest.CaptureFixture[str],
) -> None:
    program, name, *words = shlex.split(command)
    if program == "python":
        exec(words[0])
    elif name == "sql":
        print(sql.query(db, words[0]))
    else:
        main([name, *words])
    printed = capsys.readouterr().out
    assert figures_of(result) <= numbers(printed)


def test_page_lists_every_correction() -> None:
    facts = known()["fact"]
    shown = re.findall(r"^\| [^|]+ \| (.+) \| (.+) \|$", PAGE.partition("\n## ")[2], re.MULTILINE)
    assert set(shown[2:]) == {(fact["says"], fact["claim"]) for fact in facts if "says" in fact}
