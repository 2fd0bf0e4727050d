"""The stored equilibrium of phantom tic-tac-toe, a committed source: its reader and writer.

`python -m pipeline phantom` (`solving.py`) writes data/measured/equilibrium.json. The file has each
side's strategy, as exact probabilities of cells on canonical information states. It has the score
that each strategy guarantees, and the scores by iteration of regret matching, which chose the
cells.
"""

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple, TypeVar

from ttt_tables.board.symmetry import D4, carry_cell
from ttt_tables.games.phantom.rules import SIDES, InformationSet

FILE = Path(__file__).parents[2] / "data" / "measured" / "equilibrium.json"
Strategy = dict[str, dict[int, Fraction]]  # by the text of an information set, cells' probabilities
Share = TypeVar("Share", int, Fraction)


class Average(NamedTuple):
    """The averages of regret matching after some iterations, and X's scores with them."""

    iteration: int
    at_least: float  # that X's average guarantees
    at_most: float  # that O's average guarantees
    with_x: float  # of X's average against O's stored strategy
    with_o: float  # of X's stored strategy against O's average


class Pair(NamedTuple):
    """A named policy on both sides, and X's scores with it."""

    at_least: Fraction  # that the policy guarantees X
    at_most: Fraction  # that the policy, as O, guarantees
    with_x: Fraction  # of the policy as X against O's stored strategy
    with_o: Fraction  # of X's stored strategy against the policy as O


class Equilibrium(NamedTuple):
    """Both sides' strategies, and X's expected score, in [0, 1]."""

    strategies: dict[str, Strategy]
    at_least: Fraction  # that X's strategy guarantees, whatever O does
    at_most: Fraction  # that O's strategy guarantees
    convergence: list[Average]
    policies: dict[str, Pair]


def read() -> Equilibrium:
    """Return the stored equilibrium."""
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    return Equilibrium(
        {
            side: {
                text: {int(cell): Fraction(chance) for cell, chance in chances.items()}
                for text, chances in stored[side].items()
            }
            for side in SIDES
        },
        Fraction(stored["x_at_least"]),
        Fraction(stored["x_at_most"]),
        [Average(int(iteration), *scores) for iteration, *scores in stored["convergence"]],
        {name: Pair(*map(Fraction, scores)) for name, scores in stored["policies"].items()},
    )


def to_text(equilibrium: Equilibrium) -> str:
    """Return the file's text, a line for each set."""
    parts = [
        '"about": {"command": "python -m pipeline phantom"}',
        f'"x_at_least": "{equilibrium.at_least}", "x_at_most": "{equilibrium.at_most}"',
        '"convergence": ' + json.dumps(equilibrium.convergence),
        '"policies": '
        + json.dumps({name: [*map(str, pair)] for name, pair in equilibrium.policies.items()}),
        *[side_to_text(side, equilibrium.strategies[side]) for side in SIDES],
    ]
    return "{" + ",\n".join(parts) + "}\n"


def side_to_text(side: str, strategy: Mapping[str, Mapping[int, Fraction | int]]) -> str:
    """Return a side's strategy as JSON, a line for each set; fractions are texts."""
    lines = [
        f"{json.dumps(text)}: "
        + json.dumps({cell: x if isinstance(x, int) else str(x) for cell, x in chances.items()})
        for text, chances in sorted(strategy.items())
    ]
    return f'"{side}": {{\n' + ",\n".join(lines) + "\n}"


def images(known: InformationSet, shares: Mapping[int, Share]) -> dict[str, dict[int, Share]]:
    """Return the probabilities of the cells on every image of an information state, by its text."""
    return {
        str(known.image(by)): {carry_cell(cell, by): share for cell, share in shares.items()}
        for by in D4
    }
