"""The adapter for OpenSpiel, against OpenSpiel's games and algorithms (`make test-arenas`)."""

import re
from functools import cache
from random import Random

import pytest

import ttt_tables as ttt
from tests.support.arena_games import wind
from ttt_tables.board import alternating
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.classic.policies import POLICIES

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: make test-arenas has it")

import numpy as np
import pyspiel
from open_spiel.python.algorithms import evaluate_bots, expected_game_score

from ttt_tables.interfaces.adapters import openspiel as adapter
from ttt_tables.play.player import Player

GAME = pyspiel.load_game("tic_tac_toe")
ULTIMATE = pyspiel.load_game("ultimate_tic_tac_toe")
TB = ttt.open_tablebase()


@cache
def open_states():
    """Return one open state for each board that OpenSpiel's game can reach."""
    states, found = {}, [GAME.new_initial_state()]
    while found:
        states |= {str(state): state for state in found}
        after = [state.child(action) for state in found for action in state.legal_actions()]
        found = list({str(state): state for state in after if not state.is_terminal()}.values())
    return tuple(states.values())


def table(policy):
    """Return a policy's probabilities in every history of the game, as OpenSpiel's table."""
    steps, found = {}, {}

    def walk(state, history):
        shown = str(state)
        if shown not in found:
            found[shown] = list(policy.action_probabilities(state).items())
        steps[", ".join(map(str, history))] = found[shown]
        player = state.current_player()
        for action, _ in found[shown]:
            state.apply_action(action)
            if not state.is_terminal():
                walk(state, [*history, action])
            state.undo_action(player, action)

    walk(GAME.new_initial_state(), [])
    return steps


def test_open_states_correspond_to_open_boards():
    boards = {ttt.parse(adapter.read_state(state).here) for state in open_states()}
    assert boards == {board for board in classic.boards() if not alternating.result(board)}
    assert len(open_states()) == 4520
    for state in open_states():
        board = ttt.parse(adapter.read_state(state).here)
        assert tuple(state.legal_actions()) == alternating.legal_moves(board)
        assert alternating.to_move(board) == "XO"[state.current_player()]


@pytest.mark.parametrize("name", POLICIES)
def test_policy_and_bot_have_exact_probabilities(name):
    policy, bot = adapter.GamePolicy(name, GAME), adapter.GameBot(name, seed=3)
    for state in open_states():
        board = ttt.parse(adapter.read_state(state).here)
        weights = TB._rows.weights(board, name)
        if not any(weights.values()):  # it resigns
            weights = {TB.best_move(board, "perfect"): 1}
        expected = {
            action: weights.get(action, 0) / sum(weights.values())
            for action in state.legal_actions()
        }
        assert policy.action_probabilities(state) == expected
        assert policy.action_probabilities(state, state.current_player()) == expected
        if board % 5:
            continue
        steps, action = bot.step_with_policy(state)
        assert dict(steps) == dict(bot.get_policy(state)) == expected
        assert expected[action] > 0
        assert expected[bot.step(state)] > 0
        assert sum(expected.values()) == pytest.approx(1, abs=1e-15)


@pytest.mark.parametrize("name", ["perfect-any", "random"])
def test_nash_conv_is_four_times_exploitability(name):
    steps = table(adapter.GamePolicy(name, GAME))
    assert len(steps) == 294_778
    expected = 4 * float(ttt.exploitability(name))
    assert pyspiel.nash_conv(GAME, steps) == pytest.approx(expected, abs=1e-12)
    assert (expected == 0) == (name == "perfect-any")


@pytest.mark.parametrize(
    ("x", "o"),
    [
        ("perfect", "random"),
        ("random", "safe-uniform"),
        ("max-win-centre", "td"),
        ("1f604-uniform", "perfect-any"),
        (ttt.mix("perfect", "random", "1/10"), "max-score-uniform"),
        (lambda board: board.index("."), "menace"),
    ],
)
def test_expected_game_score_equals_evaluate(x, o):
    players = [adapter.GamePolicy(x, GAME), adapter.GamePolicy(o, GAME)]
    returns = expected_game_score.policy_value(GAME.new_initial_state(), players)
    exact = ttt.evaluate(x, unresigned(o))
    margin = exact.win - exact.loss
    assert list(returns) == pytest.approx([margin, -margin], abs=1e-12)


def unresigned(policy):
    """Return a policy that plays the perfect move instead of resigning."""
    game = ttt.game()
    player = Player(game, policy)
    return player.weights


def ultimate_states(games):
    """Yield each open state of random games, its moves, and a half-made move's board."""
    for seed in range(games):
        random, state, chosen = Random(seed), ULTIMATE.new_initial_state(), None
        here = ttt.game("ultimate").start
        while not state.is_terminal():
            yield state, here, chosen
            action = random.choice(state.legal_actions())
            target = here.info["target"]
            if chosen is None and target is None:
                chosen = action
            else:
                here = here.play(f"{target if chosen is None else chosen}{action}")
                chosen = None
            state.apply_action(action)
        assert here.result == {1: "X", 0: "draw", -1: "O"}[state.returns()[0]]


def test_ultimate_states_are_read_as_played():
    free = 0
    for state, there, chosen in ultimate_states(100):
        here, actions = adapter.read_state(state)
        if chosen is None:
            assert here == there
            assert {*there.legal_moves} == {*actions}
        else:
            assert {*actions} == {move for move in there.legal_moves if move[0] == str(chosen)}
        assert sorted({*actions.values()}) == state.legal_actions()
        digit = 0 if there.info["target"] is None and chosen is None else 1
        assert all(int(move[digit]) == action for move, action in actions.items())
        free += chosen is not None
    assert free > 100


def test_bot_plays_engine_moves_in_ultimate():
    bot, policy = adapter.GameBot(nodes=200), adapter.GamePolicy(game=ULTIMATE, nodes=200)
    free = 0
    for state, here, chosen in ultimate_states(2):
        steps, action = bot.step_with_policy(state)
        assert [legal for legal, _ in steps] == state.legal_actions()
        assert dict(steps) == {legal: legal == action for legal, _ in steps}
        assert policy.action_probabilities(state) == dict(steps)
        move = here.game.choose(here, nodes=200)
        if chosen is None:
            assert action == int(move[0] if here.info["target"] is None else move[1])
        else:
            free += 1
            assert f"{chosen}{action}" in here.legal_moves
    assert free > 5


def test_bot_beats_random_play_in_ultimate():
    bots = [pyspiel.make_uniform_random_bot(0, 1), adapter.GameBot(milliseconds=2)]
    assert pyspiel.evaluate_bots(ULTIMATE.new_initial_state(), bots, 1) == [-1, 1]


def test_unsupported_game_is_rejected():
    policy, state = adapter.GamePolicy(game=GAME), GAME.new_initial_state()
    with pytest.raises(ttt.BadBoardError, match=r"must be of tic_tac_toe.*got one of ultimate"):
        policy.action_probabilities(ULTIMATE.new_initial_state())
    with pytest.raises(ttt.BadBoardError, match=r"must be of tic_tac_toe.*got one of ultimate"):
        adapter.GameBot("perfect", GAME).step(ULTIMATE.new_initial_state())
    with pytest.raises(ttt.BadBoardError, match="player_id must be 0, the player to move, got 1"):
        policy.action_probabilities(state, 1)
    with pytest.raises(ttt.BadBoardError, match=r"the game must be one of .*, got 'breakthrough'"):
        adapter.GameBot().step(pyspiel.load_game("breakthrough").new_initial_state())
    with pytest.raises(ttt.BadOptionError, match="do not take nodes"):
        adapter.GameBot(nodes=10).step(state)
    with pytest.raises(ttt.BadLimitError):
        adapter.GameBot(nodes=0).step(ULTIMATE.new_initial_state())
    with pytest.raises(ttt.UnknownPolicyError):
        adapter.GameBot("perfekt").step(state)
    for action in (0, 3, 1, 4, 2):
        state.apply_action(action)
    with pytest.raises(ttt.GameOverError, match="this game of tic_tac_toe has ended"):
        policy.action_probabilities(state)


# --- our games in OpenSpiel -----------------------------------------------------------------------


def test_game_type_describes_the_game():
    kind, chance = pyspiel.GameType, pyspiel.GameType.ChanceMode
    dice, phantom = adapter.load("dice", rule="reroll"), adapter.load("phantom")
    assert str(dice) == "ttt_dice(rule=reroll)"
    assert dice.get_type().chance_mode == chance.EXPLICIT_STOCHASTIC
    assert dice.get_type().information == kind.Information.PERFECT_INFORMATION
    assert (dice.num_distinct_actions(), dice.max_chance_outcomes()) == (9, 7)
    assert phantom.get_type().chance_mode == chance.DETERMINISTIC
    assert phantom.get_type().information == kind.Information.IMPERFECT_INFORMATION
    state = dice.new_initial_state()
    assert [state.action_to_string(-1, action) for action, _ in state.chance_outcomes()] == [
        f"roll-{roll}" for roll in range(1, 7)
    ]


@pytest.mark.parametrize("given", ["dice", ttt.game("dice"), adapter.load("dice")])
def test_bot_and_policy_accept_any_game_form(given):
    state = adapter.load("dice").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    bot, policy = adapter.GameBot("perfect", given), adapter.GamePolicy("perfect", given)
    assert policy.action_probabilities(state)[bot.step(state)] == 1


def test_state_clones_are_independent():
    state = adapter.load("classic").new_initial_state()
    state.apply_action(4)
    twin = state.clone()
    twin.apply_action(0)
    assert (str(state), str(twin), str(state.child(8))) == ("....X....", "O...X....", "....X...O")


def test_player_state_matches_side_information():
    state = adapter.load("phantom").new_initial_state()
    for action in (4, 4):
        state.apply_action(action)
    assert state.information_state_string(0) == "4 X"
    assert state.observation_string(1) == "4? O"
    assert sum(digit > 0 for digit in state.observation_tensor(1)) == 4
    assert state.clone().information_state_string(1) == "4? O"


def test_own_game_expectation_equals_evaluate():
    """The game has chance nodes; OpenSpiel walks the whole tree to a limited depth."""
    game = adapter.load(wind())
    policies = [
        adapter.GamePolicy(one, game) for one in (lambda here: here.legal_moves[0], "random")
    ]
    found = worth(game.new_initial_state(), policies, 9)
    uniform = lambda here: dict.fromkeys(here.legal_moves, 1)  # noqa: E731
    exact = wind().evaluate(lambda here: here.legal_moves[0], uniform)
    assert found == pytest.approx(2 * exact.score - 1, abs=4e-3)  # longer games are equally rare


def worth(state, policies, moves):
    """Return the first player's expected return over games of at most this many moves."""
    if state.is_terminal() or not moves:
        return state.returns()[0]
    if state.is_chance_node():
        return sum(
            chance * worth(state.child(action), policies, moves)
            for action, chance in state.chance_outcomes()
        )
    steps = policies[state.current_player()].action_probabilities(state)
    return sum(
        chance * worth(state.child(action), policies, moves - 1)
        for action, chance in steps.items()
        if chance
    )


@pytest.mark.parametrize("name", ["tic_tac_toe", "ttt_classic", "ttt_dice", "ttt_phantom"])
@pytest.mark.parametrize("player", [0, 1])
def test_bot_plays_openspiel_matches(name, player):
    adapter.register()
    game, lost = pyspiel.load_game(name), 0
    for seed in range(50):
        bots = [pyspiel.make_uniform_random_bot(0, seed), pyspiel.make_uniform_random_bot(1, seed)]
        bots[player] = adapter.GameBot("perfect", seed=seed)
        lost += pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)[player] < 0
        theirs = evaluate_bots.evaluate_bots(
            game.new_initial_state(), bots, np.random.RandomState(seed)
        )
        lost += theirs[player] < 0
    assert lost == 0 if name in ("tic_tac_toe", "ttt_classic") else lost < 50


@cache
def solved(name):
    """Return each position's return for the side to move, computed by OpenSpiel.

    Keys are boards as texts of . X O; a position is identified by its board.
    """
    values = {}

    def value(state):
        text = re.sub(r"[^.xo]", "", str(state)).upper()
        if text not in values:
            if state.is_terminal():
                mover = (text.count("X") - text.count("O")) % 2
                values[text] = state.returns()[mover]
            else:
                after = [value(state.child(action)) for action in state.legal_actions()]
                values[text] = -min(after)
        return values[text]

    value(pyspiel.load_game(name).new_initial_state())
    return values


def test_misere_values_equal_openspiel():
    found, game = solved("misere(game=tic_tac_toe())"), ttt.game("misere")
    assert len(found) == 5478
    assert found == {text: game.probe(text).wdl for text in found}


def test_mnk_on_3_by_3_is_the_classic_game():
    found = solved("mnk(m=3,n=3,k=3)")
    assert found == {ttt.show(board): TB.probe(board).wdl for board in classic.boards()}


def test_mnk_on_4_by_3_has_ten_winning_openings():
    found = solved("mnk(m=4,n=3,k=3)")
    assert len(found) == 111_973
    first = [found["." * cell + "X" + "." * (11 - cell)] for cell in range(12)]
    assert [cell for cell, worth in enumerate(first) if worth > 0] == [4, 7]  # they lose
