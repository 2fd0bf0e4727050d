"""Solve phantom tic-tac-toe: find the equilibrium and its bounds, and write the file."""

import numpy as np
from numpy.typing import NDArray

from pipeline.files import write_bytes
from pipeline.jobs import Say
from pipeline.phantom.equilibrium import FILE, Equilibrium, to_text
from pipeline.phantom.programme import Programme
from pipeline.phantom.regret import Matching, reaches
from pipeline.phantom.sets import sets_of
from pipeline.phantom.walks import Floats
from ttt_tables.phantom.rules import SIDES

ITERATIONS = 400
KEPT = (1, 2, 5, 10, 20, 50, 100, 200, ITERATIONS)  # iterations whose bounds are kept
LEAST = 0.002  # a cell that the average names less often is left out of the programme


def solve(say: Say) -> None:
    """Find the equilibrium in some minutes, and write the file."""
    matching, convergence = Matching(), []
    while matching.iteration < ITERATIONS:
        matching.iterate()
        if matching.iteration in KEPT:
            convergence.append((matching.iteration, *matching.bounds()))
            say("iteration {}: X scores {:.6f} to {:.6f}".format(*convergence[-1]))
    strategies, guaranteed = {}, []
    for side, average in enumerate(matching.averages()):
        programme = Programme(side, _named(side, average))
        plan = programme.solve()
        strategies[SIDES[side]] = programme.chances(plan)
        guaranteed.append(programme.guarantee(plan))
        say(f"{SIDES[side]}: {len(strategies[SIDES[side]])} sets, result {guaranteed[-1]} at least")
    at_least, at_most = (1 + guaranteed[0]) / 2, (1 - guaranteed[1]) / 2
    equilibrium = Equilibrium(strategies, at_least, at_most, convergence)
    write_bytes(FILE, to_text(equilibrium).encode())
    say(f"wrote {FILE.name}: X's score is {at_least} at least, {at_most} at most")


def _named(side: int, average: Floats) -> NDArray[np.bool_]:
    """Return the cells that a strategy names often enough, on the sets that they lead to."""
    sets = sets_of(side)
    often = np.where(average > LEAST, average, 0.0)
    reached = reaches(sets.next, sets.orbit, often) > 0
    named: NDArray[np.bool_] = (often > 0) & reached[:, None]
    return named
