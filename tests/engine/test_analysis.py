"""The principal variation, and the scores of all moves at the root."""

import pytest

from tests.engine.test_search import late
from tests.support.ultimate_games import pairs, random_position, ultimate
from ttt_tables.games.ultimate.text import write
from ttt_tables.ultimate import RULES, Engine, Thought


@pytest.fixture(scope="module")
def engines():
    return {rule: Engine(rule, entries=1 << 16) for rule in RULES}


def played(here, line):
    """Return the position after a line, each move of which is legal."""
    return here.follow(" ".join(map(write, line)))


@pytest.mark.parametrize("rule", RULES)
def test_forced_line_runs_to_the_end_of_the_game(rule):
    engine, forced = Engine(rule), 0
    for here in late(rule, 40, 10):
        engine.forget()  # no entry of another game occupies its slot
        thought = engine.think(here, depth=12)
        if thought.score in (0, 1) and thought.proved:
            ended = played(here, thought.line)
            assert (ended.result == here.to_move) == (thought.score == 1)
            assert ended.result in ("X", "O")
            forced += 1
    assert forced > 10


@pytest.mark.parametrize("rule", RULES)
def test_moves_are_sorted_and_have_legal_lines(rule, engines):
    plies = 0
    for seed in range(12):
        here = random_position(rule, seed, 5 * seed)
        if here.result:
            continue
        thought, thoughts = engines[rule].think(here, depth=6), engines[rule].analyse(here, depth=5)
        keys = [(-one.score, one.move) for one in thoughts]
        assert keys == sorted(keys)
        assert sorted(one.move for one in thoughts) == pairs(here.legal_moves)
        for one in (thought, *thoughts):
            assert one.line[0] == one.move
            played(here, one.line)
        assert all(one.proved or one.depth == 5 for one in thoughts)
        plies += len(thought.line)
    assert plies > 4 * 8


def test_node_or_depth_limited_analysis_repeats():
    here, engine = random_position("closed-draw", 3, 20), Engine(entries=1 << 12)
    for limits in ({"nodes": 3000}, {"depth": 4}):
        analyses = []
        for _ in range(2):
            engine.forget()
            analyses.append([t._replace(seconds=0) for t in engine.analyse(here, **limits)])
        assert analyses[0] == analyses[1]
    least = engine.analyse(here, nodes=1)
    assert {thought.depth for thought in least} == {2}
    assert engine.analyse(here, depth=1)[0].depth == 2
    assert sorted(t.move for t in engine.analyse(here)) == pairs(here.legal_moves)


def test_timed_analysis_searches_moves_equally_deep(monkeypatch):
    engine, here, asked = Engine(entries=1 << 8), ultimate().position(played="44"), []

    def think(position, limits):
        depth = limits.depth
        asked.append(depth)
        reached = depth if len(asked) <= 20 else 1
        return Thought((0, 0), depth / 100 + len(asked) / 1000, False, reached, 1, (), 0.0)

    monkeypatch.setattr(engine._searcher, "think", think)
    thoughts = sorted(engine.analyse(here, 1e6), key=lambda thought: thought.move)
    assert {thought.depth for thought in thoughts} == {3}  # the move, and two plies after it
    assert [thought.score for thought in thoughts] == [
        1 - (0.02 + at / 1000) for at in range(9, 17)
    ]
    assert {thought.nodes for thought in thoughts} == {2}
    assert asked == [1] * 8 + [2] * 8 + [3] * 5
