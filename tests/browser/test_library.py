"""The page's puzzles and opponents against the package: their modules need a page's elements."""

import json
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

import ttt_tables as ttt
from tests.browser.conftest import Open, needs_browser
from tests.support.value_iteration import grid_choices, iterated
from ttt_tables import Tablebase
from ttt_tables.board import any_order
from ttt_tables.board.numbers import open_cells, parse, place, show
from ttt_tables.games.classic.puzzles import LEVELS
from ttt_tables.games.dice.rules import DICE_RULES, positions
from ttt_tables.games.probabilistic.grid import parse_grid
from ttt_tables.games.probabilistic.policies import named_model
from ttt_tables.games.probabilistic.solution import Solution
from ttt_tables.play.evaluation import best_score, levels_of
from ttt_tables.play.policy import read_policy
from ttt_tables.probabilistic import solve

pytestmark = needs_browser


def run(open_view: Open, script: str, given: object = None) -> Any:
    """Return a page script's result, passed as one text: many numbers pass slowly."""
    found = open_view("home").evaluate(
        f"async (given) => JSON.stringify(await (async () => {{ {script} }})())", given
    )
    return json.loads(found)


@pytest.mark.slow
def test_puzzles_and_opponents_are_the_package_s(open_view: Open, tb: Tablebase) -> None:
    found = run(
        open_view,
        """const { open } = await import('/library/open.js');
        const { puzzles } = await import('/views/puzzles.js');
        const { ERRS, bestReply } = await import('/play/levels.js');
        const { Classic } = await import('/library/classic.js');
        const tables = await open(Classic);
        const bots = [...Object.keys(ERRS), ...tables.policies];
        return {
          puzzles: puzzles(tables),
          errs: ERRS,
          replies: bots.map(bot => [bot, ...['X', 'O'].map(s => bestReply(bot, s, tables)[0])]),
        };""",
    )
    expected = [p for level in LEVELS for p in tb.puzzles(level)]
    assert [
        (p["number"], p["level"], p["side"], p["wdl"], p["distance"], p["cell"])
        for p in found["puzzles"]
    ] == [tuple(p) for p in expected]
    for bot, as_x, as_o in found["replies"]:
        errs = found["errs"].get(bot)
        policy: Any = bot if errs is None else ttt.mix("perfect-any", "random", str(errs))
        assert abs(as_x - most_wins(policy, "X")) < 1e-12, bot
        assert abs(as_o - most_wins(policy, "O")) < 1e-12, bot


def most_wins(policy: Any, side: str) -> float:
    """Return how often the best reply to a policy wins, as a side: a draw is worth nothing."""
    game = ttt.game()
    levels = levels_of(game, {"XO"[side == "X"]: read_policy(policy, game)})
    assert levels is not None
    worth = {"X": Fraction(1), "draw": Fraction(side == "O"), "O": Fraction(0)}
    score = best_score(levels, worth)
    return float(score if side == "X" else 1 - score)


@pytest.mark.slow
@pytest.mark.parametrize("game", [*DICE_RULES, "printed"])
def test_the_chances_of_levels_are_found_by_repetition(open_view: Open, game: str) -> None:
    """How often the best reply to Medium wins, in dice by every rule and on a grid."""
    found = run(
        open_view,
        """const { replyTo } = await import('/views/dice.js');
        const { Solution, parseGrid } = await import('/library/solver.js');
        const { replyTo: reply } = await import('/views/probabilistic.js');
        const { Dice } = await import('/library/dice.js');
        const dice = await (await import('/library/open.js')).open(Dice);
        return ['X', 'O'].map(side => given === 'printed'
          ? reply(new Solution(parseGrid(given)), 'medium', side)
          : replyTo(dice, given, 0.3, side));""",
        game,
    )
    for side, shown in zip("XO", found, strict=True):
        if game == "printed":
            every = [(board, side) for board in any_order.boards() for side in "XO"]
            reply = grid_reply(side, 0.3)
        else:
            every, reply = list(positions(game)), dice_reply(game, side, 0.3)
        assert abs(iterated(every, side, reply, lost=0.0)[0, "X"] - shown) < 1e-12, side
    view, given = ("probabilistic", "grid") if game == "printed" else ("dice", "rule")
    said = f"wins {100 * found[0]:.0f} % of the games as X and {100 * found[1]:.0f} % as O."
    expect(open_view(view, **{given: game}).locator("[data-says]")).to_contain_text(said)


@pytest.mark.slow  # the best reply to three policies, by solving a grid
def test_the_page_s_policies_on_a_grid_are_the_package_s(open_view: Open) -> None:
    """Every choice on every fiftieth board, and how often the best reply wins."""
    boards = [show(board) for board in any_order.open_boards()[::50]]
    named = ["max-success", "max-difference", "csun-regular"]
    found = run(
        open_view,
        """const { weigh } = await import('/play/grid-policies.js');
        const { Solution, parseGrid } = await import('/library/solver.js');
        const { replyTo } = await import('/views/probabilistic.js');
        const { emptyCells } = await import('/library/rules.js');
        const [boards, named] = given;
        const solution = new Solution(parseGrid('printed'));
        const choose = (policy, board) =>
          emptyCells(board)[weigh(policy, solution.grid, board, 0).indexOf(1)];
        return named.map(policy => [
          boards.map(board => choose(policy, board)),
          ['X', 'O'].map(side => replyTo(solution, policy, side))]);""",
        [boards, named],
    )
    # With a draw worth nothing to the responder, his best score is how often he wins.
    as_x, as_o = solve("printed", 0.0), solve("printed", 1.0)
    for policy, (cells, wins) in zip(named, found, strict=True):
        model = named_model(policy, as_x.grid.cells, dict)
        assert cells == [next(iter(model(parse(board), "X"))) for board in boards]
        replies = as_x.against(O=policy), as_o.against(X=policy)
        best = replies[0].probe(as_x.start.text).win, replies[1].probe(as_o.start.text).of("O").win
        assert best == pytest.approx(wins, abs=1e-12)


def mixed(after: dict[int, float], best: int, errs: float) -> float:
    """Return what a level's move brings: any cell so often, else its best."""
    return (1 - errs) * after[best] + errs * sum(after.values()) / len(after)


def dice_reply(rule: str, side: str, errs: float) -> Any:
    """Return how often a side wins against a level, as a function for `iterated`."""
    game = ttt.game("dice", rule=rule)

    @cache
    def best(board: int, roll: int, to_move: str) -> int:
        return int(game.choose(f"{show(board)} {to_move} {roll}"))

    def worth(board: int, to_move: str, values: Any) -> float:
        other = "O" if to_move == "X" else "X"
        blocked = {
            "pass": values[board, other],
            "draw": 0.0,
            "reroll": values[board, to_move],
            "forfeit": float(to_move != side),
        }[rule]
        found = 0.0
        for roll in (2, 4, 6):
            cells = [cell for cell in open_cells(board) if cell < 3 * roll // 2]
            after = {cell: values[place(board, cell, to_move), other] for cell in cells}
            if not after:
                found += blocked
            elif to_move == side:
                found += max(after.values())
            else:
                found += mixed(after, best(board, roll, to_move), errs)
        return found / 3

    return worth


def grid_reply(side: str, errs: float) -> Any:
    """The same on the printed grid."""
    grid = parse_grid("printed")
    choices, best = grid_choices(grid), Solution(grid).best_moves

    def worth(board: int, to_move: str, values: Any) -> float:
        after = choices(board, to_move, values)
        if to_move == side:
            return max(after.values())
        return mixed(after, best[board, to_move], errs)

    return worth
