"""The stored equilibrium of phantom tic-tac-toe, a committed source: its reader and writer.

`python -m pipeline phantom` (`solving.py`) writes data/measured/equilibrium.json. The file has each
side's strategy, as exact chances of cells on canonical information sets; the score that each
strategy guarantees; and the bounds by iteration of regret matching, which chose the cells.
"""

import json
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from ttt_tables.phantom.rules import SIDES

FILE = Path(__file__).parents[2] / "data" / "measured" / "equilibrium.json"
Strategy = dict[str, dict[int, Fraction]]  # by the text of an information set, cells' chances


class Equilibrium(NamedTuple):
    """Both sides' strategies, and X's expected score, in [0, 1]."""

    strategies: dict[str, Strategy]
    at_least: Fraction  # that X's strategy guarantees, whatever O does
    at_most: Fraction  # that O's strategy guarantees
    convergence: list[tuple[int, float, float]]  # iteration, at least, at most


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
        [(int(iteration), low, high) for iteration, low, high in stored["convergence"]],
    )


def to_text(equilibrium: Equilibrium) -> str:
    """Return the file's text, a line for each set."""
    parts = [
        '"about": {"command": "python -m pipeline phantom"}',
        f'"x_at_least": "{equilibrium.at_least}", "x_at_most": "{equilibrium.at_most}"',
        '"convergence": ' + json.dumps(equilibrium.convergence),
        *[
            f'"{side}": {{\n'
            + ",\n".join(
                f"{json.dumps(text)}: {json.dumps({c: str(x) for c, x in chances.items()})}"
                for text, chances in sorted(equilibrium.strategies[side].items())
            )
            + "\n}"
            for side in SIDES
        ],
    ]
    return "{" + ",\n".join(parts) + "}\n"
