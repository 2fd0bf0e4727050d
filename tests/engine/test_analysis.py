"""The principal variation, and the scores of all moves at the root."""

import pytest

from tests.engine.test_search import late_games, minimax
from tests.support.parts import first
from tests.support.ultimate_games import random_game
from ttt_tables.errors import BadLimitError, GameOverError
from ttt_tables.ultimate import RULES, Engine, Game, Thought


@pytest.fixture(scope="module")
def engines():
    return {rule: Engine(rule, entries=1 << 16) for rule in RULES}


def played(game, line):
    """Return the game after a line, each move of which is legal."""
    after = game.copy()
    for move in line:
        assert move in after.legal_moves()
        after.play(*move)
    return after


@pytest.mark.parametrize("games", first([20, 300]))
@pytest.mark.parametrize("rule", RULES)
def test_a_line_is_legal_and_begins_with_the_move(rule, games, engines):
    lengths = []
    for seed in range(games):
        game = random_game(rule, seed, 3 + seed % 50)
        if not game.result:
            thought = engines[rule].think(game.position, depth=6)
            assert thought.line[0] == thought.move
            played(game, thought.line)
            lengths.append(len(thought.line))
    assert sum(lengths) > 4 * len(lengths)


@pytest.mark.parametrize("rule", RULES)
def test_a_forced_line_ends_with_the_game_where_it_is_known(rule):
    engine, forced = Engine(rule), 0
    for game in late_games(rule, 40, 10):
        engine.forget()  # no entry of another game takes its slot
        thought = engine.think(game.position, depth=12)
        if thought.score in (0, 1) and thought.proved:
            ended = played(game, thought.line)
            assert (ended.result == game.to_move) == (thought.score == 1)
            assert ended.result in ("X", "O")
            forced += 1
    assert forced > 10


@pytest.mark.parametrize("rule", RULES)
def test_all_moves_come_best_first_and_ties_in_order(rule, engines):
    for seed in range(6):
        game = random_game(rule, seed, 6 * seed)
        if game.result:
            continue
        thoughts = engines[rule].analyse(game.position, depth=5)
        keys = [(-thought.score, thought.move) for thought in thoughts]
        assert keys == sorted(keys)
        assert sorted(thought.move for thought in thoughts) == list(game.legal_moves())
        for thought in thoughts:
            assert thought.line[0] == thought.move
            played(game, thought.line)
            assert thought.proved or thought.depth == 5


@pytest.mark.parametrize("rule", RULES)
def test_every_move_of_an_endgame_gets_its_exact_score(rule, engines):
    for game in late_games(rule, 10, 6):
        for thought in engines[rule].analyse(game.position, depth=40):
            assert thought.proved
            assert 2 * thought.score - 1 == -minimax(played(game, [thought.move]))


def test_an_analysis_is_a_function_of_its_arguments_but_by_time():
    game, engine = random_game("closed-draw", 3, 20), Engine(entries=1 << 12)
    for limits in ({"nodes": 3000}, {"depth": 4}):
        analyses = []
        for _ in range(2):
            engine.forget()
            analyses.append(
                [t._replace(seconds=0) for t in engine.analyse(game.position, **limits)]
            )
        assert analyses[0] == analyses[1]
    least = engine.analyse(game.position, nodes=1)
    assert {thought.depth for thought in least} == {2}
    assert engine.analyse(game.position, depth=1)[0].depth == 2
    assert sorted(t.move for t in engine.analyse(game.position)) == list(game.legal_moves())


def test_time_cuts_whole_plies_off_so_that_all_moves_are_searched_equally_deep(monkeypatch):
    engine, game, asked = Engine(entries=1 << 8), Game(), []
    game.play(4, 4)

    def think(position, limits):
        depth = limits.depth
        asked.append(depth)
        reached = depth if len(asked) <= 20 else 1
        return Thought((0, 0), depth / 100 + len(asked) / 1000, False, reached, 1, (), 0.0)

    monkeypatch.setattr(engine._searcher, "think", think)
    thoughts = sorted(engine.analyse(game.position, 1e6), key=lambda thought: thought.move)
    assert {thought.depth for thought in thoughts} == {3}  # the move, and two plies after it
    assert [thought.score for thought in thoughts] == [
        1 - (0.02 + at / 1000) for at in range(9, 17)
    ]
    assert {thought.nodes for thought in thoughts} == {2}
    assert asked == [1] * 8 + [2] * 8 + [3] * 5


def test_what_cannot_be_analysed_is_refused(engines):
    with pytest.raises(GameOverError):
        engines["open"].analyse(random_game("open", 0).position)
    for limits in ({"milliseconds": -1}, {"depth": 0}, {"nodes": 1.5}):
        with pytest.raises(BadLimitError):
            engines["open"].analyse(Game("open").position, **limits)
