"""python -m benchmarks [lookups | grids | learners | sizes ...]: all of them, if none is named."""

import sys

from benchmarks import grids, learners, lookups, sizes

ALL = {"lookups": lookups.main, "grids": grids.main, "learners": learners.main, "sizes": sizes.main}

for name in sys.argv[1:] or ALL:
    if name not in ALL:
        sys.exit(f"no benchmark is called {name!r}: choose from {', '.join(ALL)}")
    ALL[name]()
