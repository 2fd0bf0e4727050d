"""Doors know verbs and no game: no text of theirs is the name of a game."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.questions import tables

DOORS = Path(__file__).parents[2] / "ttt_tables" / "doors"
ROOMS = ("adapters", "tasks")


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield a module's constants that are texts, each with its line."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


@pytest.mark.parametrize("path", [path for room in ROOMS for path in (DOORS / room).glob("*.py")])
def test_a_door_names_no_game(path: Path) -> None:
    names = set(tables().games())
    assert [(line, text) for line, text in texts(path) if text in names] == []
