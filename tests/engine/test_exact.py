"""Exact results are used before any search."""

import polars as pl
import pytest

from tests.support.ultimate_games import boards_of, pairs, ultimate
from ttt_tables.games.ultimate.engine import choose as choice
from ttt_tables.games.ultimate.engine import exact
from ttt_tables.games.ultimate.engine.budget import Thought
from ttt_tables.games.ultimate.protocols import speak_lines
from ttt_tables.games.ultimate.rules import NineBoards, empty_cells, legal_moves
from ttt_tables.games.ultimate.text import write
from ttt_tables.ultimate import solve


def searched(*_, **__):
    pytest.fail("a search was asked where the stored strategy knows")


def test_stored_win_is_played_without_a_search(monkeypatch):
    monkeypatch.setattr(choice, "engine_for", searched)
    monkeypatch.setattr(choice, "ready_engine", searched)
    game = ultimate("open")
    here, left = game.start, 43
    while not here.result:
        thought, value = choice.think(here, "open", 1), game.probe(here)
        assert (thought.proved, thought.score) == (True, float(here.to_move == "X"))
        assert (value.score, value.distance) == (thought.score, thought.depth) == (value.win, left)
        move, said = write(thought.move), list[str]()
        assert game.choose(here, milliseconds=1) == game.choose(here, nodes=1) == move
        speak_lines(here, 0, ["go 1", "quit"], said.append)
        assert said == [" ".join(move), "ok"]
        here, left = here.play(move), left - 1
    assert (here.result, left) == ("X", 0)  # O delays as long as possible


def test_positions_off_the_stored_win_are_searched():
    here = ultimate("open").position(played="00")
    assert exact.stored(boards_of(here), "open") == {}
    assert exact.best_stored(boards_of(here), "open") is None
    thought = choice.think(here, "open", nodes=2_000)
    assert thought.nodes > 1_000
    assert not thought.proved


@pytest.fixture(scope="module")
def small(data):
    """Endgames that are solved before a search: rule, position, cells, value, optimal moves."""
    rows = pl.read_parquet(data / "endgames.parquet")
    some = rows.filter(pl.col("empty_cells") <= exact.AT_ONCE).sample(150, seed=3)
    return list(some.iter_rows(named=True))


class Misled:
    """A search that blunders if it can: its move is the last non-optimal one."""

    def __init__(self, rule):
        self.rule = rule

    def forget(self):
        pass

    def think(self, position, **_):
        best = solve(position, self.rule).best_moves
        others = [one for one in legal_moves(position, self.rule) if one not in best]
        move = [*best, *others][-1]
        return Thought(move, 0.3, False, 1, 1, (move,), 0.0)


def test_small_endgame_uses_the_exact_solution(small, monkeypatch):
    monkeypatch.setattr(choice, "engine_for", lambda rule, *_: Misled(rule))
    for row in small:
        thought = choice.think(row["ultimate_position"], row["ultimate_rule"], nodes=1)
        assert thought.move in [divmod(move, 9) for move in row["optimal_moves"]]
        assert (thought.score, thought.proved) == ((row["wdl"] + 1) / 2, True)


def test_analysis_lists_solved_results_first(small):
    for row in small[:6]:
        rule = row["ultimate_rule"]
        here = ultimate(rule).position(row["ultimate_position"])
        thoughts = choice.analyse(here, rule, nodes=200)
        best = solve(here, rule).best_moves
        assert [one.move for one in thoughts[: len(best)]] == sorted(best)
        assert all(
            one.proved and one.score == (row["wdl"] + 1) / 2 for one in thoughts[: len(best)]
        )
        assert all(one.score < 1 for one in thoughts[len(best) :])
        assert sorted(one.move for one in thoughts) == pairs(here.legal_moves)


def test_large_endgames_are_not_solved_exactly():
    asked = NineBoards(), "closed-draw"
    assert empty_cells(*asked) > exact.AT_ONCE
    assert exact.solved(*asked, None) is None
    assert exact.solved(*asked, 1e6) is None
    assert exact.solved(*asked, exact.LEAST_MILLISECONDS - 1) is None
