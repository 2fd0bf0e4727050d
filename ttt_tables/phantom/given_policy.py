"""Policies of phantom tic-tac-toe that a user gives, as plans of a side.

A policy may be given as

- a name (see policies.py);
- a function of an `InformationSet` that returns a cell, a mapping of cells to weights, or nine
  weights, one a cell: a list, a tuple or an array;
- a table: a mapping of information sets to the same, by `InformationSet`, by its text, or by its
  `board`, which forgets the turns;
- an array (sets, 9) of weights, whose rows are those of `knowledge(side)`;
- a mapping of "X" and "O" to one of these each. A table by text has to be in one, for a text does
  not name its side.

It is asked only about sets that its own choices lead to, and never about X's fifth mark, which
takes the last cell. Weights are whole numbers, fractions or floats, 0 or more, and need not sum to
one. With `ordered` the refusals of a turn stand in the order in which they came: a policy may
depend on it, although it tells nothing. A function is asked again about the first sets; if its two
answers differ it is refused: a policy of chance returns its weights.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import factorial, gcd, lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board.numbers import CELLS
from ttt_tables.board.weights import Choice, by_cell, exactly, example, look_up
from ttt_tables.errors import BadModelError, IllegalMoveError, quote
from ttt_tables.phantom.policies import find_policy
from ttt_tables.phantom.rules import SIDES, InformationSet
from ttt_tables.phantom.sets import Numbers, Sets, sets_of

Ask = Callable[[InformationSet], Choice]
Policy = str | Ask | Mapping[Any, Any] | NDArray[Any]
Progress = Callable[[int, int], object]
Nine = list[Any]  # weights by cell: int, Fraction or float
EVERY = frozenset(CELLS)
TWICE = 1000  # sets about which a function is asked again
STEP = 10_000  # sets between two reports of progress
BITS = 4096  # of the largest common denominator: the walk takes as long for each 32 of them
SMALL = 1 << 62  # what is less is added in 64 bits


class Plan(NamedTuple):
    """The chances that a side's own choices lead to a set and mark a cell, over `whole`."""

    sets: Sets
    shares: NDArray[Any]  # (sets, cell): floats, or whole numbers, where large as objects
    whole: int | None  # None if the shares are floats


def read_plan(policy: Policy, side: int, ordered: bool, progress: Progress | None) -> Plan:
    """Return the plan of X (0) or O (1) by a policy.

    progress   called now and then with the number of sets asked about, and of all sets

    Raises BadModelError and IllegalMoveError, with the set at fault.
    """
    sets, given = sets_of(side, symmetric=False), _of_side(policy, SIDES[side])
    if hasattr(given, "dtype"):
        table = _check_array(np.asarray(given), sets)
        return _plan(sets, lambda rows: table[rows])
    questions = _Questions(given, sets, ordered, progress)
    if ordered:
        return _ordered_plan(questions)
    return _plan(sets, lambda rows: _stack([questions.ask(sets.show(row)) for row in rows]))


def _of_side(policy: Any, side: str) -> Any:
    """Return what a policy says for a side: a function, a table or an array."""
    if isinstance(policy, str):
        return find_policy(policy)
    if isinstance(policy, Mapping):
        if not all(isinstance(key, str) and key in SIDES for key in policy):
            return policy
        if side not in policy:
            raise BadModelError(f"the policy has no entry for side {side}: give it one")
        return _of_side(policy[side], side)
    if not callable(policy) and not hasattr(policy, "dtype"):
        raise BadModelError(
            "a policy of phantom tic-tac-toe is a name, a function of what a side knows, a table, "
            f"an array or a mapping of sides to these, not {quote(policy)}"
        )
    return policy


def _check_array(table: NDArray[Any], sets: Sets) -> NDArray[Any]:
    """Return an array of weights as floats, or as whole numbers and fractions."""
    if table.shape != sets.legal.shape:
        raise BadModelError(
            f"an array for {sets.side} has the shape {sets.legal.shape}, a row for each row of "
            f"knowledge({sets.side!r}) and a column for each cell, not {table.shape}"
        )
    if table.dtype.kind not in "biufO":
        raise BadModelError(f"an array of weights has numbers, not {table.dtype}")
    if table.dtype.kind == "O":
        known = InformationSet(sets.side)
        rows = [_read(dict(enumerate(row)), known) for row in table.tolist()]
        return _stack(rows)
    return table.astype(np.float64) if table.dtype.kind == "f" else _whole(table)


class _Questions:
    """The questions to a function or a table, counted."""

    def __init__(self, given: Any, sets: Sets, ordered: bool, progress: Progress | None) -> None:
        self.sets = sets
        self._given, self._progress = given, progress
        self._asked, self._all = 0, _orders(sets) if ordered else len(sets.keys)

    def ask(self, known: InformationSet) -> Nine:
        """Return the weights that the policy gives of cells."""
        if isinstance(self._given, Mapping):
            keys = (known, str(known), known.board)
            shown = f"{str(known)!r} of {known.side}"
            choice = look_up(self._given, keys, shown, known.legal_moves())
            weights = _read(choice, known)
        else:
            weights = _read(self._given(known), known)
            again = _read(self._given(known), known) if self._asked < TWICE else weights
            if str(weights) != str(again):  # as texts, for "not a number" is unlike itself
                raise BadModelError(
                    f"the policy gives the weights {weights} at {_name(known)}, and asked again "
                    f"{again}: it hides chance, so return the weights that it draws by"
                )
        self._asked += 1
        if self._progress and self._asked % STEP == 0:
            self._progress(self._asked, self._all)
        return weights


def _orders(sets: Sets) -> int:
    """Return the number of a side's sets if the order of refusals within a turn is told apart."""
    ways = np.ones(len(sets.keys), np.int64)
    for turn in range(1, 5):
        ways *= np.array([factorial(n) for n in range(5)])[(sets.known == -turn).sum(axis=1)]
    return int(ways.sum())


def _name(known: InformationSet) -> str:
    return f"{str(known)!r}, what {known.side} knows"


def _read(choice: Any, known: InformationSet) -> Nine:
    """Return a choice as nine numbers, of which `_check` says whether they are weights."""
    nine: Nine = [0] * len(CELLS)
    if type(choice) is not dict or not choice.keys() <= EVERY:
        choice = by_cell(choice, str(known), known.legal_moves(), {})
    for cell, weight in choice.items():
        nine[cell] = weight
    if not {*map(type, nine)} <= {int, float}:
        nine = [_number(weight, known) for weight in nine]
    return nine


def _number(weight: Any, known: InformationSet) -> Any:
    """Return a number as an int, a Fraction or a float."""
    if isinstance(weight, float | np.floating):
        return float(weight)
    try:
        exact = exactly(weight)
    except (TypeError, ValueError, ArithmeticError):
        raise BadModelError(
            f"the policy's weight {quote(weight)} at {_name(known)}, is no number: give "
            f"{example(known.legal_moves())}"
        ) from None
    return exact.numerator if exact.denominator == 1 else exact


def _bad_weights(weights: Nine, known: InformationSet) -> BadModelError:
    return BadModelError(
        f"the policy's weights at {_name(known)}, must be 0 or more, and not all 0: "
        f"{quote(weights)}: give {example(known.legal_moves())}"
    )


def _stack(rows: list[Nine]) -> NDArray[Any]:
    """Return weights as floats if any is one, else as whole numbers; with fractions as objects."""
    kinds = {kind for row in rows for kind in {*map(type, row)}}
    if float in kinds:
        return np.array(rows, np.float64)
    weights = np.array(rows, object)
    return weights if Fraction in kinds else _whole(weights)


def _whole(weights: NDArray[Any]) -> NDArray[Any]:
    """Return whole numbers in 64 bits if their sums surely fit."""
    return weights.astype(np.int64) if weights.size and weights.max() < SMALL >> 4 else weights


def _plan(sets: Sets, weigh: Callable[[Numbers], NDArray[Any]]) -> Plan:
    """Return the plan by a function from numbers of sets to their weights.

    The sets are met by the number of cells that they know. Exact chances of those that know equally
    many are whole numbers over the same whole.
    """
    chances: NDArray[Any] = np.zeros(len(sets.keys), np.int64)
    shares: NDArray[Any] = np.zeros(sets.legal.shape, np.int64)
    chances[0] = 1
    whole, wholes = 1, []
    for level in sets.levels:
        rows = level.start + np.flatnonzero(chances[level] > 0)
        if not len(rows):
            break
        weights = weigh(rows)
        _check(weights, rows, sets)
        if weights.dtype == np.float64 and chances.dtype != np.float64:
            chances, shares = [np.array(one / whole, np.float64) for one in (chances, shares)]
        if chances.dtype == np.float64:
            weights = weights.astype(np.float64)
            parts = weights / weights.sum(axis=1, keepdims=True)
        else:
            parts, common = _over_common(weights)
            whole = _common([whole * common])
            wholes.append(whole)
            if whole >= SMALL:
                chances, shares = chances.astype(object), shares.astype(object)
                parts = parts.astype(object)
        shares[rows] = chances[rows, None] * parts
        for cell in CELLS:
            for after in sets.next[rows, cell].T:
                follows = (after >= 0) & (shares[rows, cell] > 0)
                chances[after[follows] >> 3] += shares[rows[follows], cell]
    if chances.dtype == np.float64:
        return Plan(sets, shares, None)
    for level, over in zip(sets.levels, wholes, strict=False):
        shares[level] *= whole // over
    return Plan(sets, shares, whole)


def _check(weights: NDArray[Any], rows: Numbers, sets: Sets) -> None:
    """Raise BadModelError or IllegalMoveError unless every row has weights of cells not known."""
    bad = ~((weights >= 0) & (weights < float("inf"))).all(axis=1) | ~(weights > 0).any(axis=1)
    if bad.any():
        at = int(bad.argmax())
        raise _bad_weights(weights[at].tolist(), sets.show(rows[at]))
    taken = (weights > 0) & ~sets.legal[rows]
    if taken.any():
        at, cell = np.argwhere(taken)[0].tolist()
        raise _taken(cell, sets.show(rows[at]))


def _taken(cell: int, known: InformationSet) -> IllegalMoveError:
    return IllegalMoveError(
        f"the policy names cell {cell} at {_name(known)}: it is known to be taken, choose one of "
        f"{list(known.legal_moves())}"
    )


def _over_common(weights: NDArray[Any]) -> tuple[NDArray[Any], int]:
    """Return exact weights as whole numbers whose sum is the same in each row, and that sum."""
    if weights.dtype == object:
        weights = _whole(np.array([_lowest(row) for row in weights.tolist()], object))
    else:
        weights = weights // np.gcd.reduce(weights, axis=1, keepdims=True)
    totals = weights.sum(axis=1)
    common = _common(set(totals.tolist()))
    if common >= SMALL:
        weights, totals = weights.astype(object), totals.astype(object)
    return weights * (common // totals)[:, None], common


def _lowest(weights: Nine) -> list[int]:
    """Return exact weights in proportion, as whole numbers without a common divisor."""
    scale = lcm(*[weight.denominator for weight in weights])
    whole = [int(weight * scale) for weight in weights]
    divisor = gcd(*whole)
    return [weight // divisor for weight in whole]


def _common(numbers: Iterable[int]) -> int:
    """Return the least common multiple, unless it is too large."""
    common = 1
    for number in numbers:
        common = lcm(common, number)
        if common.bit_length() > BITS:
            raise BadModelError(
                f"the policy's fractions have no common denominator below 2^{BITS}: round them to "
                "smaller denominators, or give floats"
            )
    return common


def _ordered_plan(questions: _Questions) -> Plan:
    """Return the plan by asking about each order of refusals, and adding up their chances."""
    sets = questions.sets
    shares: list[Any] = [0] * sets.legal.size
    todo: list[tuple[InformationSet, int, Any]] = [(InformationSet(sets.side), 0, 1)]
    while todo:
        known, row, chance = todo.pop()
        weights = questions.ask(known)
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
            *before, now = known.refusals
            marked, refused = sets.next[row, cell].tolist()
            if marked >= 0:
                todo.append((known.marked(cell), marked >> 3, share))
            if refused >= 0:
                later = known._replace(refusals=(*before, (*now, cell)))
                todo.append((later, refused >> 3, share))
    shape = sets.legal.shape
    if any(type(share) is float for share in shares):
        return Plan(sets, np.array(shares, np.float64).reshape(shape), None)
    whole = _common({share.denominator for share in shares})
    counts = [int(share * whole) for share in shares]
    return Plan(sets, np.array(counts, np.int64 if whole < SMALL else object).reshape(shape), whole)
