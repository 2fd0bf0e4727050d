"""The environments for Gymnasium, by its own checker and by play (`make test-arenas`)."""

from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

import ttt_tables as ttt
from tests.support.value_iteration import dice_worth, iterated
from ttt_tables.games.classic.policies import POLICIES
from ttt_tables.games.dice import rules as dice

pytest.importorskip("gymnasium", reason="Gymnasium is not installed: make test-arenas has it")

import gymnasium

from ttt_tables.interfaces.adapters.gymnasium import GameEnv

TB = ttt.open_tablebase()
OTHER = {"X": "O", "O": "X"}
FIXED = [name for name, policy in POLICIES.items() if not policy.tied and name != "menace"]
SIDES = pytest.mark.parametrize("side", ["X", "O"])
FEW = ttt.mix("perfect", "random", "1/4")
SLOPED = "70/10/20 60/30/10 50/25/25 40/40/20 90/0/10 35/30/35 80/15/5 55/5/40 45/20/35"


@SIDES
@pytest.mark.parametrize("opponent", FIXED)
def test_optimum_matches_all_games_of_environment(opponent, side):
    env = GameEnv(opponent=opponent, side=side)

    @cache
    def best(board):
        returns = []
        for cell in legal(env.reset(options={"position": board})[1]):
            env.reset(options={"position": board})
            _, reward, over, _, info = env.step(cell)
            returns.append(reward if over else best(info["board"]))
        return max(returns)

    assert best(env.reset()[1]["board"]) == env.exact_optimal_return() == env.optimal_return()


def legal(info):
    """Return the actions that the mask allows."""
    return info["action_mask"].nonzero()[0].tolist()


def played(env, choose, games):
    """Return the returns of seeded games."""
    returns = []
    for seed in range(games):
        over, (_, info) = False, env.reset(seed=seed)
        while not over:
            _, reward, over, truncated, info = env.step(choose(info))
            assert not truncated
            assert over or reward == 0
        returns.append(reward)
    return returns


def agrees(returns, expected):
    """Return whether a mean is within four standard errors of its expectation."""
    return abs(fmean(returns) - expected) <= 4 * stdev(returns) / sqrt(len(returns))


def blind(random):
    """Return a player that takes a random legal action."""
    return lambda info: random.choice(legal(info))


def best_of(env):
    """Return the player of best responses to an environment's opponent, from `game.against`."""
    response = env.game.against(**{OTHER[env.side]: env.player.weights})
    return lambda info: env.moves.index(response.choose(info["position"]))


@SIDES
@pytest.mark.parametrize(
    ("game", "options", "opponent"),
    [
        ("classic", {}, "random"),
        ("classic", {}, "menace"),
        ("classic", {}, FEW),
        ("dice", {"rule": "pass"}, "random"),
        ("random-turn", {}, "random"),
        ("notakto", {}, "random"),
    ],
)
def test_best_play_reaches_the_optimum(game, options, opponent, side):
    env = GameEnv(game, opponent, side, **options)
    assert agrees(played(env, best_of(env), 600), env.optimal_return())
    assert fmean(played(env, blind(Random(1)), 600)) < env.optimal_return() - 0.08
    assert env.optimal_return() == float(env.exact_optimal_return())


@SIDES
@pytest.mark.parametrize("rule", dice.DICE_RULES)
def test_dice_optimum_matches_value_iteration(rule, side):
    values = iterated(dice.positions(rule), side, dice_worth(rule, side))
    env = GameEnv("dice", "random", side, rule=rule)
    assert env.optimal_return() == pytest.approx(values[dice.EMPTY, "X"], abs=1e-12)


@SIDES
@pytest.mark.parametrize(
    ("game", "options"), [("dice", {"rule": "pass"}), ("probabilistic", {"grid": SLOPED})]
)
def test_optimum_against_perfect_is_the_game_value(game, options, side):
    env = GameEnv(game, "perfect", side, **options)
    own = ttt.game(game, **options)
    value = 2 * own.probe(own.start).of(side).score - 1
    assert env.optimal_return() == pytest.approx(value, abs=1e-12)
    best = played(env, lambda info: env.moves.index(own.choose(info["position"])), 300)
    assert agrees(best, env.optimal_return())


def test_phantom_optimum_matches_the_strategies():
    assert GameEnv("phantom", "perfect", "X").exact_optimal_return() == Fraction(2, 3)
    assert GameEnv("phantom", "perfect", "O").exact_optimal_return() == Fraction(-2, 3)
    assert GameEnv("abrupt", "perfect", "X").optimal_return() == pytest.approx(0.5502, abs=1e-3)
    uniform = {"O": ttt.phantom.information_sets("O") == 0}
    response = ttt.game("phantom").against(O=uniform)
    assert 2 * response.probe(response.start).exact.score - 1 == Fraction(61, 64)
    for env in (GameEnv("phantom", "random"), GameEnv("abrupt", "perfect")):
        with pytest.raises(ttt.UnknownValueError):
            env.exact_optimal_return()
    with pytest.raises(ttt.BadLimitError):
        GameEnv("ultimate", "random").optimal_return()


def test_games_start_at_the_given_position():
    start = GameEnv().reset(options={"position": "X...O...."})[1]
    assert start["board"] == "X...O...."
    grid = GameEnv("probabilistic", side="O")
    assert grid.reset(options={"position": "XOXOX.O.. O"})[1]["position"] == "XOXOX.O.. O"
    info = GameEnv("dice", side="O").reset(seed=1, options={"position": "XOX...... O 4"})[1]
    assert info["position"] == "XOX...... O 4"
    ruleset = gymnasium.make("ttt/classic-v0", max_marks="four", side="O", opponent="perfect")
    assert ruleset.reset(seed=0)[1]["position"].endswith(" O")
    assert "4-1" in ruleset.unwrapped.moves


def test_invalid_game_is_rejected():
    with pytest.raises(ttt.GameOverError, match="has not begun"):
        GameEnv().step(0)
    with pytest.raises(ttt.GameOverError, match="over before X can move"):
        GameEnv().reset(options={"position": "XXXOO...."})
    with pytest.raises(ttt.GameOverError, match="over before X can move"):
        GameEnv("miniboard").reset()
    for options in (5, True, "text", [], {5: 5}, {"bord": "........."}, {"position": 5}):
        with pytest.raises(ttt.BadBoardError):
            GameEnv().reset(options=options)
    with pytest.raises(ttt.BadBoardError, match="cannot occur under 'draw'"):
        GameEnv("dice", rule="draw").reset(options={"position": "X........ X"})
    wrongs = [
        ({"side": "x"}, ttt.BadBoardError),
        ({"illegal": "ignore"}, ttt.BadModelError),
        ({"game": "dice", "opponent": "menace"}, ttt.UnknownPolicyError),
        ({"game": "dice", "rule": "skip"}, ttt.TttError),
        ({"game": "probabilistic", "grid": "65/5/30"}, ttt.BadGridError),
        ({"game": "chess"}, ttt.UnknownGameError),
        ({"lines": "nine"}, ttt.BadOptionError),
        ({"milliseconds": 5}, ttt.BadOptionError),
        ({"plies": 0}, ttt.BadLimitError),
        ({"game": ttt.game("dice"), "rule": "pass"}, ttt.BadOptionError),
    ]
    for options, error in wrongs:
        with pytest.raises(error):
            GameEnv(**options)


def test_board_is_rendered_on_request():
    env = GameEnv(render_mode="ansi")
    env.reset(options={"position": "X...O...."})
    assert env.render() == "X . .\n. O .\n. . .\nX to move"
    assert GameEnv().render() is None
    env = GameEnv("vanishing", "perfect", render_mode="ansi")
    assert env.render() == ". . .\n. . .\n. . .\nnot begun"
    _, info = env.reset(seed=1)
    for _ in range(3):  # the mark that goes next is small
        info = env.step(env.moves.index(env.game.choose(info["position"])))[-1]
    *board, _ = env.render().split("\n")
    assert sorted(" ".join(board).split()) == sorted("...OOOXXx")


def last_line(game, position, side="X", **options):
    env = GameEnv(game, side=side, render_mode="ansi", **options)
    env.reset(seed=1, options={"position": position})
    return env.render().split("\n")[-1]


def test_ansi_shows_roll_target_and_side_to_move():
    assert last_line("dice", "XOX...... O 4", "O") == "O to move, roll 4"
    ultimate = "X......../" + "........./" * 8
    assert last_line("ultimate", f"{ultimate[:-1]} O 0", "O") == "O to move, target 0"
    assert last_line("phantom", None, plies=1).startswith("X to move")
    env = GameEnv(render_mode="ansi", illegal="lose")
    env.reset(options={"position": "XX.OO...."})
    env.step(2)
    assert env.render().endswith("\nX has won")
    env.reset()
    env.step(9)
    assert env.render().endswith("\nO has won")


def test_rendered_picture_fits_video_recording():
    """RecordVideo writes the output of `render`, if moviepy is installed."""
    for game, shape in (("classic", (72, 72, 3)), ("ultimate", (228, 228, 3))):
        env = gymnasium.make(f"ttt/{game}-v0", render_mode="rgb_array")
        env.reset(seed=1)
        first = env.render()
        assert (first.shape, str(first.dtype)) == (shape, "uint8")
        env.step(int(env.unwrapped.action_masks().nonzero()[0][0]))
        assert (env.render() != first).any()
    cells = GameEnv(render_mode="rgb_array")
    cells.reset(options={"position": "X...O...."})
    picture = cells.render()
    tiles = {at: picture[24 * (at // 3) :][:24, 24 * (at % 3) :][:, :24] for at in range(9)}
    assert (tiles[1] == tiles[8]).all()
    assert len({tiles[at].tobytes() for at in range(9)}) == 3  # X, O and free cells


# RecordVideo needs moviepy, which brings ffmpeg; the project does not install it.
@pytest.mark.skipif(not find_spec("moviepy"), reason="moviepy is not installed")
def test_games_are_recorded_as_videos(tmp_path):
    env = gymnasium.make("ttt/classic-v0", render_mode="rgb_array")
    env = gymnasium.wrappers.RecordVideo(env, str(tmp_path))
    env.reset(seed=1)
    env.close()
    assert [*tmp_path.glob("*.mp4")]


@pytest.mark.parametrize("mode", ["human", "rgb", 5, ["ansi"]])
def test_unknown_render_mode_is_rejected(mode):
    with pytest.raises(ttt.BadOptionError, match="render_mode must be None or one of ansi, rgb_"):
        GameEnv(render_mode=mode)
