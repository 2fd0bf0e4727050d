"""The probabilistic game: a move succeeds, fails or does nothing, with each cell's own chances.

`parse_grid` and `solve_exact` need the standard library only; `solve` and the generators load numpy
and `solve_many` numba when first asked for: the extra `ttt-tables[solve]`.
"""

from importlib import import_module

from ttt_tables.probabilistic.grid import Cell, Grid, canonical_grid, parse_grid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ttt_tables.probabilistic.canonical import canonical_grids
    from ttt_tables.probabilistic.exact import solve_exact
    from ttt_tables.probabilistic.generators import GENERATORS, lattice, sample_grids
    from ttt_tables.probabilistic.many import Roots, solve_many
    from ttt_tables.probabilistic.solution import Sensitivity, Solution, solve

__all__ = [
    "GENERATORS",
    "Cell",
    "Grid",
    "Roots",
    "Sensitivity",
    "Solution",
    "canonical_grid",
    "canonical_grids",
    "lattice",
    "parse_grid",
    "sample_grids",
    "solve",
    "solve_exact",
    "solve_many",
]

_HOMES = {
    "canonical_grids": "canonical",
    "solve_exact": "exact",
    "GENERATORS": "generators",
    "lattice": "generators",
    "sample_grids": "generators",
    "Roots": "many",
    "solve_many": "many",
    "Sensitivity": "solution",
    "Solution": "solution",
    "solve": "solution",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        found: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] not in ("numpy", "numba"):
            raise
        raise ModuleNotFoundError(
            f"{__name__}.{name} needs {missing.name}: pip install 'ttt-tables[solve]'",
            name=missing.name,
        ) from missing
    globals()[name] = found
    return found
