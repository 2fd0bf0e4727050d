"""The table grid_leads: leads of the best cell, counted again from grid_values. Needs numpy.

The stored scores order the cells. Along the best cells each score is computed again as its residues
modulo four primes. A lead is 0, or a power of ten, if it has the residues of that number. Another
number has them with a probability of about 2^-120.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.verify.probabilistic import iteration
from ttt_tables.verify.probabilistic.iteration import Floats, Numbers, from_half, score_cells
from ttt_tables.verify.probabilistic.sampled_grids import (
    GRID_BOARDS,
    NOT_SAMPLED,
    grids_of,
    with_values,
)
from ttt_tables.verify.report import Assertion, Part
from ttt_tables.verify.verifier import Tables, Values, Verifier

DECADES = range(-16, 0)
PRIMES = (1073741789, 1073741783, 1073741741, 1073741723)  # the last four below 2^30
NEAR = 1e-12  # floats this near to 0, or to a power of ten, are not trusted


class Leads(NamedTuple):
    """The leads of X's best cell on the boards of one ply, (b, m)."""

    scores: Floats  # by the stored scores
    residues: tuple[Numbers, ...]  # modulo each prime


class Chosen(NamedTuple):
    """A ply with X's best cell and the second on its boards, as indices (b, m)."""

    ply: iteration.Ply
    best: Numbers
    second: Numbers  # the best again, if one cell is empty
    lead: Floats


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check the counts of leads, by the roots and the values of each generator's grids."""
    columns, by_name = tables.values(part.name), with_values(tables)
    decades = [None, *DECADES]
    wanted = [(name, decade) for name in by_name for decade in decades]
    keys = list(zip(columns["generator"], columns["decade"], strict=True))
    part.column("generator, decade", range(len(wanted)), keys, wanted)
    expected: list[int] = []
    for name, (roots, values) in by_name.items():
        counted = [_count(leads) for leads in _leads(roots, values)]
        undecided, *counts = np.sum(counted, axis=0).tolist()
        rule = "every lead 0, or a power of ten, or more than 1e-12 from both"
        part.demand(undecided == 0, name, "decision_count", f"{undecided} others", rule)
        expected += counts
    part.column("decision_count", wanted, columns["decision_count"], expected)


def _count(leads: Leads) -> list[int]:
    """Return how many leads floats cannot decide, how many are ties, and those of each decade."""
    ties = _are(leads, 0, leads.scores <= NEAR)
    undecided = (leads.scores <= NEAR) & ~ties
    reached = [leads.scores.size, leads.scores.size - int(ties.sum())]
    for decade in DECADES[1:]:
        power = 10.0**decade
        near = (np.abs(leads.scores - power) <= NEAR) & ~ties
        undecided |= near & ~_are(leads, -decade, near)
        reached.append(int((near | (leads.scores > power)).sum()))
    return [int(undecided.sum()), *[-count for count in np.diff([*reached, 0]).tolist()]]


def _are(leads: Leads, decade: int, near: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return which of the leads marked `near` are exactly 0, or 1 / 10^decade if it is not 0."""
    equal = near.copy()
    power, target = 10**decade, int(decade > 0)
    for prime, residues in zip(PRIMES, leads.residues, strict=True):
        equal[near] &= residues[near] * (power % prime) % prime == target
    return equal


def _leads(roots: Values, values: Values) -> Iterator[Leads]:
    """Yield the leads of X's best cell on every board with a choice.

    O's decisions are X's with the colours exchanged. The empty board, its own exchange, counts
    once, as every other does.
    """
    percents, count = grids_of(roots), len(roots["k"])
    solved = from_half(np.ascontiguousarray(values["x_score"].reshape(count, GRID_BOARDS).T))
    scored = score_cells(percents / 100, solved)
    chosen = [_choose(ply, one.scores) for ply, one in zip(iteration.plies(), scored, strict=True)]
    residues = zip(*[_residues(percents, chosen, prime) for prime in PRIMES], strict=True)
    for choice, leads in zip(chosen, residues, strict=True):
        if len(choice.ply.cells) > 1:
            yield Leads(choice.lead, leads)


def _choose(ply: iteration.Ply, scores: Floats) -> Chosen:
    order = np.argsort(scores, axis=0)
    best, second = order[-1], order[-2:][0]
    return Chosen(ply, best, second, _at(scores, best) - _at(scores, second))


def _at(table: NDArray[Any], index: Numbers) -> NDArray[Any]:
    """Return one of the k cells' numbers on each board: (b, m) of (k, b, m)."""
    taken: NDArray[Any] = np.take_along_axis(table, index[None], axis=0)[0]
    return taken


def _residues(percents: Numbers, chosen: list[Chosen], prime: int) -> Iterator[Numbers]:
    """Yield each ply's leads modulo a prime, if both sides play their best cells."""
    neutral = percents[..., 1].T
    success, stays, failure = percents.transpose(2, 1, 0) * pow(100, -1, prime) % prime
    ended = 2 * iteration.blank(len(percents))
    x = np.where(np.isnan(ended), 0, ended).astype(np.int64) * pow(2, -1, prime) % prime
    o = x.copy()
    for ply, best, second, _ in chosen:
        s, n, f = success[ply.cells], stays[ply.cells], failure[ply.cells]
        for_x = (s * o[ply.after_x] + f * o[ply.after_o]) % prime
        for_o = (s * x[ply.after_o] + f * x[ply.after_x]) % prime
        reply = best[_exchanged(ply)]  # O's best cell is X's with the colours exchanged
        n_i, n_j, y = _at(n, best), _at(n, reply), _at(for_o, reply)
        meet = _at(neutral[ply.cells], best) * _at(neutral[ply.cells], reply)
        v = (_at(for_x, best) + n_i * y) % prime * _inverses(prime)[meet] % prime
        u = (y + n_j * v) % prime
        x[ply.boards], o[ply.boards] = v, u
        other = _at(for_x, second) + _at(n, second) * u
        yield (v - other) % prime


@cache
def _inverses(prime: int) -> Numbers:
    """Return the inverses of 1 - n_i n_j modulo a prime, by the product of both in percent."""
    return np.array([10_000 * pow(10_000 - meet, -1, prime) % prime for meet in range(99**2 + 1)])


def _exchanged(ply: iteration.Ply) -> Numbers:
    """Return the place of each board of a ply with its marks exchanged."""
    places, swapped = np.zeros((2, 3**9), dtype=np.int64)
    places[ply.boards] = np.arange(len(ply.boards))
    swapped[iteration.open_numbers()] = iteration.swapped_numbers()
    exchanged: Numbers = places[swapped[ply.boards]]
    return exchanged


CLAIM = Assertion(
    "counts of leads, including ties",
    "",
    NOT_SAMPLED,
    "leads modulo four primes, in the order of the scores in grid_values",
    "none outside this project",
)
VERIFIER = Verifier(CLAIM, check)
