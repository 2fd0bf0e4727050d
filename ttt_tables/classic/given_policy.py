"""Policies that a user gives, as whole-number weights: functions and tables.

A policy may be given as

- a function of the board's text that returns a cell, or a mapping of cells to weights;
- a table: a mapping of boards (text or number) to the same.

Weights need not sum to one. They are read exactly; a float stands for the binary fraction it is.
Who plays "resign" in place of a cell, or gives it weight, gives the game up: a loss.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import lcm
from numbers import Rational
from operator import index
from typing import Any

from ttt_tables.board.numbers import check_cell, parse, show
from ttt_tables.classic.opponents import RESIGN, Model, Weights, read_rational
from ttt_tables.classic.rules import legal_moves
from ttt_tables.errors import BadModelError, IllegalMoveError, quote

RESIGN_WORD = "resign"
Choice = int | str | Mapping[Any, float | Fraction]  # a cell, "resign", or the weights of these
GivenPolicy = Mapping[int, Choice] | Mapping[str, Choice] | Callable[[str], Choice]
Policy = str | GivenPolicy  # or the name of one, which a tablebase knows


def read_policy(policy: GivenPolicy) -> Model:
    """Return a function or a table as whole-number weights of each board's legal cells.

    The weights of a board are asked for when the board is. Raised then are IllegalMoveError (a
    taken cell) and BadModelError (no distribution, no entry), with the board at fault.
    """
    if isinstance(policy, Mapping):
        return lambda board: _whole(_look_up(policy, board), board)
    if callable(policy):
        return cache(lambda board: _whole(policy(show(board)), board))
    raise BadModelError(
        f"a policy is a name, a function of the board's text or a mapping of boards, "
        f"not {quote(policy)}"
    )


def show_policy(model: Model) -> Callable[[str], Choice]:
    """Return a model as a function of the board's text, the inverse of `read_policy`."""

    def policy(text: str) -> Choice:
        weights = model(parse(text))
        return {RESIGN_WORD if cell == RESIGN else cell: weights[cell] for cell in weights}

    return policy


def _look_up(table: Mapping[Any, Choice], board: int) -> Choice:
    for key in (show(board), board):
        if key in table:
            return table[key]
    raise BadModelError(f"the policy's table has no entry for board {show(board)!r}")


def _whole(choice: Any, board: int) -> Weights:
    """Return a cell, or cells' weights, as whole-number weights; refuse what is no distribution."""
    if isinstance(choice, str) and choice == RESIGN_WORD:
        return {RESIGN: 1}
    if not isinstance(choice, Mapping):
        choice = {check_cell(choice): 1}
    legal = legal_moves(board)
    cells = {cell: RESIGN if cell == RESIGN_WORD else check_cell(cell) for cell in choice}
    for cell in cells.values():
        if cell not in (*legal, RESIGN):
            raise IllegalMoveError(
                f"the policy plays cell {cell} on {show(board)!r}, which is taken: "
                f"choose one of {list(legal)}"
            )
    try:
        exact = {cells[cell]: _exactly(weight) for cell, weight in choice.items()}
    except (TypeError, ValueError, ArithmeticError):
        raise BadModelError(
            f"the policy's weights on {show(board)!r} are not all numbers: {quote(choice)}"
        ) from None
    if min(exact.values(), default=0) < 0 or not any(exact.values()):
        raise BadModelError(
            f"the policy's weights on {show(board)!r} must be 0 or more, and not all 0: "
            f"{quote(choice)}"
        )
    scale = lcm(*[weight.denominator for weight in exact.values()])
    return {cell: int(weight * scale) for cell, weight in exact.items()}


def _exactly(weight: Any) -> Fraction:
    if isinstance(weight, str | Decimal):
        return read_rational(str(weight))
    if isinstance(weight, Rational):  # numpy's whole numbers are of 64 bits: made plain, they grow
        return Fraction(index(weight.numerator), index(weight.denominator))
    return Fraction(weight)
