"""The best score against a player equals that of a walk over all matches."""

from copy import copy
from fractions import Fraction

import pytest

import ttt_tables as ttt
from tests.support.arena_games import shuttle, wind
from tests.support.played import made
from ttt_tables.play import optimum
from ttt_tables.play.game import Game
from ttt_tables.play.match import BOTH, Match
from ttt_tables.play.optimum import best_score
from ttt_tables.play.player import Player
from ttt_tables.play.rules import Rules, put

PLIES = 200
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
    return Game(rules, ttt.solve(rules).evaluator)


def first_move(here):
    return here.legal_moves[0]


def walked_score(game, side, player, plies):
    """Return a side's best score by a walk over all matches."""

    def after(match):
        if match.here.outcomes:
            return [(one.probability, one.name) for one in match.here.outcomes]
        weights = player.weights(match.here)
        whole = sum(map(Fraction, weights.values()))
        return [(Fraction(weight) / whole, move) for move, weight in weights.items()]

    def played(match, word):
        twin = copy(match)
        twin.play(word)
        return twin

    def is_agents(match):
        return match.here.legal_moves and match.here.to_move == side

    def best(match):
        if match.result:
            is_late = match.settled is None
            return (
                Fraction(1, 2) if is_late else game.evaluator.ended(side, match.result).exact.score
            )
        if is_agents(match):
            return max(best(played(match, move)) for move in match.here.legal_moves)
        return sum(chance * best(played(match, word)) for chance, word in after(match))

    def starts(match, probability):
        if match.result:
            return
        if is_agents(match):
            yield probability, match
            return
        for chance, word in after(match):
            yield from starts(played(match, word), probability * chance)

    found = [*starts(Match(game, BOTH, plies=plies), Fraction(1))]
    return sum(chance * best(match) for chance, match in found) / sum(share for share, _ in found)


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
def test_best_score_matches_walk_over_all_games(game, policy, plies, side):
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
        (lambda: made("phantom"), "perfect", 17, "known only if plies are at least 18, got 17"),
        (lambda: made("phantom"), "random", PLIES, "marks are hidden"),
        (lambda: made("ultimate"), "perfect", PLIES, "more than 1,000,000 positions"),
    ],
)
def test_unknown_best_return_is_an_error(game, policy, plies, error):
    game = game()
    with pytest.raises(ttt.TttError, match=error):
        best_score(game, "X", Player(game, policy), plies)


def test_side_without_moves_has_no_best_return():
    game = shuttle()
    with pytest.raises(ttt.GameOverError, match="O never moves in shuttle"):
        best_score(game, "O", Player(game, lambda here: here.legal_moves[-1]), PLIES)
