"""The example at the top of each public module runs, and prints the shown output."""

from doctest import DocTestParser, DocTestRunner
from importlib import import_module

import pytest

from tests.conftest import ROOT

MODULES = (
    "ttt_tables",
    "ttt_tables.classic",
    "ttt_tables.learners",
    "ttt_tables.phantom",
    "ttt_tables.probabilistic",
    "ttt_tables.sql",
    "ttt_tables.svg",
    "ttt_tables.ultimate",
)


@pytest.mark.parametrize("name", MODULES)
def test_example_of_a_module_runs(name, data, monkeypatch):
    monkeypatch.chdir(ROOT)
    example = DocTestParser().get_doctest(import_module(name).__doc__, {}, name, None, 0)
    results = DocTestRunner().run(example)
    assert results.attempted
    assert not results.failed
