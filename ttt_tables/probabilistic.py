"""The probabilistic game: each cell has its own probabilities that a move succeeds or fails.

    >>> import ttt_tables as ttt
    >>> game = ttt.probabilistic.solve("65/5/30 " * 9)
    >>> game.probe("......... X").score, game.choose("......... X")
    (0.5321383245077701, '4')

`parse_grid` and `solve_exact` need only the standard library. The first use of `solve` or of a
generator loads numpy, and that of `solve_many` loads numba. The extra `ttt-tables[solve]` installs
both.
"""

from ttt_tables.lazy import load_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ttt_tables.games.probabilistic.canonical import canonical_grids as canonical_grids
    from ttt_tables.games.probabilistic.exact import solve_exact as solve_exact
    from ttt_tables.games.probabilistic.game import SolvedGrid as SolvedGrid
    from ttt_tables.games.probabilistic.game import solve as solve
    from ttt_tables.games.probabilistic.generators import GENERATORS as GENERATORS
    from ttt_tables.games.probabilistic.generators import lattice as lattice
    from ttt_tables.games.probabilistic.generators import sample_grids as sample_grids
    from ttt_tables.games.probabilistic.grid import Cell as Cell
    from ttt_tables.games.probabilistic.grid import Grid as Grid
    from ttt_tables.games.probabilistic.grid import canonical_grid as canonical_grid
    from ttt_tables.games.probabilistic.grid import parse_grid as parse_grid
    from ttt_tables.games.probabilistic.many import Roots as Roots
    from ttt_tables.games.probabilistic.many import solve_many as solve_many
    from ttt_tables.games.probabilistic.matches import evaluate_many as evaluate_many
    from ttt_tables.games.probabilistic.policies import POLICIES as POLICIES
    from ttt_tables.games.probabilistic.solution import Sensitivity as Sensitivity
    from ttt_tables.sampling.stored import StoredRoot as StoredRoot
    from ttt_tables.sampling.stored import StoredSample as StoredSample
    from ttt_tables.sampling.stored import open_sample as open_sample
    from ttt_tables.sampling.write import write_sample as write_sample

_LATER = {
    ".games.probabilistic.canonical": "canonical_grids",
    ".games.probabilistic.exact": "solve_exact",
    ".games.probabilistic.game": "SolvedGrid solve",
    ".games.probabilistic.generators": "GENERATORS lattice sample_grids",
    ".games.probabilistic.grid": "Cell Grid canonical_grid parse_grid",
    ".games.probabilistic.many": "Roots solve_many",
    ".games.probabilistic.matches": "evaluate_many",
    ".games.probabilistic.policies": "POLICIES",
    ".games.probabilistic.solution": "Sensitivity",
    ".sampling.stored": "StoredRoot StoredSample open_sample",
    ".sampling.write": "write_sample",
}

__getattr__: "Callable[[str], object]"
__dir__: "Callable[[], list[str]]"
__getattr__, __dir__ = load_later(
    __name__, _LATER, {"numpy": "solve", "numba": "solve", "duckdb": "sql", "pyarrow": "sample"}
)
