"""Find the views and macros of the package, and those that a statement uses."""

import re
from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path
from typing import TypeVar

from ttt_tables.errors import quote
from ttt_tables.pack import read_file
from ttt_tables.sql.errors import UnknownNameError

VIEWS = Path(__file__).parents[1] / "data" / "views.sql"
LISTS_NAMES = re.compile(
    r"\b((show|desc|describe)\b(?!\s+(?!all\b|tables\b)[a-z])"
    r"|duckdb_|information_schema|pg_|pragma_|sqlite_)",
    re.IGNORECASE,
)

Answered = TypeVar("Answered")


@cache
def definitions() -> dict[str, str]:
    """Return the statements that define the views and then the macros of the package."""
    text = read_file(str(VIEWS)).decode()
    parts = re.split(r"^create or replace (?=(?:view|macro) (\w+))", text, flags=re.MULTILINE)[1:]
    return {
        name: f"create or replace {statements}"
        for name, statements in zip(parts[::2], parts[1::2], strict=True)
    }


def has_file(statements: str) -> bool:
    """Return whether statements define a view on a table's file, not on views, and not a macro."""
    return "\nfrom read_parquet(" in statements


def as_table(statements: str) -> str:
    """Return the definition of a view, changed to that of a table with the same rows."""
    loaded = statements.replace("create or replace view ", "create table ", 1)
    return loaded.replace("comment on view ", "comment on table ", 1)


def reached_by(names: Collection[str]) -> set[str]:
    """Return the names and all views and macros that they use. Raises UnknownNameError."""
    if unknown := sorted(map(str, set(names) - definitions().keys())):
        raise UnknownNameError(
            f"unknown view or macro {quote(unknown[0])}: choose names that data/views.sql defines"
        )
    return reached_names(" ".join(names))


def reached_names(text: str) -> set[str]:
    """Return the names of all views and macros that a statement may use, perhaps with others.

    A name that the statement constructs at run time is missing; `run` then raises UnknownNameError.
    """
    defined = definitions()
    reached: set[str] = set()
    waiting = [text]
    while waiting:
        words = set(re.findall(r"\w+", waiting.pop().lower()))
        new = (words & defined.keys()) - reached
        reached |= new
        asking = [defined[name] for name in new if not has_file(defined[name])]
        waiting += [statements.partition(";\ncomment on ")[0] for statements in asking]
    return reached


def reaching(text: str, ask: Callable[[set[str], bool], Answered]) -> Answered:
    """Call `ask` with the names that a statement uses, and return its result.

    ask   gets `names` and `listed` for `connect`; `listed` is true if the statement lists names, or
          after an unknown name, for DuckDB's hint. It is called again for each name that the
          statement constructs at run time

    Raises UnknownNameError.
    """
    names, listed = reached_names(text), bool(LISTS_NAMES.search(text))
    while True:
        try:
            return ask(names, listed)
        except UnknownNameError as error:
            more = reached_names(str(error).partition("Did you mean")[0]) - names
            if listed and not more:
                raise
            names, listed = names | more, listed or not more
