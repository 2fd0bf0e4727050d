"""Interfaces have verbs but no games: no string of theirs is the name of a game."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.golden import GAMES

INTERFACES = Path(__file__).parents[2] / "ttt_tables" / "interfaces"
NAMED = {
    *[(name, "ultimate") for name in ("app.py", "commands.py")],  # `ttt ultimate`, a protocol
    *[("openspiel.py", name) for name in ("ultimate", "phantom", "abrupt")],  # a game of OpenSpiel
}


def texts(path: Path) -> Iterator[str]:
    """Yield a module's string constants."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_front_ends_name_no_game() -> None:
    found = {(path.name, text) for path in INTERFACES.rglob("*.py") for text in texts(path)}
    assert {(name, text) for name, text in found if text in GAMES} == NAMED
