"""Print rows of SQL as columns, as CSV or as JSON, batch by batch."""

import json
import sys
from collections.abc import Iterable
from csv import writer
from decimal import Decimal
from itertools import chain
from math import isfinite
from typing import Any

from ttt_tables.sentences import visible
from ttt_tables.sql.errors import SqlError
from ttt_tables.sql.statements import Row


def print_rows(names: list[str], batches: Iterable[list[Row]], form: str) -> None:
    """Print rows as "columns" or "csv", below their names, or as "json", a list of objects.

    A column is as wide as the widest cell printed so far. Raises SqlError.
    """
    {"columns": _print_columns, "csv": _print_csv, "json": _print_objects}[form](names, batches)


def _print_columns(names: list[str], batches: Iterable[list[Row]]) -> None:
    cells = [[visible(name) for name in names]]
    widths = [0] * len(names)
    for batch in chain(batches, [[]]):  # the last one prints the names if there are no rows
        cells += [["" if value is None else visible(str(value)) for value in row] for row in batch]
        if cells:
            columns = zip(widths, zip(*cells, strict=True), strict=True)
            widths = [max(width, *map(len, column)) for width, column in columns]
            print("\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in cells))
        cells = []


def _print_csv(names: list[str], batches: Iterable[list[Row]]) -> None:
    """Print rows as CSV. Null is an empty field, so an empty text is a pair of quotes."""
    writer(sys.stdout, lineterminator="\n").writerow(names)
    for batch in batches:
        print("".join([",".join(map(_field, row)) + "\n" for row in batch]), end="")


def _field(value: Any) -> str:
    """Return a field of CSV: texts and dates in quotes; booleans, lists and structs as JSON."""
    if value is None:
        return ""
    if isinstance(value, int | float | Decimal):
        return json.dumps(value) if isinstance(value, bool) else str(value)
    text = json.dumps(_plain(value)) if isinstance(value, list | tuple | dict) else str(value)
    return '"' + text.replace('"', '""') + '"'


def _print_objects(names: list[str], batches: Iterable[list[Row]]) -> None:
    if twice := [name for name in names if names.count(name) > 1]:
        raise SqlError(
            f"{names.count(twice[0])} columns are called {twice[0]!r}, but JSON needs different "
            "names: rename them with as"
        )
    before = "["
    for batch in batches:
        for row in batch:
            named = dict(zip(names, map(_plain, row), strict=True))
            print(before, json.dumps(named).replace("\x7f", "\\u007f"), sep="", end="")
            before = ", "
    print("[]" if before == "[" else "]")


def _plain(value: Any) -> Any:
    """Return a SQL value in a form that JSON can hold: null for infinities, text for dates etc."""
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if isinstance(value, dict):
        return {str(name): _plain(part) for name, part in value.items()}
    return value if isinstance(value, int | str | None) else str(value)
