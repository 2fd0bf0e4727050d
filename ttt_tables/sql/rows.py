"""Print rows of SQL as columns, as CSV, as JSON, or as an answer for the page's console."""

import json
from collections.abc import Iterable
from csv import writer
from decimal import Decimal
from io import StringIO
from itertools import chain
from math import isfinite
from typing import Any

from ttt_tables.sentences import visible
from ttt_tables.sql.errors import SqlError
from ttt_tables.sql.limits import ROWS
from ttt_tables.sql.statements import Row


def print_rows(names: list[str], batches: Iterable[list[Row]], form: str) -> None:
    """Print rows as "columns" or "csv", below their names, or as "json", a list of objects.

    "answer" is the JSON of `as_answer`. A column is as wide as the widest cell printed so far.
    Raises SqlError.
    """
    print_as = {
        "columns": _print_columns,
        "csv": _print_csv,
        "json": _print_objects,
        "answer": _print_answer,
    }
    print_as[form](names, batches)


def as_answer(names: list[str], rows: list[Row]) -> dict[str, Any]:
    """Return what the page's console shows of rows, of which it keeps at most ROWS.

    Values are the texts that are printed in columns; null is None. `numeric` says of each column
    whether it has numbers and no other values but null. `more` says whether rows are left out.
    """
    kept = rows[:ROWS]
    return {
        "names": names,
        "numeric": [_are_numbers(row[at] for row in kept) for at in range(len(names))],
        "rows": [[None if value is None else str(value) for value in row] for row in kept],
        "csv": _csv_head(names) + _csv_lines(kept),
        "more": len(rows) > ROWS,
    }


def _are_numbers(values: Iterable[Any]) -> bool:
    """Return whether there is a value other than None, and each one is a number."""
    kinds = {type(value) for value in values} - {type(None)}
    return bool(kinds) and kinds <= {int, float, Decimal}


def _print_answer(names: list[str], batches: Iterable[list[Row]]) -> None:
    print(json.dumps(as_answer(names, [*chain.from_iterable(batches)])), end="")


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
    print(_csv_head(names), end="")
    for batch in batches:
        print(_csv_lines(batch), end="")


def _csv_head(names: list[str]) -> str:
    head = StringIO()
    writer(head, lineterminator="\n").writerow(names)
    return head.getvalue()


def _csv_lines(rows: Iterable[Row]) -> str:
    return "".join([",".join(map(_field, row)) + "\n" for row in rows])


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
