"""The page's opponents match the package; their modules need elements of a page."""

import json
from fractions import Fraction
from statistics import fmean
from typing import Any

import pytest

import ttt_tables as ttt
from tests.browser.conftest import Open, needs_browser
from tests.support.value_iteration import grid_choices, iterated
from ttt_tables.board import any_order
from ttt_tables.board.numbers import parse, show
from ttt_tables.games.probabilistic.grid import parse_grid
from ttt_tables.games.probabilistic.policies import named_model
from ttt_tables.play.evaluation import best_score, levels_of
from ttt_tables.play.policy import read_policy
from ttt_tables.probabilistic import solve

pytestmark = needs_browser


def run(open_view: Open, script: str, given: object = None) -> Any:
    """Return the result of a page script as one text, since many numbers are slow to transfer."""
    found = open_view("home").evaluate(
        f"async (given) => JSON.stringify(await (async () => {{ {script} }})())", given
    )
    return json.loads(found)


@pytest.mark.slow
def test_opponents_match_the_package(open_view: Open) -> None:
    found = run(
        open_view,
        """const { ERRS } = await import('/play/levels.js');
        const { game } = await import('/library/game.js');
        const classic = await game();
        const asked = [...Object.values(ERRS).map(epsilon => ['perfect-any', epsilon]),
          ...classic.policies.map(policy => [policy, 0])];
        return {
          replies: asked.map(one => [...one,
            ...['X', 'O'].map(side => classic.bestResponseWins(...one, side))]),
        };""",
    )
    for name, epsilon, as_x, as_o in found["replies"]:
        policy: Any = ttt.epsilon_greedy(str(epsilon), name) if epsilon else name
        assert abs(as_x - most_wins(policy, "X")) < 1e-12, name
        assert abs(as_o - most_wins(policy, "O")) < 1e-12, name


def most_wins(policy: Any, side: str) -> float:
    """Return how often the best response to a policy wins as a side, if a draw is worth nothing."""
    game = ttt.game()
    levels = levels_of(game, {"XO"[side == "X"]: read_policy(policy, game)})
    assert levels is not None
    worth = {"X": Fraction(1), "draw": Fraction(side == "O"), "O": Fraction(0)}
    score = best_score(levels, worth)
    return float(score if side == "X" else 1 - score)


@pytest.mark.slow
def test_level_probabilities_match_iteration(open_view: Open) -> None:
    """The rate at which the best response to Medium wins on a grid."""
    found = run(
        open_view,
        """const { game } = await import('/library/game.js');
        const one = await game('probabilistic');
        return ['X', 'O'].map(side => one.bestResponseWins('perfect-any', 0.3, side));""",
    )
    for side, shown in zip("XO", found, strict=True):
        every = [(board, side) for board in any_order.boards() for side in "XO"]
        wins = iterated(every, side, grid_reply(side, 0.3), lost=0.0)[0, "X"]
        assert abs(wins - shown) < 1e-12, side


@pytest.mark.slow  # the best response to three policies, by solving a grid
def test_grid_policies_match_the_package(open_view: Open) -> None:
    """Compare the choices on every fiftieth board, and the win rate of the best response."""
    boards = [show(board) for board in any_order.open_boards()[::50]]
    policies = ["max-success", "max-difference", "csun-regular"]
    found = run(
        open_view,
        """const { game } = await import('/library/game.js');
        const [boards, policies] = given, one = await game('probabilistic');
        const choose = (policy, board) => one.model(policy)(one.position(`${board} X`));
        return policies.map(policy => [
          boards.map(board => Object.entries(choose(policy, board)).find(([, one]) => one)[0]),
          ['X', 'O'].map(side => one.bestResponseWins(policy, 0, side))]);""",
        [boards, policies],
    )
    # With a draw worth nothing to the responder, the best score is how often the responder wins.
    as_x, as_o = solve("printed", 0.0), solve("printed", 1.0)
    for policy, (cells, wins) in zip(policies, found, strict=True):
        model = named_model(policy, as_x.grid.cells, dict)
        assert cells == [f"{next(iter(model(parse(board), 'X')))}" for board in boards]
        replies = as_x.against(O=policy), as_o.against(X=policy)
        best = replies[0].probe(as_x.start.text).win, replies[1].probe(as_o.start.text).of("O").win
        assert best == pytest.approx(wins, abs=1e-12)


def mixed(after: dict[int, float], best: list[float], errs: float) -> float:
    """Return the mean over a level's moves: random with probability `errs`, or a best one."""
    return (1 - errs) * fmean(best) + errs * fmean(after.values())


def grid_reply(side: str, errs: float) -> Any:
    """Return the win rate against a level on a grid, as a function for `iterated`."""
    grid = parse_grid("printed")
    choices, game = grid_choices(grid), ttt.game("probabilistic")
    best = game.model("perfect-any")

    def worth(board: int, to_move: str, values: Any) -> float:
        after = choices(board, to_move, values)
        if to_move == side:
            return max(after.values())
        cells = map(int, best(game.position(f"{show(board)} {to_move}")))
        return mixed(after, [after[cell] for cell in cells], errs)

    return worth
