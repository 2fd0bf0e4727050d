"""The weights of cells, by which a user's policy says what it plays on a board.

A choice is a cell, a mapping of cells to weights, or nine weights, one a cell: a list, a tuple or
an array. Weights need not sum to one, and a taken cell may have the weight 0. They are read
exactly; a float stands for the binary fraction it is.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from decimal import Decimal
from fractions import Fraction
from math import gcd, lcm
from numbers import Rational
from operator import index
from typing import Any

from ttt_tables.board.numbers import CELLS, check_cell, show
from ttt_tables.errors import BadModelError, IllegalMoveError, quote

Weights = Mapping[int, int]  # of the legal cells, in whole numbers; what is absent weighs nothing
Choice = int | str | Mapping[Any, float | Fraction] | Sequence[float | Fraction]


def read_rational(text: str) -> Fraction:
    """Return the Fraction that a text such as "1/10", "0.1" or "1e-1" is.

    Raises ValueError if the text is no number, has digits other than 0 to 9, or needs 1,000 digits
    or more ("1e999999999" would take all memory), and ZeroDivisionError.
    """
    exponent = text.lower().partition("e")[2].strip().lstrip("+-0")
    if len(text) > 1000 or len(exponent) > 3 or not text.isascii() or "_" in text:
        raise ValueError("no number, or too long a one")
    return Fraction(text)


def read_weights(
    choice: Any, board: int, legal: Sequence[int], words: Mapping[str, int] | None = None
) -> dict[int, int]:
    """Return a policy's answer on a board as whole-number weights of cells, in lowest terms.

    legal   the cells that may be played
    words   answers that are allowed in place of a cell, each with the number that stands for it

    Raises IllegalMoveError (a taken cell) and BadModelError (no distribution), with the board.
    """
    known = words or {}
    given = by_cell(choice, show(board), legal, known)
    try:
        exact = {cell: exactly(weight) for cell, weight in given.items()}
    except (TypeError, ValueError, ArithmeticError):
        raise BadModelError(
            f"the policy's weights on {show(board)!r} are not all numbers: {quote(choice)}: give "
            f"{example(legal)}"
        ) from None
    if min(exact.values(), default=0) < 0 or not any(exact.values()):
        raise BadModelError(
            f"the policy's weights on {show(board)!r} must be 0 or more, and not all 0: "
            f"{quote(choice)}: give {example(legal)}"
        )
    for cell in [cell for cell in exact if cell not in (*legal, *known.values())]:
        if exact.pop(cell):
            raise IllegalMoveError(
                f"the policy plays cell {cell} on {show(board)!r}, which is taken: "
                f"choose one of {list(legal)}"
            )
    scale = lcm(*[weight.denominator for weight in exact.values()])
    whole = {cell: int(weight * scale) for cell, weight in exact.items()}
    divisor = gcd(*whole.values())
    return {cell: weight // divisor for cell, weight in whole.items()}


def ask_twice(ask: Callable[[], Weights], board: int) -> Weights:
    """Return the weights that a function gives on a board. Raises BadModelError if they change."""
    weights, again = ask(), ask()
    if weights != again:
        raise BadModelError(
            f"the policy gives the weights {weights} on {show(board)!r}, and asked again {again}: "
            "it hides chance, so return the weights that it draws by"
        )
    return weights


def look_up(
    table: Mapping[Any, Choice], keys: Iterable[Any], shown: str, legal: Collection[int]
) -> Choice:
    """Return the entry of the first key that a table has. Raises BadModelError if it has none."""
    for key in keys:
        if key in table:
            return table[key]
    raise BadModelError(
        f"the policy's table has no entry for board {shown}: give it {example(legal)}"
    )


def by_cell(
    choice: Any, shown: str, legal: Collection[int], words: Mapping[str, int]
) -> dict[int, Any]:
    """Return the weights of cells, and of words, as a choice gives them.

    shown   the position's text, for the error

    Raises IllegalMoveError, with the position, for an answer that names no cell.
    """
    if isinstance(choice, str) and choice in words:
        return {words[choice]: 1}
    if _is_nine(choice):
        return dict(enumerate(choice))
    try:
        if not isinstance(choice, Mapping):
            return {check_cell(choice): 1}
        return {
            words[cell] if isinstance(cell, str) and cell in words else check_cell(cell): choice[
                cell
            ]
            for cell in choice
        }
    except IllegalMoveError as error:
        raise IllegalMoveError(
            f"the policy answers {quote(choice)} on {shown!r}: {error}; give {example(legal)}"
        ) from None


def _is_nine(choice: Any) -> bool:
    """Return whether a choice is a sequence or an array of nine."""
    if isinstance(choice, str | bytes | bytearray | Mapping | Set):
        return False
    try:
        return len(choice) == len(CELLS)
    except Exception:  # what a foreign object has of this name may fail in any way
        return False


def example(legal: Collection[int]) -> str:
    """Return an example of a valid answer on a board."""
    if not legal:
        return "nothing, for the game has ended"
    first, *_, last = (*legal, *legal)
    weights = {first: 0.25, last: 0.75} if first != last else {first: 1}
    return f"a cell such as {first}, weights such as {weights}, or nine weights, one a cell"


def exactly(weight: Any) -> Fraction:
    """Return a number, or the text of one, as a Fraction. Raises TypeError and ValueError."""
    if isinstance(weight, str | Decimal):
        return read_rational(str(weight))
    if isinstance(weight, Rational):
        return Fraction(index(weight.numerator), index(weight.denominator))
    if hasattr(weight, "as_integer_ratio"):  # a float, of any width
        return Fraction(*weight.as_integer_ratio())
    raise TypeError(f"{weight!r} is no number")
