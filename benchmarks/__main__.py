"""python -m benchmarks [lookups | grids | race | sizes ...]: all of them, if none is named."""

import sys

from benchmarks import grids, lookups, race, sizes

ALL = {"lookups": lookups.main, "grids": grids.main, "race": race.main, "sizes": sizes.main}

for name in sys.argv[1:] or ALL:
    if name not in ALL:
        sys.exit(f"no benchmark is called {name!r}: choose from {', '.join(ALL)}")
    ALL[name]()
