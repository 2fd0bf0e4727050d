"""The environments for Gymnasium, by its own checker and by play. Run by `make test-arenas`."""

from functools import cache
from itertools import product
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

import ttt_tables as ttt
from tests.support.value_iteration import dice_worth, grid_choices, grid_worth, iterated
from ttt_tables.board import any_order
from ttt_tables.board.numbers import place
from ttt_tables.classic.policies import POLICIES
from ttt_tables.dice import rules as dice
from ttt_tables.family.registry import without_chance
from ttt_tables.family.values import explore

pytest.importorskip("gymnasium", reason="Gymnasium is not here: make test-arenas has it")

import gymnasium
from gymnasium.utils.env_checker import check_env

from ttt_tables.doors.adapters.gymnasium import (
    ClassicEnv,
    DiceEnv,
    FamilyEnv,
    ProbabilisticEnv,
    register,
)

TB = ttt.open_tablebase()
OTHER = {"X": "O", "O": "X"}
SLOPED = "70/10/20 60/30/10 50/25/25 40/40/20 90/0/10 35/30/35 80/15/5 55/5/40 45/20/35"
FIXED = [name for name, policy in POLICIES.items() if not policy.tied and name != "menace"]
SIDES = pytest.mark.parametrize("side", ["X", "O"])
BOARDS = [
    name for name in register() if name not in ("ttt/Family-v0", "ttt/Phantom-v0")
]  # seen boards
FEW = ttt.mix("perfect", "random", "1/4")


@pytest.mark.filterwarnings("error")
@SIDES
@pytest.mark.parametrize("opponent", ["perfect", "random"])
@pytest.mark.parametrize("name", register())
def test_gymnasium_s_checker_passes_every_environment(name, opponent, side):
    env = gymnasium.make(
        name,
        opponent=opponent,
        side=side,
        illegal="lose",
        render_mode="ansi",
        disable_env_checker=True,
    )
    check_env(env.unwrapped)


@SIDES
@pytest.mark.parametrize("opponent", FIXED)
def test_the_optimum_is_that_of_every_game_there_is_in_the_environment(opponent, side):
    env = ClassicEnv(opponent, side)

    @cache
    def best(board):
        returns = []
        for cell in cells(env.reset(options={"board": board})[1]):
            env.reset(options={"board": board})
            _, reward, over, _, info = env.step(cell)
            returns.append(reward if over else best(info["board"]))
        return max(returns)

    assert best(env.reset()[1]["board"]) == env.exact_optimal_return() == env.optimal_return()


def cells(info):
    """Return the cells that the action mask allows."""
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
    """Return whether a mean lies within four standard errors of its expectation."""
    return abs(fmean(returns) - expected) <= 4 * stdev(returns) / sqrt(len(returns))


def blind(random):
    """Return a player of any legal cell."""
    return lambda info: random.choice(cells(info))


@SIDES
@pytest.mark.parametrize("opponent", ["random", "menace", FEW], ids=["random", "menace", "mixture"])
def test_best_play_comes_to_the_optimum_of_the_classic_game(opponent, side):
    env, response = ClassicEnv(opponent, side), TB.against(opponent)
    returns = played(env, lambda info: response.best_move(info["board"]), 1500)
    assert agrees(returns, env.optimal_return())
    worse = played(env, blind(Random(1)), 1500)
    assert fmean(worse) < env.optimal_return() - 0.1


@SIDES
@pytest.mark.parametrize("rule", dice.DICE_RULES)
def test_best_play_comes_to_the_optimum_of_the_dice_game(rule, side):
    env = DiceEnv("perfect", side, rule)
    best = played(
        env, lambda info: TB.dice.best_move(info["board"], info["roll"], side, rule), 1000
    )
    assert agrees(best, env.optimal_return())

    env = DiceEnv("random", side, rule)
    values = iterated(dice.positions(rule), side, dice_worth(rule, side))

    def choose(info):
        board = any_order.read(info["board"])
        return max(cells(info), key=lambda cell: values[place(board, cell, side), OTHER[side]])

    assert agrees(played(env, choose, 1000), env.optimal_return())
    assert fmean(played(env, blind(Random(1)), 1000)) < env.optimal_return() - 0.1


@SIDES
def test_best_play_comes_to_the_optimum_of_the_probabilistic_game(side):
    env = ProbabilisticEnv("perfect", side, SLOPED)
    solution = ttt.probabilistic.solve(SLOPED)
    best = played(env, lambda info: solution.moves(info["board"], side)[0].cell, 500)
    assert agrees(best, env.optimal_return())
    assert env.optimal_return() == pytest.approx(float(env.exact_optimal_return()), abs=1e-12)

    env = ProbabilisticEnv("random", side, SLOPED)
    positions, choices = product(any_order.boards(), "XO"), grid_choices(env.grid)
    values = iterated(positions, side, grid_worth(env.grid, side))

    def choose(info):
        worth = choices(any_order.read(info["board"]), side, values)
        return max(worth, key=worth.get)

    assert agrees(played(env, choose, 1000), env.optimal_return())
    assert env.optimal_return() == pytest.approx(values[any_order.EMPTY, "X"], abs=1e-12)
    assert fmean(played(env, blind(Random(1)), 1000)) < env.optimal_return() - 0.1


class Drawn:
    """In place of a source of chance: the number that `random` is to return."""

    def __init__(self, number):
        self.number = number

    def random(self):
        return self.number


@SIDES
def test_marks_fall_as_often_as_the_grid_says(side):
    env = ProbabilisticEnv("random", "X", SLOPED)
    env._to_move = side
    for cell, (success, neutral, failure) in enumerate(env.grid.cells):
        fallen = []
        for percent in range(100):
            env._chance = Drawn((percent + 0.5) / 100)
            fallen.append(env._falls(cell))
        counts = [fallen.count(mark) for mark in (side, None, OTHER[side])]
        assert counts == [100 * success, 100 * neutral, 100 * failure]


@SIDES
@pytest.mark.parametrize("name", BOARDS)
def test_what_is_observed_is_the_board_and_the_mask_its_legal_moves(name, side):
    env, random, seen = gymnasium.make(name, side=side, opponent="random"), Random(2), set()
    for seed in range(300):
        over, (observation, info) = False, env.reset(seed=seed)
        while not over:
            board = any_order.read(info["board"])
            assert "".join(".XO"[digit] for digit in observation[:9]) == info["board"]
            legal = any_order.legal_moves(board)
            if "Dice" in name:
                assert observation[9] == (info["roll"] + 1) // 2
                legal = dice.legal_moves(board, observation[9])
            assert tuple(cells(info)) == legal != ()
            assert info["result"] is None
            seen.add(board)
            observation, reward, over, _, info = env.step(random.choice(legal))
        assert cells(info) == []
        assert reward == {"draw": 0, side: 1, OTHER[side]: -1}[info["result"]]
        if "Dice" not in name:  # there the rule may end a game on an open board
            assert info["result"] == any_order.result(any_order.read(info["board"]))
    assert len(seen) > 250


@pytest.mark.parametrize("name", BOARDS)
def test_a_seed_repeats_the_games(name):
    first, second, other = (
        played(gymnasium.make(name), blind(Random(1)), 40),
        played(gymnasium.make(name), blind(Random(1)), 40),
        played(gymnasium.make(name), blind(Random(2)), 40),
    )
    assert first == second != other


def test_an_illegal_action_is_refused_and_changes_nothing():
    env = gymnasium.make("ttt/Classic-v0", opponent="perfect")
    env.reset()
    _, _, _, _, before = env.step(4)
    with pytest.raises(ttt.IllegalMoveError, match=r"cell 4 may not be played on 'O\.\.\.X"):
        env.step(4)
    for action in (9, -1, "4", 1.0):
        with pytest.raises(ttt.IllegalMoveError, match="there is no cell"):
            env.unwrapped.step(action)
    _, _, over, _, info = env.step(8)
    assert not over
    assert info["board"].count("X") == before["board"].count("X") + 1


def test_an_illegal_action_loses_where_that_was_asked_for():
    env = ClassicEnv(illegal="lose", side="O")
    env.reset(options={"board": "X........"})
    _, reward, over, _, info = env.step(0)
    assert (reward, over, info["result"]) == (-1, True, "X")
    with pytest.raises(ttt.GameOverError, match="call reset"):
        env.step(1)


def test_who_resigns_loses_to_the_agent():
    env = ClassicEnv(lambda board: "resign" if board.count("X") > 1 else board.index("."))
    env.reset()
    assert env.step(8)[1:3] == (0, False)
    assert env.step(7)[1:3] == (1, True)
    assert env.exact_optimal_return() == 1
    with pytest.raises(ttt.GameOverError, match=r"over before O can move \(O\)"):
        ClassicEnv(lambda _: "resign", side="O").reset()


def test_games_start_where_they_are_told_to():
    assert ClassicEnv().reset(options={"board": "X...O...."})[1]["board"] == "X...O...."
    start = {"board": "XOXOX.O..", "to_move": "O"}
    board = ProbabilisticEnv(side="O").reset(options=start)[1]["board"]
    assert board == "XOXOX.O.."
    observation, info = DiceEnv(side="O").reset(
        seed=1, options={"board": "XOX......", "to_move": "O"}
    )
    assert info["board"][:3] == "XOX"
    assert observation[9] > 1


def test_a_grid_s_name_makes_its_environment():
    env = gymnasium.make("ttt/Probabilistic-v0", grid="cross", opponent="perfect").unwrapped
    assert env.grid == ttt.probabilistic.parse_grid("cross")


def test_what_is_no_game_is_refused():
    with pytest.raises(ttt.GameOverError, match="has not begun"):
        ClassicEnv().step(0)
    with pytest.raises(ttt.GameOverError, match="over before X can move"):
        ClassicEnv().reset(options={"board": "XXXOO...."})
    with pytest.raises(ttt.BadBoardError, match="no option is called 'bord'"):
        ClassicEnv().reset(options={"bord": "........."})
    with pytest.raises(ttt.BadBoardError, match="it is the turn of X, not 'O'"):
        ClassicEnv().reset(options={"board": "." * 9, "to_move": "O"})
    with pytest.raises(ttt.BadBoardError, match="cannot occur under 'draw'"):
        DiceEnv(rule="draw").reset(options={"board": "X........", "to_move": "X"})
    with pytest.raises(ttt.BadBoardError, match="the side to move is 'x'"):
        ClassicEnv(side="x")
    with pytest.raises(ttt.BadModelError, match="illegal is 'ignore': choose one of raise, lose"):
        ClassicEnv(illegal="ignore")
    with pytest.raises(ttt.UnknownPolicyError, match="choose one of perfect, random"):
        DiceEnv("menace")
    with pytest.raises(ttt.UnknownPolicyError, match="choose one of perfect, random"):
        ProbabilisticEnv("td")
    with pytest.raises(ttt.UnknownRuleError):
        DiceEnv(rule="skip")
    with pytest.raises(ttt.BadGridError):
        ProbabilisticEnv(grid="65/5/30")


@pytest.mark.parametrize("kind", [ClassicEnv, DiceEnv, ProbabilisticEnv, FamilyEnv])
@pytest.mark.parametrize("options", [5, True, "text", [], {5: 5}, {"bord": 0}, {"to_mov": "X"}])
def test_options_of_another_kind_are_refused(kind, options):
    with pytest.raises(ttt.BadBoardError, match="option"):
        kind().reset(options=options)


@pytest.mark.parametrize("kind", [ClassicEnv, DiceEnv, ProbabilisticEnv])
@pytest.mark.parametrize("wrong", [[], {}, 5, "x", True, 0])
def test_what_is_no_side_to_move_is_refused(kind, wrong):
    with pytest.raises(ttt.BadBoardError, match="the side to move is"):
        kind().reset(options={"to_move": wrong})


@pytest.mark.parametrize("kind", [ClassicEnv, DiceEnv, FamilyEnv])
def test_what_is_no_tablebase_is_refused(kind):
    with pytest.raises(ttt.MissingTableError, match="open_tablebase"):
        kind(tablebase="data")


@pytest.mark.parametrize("plies", [0, -1, None, "9", 1.5, True])
def test_a_game_of_the_family_lasts_a_whole_number_of_plies(plies):
    with pytest.raises(ttt.BadLimitError, match="plies"):
        FamilyEnv(plies=plies)


def test_the_board_is_drawn_where_that_was_asked_for():
    env = ClassicEnv(render_mode="ansi")
    env.reset(options={"board": "X...O...."})
    assert env.render() == "X . .\n. O .\n. . ."
    assert ClassicEnv().render() is None


@pytest.mark.parametrize("game", ttt.family.games())
def test_the_family_is_played_by_its_rules_and_nobody_beats_the_best(game):
    known = TB.game(game)
    check_env(FamilyEnv(game, illegal="lose", render_mode="ansi"))
    for seed, side in enumerate(["X", "O"] * 4):
        env, chance = FamilyEnv(game, "perfect", side), Random(seed)
        observation, info = env.reset(seed=seed)
        over = cut = False
        while not (over or cut):
            text = "".join(env.letters[digit - 1] for digit in observation if digit)
            assert text == info["position"]
            legal = known.moves(text).moves
            assert [env.moves[at] for at in cells(info)] == sorted(one.move for one in legal)
            action = env.moves.index(legal[0].move) if seed % 4 < 2 else chance.choice(cells(info))
            observation, reward, over, cut, info = env.step(action)
        assert cells(info) == []
        assert reward == ({None: 0, "draw": 0, side: 1}.get(info["result"], -1))
        worth = known.probe(known.about.start).value.get("wdl")
        if worth is not None:
            best = worth if side == "X" else -worth
            assert reward == best if seed % 4 < 2 else reward <= best
        with pytest.raises(ttt.GameOverError):
            env.step(0)


@pytest.mark.parametrize("game", without_chance())
def test_the_spaces_of_the_family_hold_every_move_and_letter_that_play_can_reach(game):
    env, known = FamilyEnv(game), explore(without_chance()[game])
    assert env.moves == sorted({move for moves in known.values() for move in moves})
    assert env.letters == "".join(sorted(set("".join(known))))
    assert env.observation_space.shape == (max(map(len, known)),)


def test_the_family_is_drawn_from_the_start_on_and_the_mark_that_goes_next_is_small():
    env = FamilyEnv("vanishing", side="X", opponent="perfect", render_mode="ansi")
    assert env.render() == ". . .\n. . .\n. . ."
    env.reset(seed=1)
    for _ in range(3):
        env.step(best(env))
    assert sorted(env.render().replace("\n", " ").split()) == sorted("...OOOXXx")
    assert FamilyEnv("vanishing").render() is None


def best(env):
    """Return the action of the best move."""
    return env.moves.index(TB.family["vanishing"].best_move(env._info()["position"]))


def test_the_family_refuses_what_is_no_action():
    env = FamilyEnv("wild")
    env.reset(seed=1)
    for action in (-1, len(env.moves), 1.5, "0", None):
        with pytest.raises(ttt.IllegalMoveError, match="may not be played"):
            env.step(action)
    wrongs = ({"game": "chess"}, {"opponent": "menace"}, {"illegal": "maybe"}, {"side": "Z"})
    for wrong in wrongs:
        with pytest.raises(ttt.TttError):
            FamilyEnv(**wrong)


def test_a_ruleset_is_played_by_its_text():
    env = FamilyEnv("bound=four", opponent="perfect", side="O")
    check_env(FamilyEnv("achi", illegal="lose", render_mode="ansi"))
    assert "4-1" in env.moves
    _, info = env.reset(seed=0)
    assert info["position"] == "....X.... O"
    with pytest.raises(ttt.BadOptionError, match="no lines is called"):
        FamilyEnv("lines=nine")
