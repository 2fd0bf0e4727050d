"""A pytest plugin: at the end of a run, the size and the cost of each folder of tests.

    python -m pytest -p tests.support.by_package ...

CPU time is that of the test processes and of all processes that they started, such as a browser,
which outlives its tests. A grid is one of the published algorithm, timed in the same run, which
makes machines comparable.
"""

import os
import time
from collections import Counter
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
START = "(start, collection)"


def pytest_configure(config):
    config.pluginmanager.register(Rooms(config))


class Rooms:
    """The tests and the CPU seconds of each folder, in this process and its workers."""

    def __init__(self, config):
        self.config = config
        self.tests, self.seconds, self.told = Counter(), Counter(), 0.0

    def pytest_runtest_logstart(self):
        self.spend(START, 0)  # before the first test; there is none between others

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item):
        result = yield
        self.spend(package(TESTS.parent / item.nodeid.split("::")[0]), 1)
        return result

    def pytest_sessionfinish(self):
        self.spend(START, 0)
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput["packages"] = [dict(self.tests), dict(self.seconds)]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodeready(self):
        """Time the grid while xdist's workers collect, not while all wait for the summary."""
        grid_seconds()

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node):
        """Add the time that a worker of xdist used."""
        tests, seconds = getattr(node, "workeroutput", {}).get("packages", ({}, {}))
        self.tests.update(tests)
        self.seconds.update(seconds)

    def spend(self, package, tests):
        """Add the CPU time since the last call, and a number of tests, to a folder."""
        self.tests[package] += tests
        spent = sum(os.times()[:2])
        if not self.config.pluginmanager.hasplugin("dsession"):  # the workers report their own
            spent = sum(os.times()[:4]) + sum(map(living_seconds, children(os.getpid())))
        self.seconds[package] += max(spent - self.told, 0)  # less, if a browser has ended
        self.told = spent

    def pytest_terminal_summary(self, terminalreporter):
        if hasattr(self.config, "workeroutput"):
            return
        terminalreporter.section("by package")
        for line in table(self.tests, self.seconds, lines(), grid_seconds()):
            terminalreporter.write_line(line)


def children(process):
    """Return the child processes of a process, as far as the system reports them."""
    found = []
    with suppress(OSError):  # it has ended
        for thread in Path(f"/proc/{process}/task").iterdir():
            found += map(int, (thread / "children").read_text().split())
    return found


def living_seconds(process):
    """Return the CPU seconds of a living process and of all its descendants."""
    with suppress(OSError, ValueError):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        own = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
        return own + sum(map(living_seconds, children(process)))
    return 0


def package(path):
    """Return the folder of `tests` that contains a file, or `tests` itself."""
    inside = path.relative_to(TESTS).parts
    return inside[0] if len(inside) > 1 else TESTS.name


def lines():
    """Return the lines of the tests' code by folder."""
    counted = Counter()
    for path in TESTS.rglob("*"):
        if path.suffix in (".py", ".mjs"):
            counted[package(path)] += len(path.read_bytes().splitlines())
    return counted


@cache
def grid_seconds():
    """Return the CPU seconds of a grid of the published algorithm."""
    from benchmarks.grids import bisect_grid
    from ttt_tables.games.probabilistic.generators import sample_grids
    from ttt_tables.games.probabilistic.grid import parse_grid

    grid = parse_grid(sample_grids("abraham", 42, 0, 1)[0] / 100)
    times = []
    for _ in range(2):  # the first one also computes the results of the boards
        started = time.process_time()
        bisect_grid(grid)
        times.append(time.process_time() - started)
    return min(times)


def table(tests, seconds, lines, grid):
    """Yield the table's lines, the costliest folder first, with the total and its grids."""
    rows = sorted({*seconds, *lines}, key=lambda name: (-seconds[name], name))
    yield f"{'folder':<20} {'tests':>6} {'lines':>7} {'seconds':>8} {'grids':>6}"
    for name in (*rows, "in all"):
        of = [
            sum(one.values()) if name == "in all" else one[name] for one in (tests, lines, seconds)
        ]
        yield f"{name:<20} {of[0]:>6,} {of[1]:>7,} {of[2]:>8,.1f} {of[2] / grid:>6,.0f}"
    yield f"CPU seconds; a grid of the published algorithm took {grid:.3f} s"
