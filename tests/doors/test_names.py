"""Doors know verbs and no game: no text of theirs is the name of a game."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.record import GAMES

DOORS = Path(__file__).parents[2] / "ttt_tables" / "doors"
NAMED = {
    ("commands.py", "ultimate"),  # `ttt ultimate`, a protocol that is called so
    *[("openspiel.py", name) for name in ("ultimate", "phantom", "abrupt")],  # that OpenSpiel has
}


def texts(path: Path) -> Iterator[str]:
    """Yield a module's constants that are texts."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@pytest.mark.parametrize(
    "path", sorted(DOORS.rglob("*.py")), ids=lambda path: f"{path.relative_to(DOORS)}"
)
def test_a_door_names_no_game(path: Path) -> None:
    assert {(path.name, text) for text in texts(path) if text in GAMES} <= NAMED
