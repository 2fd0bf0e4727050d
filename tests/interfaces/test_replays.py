"""`ttt grade-games --from`: games as other programs store them, including forfeits."""

import json
import re

import polars as pl
import pytest


def replay(*actions):
    """Return a replay of kaggle-environments, in which the waiting agent's action is 0."""
    steps = [[{"action": 0, "status": status} for status in ("ACTIVE", "INACTIVE")]]
    for ply, action in enumerate(actions):
        agents = [{"action": 0, "status": "INACTIVE"}, {"action": 0, "status": "INACTIVE"}]
        agents[ply % 2]["action"] = action
        agents[1 - ply % 2]["status"] = "ACTIVE"
        steps.append(agents)
    return {"name": "tictactoe", "rewards": [1, -1], "steps": steps}


def replay_of_openspiel(*actions, name="open_spiel_tic_tac_toe", agents=None):
    """Return a replay of an OpenSpiel game: a set-up step, and -1 by the waiting agent."""
    none, turn = {"submission": -1}, agents or [ply % 2 for ply in range(len(actions))]
    steps = [[{"action": none, "status": "ACTIVE"}] * 2]
    for ply in range(len(actions) + 1):
        made = [none, none]
        if ply:
            made[turn[ply - 1]] = {"submission": actions[ply - 1], "thoughts": "4 is best"}
        active = turn[ply] if ply < len(actions) else None
        states = ["ACTIVE" if side == active else "INACTIVE" for side in (0, 1)]
        both = zip(made, states, strict=True)
        steps.append([{"action": action, "status": status} for action, status in both])
    return {"name": name, "configuration": {"useOpenings": False}, "steps": steps}


def forfeited(status):
    """Return a replay of kaggle-environments in which O has no action, with a reason."""
    game = replay(4, None)
    game["steps"][-1][1]["status"] = status
    return game


BOARD_FIRST = [4, 4, 0, 4]  # X chooses board 4 and cell 4; then O cell 0; then X cell 4 of board 0
ULTIMATE = {"name": "open_spiel_ultimate_tic_tac_toe", "agents": [0, 0, 1, 0]}
STORED = {
    "kaggle openspiel": (replay_of_openspiel(4, 0, 8), ["4", "0", "8"], True),
    "kaggle openspiel forfeit": (replay_of_openspiel(4, 0, -1), ["4", "0", "-1"], False),
    "kaggle openspiel illegal": (replay_of_openspiel(4, 4), ["4", "4"], False),
    "kaggle ultimate": (replay_of_openspiel(*BOARD_FIRST, **ULTIMATE), ["44", "40", "04"], True),
    "kaggle forfeit": (replay(4, 0, -1), ["4", "0", "-1"], False),
    "kaggle timeout": (forfeited("TIMEOUT"), ["4", "-1"], False),
    "kaggle no name": ({"steps": replay(4, 0, 8)["steps"]}, ["4", "0", "8"], True),
    "textarena": ([{"game": "classic", "actions": ["[4]", "[0]", "[8]"]}], ["4", "0", "8"], True),
    "openspiel": ([{"game": "ultimate", "history": BOARD_FIRST}], ["44", "40", "04"], True),
    "codingame": ([{"moves": "-1 -1\n4 4\n3 3"}], ["44", "40"], True),
    "riddles": ([{"moves": ["place_move 4 4", "place_move 3 3"]}], ["44", "40"], True),
}


@pytest.mark.parametrize("name", STORED)
def test_preset_name_sets_all_file_options(name, ttt, tmp_path):
    game, moves, legal = STORED[name]
    if len(moves[0]) > 1:
        pytest.importorskip("numba")
    path, out = tmp_path / "file", tmp_path / "moves.parquet"
    path.write_text(json.dumps(game))
    asked = ("--from", name.split()[0], "--milliseconds", 1)
    status, _, errors = ttt("grade-games", path, *asked, "--out", out)
    assert status == 0, errors
    rows = pl.read_parquet(out)
    assert set(rows["game"]) == {"ultimate" if len(moves[0]) > 1 else "classic"}
    assert rows["move"].to_list() == moves
    assert rows["legal"].to_list() == [*[True] * (len(moves) - 1), legal]
    assert rows["player"].to_list()[:2] == [*("OX" if name == "textarena" else "XO")]


def test_forfeit_of_a_replay_loses(ttt, tmp_path):
    path = tmp_path / "file"
    path.write_text(json.dumps(replay_of_openspiel(4, 0, -1)))
    players = json.loads(ttt("grade-games", path, "--from", "kaggle", "--json")[1])["players"]
    assert {row["player"]: row["expected_score"] for row in players} == {"X": 0, "O": 1}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"name": "connectx"}, "unknown game 'connectx'"),
        (
            {"configuration": {"initialActions": [0, 1]}},
            r"initialActions must not be set, .*, got \[0, 1\]",
        ),
        ({"configuration": {"useOpenings": True}}, "configuration.useOpenings must not be set"),
        ({"steps": [[], []]}, "step 1 of the replay has 0 actions of active agents"),
        ({"steps": [[{"status": "ACTIVE"}] * 2, [{}, {}]]}, "step 1 of the replay has 0"),
        ({"steps": replay_of_openspiel(-2)["steps"]}, "move 1: '-2' is not a move"),
        (
            {"steps": replay_of_openspiel({})["steps"]},
            "is not a move|is empty|must be a text or a number",
        ),
        ({"steps": replay_of_openspiel(-1, 4)["steps"]}, "move 1, '-1', is not legal"),
    ],
)
def test_ungradable_replay_is_rejected(change, why, ttt, tmp_path):
    path = tmp_path / "file"
    path.write_text(json.dumps({**replay_of_openspiel(4, 0, 8), **change}))
    status, _, errors = ttt("grade-games", path, "--from", "kaggle")
    assert status == 2
    assert re.search(why, errors.splitlines()[0]), errors
