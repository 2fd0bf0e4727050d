"""The ultimate game as another program plays it: 10,000 random games of OpenSpiel's, ply by ply."""

import json
import subprocess
from pathlib import Path

import pytest

from ttt_tables.ultimate import Game

ROOT = Path(__file__).parent.parent
PYTHON = ROOT / ".venv" / "openspiel" / "bin" / "python"
GAMES = 10_000
RESULTS = {(1.0, -1.0): "X", (-1.0, 1.0): "O", (0.0, 0.0): "draw"}

pytestmark = pytest.mark.skipif(
    not PYTHON.exists(), reason="OpenSpiel is not installed: make test-openspiel sets it up"
)


def openspiel_games():
    """Yield the games as they are printed."""
    script = ROOT / "tests" / "openspiel_games.py"
    command = [PYTHON, script, str(GAMES)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        yield from map(json.loads, process.stdout)
    assert process.returncode == 0


def test_openspiel_plays_the_game_of_closed_draw():
    ends = []
    for theirs in openspiel_games():
        game = Game("closed-draw")
        for player, moves, move in theirs["plies"]:
            assert game.result is None
            assert game.to_move == "XO"[player]
            assert game.legal_moves() == tuple(map(tuple, moves))
            game.play(*move)
        assert game.result == RESULTS[tuple(theirs["returns"])]
        ends.append(game.result)
    assert len(ends) == GAMES
    assert set(ends) == set(RESULTS.values())
