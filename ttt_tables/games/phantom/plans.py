"""The plan of a side, from its policy's weights of cells at each information set."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import gcd, lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board.numbers import CELLS
from ttt_tables.errors import BadModelError, IllegalMoveError, quote
from ttt_tables.games.phantom.abrupt.images import Images
from ttt_tables.games.phantom.rules import InformationSet
from ttt_tables.games.phantom.sets import Numbers, Sets

Nine = list[Any]  # weights by cell: int, Fraction or float
SMALL = 1 << 62  # smaller numbers are added in 64 bits
BLOCK = 1 << 20  # sets whose weights are computed at a time


class Plan(NamedTuple):
    """The probabilities that a side's own choices lead to a set and try a cell, over `whole`."""

    sets: Sets | Images
    shares: NDArray[Any]  # shape of the sets: floats or whole numbers (large ones as objects)
    whole: int | None  # None if the shares are floats


def plan_by(sets: Sets | Images, weigh: Callable[[Numbers], NDArray[Any]]) -> Plan:
    """Return the plan by a function from numbers of sets to their weights.

    The sets are visited by the number of cells that they know. Exact probabilities of sets that
    know the same number of cells are whole numbers over their least common denominator. If only one
    cell is left, it is tried.
    """
    chances: NDArray[Any] = np.zeros(sets.size, np.int64)
    shares: NDArray[Any] = np.zeros(sets.shape, np.int64).ravel()
    chances[0] = 1
    whole, wholes = 1, []
    for known, level in enumerate(sets.levels):
        rows = level.start + np.flatnonzero(chances[level] > 0)
        if not len(rows):
            break
        blocks = np.array_split(rows, range(BLOCK, len(rows), BLOCK))
        weights = [_weigh(sets, block, known, weigh) for block in blocks]
        if chances.dtype != np.float64 and any(of.dtype == np.float64 for of in weights):
            chances, shares = [np.array(one / whole, np.float64) for one in (chances, shares)]
        if chances.dtype != np.float64:
            weights = [_lowest(of) for of in weights]
            common = _common_of(weights, [chances[block] for block in blocks], sets.bits)
            whole = _common([whole * common], sets.bits)
            wholes.append(whole)
            if whole >= SMALL:
                chances, shares = chances.astype(object), shares.astype(object)
            chances[level] *= common
        for block, of in zip(blocks, weights, strict=True):
            parts = _parts(chances[block], of)
            places, named = sets.places(block), parts > 0
            shares[places[named]] = parts[named]
            for cell in CELLS:
                at = np.flatnonzero(named[:, cell])
                for after in sets.follow(block[at], cell).T:
                    chances[after[after >= 0]] += parts[at[after >= 0], cell]
    if chances.dtype == np.float64:
        return Plan(sets, shares.reshape(sets.shape), None)
    for known, over in enumerate(wholes):
        shares[sets.span(known)] *= whole // over
    return Plan(sets, shares.reshape(sets.shape), whole)


def _weigh(
    sets: Sets | Images, rows: Numbers, known: int, weigh: Callable[[Numbers], NDArray[Any]]
) -> NDArray[Any]:
    """Return the checked weights of sets that know `known` cells."""
    legal = sets.places(rows) >= 0
    if known == len(CELLS) - 1:
        return legal.astype(np.int8)
    weights = weigh(rows)
    bad = ~((weights >= 0) & (weights < float("inf"))).all(axis=1) | ~(weights > 0).any(axis=1)
    if bad.any():
        at = int(bad.argmax())
        raise _bad_weights(weights[at].tolist(), sets.show(rows[at]))
    taken = (weights > 0) & ~legal
    if taken.any():
        at, cell = np.argwhere(taken)[0].tolist()
        raise _taken(cell, sets.show(rows[at]))
    return weights


def _parts(chances: NDArray[Any], weights: NDArray[Any]) -> Any:
    """Return each cell's part of the probabilities; exact ones are divisible by the weights."""
    if chances.dtype == np.float64:
        weights = weights.astype(np.float64)
        return chances[:, None] * (weights / weights.sum(axis=1, keepdims=True))
    return (chances // weights.sum(axis=1))[:, None] * weights


def _lowest(weights: NDArray[Any]) -> NDArray[Any]:
    """Return exact weights in proportion, as whole numbers without a common divisor."""
    if weights.dtype != object:
        lowest: NDArray[Any] = weights // np.gcd.reduce(weights, axis=1, keepdims=True)
        return lowest
    return whole_numbers(np.array([_lowest_of(row) for row in weights.tolist()], object))


def _lowest_of(weights: Nine) -> list[int]:
    scale = lcm(*[weight.denominator for weight in weights])
    whole = [int(weight * scale) for weight in weights]
    divisor = gcd(*whole)
    return [weight // divisor for weight in whole]


def whole_numbers(weights: NDArray[Any]) -> NDArray[Any]:
    """Return whole numbers in 64 bits if their sums certainly fit, otherwise as objects."""
    small = weights.size and weights.max() < SMALL >> 4
    return weights.astype(np.int64 if small else object)


def _common_of(weights: list[NDArray[Any]], chances: list[NDArray[Any]], bits: int) -> int:
    """Return the least factor that makes the probabilities divisible by the weights."""
    numbers = set()
    for of, chance in zip(weights, chances, strict=True):
        totals = of.sum(axis=1)
        numbers |= {*(totals // np.gcd(totals, chance)).tolist()}
    return _common(numbers, bits)


def _common(numbers: Iterable[int], bits: int) -> int:
    """Return the least common multiple, unless it is too large."""
    common = 1
    for number in numbers:
        common = lcm(common, number)
        if common.bit_length() > bits:
            raise BadModelError(
                f"the policy's fractions have no common denominator below 2^{bits}: round them to "
                "smaller denominators, or give floats"
            )
    return common


def ordered_plan(sets: Sets, ask: Callable[[InformationSet], Nine]) -> Plan:
    """Return the plan from the weights for each order of rejected cells, summed over the orders."""
    shares: list[Any] = [0] * sets.legal.size
    todo: list[tuple[InformationSet, int, Any]] = [(InformationSet(sets.side), 0, 1)]
    while todo:
        known, row, chance = todo.pop()
        weights = ask(known)
        if not (all(0 <= weight < float("inf") for weight in weights) and any(weights)):
            raise _bad_weights(weights, known)
        total = sum(weights)
        exact = type(total) is not float
        for cell, weight in enumerate(weights):
            if not weight:
                continue
            if not sets.legal[row, cell]:
                raise _taken(cell, known)
            share = chance * (Fraction(weight) / total if exact else weight / total)
            shares[9 * row + cell] += share
            *before, now = known.rejections
            marked, rejected = sets.next[row, cell].tolist()
            if marked >= 0:
                todo.append((known.marked(cell), marked >> 3, share))
            if rejected >= 0:
                later = known._replace(rejections=(*before, (*now, cell)))
                todo.append((later, rejected >> 3, share))
    if any(type(share) is float for share in shares):
        return Plan(sets, np.array(shares, np.float64).reshape(sets.shape), None)
    whole = _common({share.denominator for share in shares}, sets.bits)
    counts = [int(share * whole) for share in shares]
    array = np.array(counts, np.int64 if whole < SMALL else object)
    return Plan(sets, array.reshape(sets.shape), whole)


def name_set(known: InformationSet) -> str:
    """Return the name of an information set for an error message."""
    return f"{str(known)!r}, what {known.side} knows"


def _bad_weights(weights: Nine, known: InformationSet) -> BadModelError:
    return BadModelError(
        f"the policy's weights at {name_set(known)}, must be 0 or more and not all 0, got "
        f"{quote(weights)}"
    )


def _taken(cell: int, known: InformationSet) -> IllegalMoveError:
    return IllegalMoveError(
        f"the policy plays cell {cell} at {name_set(known)}, but the cell is known to be taken: "
        f"choose one of {list(known.legal_moves())}"
    )
