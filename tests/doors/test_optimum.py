"""The best return in an environment, against walks and seeded games of the environment."""

from fractions import Fraction
from math import sqrt
from statistics import fmean, stdev

import pytest

import ttt_tables as ttt
from tests.support.arena_games import shuttle, wind
from tests.support.parts import NIGHTLY
from tests.support.played import made
from ttt_tables.doors.adapters import optimum
from ttt_tables.doors.adapters.environment import Environment
from ttt_tables.doors.adapters.optimum import best_score
from ttt_tables.doors.adapters.player import Player
from ttt_tables.doors.adapters.state import PLIES, State
from ttt_tables.play.game import Game
from ttt_tables.play.rules import Rules, put

SIDES = pytest.mark.parametrize("side", ["X", "O"])


class Tossed(Rules):
    """Two in a row win on four cells; a coin decides who moves, so one side may move every time."""

    start = "...."
    lines = ((0, 1), (1, 2), (2, 3))

    def __init__(self, draw_value=0.5):
        self.draw_value = draw_value

    def to_move(self, position):
        return position[5:] or None

    def play(self, position, move):
        return put(position[:4], int(move), position[5:])

    def outcomes(self, position):
        if len(position) > 4:
            return []
        shares = {"X": Fraction(1, 3), "O": Fraction(2, 3)}
        return [(side, share, f"{position} {side}") for side, share in shares.items()]


def tossed(draw_value=0.5):
    rules = Tossed(draw_value)
    return Game(rules, ttt.solve(rules).known)


def first_move(here):
    return here.legal_moves[0]


def walked_score(game, side, player, plies):
    """Return a side's best score by a walk over all games that an environment can play."""

    def after(state):
        if state.is_chance_node():
            return [(one.probability, one.name) for one in state.here.outcomes]
        chances = player.chances(state.here)
        whole = sum(map(Fraction, chances.values()))
        return [(Fraction(chance) / whole, move) for move, chance in chances.items()]

    def played(state, word):
        copy = state.clone()
        copy.follow(word)
        return copy

    def is_agents(state):
        return not state.is_chance_node() and state.here.to_move == side

    def best(state):
        if state.is_terminal():
            return (1 + Fraction(state.returns()["XO".index(side)])) / 2
        if is_agents(state):
            return max(best(played(state, move)) for move in state.here.legal_moves)
        return sum(chance * best(played(state, word)) for chance, word in after(state))

    def starts(state, probability):
        if state.is_terminal():
            return
        if is_agents(state):
            yield probability, state
            return
        for chance, word in after(state):
            yield from starts(played(state, word), probability * chance)

    found = [*starts(State(game, plies), Fraction(1))]
    return sum(chance * best(state) for chance, state in found) / sum(share for share, _ in found)


@SIDES
@pytest.mark.parametrize(
    ("game", "policy", "plies"),
    [
        (tossed, "random", PLIES),
        (tossed, "perfect", PLIES),
        (tossed, "random", 2),
        (lambda: tossed(Fraction(1, 4)), "random", 3),
        (wind, "random", 3),
        (wind, first_move, 4),
        (shuttle, first_move, PLIES),
        (shuttle, "random", 3),
        (lambda: made("classic"), first_move, 4),
        (lambda: made("vanishing"), "perfect", 4),
        (lambda: made("misere"), "perfect", 4),
    ],
)
def test_best_score_is_that_of_a_walk_over_all_games(game, policy, plies, side):
    game = game()
    player = Player(game, policy)
    assert best_score(game, side, player, plies) == walked_score(game, side, player, plies)


def test_large_games_are_valued_in_floats(monkeypatch):
    game = wind()
    exact = best_score(game, "O", Player(game, "random"), PLIES)
    monkeypatch.setattr(optimum, "MOST", 100)
    for plies in (4, PLIES):
        estimate = best_score(game, "O", Player(game, "random"), plies)
        assert isinstance(estimate, float)
    assert estimate == pytest.approx(float(exact), abs=1e-13)


@pytest.mark.parametrize(
    ("game", "policy", "plies", "error"),
    [
        (shuttle, "random", PLIES, "the 3rd occurrence of one is a draw"),
        (lambda: made("phantom"), "perfect", 17, "known for games of 18 plies, not for 17"),
        (lambda: made("phantom"), "random", PLIES, "marks are hidden"),
        (lambda: made("ultimate"), "perfect", PLIES, "more than 1,000,000 positions"),
    ],
)
def test_unknown_best_return_is_an_error(game, policy, plies, error):
    game = game()
    with pytest.raises(ttt.TttError, match=error):
        best_score(game, "X", Player(game, policy), plies)


def test_side_that_never_moves_has_no_best_return():
    game = shuttle()
    with pytest.raises(ttt.GameOverError, match="O never moves in shuttle"):
        best_score(game, "O", Player(game, lambda here: here.legal_moves[-1]), PLIES)


@pytest.mark.parametrize(
    ("name", "options", "policy"),
    [
        pytest.param("random-turn", {}, "random", marks=NIGHTLY),  # 20,000 games
        pytest.param("random-turn", {}, "perfect", marks=NIGHTLY),
        pytest.param("dice", {"rule": "reroll"}, "random", marks=NIGHTLY),
    ],
)
def test_best_play_reaches_the_best_return(name, options, policy):
    game = made(name, **options)
    player = Player(game, policy)
    response = game.against(O=player.chances)
    env, returns, moves = Environment(game, {"O": player}), [], {}
    for seed in range(20_000):
        env.reset(seed)
        while not env.is_over:
            here = env.seen("X")
            if here not in moves:
                moves[here] = env.state.words.moves.index(response.choose(here.text))
            env.step(moves[here])
        returns.append(env.reward("X"))
    expected = 2 * best_score(game, "X", player, PLIES) - 1
    assert abs(fmean(returns) - expected) <= 4 * stdev(returns) / sqrt(len(returns))
