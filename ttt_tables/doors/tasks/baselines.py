"""The share of questions that simple rules solve: exact, for every choice by chance is averaged."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from ttt_tables.doors.tasks.question import HALF, Question, Value

CENTRES = ("4", "4X", "0:4", "4:4")
Rule = Callable[[Question], Fraction]


def by_chance(question: Question) -> Fraction:
    """Return the chance that a random legal answer is right."""
    return Fraction(len(question.right), len(question.values))


def by_centre(question: Question) -> Fraction:
    """Return 1 if the centre is right: cell 4, of the lowest board; 0 if not, or if it is taken."""
    centre = next((move for move in CENTRES if move in question.values), None)
    return Fraction(question.form != "choice" and centre in question.right)


def by_looking(depth: int) -> Rule:
    """Return the rule that looks some plies ahead.

    It knows the results that are certain within them, takes all else for a draw, and chooses
    evenly among the answers that seem best.
    """

    def seems(value: Value) -> Fraction:
        return value.score if value.plies is not None and value.plies <= depth else HALF

    def solved(question: Question) -> Fraction:
        best = max(map(seems, question.values.values()))
        chosen = [move for move, value in question.values.items() if seems(value) == best]
        return Fraction(len(set(chosen) & set(question.right)), len(chosen))

    return solved


RULES: dict[str, Rule] = {
    "random": by_chance,
    "centre": by_centre,
    "one-ply": by_looking(1),
    "two-ply": by_looking(2),
}


def baselines(questions: Iterable[Question]) -> dict[str, Fraction]:
    """Return the share of the questions that each rule solves."""
    asked = list(questions)
    return {name: sum(map(rule, asked), Fraction(0)) / len(asked) for name, rule in RULES.items()}
