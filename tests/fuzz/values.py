"""Changed values, three of each column of every table, and of each array of every pack; and rows
and arrays too many, too few, or in another order.

    python -m tests.fuzz.values [--full] [NAME ...]      such as dice_values dice.pack

Each is changed by one, by a last bit of 2^-20, or to another value of its list, and hashes are made
right: the second method has to notice it, or the column stands in UNSEEN, as it does in
docs/verify.md. Only the changed table is verified again. Without --full a table that a fast
verification samples is changed where that looks; with it in any row, and what is verified anew for
minutes is then found once. The exit status is 1 if a change was not noticed.
"""

import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest

from tests.support.damage import changed
from ttt_tables import pack
from ttt_tables.verify import folder, report
from ttt_tables.verify.classic import bindings as classic
from ttt_tables.verify.content import Lists, as_list
from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.learners import runs
from ttt_tables.verify.probabilistic import grid_roots, grid_statistics, matches
from ttt_tables.verify.report import UNREADABLE, Part
from ttt_tables.verify.ultimate import closed, solved
from ttt_tables.verify.verifier import Values

DATA = Path(__file__).parents[2] / "data"
EACH = 3
# The columns that verify does not cover, as docs/verify.md says under "What is not verified".
UNSEEN = {
    "grids": {"about"},  # prose
    "family_games": {"form", "source"},  # texts: only their presence is checked
    "rulesets": {"known_as", "known_from"},  # likewise
    "phantom_values": {  # but for the stored pair checked by laws
        *[
            f"{name}{end}"
            for name in ("x_at_least", "x_at_most", "exploitability", "score_as_x", "score_as_o")
            for end in ("", "_exact")
        ],
    },
    "abrupt_values": {"x_at_least", "x_at_most", "exploitability"},  # likewise
    "ultimate_openings": {"estimated_score"},  # measured, compared with the book's 16 bits
    "ultimate_suite": {"estimated_score", "depth"},  # measured, checked by bounds
    "ultimate_puzzles": {
        "tempting_lead",  # estimated: only its sign is checked
        *("replies", "solution_line"),  # whether they keep the result, by any of such moves
    },
}
# No second method finds the averages of phantom's tables, so its packs alone do not show another
# source. A pack beside its tables does.
AVERAGES = {("phantom", "with another source"), ("abrupt", "with another source")}
MATCHES = {f"{name}_{end}" for name in matches.MATCHES for end in ("win", "draw")}
ROUNDING = {"residual"}  # only bounded
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
    """A fault was found, and no other is sought."""


class FirstFault(Part):
    """A part whose verification ends with its first fault: a search behind it may take hours."""

    def fault(self, key: object, column: str, stored: object, expected: object) -> None:
        super().fault(key, column, stored, expected)
        raise NoticedError


def verified(name: str, tables: Tables, full: bool = False, first: bool = False) -> Part:
    """Return what a table's verifier finds, in the tables as they are read.

    first   end with the first fault
    """
    verifier = folder.TABLES[name]
    part = (FirstFault if first else Part)(name, verifier.claim)
    try:
        verifier.check(part, tables, full)
    except NoticedError:
        pass
    except UNREADABLE as error:
        part.fault("", "file", repr(error), "values that fit one another")
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
    """Solve once the rows that a full verification solves in minutes; no unchanged endgame.

    An outcome that is not changed is taken as it is stored.
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

    def of_some(part: Part, columns: Values, drawn: Any, chosen: Any) -> None:
        first = grid_roots.sampled.GENERATORS.index(drawn.generator) * grid_roots.sampled.GRIDS
        some = chosen[np.isin(chosen + first, [*rows])]
        if len(some):
            again(part, columns, drawn, some)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(closed, "solve", remembered(closed.solve, lambda *of: of))
        patch.setattr(grid_roots, "_solve_again", of_some)
        of_generator = remembered(grid_statistics._solved_again, lambda of: of["generator"][0])
        patch.setattr(grid_statistics, "_solved_again", of_generator)
        patch.setattr(report, "KEPT", 1000)  # to name each fault
        yield


def unnoticed_of_table(name: str, tables: Tables, full: bool, each: int = EACH) -> list[str]:
    """Return the changed values of a table that are not noticed, UNSEEN left out."""
    chance, values = random.Random(name), tables.values(name)
    seen = rows_seen(name, values, full)
    columns = [one for one in values if one not in UNSEEN.get(name, ())]
    rows = {column: chance.sample(seen, min(each, len(seen))) for column in columns}
    if name == "family_games":  # one game is counted by other columns
        coin = as_list(values["game"]).index("random-turn")
        rows["start_position"] = [coin]
    missed = []
    alone = name in ALONE or folder.TABLES[name].check.__qualname__.startswith(COMPARED)
    with found_once(name, {row for of in rows.values() for row in of}, tables):
        for turn in range(each):
            others = {
                column: with_other(name, column, values[column], of[turn], chance)
                for column, of in rows.items()
                if turn < len(of)
            }
            missed += [
                f"{name} {column} [{rows[column][turn]}]"
                for column in unnoticed(name, others, tables, full, alone)
            ]
    return missed


def part_of(name: str, others: Values, tables: Tables, full: bool, first: bool) -> Part:
    """Return what a table's verifier finds if it has other values, as `verified`."""
    tables.others[name] = others
    part = verified(name, tables, full, first)
    del tables.others[name]
    return part


def unnoticed_orders(name: str, tables: Tables) -> list[str]:
    """Return the ways to have a row too few, twice, or before its place that are not noticed."""
    values = tables.values(name)
    rows = list(range(len(as_list(next(iter(values.values()))))))
    orders = {"missing": rows[1:], "twice": [0, *rows], "swapped": [1, 0, *rows[2:]]}
    return [
        f"{name}: a row {how}"
        for how, order in orders.items()
        if not part_of(
            name,
            {one: in_order(of, order) for one, of in values.items()},
            tables,
            False,
            first=True,
        ).faults
    ]


def in_order(values: Any, rows: list[int]) -> Any:
    """Return the rows of a column in an order."""
    if isinstance(values, Lists):
        lists = as_list(values)
        lengths = np.asarray(values.lengths)[rows]
        elements = [of for row in rows for of in lists[row]]
        return Lists(lengths, np.asarray(elements, np.asarray(values.elements).dtype))
    return [values[row] for row in rows] if isinstance(values, list) else values[rows]


def unnoticed(name: str, others: Values, tables: Tables, full: bool, alone: bool) -> list[str]:
    """Return the columns whose other values are not noticed, changed all at once or in turn."""
    if not alone:
        return [
            column
            for column, other in others.items()
            if unnoticed(name, {column: other}, tables, full, alone=True)
        ]
    part = part_of(name, others, tables, full, first=len(others) == 1)
    if not part.faults:
        return [*others]
    if len(others) == 1:
        return []
    unnamed = {*others} - {fault.column for fault in part.first}  # or named by a law
    return unnoticed(
        name, {one: others[one] for one in others if one in unnamed}, tables, full, False
    )


def unnoticed_of_pack(
    name: str, data: Path, each: int = EACH, most: int | None = None
) -> list[str]:
    """Return the changes of a pack that are not noticed: of items, of arrays, and of its source.

    each   how many items of an array are changed
    most   how many of all these changes are tried, seeded; None for all
    """
    whole, chance = pack.open_pack(name, str(data)), random.Random(name)
    others = {
        "with another source": (whole, bytes(32)),
        "with an array more": ({**whole, "more": memoryview(b"")}, whole.source),
        "without an array": ({one: whole[one] for one in list(whole)[1:]}, whole.source),
        "without arrays": ({}, whole.source),
    }
    for array, values in whole.items():
        for at in chance.sample(range(len(values)), min(each, len(values))):
            raw = bytearray(values)
            raw[at * values.itemsize] ^= 1  # the last bit of a number
            other = {**whole, array: memoryview(bytes(raw)).cast(values.format)}
            others[f"{array} [{at}]"] = (other, whole.source)
    best_first = classic._best_first
    with TemporaryDirectory() as copied, pytest.MonkeyPatch.context() as patch:
        once = lru_cache(maxsize=2)(lambda bound: [*best_first(bound)])
        patch.setattr(classic, "_best_first", once)
        file, missed = Path(copied) / f"{name}.pack", []
        tried = [*others] if most is None else chance.sample([*others], min(most, len(others)))
        for how in tried:
            arrays, source = others[how]
            file.write_bytes(pack.encode(arrays, source))
            if not folder.verify_pack(name, Path(copied)).faults and (name, how) not in AVERAGES:
                missed.append(f"{name}.pack {how}")
    return missed


def main() -> None:
    """Change values of the tables and packs named, or of all, and print those not noticed."""
    full = "--full" in sys.argv
    named = [one for one in sys.argv[1:] if one != "--full"]
    tables, missed = Tables(DATA), []
    for name in named or [*folder.TABLES, *[f"{one}.pack" for one in folder.PACKS]]:
        game = name.removesuffix(".pack")
        found = (
            unnoticed_of_table(name, tables, full) + unnoticed_orders(name, tables)
            if game == name
            else unnoticed_of_pack(game, DATA)
        )
        print(f"{name}: {', '.join(found) or 'each changed value is noticed'}", flush=True)
        missed += found
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
