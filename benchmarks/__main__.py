"""python -m benchmarks [NAME ...]: the named ones, by default all but the endgames (long)."""

import sys

from benchmarks import endgames, grids, http, lookups, notation, ultimate

ALL = {
    "lookups": lookups.main,
    "grids": grids.main,
    "ultimate": ultimate.main,
    "endgames": endgames.main,
    "http": http.main,
    "notation": notation.main,
}

LONG = {"endgames"}

for name in sys.argv[1:] or [name for name in ALL if name not in LONG]:
    if name not in ALL:
        sys.exit(f"unknown benchmark {name!r}: choose from {', '.join(ALL)}")
    ALL[name]()
