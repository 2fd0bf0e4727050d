"""Find the versions on which a sample's numbers depend. All chunks of a sample have the same."""

import json
import sys
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

LIBRARIES = ("numba", "numpy", "pyarrow")
PACKAGE = Path(__file__).parents[1]
SOLVER = (  # the modules that determine the numbers of a row, below ttt_tables
    "board.any_order",
    "board.limits",
    "board.numbers",
    "board.symmetry",
    "games.probabilistic.batches",
    "games.probabilistic.canonical",
    "games.probabilistic.generators",
    "games.probabilistic.grid",
    "games.probabilistic.kernel",
    "games.probabilistic.many",
    "games.probabilistic.margins",
    "games.probabilistic.plan",
    "jit",
    "sampling.rows",
    "scores",
)


@cache
def versions() -> dict[str, str]:
    """Return the versions of this process: ttt-tables, the solver's source code, the libraries."""
    digest = sha256()
    for module in SOLVER:
        source = (PACKAGE / f"{module.replace('.', '/')}.py").read_bytes()
        digest.update(f"{module} {len(source)}\n".encode() + source)
    libraries = {library: version(library) for library in LIBRARIES}
    package = sys.modules["ttt_tables"].__version__  # a layer above, but always loaded
    return {"ttt-tables": package, "solver": digest.hexdigest()[:16], **libraries}


def versions_text() -> str:
    """Return the versions as JSON, in the form that each chunk holds."""
    return json.dumps(versions(), sort_keys=True)


def version_difference(found: str, expected: str) -> str:
    """Return the versions, given as JSON, in which two texts differ, or ""."""
    try:
        ours, theirs = json.loads(expected), json.loads(found)
        names = [name for name in {**ours, **theirs} if theirs.get(name) != ours.get(name)]
        return ", ".join(f"{name} {theirs.get(name)}, not {ours.get(name)}" for name in names)
    except (ValueError, TypeError, AttributeError):
        return "the versions cannot be read"
