"""Every table verifies, and a changed value in any column that verify covers is noticed."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.tables import TABLES
from tests.hunts.values import MATCHES, MEASURED, UNSEEN, Tables, rows_seen, verified, with_other
from tests.support.parts import first
from ttt_tables.verify import folder
from ttt_tables.verify.content import as_list
from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.learners import learning_curves, runs
from ttt_tables.verify.probabilistic import grid_roots
from ttt_tables.verify.ultimate import endgames, ultimate_puzzles

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
    compared_alone = folder.TABLES[name].check.__qualname__.startswith(("row_by_row.", "Binding."))
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
