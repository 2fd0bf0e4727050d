"""The stored strategies of abrupt phantom tic-tac-toe, a committed source: reader and writer.

`python -m pipeline abrupt` (`solving.py`) writes data/measured/abrupt.json. The file has each
side's strategy, as whole numbers on canonical information states: the number of games, of all, in
which the side's own choices lead to one image of the state, and name the cell. It has the score
that each strategy guarantees, and the bounds by iteration of regret matching, which chose the
cells.
"""

import json
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from pipeline.phantom.equilibrium import side_to_text
from ttt_tables.games.phantom.rules import SIDES

FILE = Path(__file__).parents[3] / "data" / "measured" / "abrupt.json"
Strategy = dict[str, dict[int, int]]  # by the text of an information set, cells' numbers of games


class Certificate(NamedTuple):
    """Both sides' plans, and X's expected score, in [0, 1]."""

    strategies: dict[str, Strategy]
    at_least: Fraction  # that X's plan guarantees, whatever O does
    at_most: Fraction  # that O's plan guarantees
    convergence: list[tuple[int, float, float]]  # iteration, and bounds of X's score


def read() -> Certificate:
    """Return the stored strategies."""
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    return Certificate(
        {
            side: {
                text: {int(cell): share for cell, share in shares.items()}
                for text, shares in stored[side].items()
            }
            for side in SIDES
        },
        Fraction(stored["x_at_least"]),
        Fraction(stored["x_at_most"]),
        [(int(iteration), low, high) for iteration, low, high in stored["convergence"]],
    )


def to_text(certificate: Certificate) -> str:
    """Return the file's text, a line for each set."""
    parts = [
        '"about": {"command": "python -m pipeline abrupt"}',
        f'"x_at_least": "{certificate.at_least}", "x_at_most": "{certificate.at_most}"',
        '"convergence": ' + json.dumps(certificate.convergence),
        *[side_to_text(side, certificate.strategies[side]) for side in SIDES],
    ]
    return "{" + ",\n".join(parts) + "}\n"
