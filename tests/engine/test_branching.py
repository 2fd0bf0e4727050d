"""How wide and how long games are: the counts, by a second statement of the rules, and the plot."""

import json
from random import Random

import pytest

from benchmarks.branching import FILE, GAMES, PLIES, mean_moves, mean_plies, measure
from docs.programs import branching
from tests.conftest import ROOT
from tests.support.ultimate_games import Second
from ttt_tables.games.ultimate.rules import CLOSED_RULES, RULES

FOUND = json.loads(FILE.read_text(encoding="utf-8"))["counts"]


@pytest.mark.parametrize("rule", CLOSED_RULES)
def test_games_by_chance_are_counted_as_the_rules_have_them(rule):
    games, moves, free = ([0] * PLIES for _ in range(3))
    for number in range(30):
        random, second, ply = Random(number), Second(rule), 0
        while not second.result():
            legal = second.moves()
            games[ply] += 1
            moves[ply] += len(legal)
            free[ply] += len({board for board, _ in legal}) > 1
            second.play(*random.choice(legal))
            ply += 1
    counts = measure("random", rule, 30)
    assert (counts["games"], counts["moves"]) == (games, moves)
    assert all(one >= other for one, other in zip(counts["free"], free, strict=True))


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("player", GAMES)
def test_the_measured_games_begin_and_end_as_games_do(player, rule):
    counts = FOUND[f"{player}, {rule}"]
    assert sum(counts["results"]) == counts["games"][0] == GAMES[player]
    assert counts["games"] == sorted(counts["games"], reverse=True)
    assert counts["moves"][0] == 81 * GAMES[player]
    assert counts["moves"][1] / counts["games"][1] == pytest.approx(720 / 81, abs=0.06)
    assert 17 <= mean_plies(counts) <= PLIES


def test_chance_ends_closed_games_as_often_as_published():
    for rule, published in zip(
        CLOSED_RULES, ((0.412, 0.222, 0.366), (0.492, 0.073, 0.436)), strict=True
    ):
        results = FOUND[f"random, {rule}"]["results"]
        for count, share in zip(results, published, strict=True):
            assert count / sum(results) == pytest.approx(share, abs=0.02)  # four standard errors


def test_a_position_has_nine_moves_by_chance_and_fewer_if_the_engine_plays():
    for rule in CLOSED_RULES:
        by_chance, engine = (FOUND[f"{player}, {rule}"] for player in GAMES)
        assert 9 < mean_moves(by_chance) < 9.5
        assert mean_moves(engine) < 9
        assert mean_plies(engine) < mean_plies(by_chance) - 3
    assert 6.5 < mean_moves(FOUND["random, open"]) < 6.6


def test_the_engine_plays_the_same_games_again():
    assert measure("engine", "closed-count", 1) == measure("engine", "closed-count", 1)


@pytest.mark.slow  # draws it
def test_the_kept_plot_is_that_of_the_counts(tmp_path):
    branching.main(folder=tmp_path)
    kept = ROOT / "docs" / "plots" / "branching.svg"
    assert kept.read_bytes() == (tmp_path / "branching.svg").read_bytes(), (
        "run python -m docs.programs"
    )
