"""A plugin of pytest for mutants: which tests run a line, or tests in an order, up to a failure.

--covered FILE --sources FILE   write the tests of each line, and the seconds of each test
--within SECONDS --ran FILE     begin no test later than that, in seconds of the processor, and
                                note each that begins; tables count as fresh, though a source
                                was changed
--order FILE                    run these tests alone, in this order
"""

import importlib
import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from coverage import Coverage


def pytest_addoption(parser: pytest.Parser) -> None:
    for option in ("--covered", "--sources", "--within", "--ran", "--order"):
        parser.addoption(option)


def pytest_configure(config: pytest.Config) -> None:
    if config.option.covered:
        config.pluginmanager.register(Covered(config))
    if config.option.within:
        config.pluginmanager.register(Bounded(config))


class Covered:
    """The lines of some sources that each test of a run covers."""

    def __init__(self, config: pytest.Config) -> None:
        self.file = Path(config.option.covered)
        self.tests: dict[str, float] = {}
        self.sources = json.loads(Path(config.option.sources).read_text())
        self.coverage = Coverage(data_file=None, config_file=False, include=self.sources)
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)
        result = yield
        self.coverage.switch_context("")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:  # others tell nothing of a mutant
            self.tests[report.nodeid] = round(report.duration, 3)

    def pytest_sessionfinish(self) -> None:
        self.coverage.stop()
        found = self.coverage.get_data()
        lines = {
            str(Path(path).relative_to(Path.cwd())): found.contexts_by_lineno(path)
            for path in found.measured_files()
        }
        self.file.write_text(json.dumps({"tests": self.tests, "lines": lines}))


class Bounded:
    """Some tests, in an order, up to the end of their time."""

    def __init__(self, config: pytest.Config) -> None:
        self.order = config.option.order
        self.ran = Path(config.option.ran)
        self.end = time.process_time() + float(config.option.within)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        importlib.import_module("tests.conftest").is_fresh = lambda folder: True
        if self.order:
            place = {name: at for at, name in enumerate(json.loads(Path(self.order).read_text()))}
            kept = [item for item in items if item.nodeid in place]
            items[:] = sorted(kept, key=lambda item: place[item.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        with self.ran.open("a") as file:
            file.write(nodeid + "\n")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        result = yield
        if time.process_time() > self.end:
            item.session.shouldstop = "its time is over"
        return result
