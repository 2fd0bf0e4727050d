"""python -m benchmarks [lookups | grids | learners | race | ultimate | sizes ...]: all if none."""

import sys

from benchmarks import grids, learners, lookups, race, sizes, ultimate

ALL = {
    "lookups": lookups.main,
    "grids": grids.main,
    "learners": learners.main,
    "race": race.main,
    "ultimate": ultimate.main,
    "sizes": sizes.main,
}

for name in sys.argv[1:] or ALL:
    if name not in ALL:
        sys.exit(f"no benchmark is called {name!r}: choose from {', '.join(ALL)}")
    ALL[name]()
