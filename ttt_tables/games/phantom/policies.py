"""Named policies of phantom tic-tac-toe: functions from information sets to weights of cells.

    random         every cell of which the side knows nothing, equally often
    first-free     the first such cell
    centre-first   the centre, otherwise the first such corner, otherwise the first such edge
    threats        the cells that complete a line of its own marks, otherwise those that stop a line
                   of marks it knows of, otherwise every cell; always equally often
    optimal        the stored strategy; in the abrupt version the nearly optimal one

In information sets that the stored strategy never reaches, `optimal` plays as `random`.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction

from ttt_tables.board.numbers import LINES
from ttt_tables.errors import OffStrategyError, UnknownPolicyError, quote
from ttt_tables.games.phantom.rules import InformationSet
from ttt_tables.games.phantom.stored import Abrupt, Phantom, Strategies
from ttt_tables.play.evaluator import RANDOM
from ttt_tables.stores import Stores

Named = Callable[[InformationSet], Mapping[int, int | Fraction]]
OPTIMAL = "optimal"
STORES = Stores()
INWARDS = (4, 0, 2, 6, 8, 1, 3, 5, 7)


def _random(known: InformationSet) -> dict[int, int]:
    return dict.fromkeys(known.legal_moves(), 1)


def _first_free(known: InformationSet) -> dict[int, int]:
    return {known.legal_moves()[0]: 1}


def _centre_first(known: InformationSet) -> dict[int, int]:
    legal = known.legal_moves()
    return {next(cell for cell in INWARDS if cell in legal): 1}


def _threats(known: InformationSet) -> dict[int, int]:
    legal = known.legal_moves()
    for marks in (known.marks, known.taken):
        last = [{*line} - {*marks} for line in LINES]
        if cells := [cell for cell in legal if {cell} in last]:
            return dict.fromkeys(cells, 1)
    return dict.fromkeys(legal, 1)


def _optimal(known: InformationSet) -> Mapping[int, int | Fraction]:
    version: type[Strategies] = Abrupt if known.abrupt else Phantom
    try:
        return STORES.read(version)(known)
    except OffStrategyError:
        return _random(known)


POLICIES: dict[str, Named] = {
    RANDOM: _random,
    "first-free": _first_free,
    "centre-first": _centre_first,
    "threats": _threats,
    OPTIMAL: _optimal,
}


def find_policy(name: str) -> Named:
    """Return a named policy. Raises UnknownPolicyError."""
    if name not in POLICIES:
        raise UnknownPolicyError(
            f"unknown policy {quote(name)} of phantom tic-tac-toe: choose one of "
            f"{', '.join(POLICIES)}"
        )
    return POLICIES[name]
