"""Policies that a user gives, as whole-number weights: functions and tables.

A policy may be given as

- a function of the board's text that returns a cell, a mapping of cells to weights, or nine
  weights, one a cell: a list, a tuple or an array;
- a table: a mapping of boards (text or number) to the same.

Weights need not sum to one, and a taken cell may have the weight 0. They are read exactly; a float
stands for the binary fraction it is. "resign" in place of a cell, or with a weight, is a loss. A
function is asked twice about each board with a choice. If its two answers differ it is refused: a
policy of chance returns its weights.
"""

from collections.abc import Callable, Mapping, Sequence, Set
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import gcd, lcm
from numbers import Rational
from operator import index
from typing import Any

from ttt_tables.board.numbers import CELLS, check_cell, parse, show
from ttt_tables.classic.opponents import RESIGN, Model, Weights, read_rational
from ttt_tables.classic.rules import legal_moves
from ttt_tables.errors import BadModelError, IllegalMoveError, quote

RESIGN_WORD = "resign"
# A cell, "resign", the weights of these, or nine weights, one a cell.
Choice = int | str | Mapping[Any, float | Fraction] | Sequence[float | Fraction]
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
        return cache(lambda board: _ask(policy, board))
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


def _ask(policy: Callable[[str], Choice], board: int) -> Weights:
    """Return a function's weights of a board; where there is a choice it has to give them twice."""
    weights = _whole(policy(show(board)), board)
    if len(legal_moves(board)) > 1 and weights != (again := _whole(policy(show(board)), board)):
        raise BadModelError(
            f"the policy gives the weights {weights} on {show(board)!r}, and asked again {again}: "
            "it hides chance, so return the weights that it draws by"
        )
    return weights


def _look_up(table: Mapping[Any, Choice], board: int) -> Choice:
    for key in (show(board), board):
        if key in table:
            return table[key]
    raise BadModelError(
        f"the policy's table has no entry for board {show(board)!r}: give it {_example(board)}"
    )


def _whole(choice: Any, board: int) -> Weights:
    """Return a cell, or cells' weights, as whole-number weights; refuse what is no distribution."""
    if isinstance(choice, str) and choice == RESIGN_WORD:
        return {RESIGN: 1}
    given = _by_cell(choice, board)
    try:
        exact = {cell: _exactly(weight) for cell, weight in given.items()}
    except (TypeError, ValueError, ArithmeticError):
        raise BadModelError(
            f"the policy's weights on {show(board)!r} are not all numbers: {quote(choice)}: give "
            f"{_example(board)}"
        ) from None
    if min(exact.values(), default=0) < 0 or not any(exact.values()):
        raise BadModelError(
            f"the policy's weights on {show(board)!r} must be 0 or more, and not all 0: "
            f"{quote(choice)}: give {_example(board)}"
        )
    for cell in [cell for cell in exact if cell not in (*legal_moves(board), RESIGN)]:
        if exact.pop(cell):
            raise IllegalMoveError(
                f"the policy plays cell {cell} on {show(board)!r}, which is taken: "
                f"choose one of {list(legal_moves(board))}"
            )
    scale = lcm(*[weight.denominator for weight in exact.values()])
    whole = {cell: int(weight * scale) for cell, weight in exact.items()}
    divisor = gcd(*whole.values())
    return {cell: weight // divisor for cell, weight in whole.items()}


def _by_cell(choice: Any, board: int) -> dict[int, Any]:
    """Return the weights of cells, and of RESIGN, that a choice gives. Raises IllegalMoveError."""
    if _is_nine(choice):
        return dict(enumerate(choice))
    try:
        if not isinstance(choice, Mapping):
            return {check_cell(choice): 1}
        return {
            RESIGN if cell == RESIGN_WORD else check_cell(cell): choice[cell] for cell in choice
        }
    except IllegalMoveError as error:
        raise IllegalMoveError(
            f"the policy answers {quote(choice)} on {show(board)!r}: {error}; give "
            f"{_example(board)}"
        ) from None


def _is_nine(choice: Any) -> bool:
    """Return whether a choice is a sequence or an array of nine."""
    if isinstance(choice, str | bytes | bytearray | Mapping | Set):
        return False
    try:
        return len(choice) == len(CELLS)
    except Exception:  # what a foreign object has of this name may fail in any way
        return False


def _example(board: int) -> str:
    """Return an example of a valid answer on a board."""
    if not legal_moves(board):
        return "nothing, for the game has ended"
    first, *_, last = legal_moves(board) * 2
    weights = {first: 0.25, last: 0.75} if first != last else {first: 1}
    return f"a cell such as {first}, weights such as {weights}, or nine weights, one a cell"


def _exactly(weight: Any) -> Fraction:
    if isinstance(weight, str | Decimal):
        return read_rational(str(weight))
    if isinstance(weight, Rational):
        return Fraction(index(weight.numerator), index(weight.denominator))
    if hasattr(weight, "as_integer_ratio"):  # a float, of any width
        return Fraction(*weight.as_integer_ratio())
    raise TypeError(f"{weight!r} is no number")
