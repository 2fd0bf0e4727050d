"""The values of each Parquet table: against the rows it has to have, or against its equations."""

from collections.abc import Mapping
from typing import Any, Protocol

from ttt_tables.verify import classic, exact
from ttt_tables.verify.content import Lists
from ttt_tables.verify.registry import TABLES
from ttt_tables.verify.report import Part

SEED, GRIDS, WITH_VALUES = 42, 10_000, 50  # of the default sample, of each generator
GENERATORS = ("abraham", "csun")
STEP = 20  # without --full every 20th grid is solved again
NAMED = {
    "printed": "65/5/30 65/20/15 55/30/15 30/20/50 30/15/55 35/5/60 30/5/65 35/20/45 45/10/45",
    "coin": " ".join(["50/0/50"] * 9),
    "certain": " ".join(["100/0/0"] * 9),
    "reluctant": " ".join(["30/5/65"] * 9),
    "cross": "50/10/40 75/5/20 50/10/40 75/5/20 90/5/5 75/5/20 50/10/40 75/5/20 50/10/40",
}

Values = Mapping[str, Any]


class Tables(Protocol):
    """Where tables are read from."""

    def values(self, name: str) -> Values:
        """Return the values of each column of a table."""
        ...


def check_table(part: Part, name: str, tables: Tables, full: bool) -> None:
    """Check every value of a table.

    The columns of the key are checked against all the keys there have to be, rising: so it is one.
    """
    if name in classic.EXPECTED:
        _check_rows(part, name, tables.values(name))
    elif name == "grids":
        _check_grids(part, tables.values(name))
    else:
        _check_sample(part, name, tables, full)


def _check_rows(part: Part, name: str, values: Values) -> None:
    expected = classic.expected_columns(name)
    width = len(TABLES[name].key)
    keys = list(zip(*[column.values for column in expected[:width]], strict=True))
    for column in expected:
        stored = values[column.name]
        part.column(column.name, keys, _as_list(stored), column.values)


def _as_list(values: Any) -> list[Any]:
    return values if isinstance(values, list) else list(values.tolist())


def _check_grids(part: Part, values: Values) -> None:
    names = sorted(NAMED)
    part.column("name", names, _as_list(values["name"]), names)
    part.column("grid", names, _as_list(values["grid"]), [NAMED[name] for name in names])
    roots = [exact.solve_root(NAMED[name]) for name in names]
    for column, expected in (
        ("numerator", [str(root.x_score.numerator) for root in roots]),
        ("denominator", [str(root.x_score.denominator) for root in roots]),
        ("best_cells", [root.best_cells for root in roots]),
    ):
        part.column(column, names, _as_list(values[column]), expected)
    for name, score, root in zip(names, values["x_score"], roots, strict=True):
        near = abs(float(score) - float(root.x_score)) <= 1e-15
        part.demand(near, name, "x_score", score, f"{float(root.x_score)!r} within 1e-15")


def _check_sample(part: Part, name: str, tables: Tables, full: bool) -> None:
    """Check a table of sampled grids; the checks need numpy, so they load here."""
    from ttt_tables.verify import roots, statistics

    every = tables.values("grid_roots")
    parts = {
        generator: roots.Drawn(generator, SEED, 0, GRIDS, roots.generator_cells(generator))
        for generator in GENERATORS
    }
    cut = {generator: _cut(every, at * GRIDS, GRIDS) for at, generator in enumerate(GENERATORS)}
    if name == "grid_roots":
        part.expect("", "rows", len(every["k"]), GRIDS * len(GENERATORS))
        for generator, drawn in parts.items():
            roots.check_roots(part, cut[generator], drawn, 1 if full else STEP)
        return
    if name == "grid_statistics":
        statistics.check_statistics(part, tables.values(name), cut, full)
        return
    values = tables.values("grid_values")
    rows = roots.GRID_BOARDS * WITH_VALUES
    pairs = {
        generator: (_cut(cut[generator], 0, WITH_VALUES), _cut(values, at * rows, rows))
        for at, generator in enumerate(GENERATORS)
    }
    if name == "grid_leads":
        statistics.check_leads(part, tables.values(name), pairs)
        return
    part.expect("", "rows", len(values["k"]), rows * len(GENERATORS))
    for generator, (few, boards) in pairs.items():
        drawn = parts[generator]._replace(stop=WITH_VALUES)
        roots.check_values(part, boards, few, drawn)


def _cut(values: Mapping[str, Any], start: int, count: int) -> Values:
    """Return some rows of every column; the lists of a column have equally many elements."""
    found: dict[str, Any] = {}
    for name, column in values.items():
        if isinstance(column, Lists):
            width = len(column.elements) // max(len(column.lengths), 1)
            elements = column.elements[start * width : (start + count) * width]
            found[name] = Lists(column.lengths[start : start + count], elements)
        else:
            found[name] = column[start : start + count]
    return found
