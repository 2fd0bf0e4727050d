"""The time that a search needs for the race of nine boards: compiled, on one core.

    python -m benchmarks race

Times are the least of many short rounds, to leave out the work of other programs.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
# numba types jitted code in its own way

from collections.abc import Callable
from time import perf_counter

import numpy as np
from numba import njit

from benchmarks.race_kernel import change, differentiate, evaluate, make_arrays
from ttt_tables.ultimate.macro_race.diagram import make_diagram
from ttt_tables.ultimate.macro_race.many import race
from ttt_tables.ultimate.macro_race.orders import RACES as RULES

RACES = 200  # in a round
ROUNDS = 500
CHILDREN = 9  # of a position whose board is prescribed


@njit
def _evaluate_all(p_x, p_o, arrays):
    total = 0.0
    for k in range(len(p_x)):
        x_win, o_win = evaluate(p_x[k], p_o[k], arrays)
        total += x_win - o_win
    return total


@njit
def _differentiate_all(p_x, p_o, arrays, slopes):
    total = 0.0
    for k in range(len(p_x)):
        x_win, o_win = differentiate(p_x[k], p_o[k], arrays, slopes)
        total += x_win - o_win
    return total


@njit
def _children(p_x, p_o, arrays, slopes):
    """Go to each parent, and from it to nine children that change one board."""
    total = 0.0
    for k in range(len(p_x)):
        x_win, o_win = differentiate(p_x[k], p_o[k], arrays, slopes)
        for child in range(CHILDREN):
            by_x, by_o = change(slopes, k % 9, 0.01 * child, -0.01 * child)
            total += x_win + by_x - o_win - by_o
    return total


def main() -> None:
    """Print the times of each rule."""
    chances = np.random.default_rng(1).dirichlet([1, 1, 1], (RACES, 9))
    p_x, p_o = (np.ascontiguousarray(chances[..., side]) for side in (0, 1))
    slopes = np.zeros((9, 4))
    print(f"Races of nine boards, one core, the least of {ROUNDS} rounds of {RACES}:")
    for rule in RULES:
        arrays = make_arrays(rule)
        each = {
            "one race": _least(lambda: _evaluate_all(p_x, p_o, arrays)),  # noqa: B023
            "one race and its slopes": _least(
                lambda: _differentiate_all(p_x, p_o, arrays, slopes)  # noqa: B023
            ),
            f"a child, one of {CHILDREN}, its parent's slopes included": _least(
                lambda: _children(p_x, p_o, arrays, slopes)  # noqa: B023
            )
            / CHILDREN,
            "one of many with numpy": _least(lambda: race(p_x, p_o, rule), 50),  # noqa: B023
        }
        print(f"  {rule}, a diagram of {len(make_diagram(rule).after)} nodes")
        for name, spent in each.items():
            print(f"    {name:<50}{spent * 1e6:8.3f} us")


def _least(run: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the least seconds a race took, after a first round that compiles."""
    run()
    times = []
    for _ in range(rounds):
        started = perf_counter()
        run()
        times.append(perf_counter() - started)
    return min(times) / RACES
