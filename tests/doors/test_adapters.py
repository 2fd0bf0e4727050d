"""The adapters' parts, without the programs: words, states, environments, players."""

import re
import sys
import tomllib
from fractions import Fraction
from importlib import import_module
from itertools import product
from pathlib import Path
from random import Random

import pytest

import ttt_tables as ttt
from tests.support.arena_games import shuttle, wind
from tests.support.examples import EXAMPLES, printed, shown
from tests.support.parts import first
from tests.support.played import HIDDEN, MADE, made, reachable
from ttt_tables.board import alternating
from ttt_tables.doors.adapters.environment import Environment
from ttt_tables.doors.adapters.player import Player, chosen
from ttt_tables.doors.adapters.state import State
from ttt_tables.doors.adapters.words import words_of
from ttt_tables.errors import how_to_install
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.classic.opponents import RESIGN
from ttt_tables.games.classic.policies import POLICIES

ROOT = Path(__file__).parents[2]
OPEN = [board for board in classic.boards() if not alternating.result(board)]
PROGRAMS = [
    ("openspiel", "pyspiel", "OpenSpiel"),
    ("pettingzoo", "pettingzoo", "PettingZoo"),
    ("gymnasium", "gymnasium", "Gymnasium"),
]
every_game = pytest.mark.parametrize(
    ("name", "options"),
    MADE,
    ids=[" ".join([name, *map(str, options.values())]) for name, options in MADE],
)


# --- words and states -----------------------------------------------------------------------------

STATED = ("dice", "random-turn", "probabilistic", "vanishing", "vanishing-reuse")


@pytest.mark.parametrize("name", first(STATED, 0))
def test_games_by_chance_show_all_words_of_a_game_that_has_many_positions(name):
    words, all_of_it = words_of(made(name)), reachable(made(name))
    assert words.moves == tuple(sorted({move for here in all_of_it for move in here.legal_moves}))
    acts = {one.name for here in all_of_it for one in here.outcomes}
    assert words.outcomes == tuple(sorted(acts))
    assert words.letters == "".join(sorted(set("".join(all_of_it))))
    assert words.length == max(map(len, all_of_it))


def test_the_words_of_large_games_are_those_of_their_rules():
    cells = tuple("012345678")
    assert words_of(made("ultimate")).moves == tuple(
        sorted(a + b for a, b in product(cells, cells))
    )
    assert words_of(made("ultimate")).letters == " *-./012345678OX"
    for name in HIDDEN:
        assert words_of(made(name)).moves == cells
        assert words_of(made(name)).letters == " -012345678?OX"


@every_game
def test_a_state_walks_every_game_and_its_numbers_are_the_words(name, options):
    game, source = made(name, **options), Random(name)
    for _ in range(3):
        state, here = State(game), game.start
        while not state.is_terminal():
            assert str(state) == here.text
            if state.is_chance_node():
                known = {one.name: float(one.probability) for one in here.outcomes}
                steps = state.chance_outcomes()
                assert {state.action_to_string(at): chance for at, chance in steps} == known
                assert state.current_player() == -1
            else:
                assert "XO"[state.current_player()] == here.to_move
                assert {*map(state.action_to_string, state.legal_actions())} == {*here.legal_moves}
            assert state.returns() == [0, 0]
            action = source.choice(state.legal_actions())
            here = here.play(state.action_to_string(action))
            before, state = state, state.child(action)
            assert str(before) != str(state)
            for player in range(2):
                text = state.information_state_string(player)
                assert text == here.seen_by("XO"[player]).text
                digits = state.words.digits(text)
                assert len(digits) == state.words.length
                assert state.words.text(digits) == text
        assert state.current_player() == -4
        assert state.legal_actions() == state.chance_outcomes() == []
        assert sum(state.returns()) == 0
        assert state.returns()[0] == {"X": 1, "O": -1}.get(state.result, 0)
        with pytest.raises(ttt.GameOverError):
            state.apply_action(0)


def test_a_draw_returns_what_the_game_says_it_is_worth():
    drawn = made("probabilistic", draw_value=0.25)
    assert State(drawn, start=drawn.position("XOXXOOOXX O")).returns() == [-0.5, 0.5]


def test_a_position_that_comes_for_the_third_time_is_a_draw_unless_chance_has_acted():
    state = State(shuttle())
    for ply in range(8):
        assert state.result is None, ply
        step = {
            "X": "1" if state.here[0] == "X" else "0",
            "O": "3" if state.here[4] == "O" else "4",
        }
        state.follow(step[state.here.to_move])
    assert (state.result, state.ply, state.returns()) == ("draw", 8, [0, 0])
    state = State(wind())
    for times in range(20):
        state.follow("0")
        state.follow("goes")
        assert state.result is None, times
    late = State(wind(), plies=1)
    late.follow("0")
    assert late.is_late
    assert late.is_terminal()
    assert (late.result, late.returns()) == (None, [0, 0])


@pytest.mark.parametrize("plies", [0, -1, None, "9", 1.5, True])
def test_a_game_lasts_a_whole_number_of_plies(plies):
    with pytest.raises(ttt.BadLimitError, match="plies"):
        State(made("classic"), plies)


# --- environments ---------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("side", first(["X", "O"], 1))
def test_an_environment_plays_every_game_against_any_player(name, options, side):
    game, other = made(name, **options), "XO"[side == "X"]
    limit = {"nodes": 100} if name == "ultimate" else {}
    if name == "miniboard":
        with pytest.raises(ttt.GameOverError, match="is over before X or O can move"):
            Environment(game, {}).reset(0)
        return
    for seed, policy in enumerate(["random", "perfect-any" if name not in HIDDEN else "perfect"]):
        source = Random(seed)
        env = Environment(game, {other: Player(game, policy, **limit)}, plies=30)
        env.reset(seed)
        while not env.is_over:
            assert env.to_move == side
            legal = [env.state.words.moves[at] for at, one in enumerate(env.mask(side)) if one]
            assert {*legal} == {*env.state.here.legal_moves} == {*env.seen(side).legal_moves}
            assert sum(env.mask(other)) == 0
            assert env.state.words.text(env.digits(side)) == env.told(side)["position"]
            assert env.reward(side) == 0
            env.step(env.state.words.moves.index(source.choice(legal)))
        assert sum(env.mask(side)) == 0
        assert env.reward(side) == {side: 1, other: -1}.get(env.result, 0) == -env.reward(other)
        assert env.drawn(side).count("\n") >= 2
        with pytest.raises(ttt.GameOverError, match="call reset"):
            env.step(0)


@every_game
def test_giving_up_never_pays_and_a_refusal_changes_nothing(name, options):
    """An illegal action gets the least reward that there is, and the other side the greatest."""
    if name == "miniboard":
        return
    for illegal in ("raise", "lose"):
        env = Environment(made(name, **options), {}, illegal)
        env.reset(1)
        side, before = env.to_move, str(env.state)
        for action in (len(env.state.words.moves), -1, "0", 1.5, None, True):
            env.reset(1)
            if illegal == "raise":
                with pytest.raises(ttt.IllegalMoveError, match="may not be played"):
                    env.step(action)
                assert (str(env.state), env.is_over) == (before, False)
            else:
                env.step(action)
                assert (env.is_over, env.reward(side), env.reward("XO"[side == "X"])) == (
                    True,
                    -1,
                    1,
                )
                assert env.result == "XO"[side == "X"]


def test_player_that_raises_leaves_the_position_as_it_was():
    def choose(here):
        if failed:
            return here.legal_moves[0]
        failed.append(here)
        raise TimeoutError

    failed, game = [], made("misere")
    env = Environment(game, {"O": Player(game, choose)})
    env.reset(0)
    with pytest.raises(TimeoutError):
        env.step(4)
    assert (env.state.here, env.to_move) == (game.start, "X")
    env.step(0)
    assert env.state.here == "XO......."


def test_reset_that_fails_leaves_no_game():
    def fail(here):
        raise TimeoutError

    env = Environment(made("misere"), {"X": Player(made("misere"), fail)})
    with pytest.raises(TimeoutError):
        env.reset(0)
    with pytest.raises(ttt.GameOverError, match="call reset"):
        env.step(0)


def test_a_side_is_seen_no_more_than_it_knows():
    game = made("phantom")
    env = Environment(game, {"O": Player(game, lambda seen: seen.legal_moves[0])})
    env.reset(0)
    env.step(4)
    assert env.told("X") == {"position": "4 X", "board": "....X....", "result": None}
    env.step(0)  # O has it
    assert env.told("X")["position"] == "4 0? X"
    assert env.state.here == "4 0 0?"
    assert env.to_move == "X"


def test_a_seed_repeats_chance():
    def course(seed):
        env = Environment(made("dice"), {"O": Player(made("dice"), "random")})
        env.reset(seed)
        seen = []
        while not env.is_over:
            seen.append(env.told("X")["position"])
            env.step(env.mask("X").index(1))
        return seen

    assert course(1) == course(1) != course(2)


# --- players --------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", POLICIES)
def test_a_player_has_the_policy_s_probabilities_on_every_board(tb, policy):
    game = made("classic")
    player, model = Player(game, policy), tb._model(policy)
    for board in OPEN[::29]:  # the arenas have all
        weights = model(board)
        if RESIGN in weights:
            weights = {tb.best_move(board, "perfect"): 1}  # what `sample` plays there
        total = sum(weights.values())
        here = game.position(ttt.show(board))
        chances = player.chances(here)
        whole = sum(chances.values())
        exact = {move: weight / Fraction(whole) for move, weight in chances.items()}
        assert exact == {str(cell): Fraction(w, total) for cell, w in weights.items() if w}
        assert player.probabilities(here) == {
            str(cell): weights.get(cell, 0) / total for cell in alternating.legal_moves(board)
        }


@every_game
def test_every_game_has_a_perfect_a_random_and_any_perfect_player(name, options):
    game = made(name, **options)
    here = game.start
    while here.outcomes:
        here = here.outcomes[0].position
    if not here.legal_moves:
        with pytest.raises((ttt.GameOverError, ttt.IllegalMoveError)):
            Player(game).choose(here)
        return
    limits = {"nodes": 100} if name == "ultimate" else {}
    assert Player(game, "random").chances(here) == dict.fromkeys(here.legal_moves, 1)
    answer = game.moves(here, **limits)
    assert Player(game, **limits).choose(here) in here.legal_moves
    if name not in (*HIDDEN, "classic", "ultimate"):
        best = {one.move: 1 for one in answer if one.rank == 1}
        assert Player(game, "perfect-any").chances(here) == best
        assert Player(game, "perfect").chances(here) == {answer[0].move: 1}
    if name in HIDDEN:
        named = {one.move: one.probability for one in answer}
        assert Player(game).chances(here) == Player(game, "perfect").chances(here) == named
        far = game.position("7 X" if name == "phantom" else "7 2 X")
        assert set(Player(game).chances(far).values()) == {1}  # off the strategy
    with pytest.raises(ttt.UnknownPolicyError, match="perfekt"):
        Player(game, "perfekt")


def test_a_seed_repeats_a_player_s_draws():
    game = made("classic")
    once, again, other = (
        [player.choose(game.start) for _ in range(50)]
        for player in (
            Player(game, "random", 1),
            Player(game, "random", 1),
            Player(game, "random", 2),
        )
    )
    assert once == again != other
    assert set(once) == set("012345678")


@pytest.mark.parametrize(
    ("said", "weights"),
    [
        (4, {"4": 1}),
        ("4", {"4": 1}),
        ({8: 0.5, "4": Fraction(1, 2), 1: 0}, {"8": Fraction(1, 2), "4": Fraction(1, 2)}),
        ([0, 0, 0, 0, 3, 0, 0, 0, 1], {"4": Fraction(3, 4), "8": Fraction(1, 4)}),
        ({"resign": 1, 8: 1}, {"4": Fraction(1, 2), "8": Fraction(1, 2)}),  # nobody resigns
        ("resign", {"4": 1}),
    ],
)
def test_a_policy_of_one_s_own_answers_moves_or_weights(said, weights):
    here = made("classic").position("X........")
    assert Player(here.game, lambda _: said).chances(here) == weights
    assert Player(here.game, {"X........": said}).chances(here) == weights


@pytest.mark.parametrize(
    "said",
    [
        None,
        [],
        {},
        {4: -1},
        {4: 0},
        1.5,
        [1, 2],
        {4: "many"},
        {"resign": -1},
        {"resign": "x"},
        "0",
        9,
    ],
)
def test_what_is_no_decision_is_refused(said):
    here = made("classic").position("X........")
    with pytest.raises(ttt.TttError, match=r"X\.\.\.\.\.\.\.\."):
        Player(here.game, lambda _: said).choose(here)


def test_a_player_refuses_ended_games_and_what_is_no_policy():
    game = made("classic")
    with pytest.raises(ttt.GameOverError, match=r"'XXXOO\.\.\.\.' has ended"):
        Player(game).choose(game.position("XXXOO...."))
    with pytest.raises(ttt.BadModelError, match="answers None"):
        Player(game, {"X........": 4}).choose(game.start)
    for wrong in (5, [], True):
        with pytest.raises(ttt.TttError, match="a policy is"):
            Player(game, wrong)
    with pytest.raises(ttt.BadOptionError, match="takes no milliseconds"):
        Player(game, milliseconds=3)
    with pytest.raises(ttt.BadLimitError, match="a seed is"):
        Player(game, seed=[])


def test_a_game_is_chosen_by_its_name_and_options_or_is_one_s_own(tb):
    game, limits = chosen("ultimate", tb, {"rule": "open", "nodes": 5})
    assert (game, limits) == (made("ultimate", rule="open"), {"nodes": 5})
    own = wind()
    assert chosen(own, None, {}) == (own, {})
    with pytest.raises(ttt.BadOptionError, match="is made already"):
        chosen(own, None, {"rule": "pass"})
    with pytest.raises(ttt.UnknownGameError):
        chosen("chess", None, {})
    with pytest.raises(ttt.MissingTableError, match="open_tablebase"):
        chosen("dice", "data", {})
    for digits in ([99] * 9, [-1], None, "4"):
        with pytest.raises(ttt.BadBoardError, match="no text in digits"):
            words_of(made("classic")).text(digits)


# --- without the programs -------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "library", "program"), PROGRAMS)
def test_without_its_program_an_adapter_says_what_to_install(monkeypatch, name, library, program):
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"ttt_tables.doors.adapters.{name}", raising=False)
    said = f"this adapter needs {program}: {how_to_install(name)}"
    with pytest.raises(ttt.MissingExtraError, match=re.escape(said)):
        import_module(f"ttt_tables.doors.adapters.{name}")
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert extras["optional-dependencies"][name]


def test_the_example_that_needs_the_package_alone_prints_what_it_says():
    needs_no_program = [
        path
        for path in EXAMPLES.glob("*.py")
        if "adapters" not in path.read_text()  # tests of their own run these:
        and path.stem not in ("bot_server", "check_phantom", "own_game")
    ]
    assert needs_no_program
    for path in needs_no_program:
        assert printed(path) == shown(path)
