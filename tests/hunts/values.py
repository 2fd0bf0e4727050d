"""Changed values: three of each column of every table, and of each array of every pack.

    python -m tests.hunts.values [--full] [NAME ...]      such as dice_values dice.pack

Each is changed alone, by one, by a last bit of 2^-20, or to another value of its list, and hashes
are made right: the second method has to notice it, or the column stands in UNSEEN, as it does in
docs/verify.md. Only the changed table is verified again; what a fast verification samples is tried
where it looks, or with --full in any row. The exit status is 1 if a change was not noticed.
"""

import random
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.support.damage import changed, packed
from ttt_tables import pack
from ttt_tables.verify import folder
from ttt_tables.verify.content import Lists, as_list
from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.learners import runs
from ttt_tables.verify.probabilistic import grid_roots, matches
from ttt_tables.verify.report import UNREADABLE, Part
from ttt_tables.verify.ultimate import endgames, ultimate_puzzles
from ttt_tables.verify.verifier import Values

DATA = Path(__file__).parents[2] / "data"
EACH = 3
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


def verified(name: str, tables: Tables, full: bool = False) -> Part:
    """Return what a table's verifier finds, in the tables as they are read."""
    verifier = folder.TABLES[name]
    part = Part(name, verifier.claim)
    try:
        verifier.check(part, tables, full)
    except UNREADABLE as error:
        part.fault("", "file", repr(error), "values that fit one another")
    return part


def rows_seen(name: str, values: Values) -> list[int]:
    """Return the rows of a table that are checked without --full."""
    columns = {column: as_list(of) for column, of in values.items() if not isinstance(of, Lists)}
    rows = range(len(next(iter(columns.values()))))
    if name == "grid_roots":
        return list(rows[:: grid_roots.STEP])
    if name == "grid_statistics":
        return [row for row in rows if columns["statistic"][row] not in MEASURED]
    if name in ("menace_boxes", "td_values", "learning_curves"):
        seeds = columns.get("seed_count", [3] * len(rows))
        return [row for row in rows if columns["games"][row] <= runs.QUICK and seeds[row] == 3]
    if name == "endgames":
        return [row for row in rows if columns["empty_cells"][row] <= endgames.QUICK]
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


def unnoticed_of_table(name: str, tables: Tables, full: bool) -> list[str]:
    """Return the changed values of a table that are not noticed, UNSEEN left out."""
    chance, values, form = random.Random(name), tables.values(name), FORMS[name]
    rows = list(range(len(_first(values)))) if full else rows_seen(name, values)
    missed = []
    for column in [one for one in values if one not in UNSEEN.get(name, ())]:
        for row in chance.sample(rows, min(EACH, len(rows))):
            listed = sorted({*form.enums.get(column, ())} - {as_list(values[column])[row]})
            other = with_other(values[column], row, form.columns[column] == "string", chance)
            if listed:
                other = [*as_list(values[column])]
                other[row] = chance.choice(listed)
            tables.others[name] = {column: other}
            if not verified(name, tables, full).faults:
                missed.append(f"{name} {column} [{row}]")
    tables.others.clear()
    return missed


def _first(values: Values) -> list[Any]:
    return as_list(next(one for one in values.values() if not isinstance(one, Lists)))


def unnoticed_of_pack(name: str, data: Path) -> list[str]:
    """Return the changed items of a pack's arrays that are not noticed; a section is of bytes."""
    whole, chance, missed = pack.open_pack(name, str(data)), random.Random(name), []
    with TemporaryDirectory() as copied:
        for array, values in whole.items():
            for at in chance.sample(range(len(values)), min(EACH, len(values))):
                raw = bytearray(values)
                raw[at * values.itemsize] ^= 1  # the last bit of a number
                other = {**whole, array: memoryview(bytes(raw)).cast(values.format)}
                (Path(copied) / f"{name}.pack").write_bytes(packed(name, other, whole.source))
                if not folder.verify_pack(name, Path(copied)).faults:
                    missed.append(f"{name}.pack {array} [{at}]")
    return missed


def main() -> None:
    """Change values of the tables and packs named, or of all, and print those not noticed."""
    full = "--full" in sys.argv
    named = [one for one in sys.argv[1:] if one != "--full"]
    tables, missed = Tables(DATA), []
    for name in named or [*folder.TABLES, *[f"{one}.pack" for one in folder.PACKS]]:
        game = name.removesuffix(".pack")
        found = (
            unnoticed_of_table(name, tables, full)
            if game == name
            else unnoticed_of_pack(game, DATA)
        )
        print(f"{name}: {', '.join(found) or 'each changed value is noticed'}", flush=True)
        missed += found
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
