"""The adapters' environment in every game, without the external libraries."""

import re
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import ttt_tables as ttt
from tests.support.arena_games import shuttle, wind
from tests.support.examples import EXAMPLES, printed, shown
from tests.support.played import HIDDEN, MADE, made
from ttt_tables.board.numbers import OTHER
from ttt_tables.errors import how_to_install
from ttt_tables.play.environment import Environment, reward
from ttt_tables.play.match import BOTH, Match
from ttt_tables.play.player import Player

ROOT = Path(__file__).parents[2]
PROGRAMS = [
    ("openspiel", "pyspiel", "OpenSpiel"),
    ("pettingzoo", "pettingzoo", "PettingZoo"),
    ("gymnasium", "gymnasium", "Gymnasium"),
]
every_game = pytest.mark.parametrize(
    ("name", "options"),
    [one for one in MADE if one[0] != "miniboard"],  # no side moves in this game
    ids=lambda one: one if isinstance(one, str) else " ".join(map(str, one.values())),
)


@every_game
@pytest.mark.parametrize(("sides", "policy"), [(BOTH, None), ("X", "random"), ("O", "perfect")])
def test_environment_plays_every_game_by_actions(name, options, sides, policy):
    game, source = made(name, **options), Random(name)
    limits = {"nodes": 100} if name == "ultimate" and policy == "perfect" else {}
    player = Player(game, policy, **limits) if policy else None
    env = Environment(game, sides, player, plies=30)
    words, results = env.words, {"X": [1, -1], "O": [-1, 1]}
    for seed in range(2):
        env.reset(seed)
        while not env.match.result:
            here, side = env.match.here, env.to_move
            assert side in sides
            legal = [words.moves[at] for at, one in enumerate(env.mask(side)) if one]
            assert (
                legal
                == sorted(here.legal_moves)
                == sorted(here.information_state.legal_moves)
                != []
            )
            assert sum(env.mask(OTHER[side])) == 0
            for one in "XO":
                seen, digits = here.information_state_of(one), env.digits(one)
                assert env.info(one) == {"position": seen.text, "board": seen.board}
                assert (words.text(digits), len(digits)) == (seen.text, words.length)
                assert reward(env.match, one) == 0
            env.step(words.moves.index(source.choice(legal)))
        assert sum(env.mask("X") + env.mask("O")) == 0
        result = env.info("X").get("result")
        assert [reward(env.match, side) for side in "XO"] == results.get(result, [0, 0])
        assert (result is None) == env.match.is_late
        assert env.drawing("X").count("\n") >= 2
        with pytest.raises(ttt.GameOverError, match="call reset"):
            env.step(0)


@every_game
def test_illegal_action_changes_nothing_or_loses(name, options):
    """A loss gives the minimum reward, and the other side gets the maximum: no side resigns."""
    game = made(name, **options)
    raising, losing = Environment(game, BOTH), Environment(game, BOTH, illegal="lose")
    raising.reset(1)
    here, side = raising.match.here, raising.to_move
    for action in (len(raising.words.moves), -1, "0", 1.5, None, True):
        with pytest.raises(ttt.IllegalMoveError, match=r"is not legal on .*: choose one of"):
            raising.step(action)
        assert (raising.match.here, raising.match.result) == (here, None)
        losing.reset(1)
        losing.step(action)
        assert losing.info(side)["result"] == OTHER[side]
        assert (reward(losing.match, side), reward(losing.match, OTHER[side])) == (-1, 1)
        with pytest.raises(ttt.GameOverError, match="call reset"):
            losing.step(0)


def test_draw_returns_the_games_draw_value():
    game = made("probabilistic", draw_value=0.25)
    match = Match(game, BOTH, start=game.position("XOXXOOOXX O"))
    assert [reward(match, side) for side in "XO"] == [-0.5, 0.5]


def test_stalled_game_is_drawn_and_long_game_stops():
    env = Environment(shuttle(), BOTH)
    env.reset()
    for ply in range(8):
        assert not env.match.result, ply
        env.step(next(at for at in (0, 1, 3, 4) if env.mask(env.to_move)[at]))
    assert (env.match.settled, env.match.is_late) == ("draw", False)
    for game in (shuttle, wind):
        env = Environment(game(), BOTH, plies=1)
        env.reset()
        env.step(0 if game is wind else 1)
        assert (env.match.settled, env.match.is_late) == (None, True)
        assert not env.match.here.outcomes  # after the chance node that follows the last move
        assert [reward(env.match, side) for side in "XO"] == [0, 0]


@pytest.mark.parametrize("plies", [0, -1, None, "9", 1.5, True])
def test_non_positive_plies_are_rejected(plies):
    with pytest.raises(ttt.BadLimitError, match="plies"):
        Environment(made("classic"), BOTH, plies=plies)


def test_exception_in_player_keeps_the_position():
    def choose(here):
        if failed:
            return here.legal_moves[0]
        failed.append(here)
        raise TimeoutError

    failed, game = [], made("misere")
    env = Environment(game, "X", Player(game, choose))
    env.reset(0)
    with pytest.raises(TimeoutError):
        env.step(4)
    assert (env.match.here, env.to_move) == (game.start, "X")
    env.step(0)
    assert env.match.here == "XO......."


def test_failed_reset_leaves_no_game():
    def fail(here):
        raise TimeoutError

    game = made("misere")
    for env, error in (
        (Environment(game, "O", Player(game, fail)), TimeoutError),
        (Environment(made("miniboard"), BOTH), ttt.GameOverError),
    ):
        for fails, call in ((error, env.reset), (ttt.GameOverError, lambda env=env: env.step(0))):
            with pytest.raises(fails):
                call()


def test_observation_shows_only_known_information():
    game = made(HIDDEN[0])
    env = Environment(game, "X", Player(game, lambda seen: seen.legal_moves[0]))
    env.reset(0)
    env.step(4)
    assert env.info("X") == {"position": "4 X", "board": "....X...."}
    env.step(0)  # O has the cell
    assert env.info("X")["position"] == "4 0? X"
    assert (env.match.here, env.to_move) == ("4 0 0?", "X")


# --- without the programs -------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "library", "program"), PROGRAMS)
def test_missing_library_error_names_the_package(monkeypatch, name, library, program):
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"ttt_tables.interfaces.adapters.{name}", raising=False)
    said = f"this adapter needs {program}: {how_to_install(name)}"
    with pytest.raises(ttt.MissingExtraError, match=re.escape(said)):
        import_module(f"ttt_tables.interfaces.adapters.{name}")
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert extras["optional-dependencies"][name]


def test_package_examples_print_documented_output():
    needs_no_program = [
        path
        for path in EXAMPLES.glob("*.py")
        if "adapters" not in path.read_text()  # other tests run these:
        and path.stem not in ("bot_server", "check_phantom", "own_game")
    ]
    assert needs_no_program
    for path in needs_no_program:
        assert printed(path) == shown(path)
