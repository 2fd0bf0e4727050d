"""Exact results come before any search, and are the same at every door."""

import json

import polars as pl
import pytest

from ttt_tables.doors.terminal.ultimate import speak_lines
from ttt_tables.engine import choose as choice
from ttt_tables.engine import exact
from ttt_tables.engine.budget import Thought
from ttt_tables.question import Question
from ttt_tables.ultimate import Game, choose, solve
from ttt_tables.ultimate.rules import empty_cells


def searched(*_, **__):
    pytest.fail("a search was asked where the stored strategy knows")


def test_x_s_stored_win_is_played_at_every_door_without_a_search(tb, monkeypatch):
    monkeypatch.setattr(choice, "engine_for", searched)
    monkeypatch.setattr(choice, "ready_engine", searched)
    game, said = tb.ultimate("open"), []
    while not game.result:
        thought = choice.think(game, 1)
        assert (thought.proved, thought.score) == (True, float(game.to_move == "X"))
        assert choose(game, 1) == choose(game, nodes=1) == choose(game, depth=1) == thought.move
        if game.to_move == "X":
            assert thought.move == tb.open_strategy.move(game.position)
            assert thought.depth == tb.open_strategy.plies(game.position)
        asked = {"position": game.show(), "rule": "open", "milliseconds": 1}
        told = Question(tb, "ultimate", "choose", asked).answer()
        assert told["move"] == "{}{}".format(*thought.move)
        if not game.moves:
            speak_lines(game, 0, ["go 1", "quit"], said.append)
            assert said == ["{} {}".format(*thought.move), "ok"]
        game.play(*thought.move)
    assert (game.result, len(game.moves)) == ("X", 43)  # O lasts as long as possible


def test_who_left_the_stored_win_is_searched_for():
    game = Game("open")
    game.play(0, 0)
    assert exact.stored(game.position, "open") == {}
    assert exact.best_stored(game.position, "open") is None
    thought = choice.think(game, nodes=2_000)
    assert thought.nodes > 1_000
    assert not thought.proved


@pytest.fixture(scope="module")
def small(data):
    """Endgames that are solved before a search: rule, position, cells, value, optimal moves."""
    rows = pl.read_parquet(data / "endgames.parquet")
    some = rows.filter(pl.col("empty_cells") <= exact.AT_ONCE).sample(150, seed=3)
    return list(some.iter_rows(named=True))


def misled(game, **_):
    """Return the thought of a search that errs: its move is the last one that is not optimal."""
    best = solve(game.position, game.rule).best_moves
    move = [*best, *[one for one in game.legal_moves() if one not in best]][-1]
    return Thought(move, 0.3, False, 1, 1, (move,), 0.0)


def test_a_small_endgame_is_played_and_rated_as_it_is_solved(small, monkeypatch):
    """The search is replaced by one that errs if it can."""
    for row in small:
        game = Game.parse(row["ultimate_position"], row["ultimate_rule"])

        class Misled:
            def __init__(self, game=game):
                self.game = game

            def forget(self):
                pass

            def think(self, *_, **__):
                return misled(self.game)

        monkeypatch.setattr(choice, "engine_for", lambda *_, one=Misled: one())
        thought = choice.think(game, nodes=1)
        assert thought.move in [divmod(move, 9) for move in row["optimal_moves"]]
        assert (thought.score, thought.proved) == ((row["wdl"] + 1) / 2, True)


def test_an_analysis_has_the_solved_results_first(small, tb):
    for row in small[:20]:
        game = Game.parse(row["ultimate_position"], row["ultimate_rule"])
        thoughts = choice.analyse(game, nodes=200)
        best = solve(game.position, game.rule).best_moves
        assert [one.move for one in thoughts[: len(best)]] == sorted(best)
        assert all(
            one.proved and one.score == (row["wdl"] + 1) / 2 for one in thoughts[: len(best)]
        )
        assert all(one.score < 1 for one in thoughts[len(best) :])
        assert {one.move for one in thoughts} == set(game.legal_moves())
        said = []
        speak_lines(game, 0, ["analyse nodes 200"], said.append)
        assert [(one["board"], one["cell"]) for one in json.loads(said[0])] == [
            one.move for one in thoughts
        ]
        asked = {"position": game.show(), "rule": game.rule, "milliseconds": 5}
        told = Question(tb, "ultimate", "moves", asked).answer()["moves"]
        assert told[0]["score"] == thoughts[0].score


def test_no_endgame_is_solved_that_would_take_a_search_s_time():
    game = Game()
    assert empty_cells(game.position, game.rule) > exact.AT_ONCE
    assert exact.solved(game.position, game.rule, None) is None
    assert exact.solved(game.position, game.rule, 1e6) is None
    assert exact.solved(game.position, game.rule, exact.LEAST_MILLISECONDS - 1) is None
