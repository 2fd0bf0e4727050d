"""The ultimate game as another program has it: OpenSpiel's random games and endgames."""

import json
import subprocess
from pathlib import Path

import polars as pl
import pytest

from tests.support.ultimate_games import ultimate
from ttt_tables.games.ultimate.text import write

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv" / "arenas" / "bin" / "python"
GAMES = 10_000
ENDGAMES = 240  # with 8 empty cells
RESULTS = {(1.0, -1.0): "X", (-1.0, 1.0): "O", (0.0, 0.0): "draw"}

# OpenSpiel brings much of its own: `make test-openspiel` sets it up, and `make test` goes without.
pytestmark = [
    pytest.mark.slow,  # 10,000 games, and endgames by plain recursion
    pytest.mark.skipif(
        not PYTHON.exists(), reason="OpenSpiel is not installed: make test-openspiel sets it up"
    ),
]


def openspiel_games():
    """Yield the games as they are printed."""
    script = ROOT / "tests" / "support" / "openspiel_games.py"
    command = [PYTHON, script, str(GAMES)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        yield from map(json.loads, process.stdout)
    assert process.returncode == 0


def test_openspiel_plays_the_game_of_closed_draw():
    ends = []
    for theirs in openspiel_games():
        here = ultimate("closed-draw").start
        for player, moves, move in theirs["plies"]:
            assert here.result is None
            assert here.to_move == "XO"[player]
            assert here.legal_moves == tuple(map(write, moves))
            here = here.play(write(move))
        assert here.result == RESULTS[tuple(theirs["returns"])]
        ends.append(here.result)
    assert len(ends) == GAMES
    assert set(ends) == set(RESULTS.values())


def test_openspiel_s_endgames_have_the_outcomes_and_optimal_moves_of_the_table(data):
    endgames = pl.read_parquet(data / "endgames.parquet").filter(
        ultimate_rule="closed-draw", empty_cells=8
    )
    games = "".join(f"{json.dumps(game)}\n" for game in endgames["line"].to_list())
    script = ROOT / "tests" / "support" / "openspiel_endgames.py"
    done = subprocess.run([PYTHON, script], input=games, capture_output=True, text=True, check=True)
    stored = endgames.select("wdl", "optimal_moves").rows()
    for (wdl, optimal), line in zip(stored, done.stdout.splitlines(), strict=True):
        values = {int(move): value for move, value in json.loads(line).items()}
        assert max(values.values()) == wdl
        assert [move for move in values if values[move] == wdl] == optimal
    assert len(stored) == ENDGAMES
