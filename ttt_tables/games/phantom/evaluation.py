"""Policy against policy in phantom tic-tac-toe, best responses, and exploitability.

All results follow from one walk over the games (see walk.py). If the policies give whole numbers
and fractions, the results are exact Fractions. Otherwise they are floats within 1e-12 of the value
of the given weights, for the following reason. With rounding errors of u = 2^-53, a share is a
product of at most nine probabilities, each with a variant error of at most 14u. A list adds at
most 120 shares, and a slope at most 3,024 lists, one for each order of the other side's marks. A
value adds at most 27 slopes. The probabilities of a best response's games sum to 1, so the error is
below 3,400u, which is 4e-13.

In the abrupt version (see abrupt/) a list adds at most 162 shares and a slope at most 2,168 lists,
so floats are as accurate. Fractions need a common denominator below 2^60. Against an array a best
response takes 45 s and 2.5 GB of memory; the results of two arrays take a minute and 3.5 GB. A
function is called for up to 5.7 million sets of X and 8.8 million of O, which takes minutes more.
"""

from fractions import Fraction
from math import fsum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board.any_order import check_side
from ttt_tables.board.numbers import OTHER
from ttt_tables.errors import BadBoardError, quote
from ttt_tables.games.phantom.abrupt.images import Images, images_of
from ttt_tables.games.phantom.abrupt.replies import best_reply, wins
from ttt_tables.games.phantom.plans import Plan, name_set
from ttt_tables.games.phantom.rules import SIDES, InformationSet
from ttt_tables.games.phantom.sets import Sets, sets_of
from ttt_tables.games.phantom.walk import slopes

Exact = Fraction | float  # a Fraction if the policies are exact


class Reply(NamedTuple):
    """A best response."""

    side: str
    score: Exact  # its expected score in [0, 1], of a win 1 and a draw 1/2
    cells: NDArray[np.int8]  # by the rows of `information_sets(side)`
    abrupt: bool = False

    def cell(self, known: InformationSet) -> int:
        """Return the cell that the best response tries.

        Raises BadBoardError for an information set of the other side or of the other version.
        """
        sets = _all_sets(SIDES.index(self.side), self.abrupt)
        mine = (known.side, known.abrupt) == (self.side, self.abrupt)
        row = sets.number(known) if mine else -1
        if row < 0:
            raise BadBoardError(
                f"the best response plays {self.side} and has no move at {name_set(known)}"
            )
        return int(self.cells[row])


def _all_sets(side: int, abrupt: bool) -> Sets | Images:
    return images_of(side) if abrupt else sets_of(side, symmetric=False)


def information_sets(side: str, *, abrupt: bool = False) -> NDArray[np.int8]:
    """Return all information sets in which a side has a choice, (sets, 9) int8.

    For each cell a row holds 0 if nothing is known of it, t if the side marked it in its turn t,
    and -t if it was rejected in turn t. X has 200,794 rows, without those of its fifth turn, and O
    has 1,093,879. The order of rejected cells within a turn is left out. The rows of an array
    policy are these rows.

    In the abrupt version a turn is one cell. X has 14,482,810 rows and O has 8,827,459. The last
    8,749,440 rows of X, which know eight cells, leave no choice.
    """
    return _all_sets(SIDES.index(check_side(side)), abrupt).known


class Values(NamedTuple):
    """The value of each cell for a side that then plays its best response to a policy."""

    sets: Sets
    gained: NDArray[Any]  # (sets, cell): expected results in [-1, 1], times the set's weight
    weights: NDArray[
        Any
    ]  # (sets): in proportion to the probability that the policy reaches the set

    def scores(self, known: InformationSet) -> dict[int, Exact]:
        """Return the expected score in [0, 1] of each cell that the side may try.

        Raises BadBoardError for a set that the policy never reaches, or of the other side.
        """
        row = self.sets.number(known) if known.side == self.sets.side else -1
        if row < 0 or not self.weights[row]:
            raise BadBoardError(f"the policy never leads {self.sets.side} to {quote(known)}")
        weight, gained = self.weights[row : row + 1].tolist()[0], self.gained[row].tolist()
        return {cell: (1 + _ratio(gained[cell], weight)) / 2 for cell in known.legal_moves()}


def _ratio(part: Any, whole: Any) -> Exact:
    return part / whole if isinstance(part, float) else Fraction(part, whole)


def values_against(plan: Plan) -> Values:
    """Return the value of each cell of a side against the plan of the other side.

    Exactness is that of `results_of`.
    """
    me = SIDES.index(OTHER[plan.sets.side])
    sets = sets_of(me, symmetric=False)
    gained = _values(sets, _slopes(plan, me, (1, 0, -1) if me == 0 else (-1, 0, 1)))
    weights = _values(sets, _slopes(plan, me, (1, 1, 1))).max(axis=1)
    return Values(sets, gained, weights)


def results_of(x: Plan, o: Plan) -> tuple[Exact, Exact, Exact]:
    """Return the probabilities that X wins, draws and loses with two plans.

    They are Fractions if both plans are exact, otherwise floats within 1e-12.
    """
    if isinstance(x.sets, Images):
        x_win, o_win = _abrupt_wins(x, o)
    else:
        x_win, o_win = [_total(x, o, payoffs) for payoffs in ((1, 0, 0), (0, 0, 1))]
    return x_win, 1 - x_win - o_win, o_win


def reply_to(plan: Plan) -> Reply:
    """Return the best response to the plan of the other side, with perfect recall.

    It tries the lowest-numbered best cell. If the plan is in floats, cells tie if they are equal in
    floats.
    """
    me = OTHER[plan.sets.side]
    return _reply(plan, SIDES.index(me))


def _slopes(plan: Plan, me: int, payoffs: tuple[int, int, int]) -> NDArray[Any]:
    """Return what each choice of a side brings against the other side's plan, over its whole."""
    sets = sets_of(0, symmetric=False), sets_of(1, symmetric=False)
    return slopes(sets, plan.shares, me, payoffs)


def _over(number: Any, plan: Plan) -> Exact:
    return float(number) if plan.whole is None else Fraction(int(number), plan.whole)


def _total(x: Plan, o: Plan, payoffs: tuple[int, int, int]) -> Exact:
    """Return the expected payoff of two plans."""
    brought = _slopes(o, 0, payoffs)
    at = np.flatnonzero(x.shares.ravel())
    shares, each = [one.ravel()[at].tolist() for one in (x.shares, brought)]
    if x.whole is None or o.whole is None:
        parts = [_over(a, x) * _over(b, o) for a, b in zip(shares, each, strict=True)]
        return fsum(parts)
    total = sum([a * b for a, b in zip(shares, each, strict=True)])
    return Fraction(total, x.whole * o.whole)


def _abrupt_wins(x: Plan, o: Plan) -> tuple[Exact, Exact]:
    if x.whole is None or o.whole is None:
        by_x, by_o = wins(*[plan.shares / (plan.whole or 1.0) for plan in (x, o)])
        return by_x, by_o
    by_x, by_o = wins(x.shares, o.shares)
    return Fraction(by_x, x.whole * o.whole), Fraction(by_o, x.whole * o.whole)


def _reply(plan: Plan, me: int) -> Reply:
    if isinstance(plan.sets, Images):
        best, cells = best_reply(plan.shares, me)
        return Reply(SIDES[me], (1 + _over(best, plan)) / 2, cells, abrupt=True)
    sets = sets_of(me, symmetric=False)
    gains = _slopes(plan, me, (1, 0, -1) if me == 0 else (-1, 0, 1))
    best, cells = _best(sets, gains)
    return Reply(SIDES[me], (1 + _over(best, plan)) / 2, cells)


def _best(sets: Sets, gains: NDArray[Any]) -> tuple[Any, NDArray[np.int8]]:
    """Return the greatest value at the start, and the best cell of each set."""
    values = _values(sets, gains)
    return values[0].max(), values.argmax(axis=1).astype(np.int8)


def _values(sets: Sets, gains: NDArray[Any]) -> NDArray[Any]:
    """Return the value of each cell, (sets, cell), if the side goes on as well as it can.

    A cell that is known to be taken has less than any other.
    """
    values, worth = gains.copy(), np.zeros(len(sets.keys), gains.dtype)
    for level in reversed(sets.levels):
        here = values[level]
        for after in np.moveaxis(sets.next[level], 2, 0):
            here += np.where(after < 0, 0, worth[after >> 3])
        here[~sets.legal[level]] = here.min() - 1
        worth[level] = here.max(axis=1)
    return values
