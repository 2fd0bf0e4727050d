"""Every table verifies, and a changed value in any column that verify covers is noticed."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pipeline.tables import TABLES
from tests.support.damage import changed
from tests.support.parts import first
from ttt_tables.verify import folder
from ttt_tables.verify.content import Lists, as_list
from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.learners import learning_curves, runs
from ttt_tables.verify.probabilistic import grid_roots, matches
from ttt_tables.verify.report import UNREADABLE, Part
from ttt_tables.verify.ultimate import endgames, ultimate_puzzles
from ttt_tables.verify.verifier import Values

ROOT = Path(__file__).parents[2]
STEP = 1000  # every 1000th sampled grid is solved again here
GAMES = 100  # games that are played again
CELLS = 8  # empty cells of the endgames that are solved again

# The tables whose second method takes a second or more; the last take four and more.
COSTLY = (
    *("abrupt_values", "notakto_quotient", "macro_race", "policies", "learning_curves", "grids"),
    *("dice_values", "miniboards", "random_turn", "rulesets", "td_values", "dice_moves"),
    *("ultimate_puzzles", "mnk_games", "crosstable", "grid_values", "open_strategy", "grid_leads"),
    *("menace_boxes", "ultimate_weights", "phantom_strategy", "policy_moves", "family_positions"),
    *("family_games", "abrupt_strategy", "endgames", "family_moves"),
)
BY_NIGHT = 12  # of them
# The columns that verify does not cover, as docs/verify.md says under "What is not verified".
UNSEEN = {
    "grids": {"about"},  # prose
    "family_games": {"rule", "form", "source"},  # texts: only their presence is checked
    "rulesets": {"rule", "known_as", "known_from"},  # likewise
    "phantom_values": {  # but for the stored pair checked by laws
        "iteration",
        *[
            f"{name}{end}"
            for name in ("x_at_least", "x_at_most", "exploitability", "score_as_x", "score_as_o")
            for end in ("", "_exact")
        ],
    },
    "abrupt_values": {"iteration", "x_at_least", "x_at_most", "exploitability"},  # likewise
    "ultimate_openings": {"estimated_score", "depth", "reply"},  # measured, checked by laws
    "ultimate_suite": {"estimated_score", "depth"},  # measured, checked by bounds
    "ultimate_puzzles": {"tempting_lead"},  # estimated: only its sign is checked
}
MATCHES = {f"{name}_{end}" for name in matches.MATCHES for end in ("win", "draw")}
MEASURED = {"success", "failure", "residual", "error_bound"} | MATCHES  # checked by laws alone


class Tables:
    """The tables of a folder, of which one may have other values."""

    def __init__(self, path: Path) -> None:
        self.folder = folder.Folder(path)
        self.others: dict[str, Values] = {}

    def values(self, name: str) -> Values:
        return {**self.folder.values(name), **self.others.get(name, {})}


def verified(name: str, tables: Tables) -> Part:
    """Return what a table's verifier finds, in the tables as they are read."""
    verifier = folder.TABLES[name]
    part = Part(name, verifier.claim)
    try:
        verifier.check(part, tables, False)
    except UNREADABLE as error:
        part.fault("", "file", repr(error), "values that fit one another")
    return part


@pytest.fixture(scope="module")
def tables(data: Path) -> Iterator[Tables]:
    """Return the built tables; of slow computations only a sample is repeated."""
    figures: dict[object, dict[object, object]] = {}
    whole = learning_curves._curves

    def curves(lanes: list[runs.Lane], every: list[runs.Snapshot], seeds: int) -> object:
        """Return the figures of the learned policies, computed once for all changed rows."""
        learnt = [(games, *[at is not None and at.tobytes() for at in of]) for games, *of in every]
        key = (seeds, *lanes, *learnt)
        if key not in figures:
            figures[key] = whole(lanes, every, seeds)
        return figures[key].copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grid_roots, "STEP", STEP)
        patch.setattr(runs, "QUICK", GAMES)
        patch.setattr(endgames, "QUICK", CELLS)
        patch.setattr(ultimate_puzzles, "QUICK", CELLS + 3)
        patch.setattr(learning_curves, "_curves", curves)
        yield Tables(data)


def rows_seen(name: str, values: Values) -> list[int]:
    """Return the rows of a table that are checked without --full."""
    columns = {column: as_list(of) for column, of in values.items() if not isinstance(of, Lists)}
    rows = range(len(next(iter(columns.values()))))
    if name == "grid_roots":
        return list(rows[::STEP])
    if name == "grid_statistics":
        return [row for row in rows if columns["statistic"][row] not in MEASURED]
    if name in ("menace_boxes", "td_values", "learning_curves"):
        seeds = columns.get("seed_count", [3] * len(rows))
        return [row for row in rows if columns["games"][row] <= GAMES and seeds[row] == 3]
    if name == "endgames":
        return [row for row in rows if columns["empty_cells"][row] <= CELLS]
    if name == "ultimate_puzzles":  # of a draw the plies to the end are counted where they are few
        solved = [row for row in rows if columns["empty_cells"][row] <= ultimate_puzzles.QUICK]
        return [row for row in solved if columns["wdl"][row] == 1]
    return list(rows)


def with_other(values: Any, row: int, text: bool, chance: random.Random) -> Any:
    """Return a column with one row's value changed."""
    if isinstance(values, Lists):
        at = sum(values.lengths[:row]) + chance.randrange(values.lengths[row])
        return Lists(values.lengths, with_other(values.elements, at, text, chance))
    if isinstance(values, list):
        missing = "0" if text else 0
        other = missing if values[row] is None else changed(values[row], chance)
        return [*values[:row], other, *values[row + 1 :]]
    there = values.copy()
    old = there[row]
    there[row] = changed(old.item() if hasattr(old, "item") else old, chance)
    return there


@pytest.mark.parametrize(
    "name",
    first([*sorted(TABLES.keys() - {*COSTLY}), *COSTLY], -len(COSTLY), -BY_NIGHT),
)
def test_a_table_verifies_and_a_changed_value_of_each_column_is_noticed(
    name: str, tables: Tables
) -> None:
    """Change a seeded row of every column: one by one, or all of those that do not meet."""
    assert [str(fault) for fault in verified(name, tables).first] == []
    chance, values = random.Random(name), tables.values(name)
    covered = [column for column in values if column not in UNSEEN.get(name, set())]
    rows = chance.sample(rows_seen(name, values), min(len(covered), len(rows_seen(name, values))))
    if name == "family_games":  # one game is counted by other columns
        rows[covered.index("start_position")] = as_list(values["game"]).index("random-turn")
    others = {
        column: with_other(
            values[column],
            rows[at % len(rows)],
            FORMS[name].columns[column] == "string",
            chance,
        )
        for at, column in enumerate(covered)
    }
    compared_alone = folder.TABLES[name].check.__qualname__.startswith("row_by_row.")
    if compared_alone:  # each column has its own expectation: all are changed at once
        tables.others[name] = others
        noticed = {fault.column for fault in verified(name, tables).first}
    else:
        noticed = set()
        for column, other in others.items():
            tables.others[name] = {column: other}
            noticed |= {column} if verified(name, tables).faults else set()
    tables.others.clear()
    assert noticed == set(covered)


def test_columns_that_verify_does_not_cover_are_listed_as_not_verified() -> None:
    page = (ROOT / "docs" / "verify.md").read_text(encoding="utf-8")
    listed = page.partition("\n## What is not verified\n")[2].partition("\n## ")[0]
    for name, columns in UNSEEN.items():
        (line,) = [line for line in listed.split("\n- ") if f"`{name}`" in line]
        named = [column.removesuffix("_exact") for column in columns]
        assert [column for column in named if f"`{column}`" not in line] == [], name
    assert all(f"`{name}`" in listed for name in MEASURED - {"success", "failure"} - MATCHES)
    assert "the slopes and the matches in `grid_statistics`" in " ".join(listed.split())
