"""The adapters' parts, without the programs: players, returns, refusals, an example."""

import re
import sys
import tomllib
from fractions import Fraction
from importlib import import_module
from itertools import product
from pathlib import Path

import pytest

import ttt_tables as ttt
from tests.support.examples import EXAMPLES, printed, shown
from tests.support.parts import first
from tests.support.value_iteration import dice_worth, grid_worth, iterated
from ttt_tables.board import any_order
from ttt_tables.classic import rules as classic
from ttt_tables.classic.opponents import RESIGN
from ttt_tables.classic.policies import POLICIES
from ttt_tables.dice import rules as dice
from ttt_tables.doors.adapters.player import Player, draw
from ttt_tables.doors.adapters.returns import dice_return, grid_return
from ttt_tables.errors import how_to_install
from ttt_tables.probabilistic import parse_grid

ROOT = Path(__file__).parents[2]
OPEN = [board for board in classic.boards() if not classic.result(board)]
PROGRAMS = [
    ("openspiel", "pyspiel", "OpenSpiel"),
    ("pettingzoo", "pettingzoo", "PettingZoo"),
    ("gymnasium", "gymnasium", "Gymnasium"),
]
PRINTED = "65/5/30 65/20/15 55/30/15 30/20/50 30/15/55 35/5/60 30/5/65 35/20/45 45/10/45"


class Chosen:
    """In place of a source of chance: the number that `randrange` is to return."""

    def __init__(self, number):
        self.number = number

    def randrange(self, _):
        return self.number


@pytest.mark.parametrize("policy", POLICIES)
def test_a_player_has_the_policy_s_probabilities_on_every_board(tb, policy):
    player, model = Player(policy), tb.model(policy)
    for board in OPEN:
        weights = model(board)
        if RESIGN in weights:
            weights = {tb.best_move(board): 1}  # what `sample` plays there
        total = sum(weights.values())
        assert player.probabilities(board) == {
            cell: weights.get(cell, 0) / total for cell in classic.legal_moves(board)
        }


@pytest.mark.parametrize("policy", ["perfect", "td", "menace-greedy"])
def test_a_player_of_a_fixed_policy_plays_its_best_move_on_every_board(tb, policy):
    player = Player(policy)
    assert [player.choose(board) for board in OPEN] == [
        tb.best_move(board, policy) for board in OPEN
    ]


def test_a_draw_takes_each_key_as_often_as_it_weighs():
    weights = {3: 2, 5: 0, 1: 10**30, 7: 1}
    drawn = [draw({3: 2, 5: 0, 1: 3, 7: 1}, Chosen(number)) for number in range(6)]
    assert drawn == [3, 3, 1, 1, 1, 7]
    assert draw(weights, Chosen(1 + 10**30)) == 1
    assert draw(weights, Chosen(2 + 10**30)) == 7


def test_a_seed_repeats_a_player_s_draws():
    first, second, other = (
        [player.choose(0) for _ in range(50)]
        for player in (Player("random", 1), Player("random", 1), Player("random", 2))
    )
    assert first == second != other
    assert set(first) == set(range(9))


def test_a_share_of_resigning_goes_to_the_perfect_move():
    half = Player(lambda _: {"resign": 1, 8: 1})
    assert half.probabilities(ttt.parse("X........")) == {
        **dict.fromkeys([1, 2, 3, 5, 6, 7], 0.0),
        4: 0.5,
        8: 0.5,
    }


def test_a_player_refuses_ended_boards_and_unknown_policies():
    with pytest.raises(ttt.GameOverError, match=r"'XXXOO\.\.\.\.' has ended"):
        Player().choose(ttt.parse("XXXOO...."))
    with pytest.raises(ttt.UnknownPolicyError, match="no policy is called 'perfekt'"):
        Player("perfekt")


@pytest.mark.parametrize("side", first(["X", "O"]))
@pytest.mark.parametrize("rule", first(dice.DICE_RULES, 2))
def test_the_best_return_against_random_dice_is_that_of_value_iteration(rule, side):
    exact = dice_return(side, rule)
    assert isinstance(exact, Fraction)
    values = iterated(dice.positions(rule), side, dice_worth(rule, side))
    assert values[dice.EMPTY, "X"] == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.slow  # value iteration over 37,506 positions in plain Python
def test_the_best_return_against_a_random_opponent_on_a_grid_is_that_of_value_iteration():
    grid, positions = parse_grid(PRINTED), product(any_order.boards(), "XO")
    value = iterated(positions, "O", grid_worth(grid, "O"))[any_order.EMPTY, "X"]
    assert float(grid_return(grid, "O")) == pytest.approx(value, abs=1e-12)
    assert grid_return(grid, "O", float) == pytest.approx(value, abs=1e-12)


@pytest.mark.slow
def test_a_grid_that_never_fails_is_the_classic_game():
    sure = parse_grid("100/0/0 " * 9)
    assert grid_return(sure, "X") == 2 * ttt.evaluate("max-score-uniform", "random").x_score - 1


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
        and path.stem not in ("bot_server", "check_abrupt", "check_phantom", "own_game")
    ]
    assert needs_no_program
    for path in needs_no_program:
        assert printed(path) == shown(path)
