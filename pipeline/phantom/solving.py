"""Solve phantom tic-tac-toe: find the equilibrium and its bounds, and write the file."""

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipeline.files import write_bytes
from pipeline.jobs import Say
from pipeline.phantom.equilibrium import FILE, Average, Equilibrium, Pair, Strategy, images, to_text
from pipeline.phantom.programme import Programme
from pipeline.phantom.regret import BOTH, CLASSICAL, Floats, Matching, reaches
from ttt_tables.board.numbers import CELLS
from ttt_tables.games.phantom.evaluation import reply_to, results_of
from ttt_tables.games.phantom.game import PhantomGame, PhantomRules
from ttt_tables.games.phantom.plans import Plan
from ttt_tables.games.phantom.policies import OPTIMAL, POLICIES
from ttt_tables.games.phantom.rules import SIDES, parse

ITERATIONS = 1000
KEPT = (1, 2, 5, 10, 20, 50, 100, 200, 400, ITERATIONS)  # iterations whose averages are kept
LEAST = 0.002  # a cell that the average names less often is left out of the programme


def solve(say: Say) -> None:
    """Find the equilibrium in some minutes, and write the file."""
    matching, kept = Matching(), []
    while matching.iteration < ITERATIONS:
        matching.iterate()
        if matching.iteration in KEPT:
            kept.append((matching.iteration, matching.averages(), matching.bounds()))
            say("iteration {}: X scores {:.6f} to {:.6f}".format(matching.iteration, *kept[-1][2]))
    strategies, guaranteed, stored = {}, [], []
    for side, average in enumerate(matching.averages()):
        programme = Programme(side, _named(side, average))
        plan = programme.solve()
        strategies[SIDES[side]] = programme.chances(plan)
        guaranteed.append(programme.guarantee(plan))
        stored.append(_as_array(side, strategies[SIDES[side]]))
        say(f"{SIDES[side]}: {len(strategies[SIDES[side]])} sets, result {guaranteed[-1]} at least")
    at_least, at_most = (1 + guaranteed[0]) / 2, (1 - guaranteed[1]) / 2
    convergence = [
        Average(
            iteration,
            *bounds,
            CLASSICAL.x_score(averages[0], stored[1]),
            CLASSICAL.x_score(stored[0], averages[1]),
        )
        for iteration, averages, bounds in kept
    ]
    equilibrium = Equilibrium(strategies, at_least, at_most, convergence, _policies(strategies))
    write_bytes(FILE, to_text(equilibrium).encode())
    say(f"wrote {FILE.name}: X's score is {at_least} at least, {at_most} at most")


def _policies(strategies: dict[str, Strategy]) -> dict[str, Pair]:
    """Return X's exact scores with each named policy."""
    tables = {
        side: {
            text: carried
            for known, chances in strategy.items()
            for text, carried in images(parse(known, side), chances).items()
        }
        for side, strategy in strategies.items()
    }
    game = PhantomGame(PhantomRules())
    named: dict[str, Any] = {"": tables, **dict(zip(POLICIES, POLICIES, strict=True))}
    plans = {
        name: [game.plan(policy, side) for side in SIDES]
        for name, policy in named.items()
        if name != OPTIMAL  # which is solved here
    }
    ours_x, ours_o = plans.pop("")
    return {
        name: Pair(
            Fraction(1 - reply_to(x).score),
            Fraction(reply_to(o).score),
            _x_score(x, ours_o),
            _x_score(ours_x, o),
        )
        for name, (x, o) in plans.items()
    }


def _x_score(x: Plan, o: Plan) -> Fraction:
    win, draw, _ = results_of(x, o)
    return Fraction(win) + Fraction(draw) / 2


def _as_array(side: int, chances: Strategy) -> Floats:
    """Return a strategy by sets and cells, uniform if the given one never leads there."""
    strategy = CLASSICAL.uniform(side)
    for row in range(len(strategy)):
        if named := chances.get(str(BOTH[side].show(row))):
            strategy[row] = [named.get(cell, 0) for cell in CELLS]
    return strategy


def _named(side: int, average: Floats) -> NDArray[np.bool_]:
    """Return the cells that a strategy names often enough, on the sets that they lead to."""
    sets = BOTH[side]
    often = np.where(average > LEAST, average, 0.0)
    reached = reaches(sets.next, sets.orbit, often) > 0
    named: NDArray[np.bool_] = (often > 0) & reached[:, None]
    return named
