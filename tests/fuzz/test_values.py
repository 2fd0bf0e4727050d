"""Verify finds no fault in a table, and notices a changed value in whatever it covers."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.tables import TABLES
from tests.fuzz.values import (
    EACH,
    ROUNDING,
    UNSEEN,
    Tables,
    unnoticed_of_pack,
    unnoticed_of_table,
    unnoticed_orders,
    verified,
)
from tests.support.parts import NIGHTLY, first
from ttt_tables.verify import packs
from ttt_tables.verify.learners import learnt, runs, training
from ttt_tables.verify.probabilistic import grid_roots
from ttt_tables.verify.ultimate import solved

ROOT = Path(__file__).parents[2]
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
    whole = learnt.curves

    def curves(lanes: list[runs.Lane], every: list[training.Snapshot], seeds: int) -> object:
        """Return the figures of the learned policies, computed once for all changed rows."""
        learnt = [(games, *[at is not None and at.tobytes() for at in of]) for games, *of in every]
        key = (seeds, *lanes, *learnt)
        if key not in figures:
            figures[key] = whole(lanes, every, seeds)
        return figures[key].copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grid_roots, "STEP", 1000)
        patch.setattr(runs, "QUICK", 100)
        patch.setattr(solved, "QUICK", 8)
        patch.setattr(solved, "SHORT", 11)
        patch.setattr(learnt, "curves", curves)
        yield Tables(data)


@pytest.mark.parametrize(
    "name",
    first([*sorted(TABLES.keys() - {*COSTLY}), *COSTLY], -len(COSTLY), -BY_NIGHT),
)
def test_a_table_verifies_and_a_changed_value_of_each_column_is_noticed(
    name: str, tables: Tables
) -> None:
    assert [str(fault) for fault in verified(name, tables).first] == []
    assert unnoticed_of_table(name, tables, full=False, each=1) == []
    assert unnoticed_orders(name, tables) == []


@pytest.mark.slow  # each time every value of the pack is computed by the second method
@pytest.mark.parametrize(
    "changes", first([{"each": 1, "most": 12}, {"each": EACH}], 0, 1), ids=["twelve", "all"]
)
@pytest.mark.parametrize("name", packs.PACKS)
def test_whatever_is_wrong_with_a_pack_is_noticed(
    name: str, changes: dict[str, int], data: Path
) -> None:
    assert unnoticed_of_pack(name, data, **changes) == []


@pytest.mark.parametrize("name", [pytest.param(name, marks=NIGHTLY) for name in TABLES])
def test_three_changed_values_of_each_column_are_noticed_by_a_full_verification(
    name: str, data: Path
) -> None:
    assert unnoticed_of_table(name, Tables(data), full=True) == []


def test_columns_that_verify_does_not_cover_are_listed_as_not_verified() -> None:
    page = (ROOT / "docs" / "verify.md").read_text(encoding="utf-8")
    listed = page.partition("\n## What is not verified\n")[2].partition("\n## ")[0]
    for name, columns in UNSEEN.items():
        lines = " ".join(line for line in listed.split("\n- ") if f"`{name}`" in line)
        named = [column.removesuffix("_exact") for column in columns]
        assert [column for column in named if f"`{column}`" not in lines] == [], name
    assert all(f"`{name}`" in listed for name in ROUNDING)
    assert "the slopes and the matches in `grid_statistics`" in " ".join(listed.split())
