"""The values of each Parquet table: against the rows it has to have, or against its equations."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from ttt_tables.verify import classic, dice_rows, exact, macro, miniboards, policies
from ttt_tables.verify.content import Column, Lists
from ttt_tables.verify.policies import Learners
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

    def learners(self) -> Learners:
        """Return the learned policies that the tables hold."""
        ...


def check_table(part: Part, name: str, tables: Tables, full: bool) -> None:
    """Check every value of a table.

    The columns of the key are checked against all the keys there have to be, rising: so it is one.
    """
    CHECKS[name](part, name, tables, full)


def _check_rows(part: Part, name: str, tables: Tables, full: bool) -> None:
    _compare(part, name, tables, _expected(name))


def _check_policies(part: Part, name: str, tables: Tables, full: bool) -> None:
    _compare(part, name, tables, policies.policy_columns(name, tables.learners()))


def _compare(part: Part, name: str, tables: Tables, expected: list[Column]) -> None:
    values, width = tables.values(name), len(TABLES[name].key)
    keys = list(zip(*[column.values for column in expected[:width]], strict=True))
    for column in expected:
        stored = values[column.name]
        part.column(column.name, keys, _as_list(stored), column.values)


def _expected(name: str) -> list[Column]:
    if name == "miniboards":
        return list(miniboards.expected_columns())
    if name == "macro_race":
        return list(macro.expected_columns())
    if name in dice_rows.EXPECTED:
        return dice_rows.expected_columns(name)
    return classic.expected_columns(name)


def _as_list(values: Any) -> list[Any]:
    return values if isinstance(values, list) else list(values.tolist())


def _check_grids(part: Part, name: str, tables: Tables, full: bool) -> None:
    values = tables.values(name)
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


def _sampled(tables: Tables) -> dict[str, Values]:
    """Return the rows of grid_roots by generator."""
    every = tables.values("grid_roots")
    return {name: _cut(every, at * GRIDS, GRIDS) for at, name in enumerate(GENERATORS)}


def _with_values(tables: Tables) -> dict[str, tuple[Values, Values]]:
    """Return by generator the rows of grid_roots and of grid_values of grids that have both."""
    from ttt_tables.verify.roots import GRID_BOARDS

    values, rows = tables.values("grid_values"), GRID_BOARDS * WITH_VALUES
    return {
        name: (_cut(roots, 0, WITH_VALUES), _cut(values, at * rows, rows))
        for at, (name, roots) in enumerate(_sampled(tables).items())
    }


def _check_roots(part: Part, name: str, tables: Tables, full: bool) -> None:
    from ttt_tables.verify.roots import Drawn, check_roots, generator_cells

    def check(generator: str) -> Part:
        found = Part(name, part.claim)
        drawn = Drawn(generator, SEED, 0, GRIDS, generator_cells(generator))
        check_roots(found, sampled[generator], drawn, 1 if full else STEP)
        return found

    part.expect("", "rows", len(tables.values(name)["k"]), GRIDS * len(GENERATORS))
    sampled = _sampled(tables)
    with ThreadPoolExecutor(len(GENERATORS)) as pool:
        for found in pool.map(check, GENERATORS):
            part.merge(found)


def _check_values(part: Part, name: str, tables: Tables, full: bool) -> None:
    from ttt_tables.verify.roots import GRID_BOARDS, Drawn, check_values, generator_cells

    rows = GRID_BOARDS * WITH_VALUES * len(GENERATORS)
    part.expect("", "rows", len(tables.values(name)["k"]), rows)
    for generator, (roots, boards) in _with_values(tables).items():
        drawn = Drawn(generator, SEED, 0, WITH_VALUES, generator_cells(generator))
        check_values(part, boards, roots, drawn)


def _check_statistics(part: Part, name: str, tables: Tables, full: bool) -> None:
    from ttt_tables.verify.statistics import check_statistics

    check_statistics(part, tables.values(name), _sampled(tables), full)


def _check_menace(part: Part, name: str, tables: Tables, full: bool) -> None:
    from ttt_tables.verify.learning import check_menace

    check_menace(part, tables.values(name), full)


def _check_td(part: Part, name: str, tables: Tables, full: bool) -> None:
    from ttt_tables.verify.learning import check_td

    check_td(part, tables.values(name), full)


def _check_curves(part: Part, name: str, tables: Tables, full: bool) -> None:
    from ttt_tables.verify.curves import check_curves

    boxes, values = tables.values("menace_boxes"), tables.values("td_values")
    check_curves(part, tables.values(name), boxes, values, full)


def _check_leads(part: Part, name: str, tables: Tables, full: bool) -> None:
    from ttt_tables.verify.statistics import check_leads

    check_leads(part, tables.values(name), _with_values(tables))


def _check_weights(part: Part, name: str, tables: Tables, full: bool) -> None:
    from ttt_tables.verify.weights import check_weights

    check_weights(part, tables.values(name))


def _check_strategy(part: Part, name: str, tables: Tables, full: bool) -> None:
    from ttt_tables.verify.open_strategy import check_strategy

    check_strategy(part, tables.values(name))


def _check_endgames(part: Part, name: str, tables: Tables, full: bool) -> None:
    from ttt_tables.verify.endgames import check_endgames

    check_endgames(part, tables.values(name), full)


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


Check = Callable[[Part, str, Tables, bool], None]
CHECKS: dict[str, Check] = {
    **dict.fromkeys((*classic.EXPECTED, *dice_rows.EXPECTED), _check_rows),
    **dict.fromkeys(policies.EXPECTED, _check_policies),
    "menace_boxes": _check_menace,
    "td_values": _check_td,
    "learning_curves": _check_curves,
    "grids": _check_grids,
    "grid_roots": _check_roots,
    "grid_values": _check_values,
    "grid_statistics": _check_statistics,
    "grid_leads": _check_leads,
    "miniboards": _check_rows,
    "macro_race": _check_rows,
    "ultimate_weights": _check_weights,
    "open_strategy": _check_strategy,
    "endgames": _check_endgames,
}
