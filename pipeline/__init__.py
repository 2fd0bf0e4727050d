"""The build pipeline, which computes the tables of `ttt_tables`. It is not part of the wheel."""

import os
from collections.abc import Iterator
from importlib.util import find_spec

HERE = os.path.dirname(__file__)


def _sources() -> Iterator[tuple[tuple[int, int], int]]:
    """Yield the identity of each source file, and the time of its last change."""
    package = find_spec("ttt_tables")
    found = [*(package.submodule_search_locations or [])] if package else []
    for place in (HERE, *found, os.path.join(HERE, "..", "data", "measured")):
        for folder, _, names in os.walk(place):
            for name in names:
                if name.endswith((".py", ".json")):
                    about = os.stat(os.path.join(folder, name))
                    yield (about.st_dev, about.st_ino), about.st_ctime_ns


# This runs before any source of a table is loaded. A source's time is compared only with itself,
# since a clock may be behind it.
CHANGED = dict(_sources())
