"""The table at the end of `make test`."""

import os
import sys
from collections import Counter
from subprocess import PIPE, Popen

from tests.support.by_package import START, TESTS, children, living_seconds, package, table


def test_folders_are_sorted_by_cost_with_a_total():
    tests, lines = Counter({"learners": 2, START: 0}), Counter({"learners": 10, "board": 3000})
    rows = [
        row.split("  ")
        for row in table(tests, {"learners": 1.5, START: 0.5, "board": 0.0}, lines, 0.25)
    ]
    assert [[cell.strip() for cell in row if cell] for row in rows] == [
        ["folder", "tests", "lines", "seconds", "grids"],
        ["learners", "2", "10", "1.5", "6"],
        [START, "0", "0", "0.5", "2"],
        ["board", "0", "3,000", "0.0", "0"],
        ["in all", "2", "3,010", "2.0", "8"],
        ["CPU seconds; a grid of the published algorithm took 0.250 s"],
    ]


def test_files_are_counted_by_folder_of_tests():
    assert package(TESTS / "interfaces" / "deep" / "test_one.py") == "interfaces"
    assert package(TESTS / "test_one.py") == "tests"


def test_time_of_a_living_child_is_counted():
    code = "import time\nwhile time.process_time() < 0.3: pass\nprint(flush=True); input()"
    with Popen([sys.executable, "-c", code], stdin=PIPE, stdout=PIPE) as child:
        child.stdout.readline()
        assert child.pid in children(os.getpid())
        assert 0.25 < living_seconds(child.pid) < 5
        child.communicate(b"\n")
    assert living_seconds(child.pid) == 0
