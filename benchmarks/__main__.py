"""python -m benchmarks [lookups | grids | sizes | ultimate ...]: all of them, if none is named."""

import sys

from benchmarks import grids, lookups, sizes, ultimate

ALL = {"lookups": lookups.main, "grids": grids.main, "sizes": sizes.main, "ultimate": ultimate.main}

for name in sys.argv[1:] or ALL:
    if name not in ALL:
        sys.exit(f"no benchmark is called {name!r}: choose from {', '.join(ALL)}")
    ALL[name]()
