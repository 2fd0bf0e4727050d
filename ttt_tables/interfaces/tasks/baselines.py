"""Compute exactly which fraction of tasks simple rules solve. Random choices are averaged."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

from ttt_tables.play.task import Task, Worth

CENTRES = ("4", "4X", "0:4", "4:4")


class Baseline(NamedTuple):
    """A simple rule: a phrase for the card, and the probability that its answer is right."""

    about: str
    chance: Callable[[Task], Fraction]


def by_chance(task: Task) -> Fraction:
    """Return the probability that a random legal answer is right."""
    return Fraction(len(task.right), len(task.values))


def by_centre(task: Task) -> Fraction:
    """Return 1 if the centre is legal and right, else 0. With several boards the lowest counts.

    It is also 0 if the board does not have nine cells.
    """
    centre = next((move for move in CENTRES if move in task.values), None)
    return Fraction(task.form not in ("choice", "point") and centre in task.right)


def by_looking(depth: int) -> Callable[[Task], Fraction]:
    """Return the rule that searches some plies ahead.

    It finds each result that is certain within `depth` plies, assumes a draw otherwise, and chooses
    uniformly among the answers that then seem best.
    """

    def seen(value: Worth) -> Fraction:
        return value.score if value.plies is not None and value.plies <= depth else Fraction(1, 2)

    def chance(task: Task) -> Fraction:
        best = max(map(seen, task.values.values()))
        chosen = [move for move, value in task.values.items() if seen(value) == best]
        return Fraction(len(set(chosen) & set(task.right)), len(chosen))

    return chance


BASELINES = {
    "random": Baseline("a random legal answer", by_chance),
    "centre": Baseline("always the centre", by_centre),
    "one-ply": Baseline("one ply ahead", by_looking(1)),
    "two-ply": Baseline("two plies ahead", by_looking(2)),
}


def shares(tasks: Iterable[Task]) -> dict[str, Fraction]:
    """Return the fraction of the tasks that each baseline solves."""
    each = list(tasks)
    return {
        name: sum(map(baseline.chance, each), Fraction(0)) / len(each)
        for name, baseline in BASELINES.items()
    }
