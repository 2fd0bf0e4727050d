"""The principal variation, and the scores of all moves at the root."""

import pytest

from tests.engine.test_search import late, minimax
from tests.support.parts import first
from tests.support.ultimate_games import pairs, random_position, ultimate
from ttt_tables.errors import BadLimitError, GameOverError
from ttt_tables.games.ultimate.text import START, write
from ttt_tables.ultimate import RULES, Engine, Thought


@pytest.fixture(scope="module")
def engines():
    return {rule: Engine(rule, entries=1 << 16) for rule in RULES}


def played(here, line):
    """Return the position after a line, each move of which is legal."""
    return here.follow(" ".join(map(write, line)))


@pytest.mark.parametrize("games", first([20, 300]))
@pytest.mark.parametrize("rule", RULES)
def test_a_line_is_legal_and_begins_with_the_move(rule, games, engines):
    lengths = []
    for seed in range(games):
        here = random_position(rule, seed, 3 + seed % 50)
        if not here.result:
            thought = engines[rule].think(here, depth=6)
            assert thought.line[0] == thought.move
            played(here, thought.line)
            lengths.append(len(thought.line))
    assert sum(lengths) > 4 * len(lengths)


@pytest.mark.parametrize("rule", RULES)
def test_a_forced_line_ends_with_the_game_where_it_is_known(rule):
    engine, forced = Engine(rule), 0
    for here in late(rule, 40, 10):
        engine.forget()  # no entry of another game takes its slot
        thought = engine.think(here, depth=12)
        if thought.score in (0, 1) and thought.proved:
            ended = played(here, thought.line)
            assert (ended.result == here.to_move) == (thought.score == 1)
            assert ended.result in ("X", "O")
            forced += 1
    assert forced > 10


@pytest.mark.parametrize("rule", RULES)
def test_all_moves_come_best_first_and_ties_in_order(rule, engines):
    for seed in range(6):
        here = random_position(rule, seed, 6 * seed)
        if here.result:
            continue
        thoughts = engines[rule].analyse(here, depth=5)
        keys = [(-thought.score, thought.move) for thought in thoughts]
        assert keys == sorted(keys)
        assert sorted(thought.move for thought in thoughts) == pairs(here.legal_moves)
        for thought in thoughts:
            assert thought.line[0] == thought.move
            played(here, thought.line)
            assert thought.proved or thought.depth == 5


@pytest.mark.parametrize("rule", RULES)
def test_every_move_of_an_endgame_gets_its_exact_score(rule, engines):
    for here in late(rule, 10, 6):
        for thought in engines[rule].analyse(here, depth=40):
            assert thought.proved
            assert 2 * thought.score - 1 == -minimax(played(here, [thought.move]))


def test_an_analysis_is_a_function_of_its_arguments_but_by_time():
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


def test_time_cuts_whole_plies_off_so_that_all_moves_are_searched_equally_deep(monkeypatch):
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


def test_what_cannot_be_analysed_is_refused(engines):
    with pytest.raises(GameOverError):
        engines["open"].analyse(random_position("open", 0))
    for limits in ({"milliseconds": -1}, {"depth": 0}, {"nodes": 1.5}):
        with pytest.raises(BadLimitError):
            engines["open"].analyse(START, **limits)
