"""The speed of training MENACE and TD: every ratio from one run.

    python -m benchmarks learners

The straightforward way is the loop over texts of `tests/support/textbook_learners.py`, which plays
the same games. It is measured twice: as a first program, which looks for lines, moves and the box
on every board, and with all of these cached, as the tests use it.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from benchmarks.grids import seconds
from pipeline.tables.learners.menace_boxes import build as build_boxes
from pipeline.tables.learners.td_values import build as build_values
from tests.support import textbook, textbook_learners
from tests.support.textbook_learners import Menace, TemporalDifference, anything
from ttt_tables.learners.runs import RUNS, STORED_SEEDS, Run, draw, measure, measure_many, train

GAMES, BY_LOOP = 10_000, 1_000
PLAN = (8, 4, 2, 1)
SEEDS = 40


def loop(run: Run) -> None:
    """Play games of a run over texts."""
    words = draw(run, 0, BY_LOOP).tolist()
    if run.learner == "td":
        td = TemporalDifference(float(run.variant))
        for row in words:
            td.play(row)
        return
    menace = Menace(PLAN)
    for row in words:
        menace.play(row, run.sides, anything)


@contextmanager
def forgetting() -> Iterator[None]:
    """Switch off the loop's caches of lines, moves and boxes; it keeps beads and values alone."""
    remembered = [
        (module, name, getattr(module, name))
        for module in (textbook, textbook_learners)
        for name in ("over", "replies", "lookup")
        if hasattr(module, name)
    ]
    for module, name, function in remembered:
        setattr(module, name, function.__wrapped__)
    yield
    for module, name, function in remembered:
        setattr(module, name, function)


def main() -> None:
    """Print the times of a game, their ratios, and the parts of a curve's time."""
    menace, td = Run("menace", "8/4/2/1", "X", "random"), Run("td", "0.0", "XO", "self")
    for run in (menace, td):
        measure(run, 0), loop(run)  # compile, and remember what the loop remembers
        fast = seconds(lambda run=run: train(run, 0, (GAMES,)), 20) / GAMES  # type: ignore[misc]
        drawn = seconds(lambda run=run: draw(run, 0, GAMES), 20) / GAMES  # type: ignore[misc]
        quick = seconds(lambda run=run: loop(run), 5) / BY_LOOP  # type: ignore[misc]
        with forgetting():
            slow = seconds(lambda run=run: loop(run), 3) / BY_LOOP  # type: ignore[misc]
        whole = seconds(lambda run=run: measure(run, 0), 10)  # type: ignore[misc]
        print(
            f"{run.learner}: {fast * 1e6:.2f} us a game, draws included ({drawn / fast:.0%}); by a "
            f"loop over texts {slow * 1e6:.0f} us: {slow / fast:,.0f} times; by one that remembers "
            f"every board {quick * 1e6:.0f} us: {quick / fast:,.0f} times"
        )
        print(
            f"    a curve of {GAMES:,} games, with chances at 8 snapshots: {whole * 1e3:.1f} ms, "
            f"{fast * GAMES / whole:.0%} of it training"
        )
    start = perf_counter()
    measure_many(RUNS, range(SEEDS))
    taken = perf_counter() - start
    print(
        f"all {len(RUNS)} runs with {SEEDS} seeds on {os.cpu_count()} threads: {taken:.2f} s, "
        f"{len(RUNS) * SEEDS * GAMES / taken / 1e6:.1f} million games a second"
    )
    start = perf_counter()
    build_boxes(), build_values()
    print(f"rows of {len(STORED_SEEDS)} seeds' boxes and values: {perf_counter() - start:.1f} s")
