"""Policies of phantom tic-tac-toe, read as plans of a side.

All policies of `ttt_tables.play.policy` are accepted; a function receives the information set of
the side to move as a position, which `ttt_tables.phantom.parse` turns into an `InformationSet`. A
policy may also be

- a table by `InformationSet`, by its text without the side, or by its `board`, which leaves out the
  turns;
- an array (sets, 9) of weights, whose rows are those of `information_sets(side)`, or of
  `information_sets(side, abrupt=True)`;
- a mapping of "X" and "O" to one policy each. A table by text without the side must be in such a
  mapping.

A policy is called only for sets that its own choices reach. It is never called for X's fifth mark,
which takes the last cell, or in the abrupt version if X knows all cells but one. A function is
called twice for the first sets, to detect hidden randomness. If weights are floats, so are results.
With `ordered` the rejected cells of a turn are in the order of play: a policy may depend on the
order, although it carries no information.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import factorial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board.numbers import CELLS
from ttt_tables.board.weights import exactly
from ttt_tables.errors import BadModelError, BadOptionError, IllegalMoveError, quote
from ttt_tables.games.phantom.abrupt.images import Images, images_of
from ttt_tables.games.phantom.plans import (
    Nine,
    Plan,
    name_set,
    ordered_plan,
    plan_by,
    whole_numbers,
)
from ttt_tables.games.phantom.policies import OPTIMAL, find_policy
from ttt_tables.games.phantom.rules import SIDES, InformationSet
from ttt_tables.games.phantom.sets import Numbers, Sets, sets_of
from ttt_tables.play.policy import Choice, Mixture, by_move
from ttt_tables.play.policy import Policy as AnyPolicy
from ttt_tables.play.position import Position

Ask = Callable[[InformationSet], Choice]
Policy = AnyPolicy | NDArray[Any]
State = Callable[[InformationSet], Position]
Progress = Callable[[int, int], object]
EVERY = frozenset(CELLS)
NAMES = frozenset(map(str, CELLS))
TWICE = 1000  # sets for which a function is called twice
STEP = 10_000  # sets between two reports of progress


def read_plan(
    policy: Policy,
    side: int,
    state: State,
    *,
    ordered: bool = False,
    progress: Progress | None = None,
    abrupt: bool = False,
) -> Plan:
    """Return the plan of X (0) or O (1) by a policy.

    state      makes the position that a function receives
    ordered    whether a policy is called for each order of the rejected cells of a turn
    progress   called from time to time with the numbers of sets done and of all sets
    abrupt     whether a rejected move ends the turn; then the order always counts

    Raises BadModelError and IllegalMoveError, which name the set at fault, UnknownPolicyError and
    BadOptionError.
    """
    if ordered and abrupt:
        raise BadOptionError(
            "`ordered` does not apply to the abrupt version, in which the order always counts: "
            "leave it out"
        )
    given = _of_side(policy, SIDES[side], state)
    if abrupt:
        return _plan(given, images_of(side), progress)
    sets = sets_of(side, symmetric=False)
    if ordered and not hasattr(given, "dtype"):
        return ordered_plan(sets, _Questions(given, _orders(sets), progress).ask)
    return _plan(given, sets, progress)


def _plan(given: Any, sets: Sets | Images, progress: Progress | None) -> Plan:
    if hasattr(given, "dtype"):
        table = _check_array(np.asarray(given), sets)
        return plan_by(sets, lambda rows: _rows(table, rows, sets))
    questions = _Questions(given, sets.asked, progress)
    return plan_by(sets, lambda rows: _stack([questions.ask(sets.show(row)) for row in rows]))


def _of_side(policy: Any, side: str, state: State) -> Any:
    """Return the policy of a side: a function of information sets, a table or an array."""
    if isinstance(policy, str):
        return find_policy(policy)
    if isinstance(policy, Mixture):
        return _mixed(policy, side, state)
    if isinstance(policy, Mapping):
        if not all(isinstance(key, str) and key in SIDES for key in policy):
            return policy
        if side not in policy:
            raise BadModelError(f"the policy has no entry for side {side}: add one")
        return _of_side(policy[side], side, state)
    if callable(policy):
        return lambda known: policy(state(known))
    if not hasattr(policy, "dtype"):
        raise BadModelError(
            "a policy of phantom tic-tac-toe must be a name, a function of an information set, a "
            f"table, an array or a mapping of sides to these, got {quote(policy)}"
        )
    return policy


def _mixed(mixture: Mixture, side: str, state: State) -> Ask:
    """Return a mixture's weights by information set."""
    first = OPTIMAL if mixture.first is None else mixture.first
    parts = [_of_side(one, side, state) for one in (first, mixture.second)]
    if any(hasattr(part, "dtype") for part in parts):
        raise BadModelError(
            "a mixture cannot contain an array: mix the weights of the arrays instead"
        )
    questions = [_Questions(part, 0, None) for part in parts]

    def ask(known: InformationSet) -> list[Any]:
        mixed = [Fraction(0)] * len(CELLS)
        for share, question in zip((1 - mixture.epsilon, mixture.epsilon), questions, strict=True):
            weights = question.ask(known) if share else []
            for cell, weight in enumerate(weights):
                mixed[cell] += share * Fraction(weight) / Fraction(sum(weights))
        return mixed

    return ask


def _check_array(table: NDArray[Any], sets: Sets | Images) -> NDArray[Any]:
    if table.shape != (shape := (sets.size, len(CELLS))):
        version = ", abrupt=True" if isinstance(sets, Images) else ""
        raise BadModelError(
            f"an array for {sets.side} must have the shape {shape}, a row for each row of "
            f"information_sets({sets.side!r}{version}) and a column for each cell, got "
            f"{table.shape}"
        )
    if table.dtype.kind not in "biufO":
        raise BadModelError(f"an array of weights must hold numbers, got {table.dtype}")
    return table


def _rows(table: NDArray[Any], rows: Numbers, sets: Sets | Images) -> NDArray[Any]:
    """Return rows of an array of weights as floats, or as whole numbers and fractions."""
    if table.dtype.kind == "O":
        pairs = zip(table[rows].tolist(), rows, strict=True)
        return _stack([_read(dict(enumerate(row)), sets.show(at)) for row, at in pairs])
    if table.dtype.kind == "f":
        return table[rows].astype(np.float64, copy=False)
    return whole_numbers(table[rows])


class _Questions:
    """Calls of a function or look-ups in a table, counted for progress reports."""

    def __init__(self, given: Any, count: int, progress: Progress | None) -> None:
        self._given, self._progress = given, progress
        self._asked, self._all = 0, count

    def ask(self, known: InformationSet) -> Nine:
        """Return the policy's weights of the nine cells."""
        if isinstance(self._given, Mapping):
            keys = (known, str(known), f"{str(known) or '-'} {known.side}", known.board)
            shown = f"{str(known)!r} of {known.side}"
            choice = _look_up(self._given, keys, shown)
            weights = _read(choice, known)
        else:
            weights = _read(self._given(known), known)
            again = _read(self._given(known), known) if self._asked < TWICE else weights
            if str(weights) != str(again):  # as texts, because NaN does not equal itself
                raise BadModelError(
                    f"the policy gave the weights {weights} at {name_set(known)}, and {again} when "
                    "called again: a random policy must return the weights it chooses by"
                )
        self._asked += 1
        if self._progress and self._asked % STEP == 0:
            self._progress(self._asked, self._all)
        return weights


def _orders(sets: Sets) -> int:
    """Return the number of a side's sets if the order of rejected cells within a turn counts."""
    ways = np.ones(len(sets.keys), np.int64)
    for turn in range(1, 5):
        ways *= np.array([factorial(n) for n in range(5)])[(sets.known == -turn).sum(axis=1)]
    return int(ways.sum())


def _look_up(table: Mapping[Any, Choice], keys: Iterable[Any], shown: str) -> Choice:
    """Return the entry of the first key that a table has. Raises BadModelError if it has none."""
    for key in keys:
        if key in table:
            return table[key]
    raise BadModelError(f"the policy's table has no entry for {shown}")


def _read(choice: Any, known: InformationSet) -> Nine:
    """Return a choice as nine numbers. Whether they are valid weights is checked later."""
    nine: Nine = [0] * len(CELLS)
    if type(choice) is not dict or not choice.keys() <= EVERY:
        named = by_move(choice, name_set(known), [str(cell) for cell in known.legal_moves()])
        if none := [move for move in named if move not in NAMES]:
            raise IllegalMoveError(
                f"the policy plays {quote(none[0])} at {name_set(known)}: a cell must be 0 to 8"
            )
        choice = {int(move): weight for move, weight in named.items()}
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
            f"the policy's weight {quote(weight)} at {name_set(known)}, is not a number"
        ) from None
    return exact.numerator if exact.denominator == 1 else exact


def _stack(rows: list[Nine]) -> NDArray[Any]:
    """Return weights as floats if any is one, otherwise as whole numbers; fractions as objects."""
    kinds = {kind for row in rows for kind in {*map(type, row)}}
    if float in kinds:
        return np.array(rows, np.float64)
    weights = np.array(rows, object)
    return weights if Fraction in kinds else whole_numbers(weights)
