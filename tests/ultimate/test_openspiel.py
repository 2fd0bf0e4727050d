"""The ultimate game compared with another program: OpenSpiel's random games and endgames.

Only this module compares the rules of closed-draw, and the table of endgames, with another program.
`make test-openspiel` installs OpenSpiel, which has many dependencies.
"""

import json
import subprocess

import polars as pl
import pytest

from tests.conftest import ROOT
from tests.support.ultimate_games import ultimate
from ttt_tables.games.ultimate.text import write

PYTHON = ROOT / ".venv" / "arenas" / "bin" / "python"
COMMAND = [PYTHON, ROOT / "tests" / "support" / "openspiel_ultimate.py"]
GAMES = 10_000
ENDGAMES = 240  # with 8 empty cells
RESULTS = {(1.0, -1.0): "X", (-1.0, 1.0): "O", (0.0, 0.0): "draw"}

pytestmark = [
    pytest.mark.slow,  # 10,000 games, and endgames by plain recursion
    pytest.mark.skipif(
        not PYTHON.exists(), reason="OpenSpiel is not installed: make test-openspiel sets it up"
    ),
]


def test_openspiel_plays_the_game_of_closed_draw():
    ends = []
    with subprocess.Popen([*COMMAND, str(GAMES)], stdout=subprocess.PIPE, text=True) as process:
        for theirs in map(json.loads, process.stdout):
            here = ultimate("closed-draw").start
            for player, moves, move in theirs["plies"]:
                assert here.result is None
                assert here.to_move == "XO"[player]
                assert here.legal_moves == tuple(map(write, moves))
                here = here.play(write(move))
            assert here.result == RESULTS[tuple(theirs["returns"])]
            ends.append(here.result)
    assert (process.returncode, len(ends)) == (0, GAMES)
    assert set(ends) == set(RESULTS.values())


def test_openspiel_endgames_match_the_table(data):
    endgames = pl.read_parquet(data / "endgames.parquet").filter(
        ultimate_rule="closed-draw", empty_cells=8
    )
    games = "".join(f"{json.dumps(game)}\n" for game in endgames["line"].to_list())
    done = subprocess.run(COMMAND, input=games, capture_output=True, text=True, check=True)
    stored = endgames.select("wdl", "optimal_moves").rows()
    for (wdl, optimal), line in zip(stored, done.stdout.splitlines(), strict=True):
        values = {int(move): value for move, value in json.loads(line).items()}
        assert max(values.values()) == wdl
        assert [move for move in values if values[move] == wdl] == optimal
    assert len(stored) == ENDGAMES
