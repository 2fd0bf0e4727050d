"""Verify finds no fault in tables and packs, and notices a changed value in all that it covers.

In each column of every table, and in each array of every pack, values are changed by one, by 2^-20,
or to another value of the list, and the hashes are corrected. Rows and arrays are added, removed or
moved. The second method has to notice the change, or UNSEEN has the column, as docs/verify.md does.
Only the changed table is verified again. A fast verification samples some tables, and the change is
then in the sample. A full verification, which takes minutes, runs once.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pipeline.registry import TABLES
from tests.support.damage import changed
from tests.support.parts import NIGHTLY, first
from ttt_tables import pack
from ttt_tables.verify import folder, packs, report
from ttt_tables.verify.classic import bindings as classic
from ttt_tables.verify.content import Lists, as_list
from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.learners import learnt, runs, training
from ttt_tables.verify.probabilistic import grid_roots, grid_statistics, matches
from ttt_tables.verify.report import UNREADABLE, Part
from ttt_tables.verify.ultimate import closed, solved
from ttt_tables.verify.verifier import Values

ROOT = Path(__file__).parents[2]
EACH = 3
# The columns that verify does not cover, as listed in docs/verify.md under "What is not verified".
UNSEEN = {
    "grids": {"about"},  # prose
    "family_games": {"form", "source"},  # texts: only their presence is checked
    "rulesets": {"known_as", "known_from"},  # as above
    "positional_games": {"rule"},  # as above
    "phantom_values": {  # except for the stored pair, checked by laws
        f"{name}{end}"
        for name in ("x_at_least", "x_at_most", "exploitability", "score_as_x", "score_as_o")
        for end in ("", "_exact")
    },
    "abrupt_values": {"x_at_least", "x_at_most", "exploitability"},  # as above
    "ultimate_openings": {"estimated_score"},  # measured, compared with the book's 16 bits
    "ultimate_suite": {"estimated_score", "depth"},  # measured, checked by bounds
    # estimated: only its sign is checked; and whether they keep the result, by any of such moves
    "ultimate_puzzles": {"tempting_lead", "replies", "solution_line"},
}
# No second method finds the averages of phantom's tables, so its packs alone do not show another
# source. A pack next to its tables does.
AVERAGES = {name: {"with another source"} for name in ("phantom", "abrupt")}
MATCHES = {f"{name}_{end}" for name in matches.MATCHES for end in ("win", "draw")}
ROUNDING = {"residual"}  # only bounds are checked
MEASURED = {"success", "failure"} | MATCHES  # without --full
# No check of these tables looks at two columns of a row, nor at two rows.
ALONE = {"menace_boxes", "td_values", "learning_curves"}
COMPARED = ("Binding.", "Derived.")  # the checks that these make look at one value, too


class Tables:
    """The tables of a folder; one may have other values."""

    def __init__(self, path: Path) -> None:
        self.folder = folder.Folder(path)
        self.others: dict[str, Values] = {}

    def values(self, name: str) -> Values:
        return {**self.folder.values(name), **self.others.get(name, {})}


class NoticedError(Exception):
    """A fault was found; the search for others stops."""


class FirstFault(Part):
    """A part whose verification ends at its first fault, since further checks may take hours."""

    def fault(self, key: object, column: str, stored: object, expected: object) -> None:
        super().fault(key, column, stored, expected)
        raise NoticedError


def verified(name: str, others: Values, tables: Tables, full: bool, first: bool) -> Part:
    """Return what a table's verifier finds for other values: the first fault or all."""
    verifier = folder.TABLES[name]
    part = (FirstFault if first else Part)(name, verifier.assertion)
    tables.others = {name: others}
    try:
        verifier.check(part, tables, full)
    except NoticedError:
        pass
    except UNREADABLE as error:
        part.fault("", "file", repr(error), "values that fit one another")
    tables.others = {}
    return part


def rows_seen(name: str, values: Values, full: bool) -> list[int]:
    """Return the rows of a table that are checked, beyond bounds and sums."""
    columns = {column: as_list(of) for column, of in values.items() if not isinstance(of, Lists)}
    rows = range(len(next(iter(columns.values()))))
    if name == "grid_statistics":
        unseen = ROUNDING if full else ROUNDING | MEASURED
        return [row for row in rows if columns["statistic"][row] not in unseen]
    if full:
        return list(rows)
    if name == "grid_roots":
        return list(rows[:: grid_roots.STEP])
    if name in ("menace_boxes", "td_values", "learning_curves"):
        seeds = columns.get("seed_count", [3] * len(rows))
        return [row for row in rows if columns["games"][row] <= runs.QUICK and seeds[row] == 3]
    if name in ("endgames", "ultimate_puzzles"):
        most = solved.QUICK if name == "endgames" else solved.SHORT
        return [row for row in rows if columns["empty_cells"][row] <= most]
    return list(rows)


def with_other(name: str, column: str, values: Any, row: int, chance: random.Random) -> Any:
    """Return a column with one row's value changed."""
    if isinstance(values, Lists):
        at = sum(values.lengths[:row]) + chance.randrange(values.lengths[row])
        return Lists(values.lengths, with_other(name, column, values.elements, at, chance))
    there = values.copy()
    old = there[row].item() if hasattr(there[row], "item") else there[row]
    listed = sorted({*FORMS[name].enums.get(column, ())} - {old})
    missing = "0" if FORMS[name].columns[column] == "string" else 0
    there[row] = (
        chance.choice(listed) if listed else missing if old is None else changed(old, chance)
    )
    return there


@contextmanager
def found_once(name: str, rows: set[int], tables: Tables) -> Iterator[None]:
    """Solve once the rows that a full verification solves in minutes, except unchanged endgames.

    The stored outcome of an unchanged endgame is used.
    """
    again = grid_roots._solve_again
    stored = tables.folder.values("endgames")
    known: dict[object, Any] = {}
    if name == "endgames":
        columns = [as_list(stored[one]) for one in ("ultimate_rule", "line", "wdl")]
        columns.append(as_list(stored["optimal_moves"]))
        for row, (rule, line, *outcome) in enumerate(zip(*columns, strict=True)):
            if row not in rows:
                known[closed.replay(line, rule)[0], rule] = tuple(outcome)

    def remembered(function: Callable[..., Any], key: Callable[..., Any]) -> Callable[..., Any]:
        def find(*args: Any) -> Any:
            if key(*args) not in known:
                known[key(*args)] = function(*args)
            return known[key(*args)]

        return find

    def of_some(part: Part, columns: Values, sampled: Any, chosen: Any) -> None:
        first = (
            grid_roots.sampled_grids.GENERATORS.index(sampled.generator)
            * grid_roots.sampled_grids.GRIDS
        )
        some = chosen[np.isin(chosen + first, [*rows])]
        if len(some):
            again(part, columns, sampled, some)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(closed, "solve", remembered(closed.solve, lambda *of: of))
        patch.setattr(grid_roots, "_solve_again", of_some)
        of_generator = remembered(grid_statistics._solved_again, lambda of: of["generator"][0])
        patch.setattr(grid_statistics, "_solved_again", of_generator)
        patch.setattr(report, "KEPT", 1000)  # to name each fault
        yield


def unnoticed_of_table(name: str, tables: Tables, full: bool, each: int = EACH) -> list[str]:
    """Return the changed values of a table that are not detected, except UNSEEN."""
    chance, values = random.Random(name), tables.values(name)
    seen = rows_seen(name, values, full)
    columns = [one for one in values if one not in UNSEEN.get(name, ())]
    rows = {column: chance.sample(seen, min(each, len(seen))) for column in columns}
    if name == "family_games":  # one game is also counted by other columns
        coin = as_list(values["game"]).index("random-turn")
        rows["start_position"] = [coin]
    missed = []
    with found_once(name, {row for of in rows.values() for row in of}, tables):
        for turn in range(each):
            others = {
                column: with_other(name, column, values[column], of[turn], chance)
                for column, of in rows.items()
                if turn < len(of)
            }
            missed += [
                f"{name} {column} [{rows[column][turn]}]"
                for column in unnoticed(name, others, tables, full)
            ]
    return missed


def unnoticed_orders(name: str, tables: Tables) -> list[str]:
    """Return the missing, repeated or misplaced rows that are not detected."""
    values = tables.values(name)
    rows = list(range(len(as_list(next(iter(values.values()))))))
    orders = {"missing": rows[1:], "twice": [0, *rows], "swapped": [1, 0, *rows[2:]]}
    missed = []
    for how, order in orders.items():
        others = {one: in_order(of, order) for one, of in values.items()}
        if not verified(name, others, tables, full=False, first=True).faults:
            missed.append(f"{name}: a row {how}")
    return missed


def in_order(values: Any, rows: list[int]) -> Any:
    """Return the rows of a column in an order."""
    if isinstance(values, Lists):
        lists = as_list(values)
        elements = [of for row in rows for of in lists[row]]
        kind = np.asarray(values.elements).dtype
        return Lists(np.asarray(values.lengths)[rows], np.asarray(elements, kind))
    return [values[row] for row in rows] if isinstance(values, list) else values[rows]


def unnoticed(name: str, others: Values, tables: Tables, full: bool) -> list[str]:
    """Return the columns whose changed values are not detected, changed at once or in turn."""
    if name in ALONE or folder.TABLES[name].check.__qualname__.startswith(COMPARED):
        part = verified(name, others, tables, full, first=False)
        named = {fault.column for fault in part.first}  # a law may also name the others
        others = {one: of for one, of in others.items() if one not in named}
    return [
        column
        for column, other in others.items()
        if not verified(name, {column: other}, tables, full, first=True).faults
    ]


def changes_of_pack(whole: pack.Pack, chance: random.Random) -> dict[str, tuple[Any, bytes]]:
    """Return arrays and a source with one change each, by the name of the change."""
    others = {
        "with another source": (whole, bytes(32)),
        "with an array more": ({**whole, "more": memoryview(b"")}, whole.source),
        "without an array": ({one: whole[one] for one in list(whole)[1:]}, whole.source),
        "without arrays": ({}, whole.source),
    }
    for array, values in whole.items():
        for at in chance.sample(range(len(values)), min(EACH, len(values))):
            raw = bytearray(values)
            raw[at * values.itemsize] ^= 1  # the last bit of a number
            other = {**whole, array: memoryview(bytes(raw)).cast(values.format)}
            others[f"{array} [{at}]"] = (other, whole.source)
    return others


# The tables whose second method takes a second or more; the last take four and more.
COSTLY = (
    *("abrupt_values", "notakto_quotient", "macro_race", "policies", "learning_curves", "grids"),
    *("dice_values", "miniboards", "random_turn", "rulesets", "td_values", "dice_moves"),
    "dice_levels",
    *("bidding_chips", "counts", "random_games"),
    *(
        "ultimate_puzzles",
        "positional_games",
        "crosstable",
        "grid_values",
        "open_strategy",
        "grid_leads",
    ),
    *("menace_boxes", "ultimate_weights", "phantom_strategy", "policy_moves", "family_positions"),
    *("family_games", "abrupt_strategy", "endgames", "family_moves"),
)
BY_NIGHT = 12  # of them


@pytest.fixture(scope="module")
def tables(data: Path) -> Iterator[Tables]:
    """Return the built tables; only a sample of slow computations is repeated."""
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
def test_changed_value_of_each_column_is_noticed(name: str, tables: Tables) -> None:
    assert [str(fault) for fault in verified(name, {}, tables, False, False).first] == []
    assert unnoticed_of_table(name, tables, full=False, each=1) == []
    assert unnoticed_orders(name, tables) == []


@pytest.mark.slow  # each change makes the second method compute every value of the pack
@pytest.mark.parametrize("most", first([12, 10**6], 0, 1))
@pytest.mark.parametrize("name", packs.PACKS)
def test_change_of_a_pack_is_noticed(
    name: str, most: int, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    best_first = classic._best_first
    once = lru_cache(maxsize=2)(lambda bound: [*best_first(bound)])
    monkeypatch.setattr(classic, "_best_first", once)
    chance, missed = random.Random(name), set()
    others = changes_of_pack(pack.open_pack(name, str(data)), chance)
    for how in chance.sample([*others], min(most, len(others))):
        arrays, source = others[how]
        (tmp_path / f"{name}.pack").write_bytes(pack.encode(arrays, source))
        if not folder.verify_pack(name, tmp_path).faults:
            missed.add(how)
    assert missed <= AVERAGES.get(name, set())


@pytest.mark.parametrize("name", [pytest.param(name, marks=NIGHTLY) for name in TABLES])
def test_full_verification_notices_three_values(name: str, data: Path) -> None:
    assert unnoticed_of_table(name, Tables(data), full=True) == []


def test_uncovered_columns_are_listed() -> None:
    page = (ROOT / "docs" / "verify.md").read_text(encoding="utf-8")
    listed = page.partition("\n## What is not verified\n")[2].partition("\n## ")[0]
    for name, columns in UNSEEN.items():
        lines = " ".join(line for line in listed.split("\n- ") if f"`{name}`" in line)
        named = [column.removesuffix("_exact") for column in columns]
        assert [column for column in named if f"`{column}`" not in lines] == [], name
    assert all(f"`{name}`" in listed for name in ROUNDING)
    assert "the slopes and the matches in `grid_statistics`" in " ".join(listed.split())
