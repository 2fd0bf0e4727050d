"""OpenSpiel's phantom tic-tac-toe: its rules, and both strategies played in its game.

`make test-arenas` runs it in two minutes: OpenSpiel's own best responses walk every history that a
strategy allows, 0.3 million against X's and 4.3 million against O's.
"""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

import ttt_tables as ttt
from pipeline.phantom.latent.tree import count, levels
from ttt_tables.games.phantom.rules import SIDES, Referee, reread
from ttt_tables.games.phantom.stored import Phantom
from ttt_tables.pack import open_pack

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: make test-arenas has it")

import pyspiel
from open_spiel.python import policy as openspiel_policy
from open_spiel.python.algorithms import best_response

from ttt_tables.interfaces.adapters import openspiel as adapter

GAME = pyspiel.load_game("phantom_ttt")
ABRUPT = pyspiel.load_game("phantom_ttt(gameversion=abrupt)")
GAMES = 20_000
STRATEGIES = Phantom(open_pack("phantom"))
RETURNS = {"X": [1, -1], "O": [-1, 1], "draw": [0, 0]}
BY_CHANCE = {
    "X": Fraction(17, 18),
    "O": Fraction(82, 189),
}  # a strategy's result against random play


def read(state):
    """Return the information set of the adapter's text."""
    text, side = adapter.read_phantom(state).rsplit(" ", 1)
    abrupt = state.get_game().get_parameters()["gameversion"] == "abrupt"
    return reread(text.removeprefix("-"), side, abrupt=abrupt)


def test_openspiel_plays_the_same_game_move_by_move():
    results, rejected = Counter(), 0
    for seed in range(10_000):
        random, state, game = Random(seed), GAME.new_initial_state(), Referee()
        while not state.is_terminal():
            assert game.to_move == SIDES[state.current_player()]
            assert game.legal_moves() == tuple(state.legal_actions())
            assert read(state) == game.information_set()
            cell = random.choice(state.legal_actions())
            mover = state.current_player()
            state.apply_action(cell)
            stands = game.play(cell)
            rejected += not stands
            assert stands == (state.is_terminal() or state.current_player() != mover)
        assert state.returns() == RETURNS[game.result]
        results[game.result] += 1
    assert results.keys() == RETURNS.keys()
    assert rejected > 10_000


def test_policy_plays_its_own_version():
    for game, other, told in (
        (GAME, ABRUPT, r"the state must be of phantom_ttt.*, got .*abrupt"),
        (ABRUPT, GAME, r"the state must be of phantom_ttt.*abrupt.*, got .*phantom_ttt"),
    ):
        with pytest.raises(ttt.BadBoardError, match=told):
            adapter.GamePolicy(game=game).action_probabilities(other.new_initial_state())


def test_strategies_score_two_thirds_exactly():
    def result(state, met):
        if state.is_terminal():
            return Fraction(int(state.returns()[0]))
        known = read(state)
        met[known.side].add(str(known))
        return sum(
            chance * result(state.child(cell), met) for cell, chance in STRATEGIES(known).items()
        )

    met = {side: set() for side in SIDES}
    assert result(GAME.new_initial_state(), met) == Fraction(2, 3)
    for side in SIDES:
        listed = {*STRATEGIES.information_sets(side)}
        assert met[side] & listed
        marks = {len(ttt.phantom.parse(text, side).marks) for text in met[side] - listed}
        assert marks <= {4}  # X's fifth mark, which is not stored
    assert met["O"] <= {*STRATEGIES.information_sets("O")}


class Named(openspiel_policy.Policy):
    """A policy without cells of probability 0, which OpenSpiel would otherwise search."""

    def __init__(self):
        super().__init__(GAME, [0, 1])
        self.whole = adapter.GamePolicy(game=GAME)

    def action_probabilities(self, state, player_id=None):
        named = self.whole.action_probabilities(state, player_id)
        return {cell: chance for cell, chance in named.items() if chance > 0}


@pytest.mark.parametrize("cells", [(), (0,), (1,), (4,)])
def test_openspiel_best_response_gets_two_thirds(cells):
    state = GAME.new_initial_state()
    for cell in cells:  # X's first: a corner, an edge or the centre, by symmetry
        state.apply_action(cell)
    player = len(cells) ^ 1  # the replying side: O to X's whole strategy, or X after his first cell
    best_score = best_response.BestResponsePolicy(GAME, player, Named(), state).value(state)
    value = Fraction(2, 3) if player == 0 else Fraction(-2, 3)
    assert best_score == pytest.approx(float(value), abs=1e-12)


@pytest.mark.parametrize("side", SIDES)
def test_strategy_against_random_matches_its_table(side):
    policy, player = adapter.GamePolicy(game=GAME), SIDES.index(side)
    pair = ("optimal", "random") if side == "X" else ("random", "optimal")
    x_score = ttt.game("phantom").evaluate(*pair).exact.score
    exact = (2 * x_score - 1) * (1 if side == "X" else -1)
    random, results = Random(side), []
    for _ in range(GAMES):
        state = GAME.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.current_player() == player:
                weights = policy.action_probabilities(state)
                assert list(weights) == legal
                cell = random.choices(legal, [*weights.values()])[0]
            else:
                cell = random.choice(legal)
            state.apply_action(cell)
        results.append(state.returns()[player])
    mean = sum(results) / GAMES
    error = (sum((result - mean) ** 2 for result in results) / GAMES**2) ** 0.5
    assert abs(mean - exact) < 4 * error
    assert exact == BY_CHANCE[side]


def test_policy_is_uniform_off_the_strategy():
    policy, state = adapter.GamePolicy(game=GAME), GAME.new_initial_state()
    state.apply_action(4)
    state.apply_action(0)
    with pytest.raises(ttt.OffStrategyError):
        STRATEGIES(read(state))  # the strategy opens in a corner
    legal = state.legal_actions()
    assert policy.action_probabilities(state) == dict.fromkeys(legal, 1 / 8)
    assert legal == [0, 1, 2, 3, 5, 6, 7, 8]


def test_state_with_turn_count_is_read_equally():
    told = pyspiel.load_game("phantom_ttt(obstype=reveal-numturns)")
    for seed in range(100):
        random, states = Random(seed), [GAME.new_initial_state(), told.new_initial_state()]
        while not states[0].is_terminal():
            assert read(states[0]) == read(states[1])
            cell = random.choice(states[0].legal_actions())
            for state in states:
                state.apply_action(cell)


def test_unsupported_game_is_rejected():
    policy, state = adapter.GamePolicy(game=GAME), GAME.new_initial_state()
    with pytest.raises(
        ttt.BadBoardError, match=r"must be of phantom_ttt\(\), got one of tic_tac_toe"
    ):
        policy.action_probabilities(pyspiel.load_game("tic_tac_toe").new_initial_state())
    with pytest.raises(ttt.BadBoardError, match="player_id must be 0, the player to move, got 1"):
        policy.action_probabilities(state, 1)
    for cell in (0, 3, 1, 4, 2):
        state.apply_action(cell)
    with pytest.raises(ttt.GameOverError, match="this game of phantom_ttt has ended"):
        policy.action_probabilities(state)


def test_abrupt_games_follow_the_referee():
    random, met = Random(4), set()
    for _ in range(2000):
        state, referee = ABRUPT.new_initial_state(), Referee(abrupt=True)
        while not state.is_terminal():
            known = read(state)
            assert known == referee.information_set()
            assert tuple(state.legal_actions()) == referee.legal_moves()
            met.add(known)
            cell = random.choice(state.legal_actions())
            state.apply_action(cell)
            referee.play(cell)
        assert state.returns() == RETURNS[referee.result]
    assert len(met) > 7000
    for known in met:
        assert read(adapter._state_of(known, ABRUPT)) == known


def test_abrupt_strategy_scores_are_within_bounds():
    policy, strategies = adapter.GamePolicy(game=ABRUPT), ttt.phantom.POLICIES["optimal"]

    def result(state):
        if state.is_terminal():
            return state.returns()[0]
        named = policy.action_probabilities(state)
        assert strategies(read(state))
        return sum(chance * result(state.child(cell)) for cell, chance in named.items() if chance)

    score = (1 + result(ABRUPT.new_initial_state())) / 2
    value = ttt.game("abrupt").probe("-")
    assert abs(score - value.score) <= value.error_bound + 1e-12 < 5e-9


def test_openspiels_latent_game_has_the_same_histories():
    """Its histories are counted one by one, the tree's up to symmetry."""
    here, numbers = [pyspiel.load_game("latent_ttt").new_initial_state()], []
    while len(numbers) < 6:
        numbers.append(len(here))
        after = [state.child(cell) for state in here for cell in state.legal_actions()]
        here = [state for state in after if not state.is_terminal()]
    assert numbers == [count(level) for level in levels()[0][:6]]
