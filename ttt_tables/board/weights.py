"""Read numbers from users exactly: a float is the binary fraction that it represents."""

from decimal import Decimal
from fractions import Fraction
from numbers import Rational
from operator import index
from typing import Any


def read_rational(text: str) -> Fraction:
    """Return the Fraction of a text such as "1/10", "0.1" or "1e-1".

    Raises ValueError if the text is not a number, has digits other than 0 to 9, or needs 1,000
    digits or more ("1e999999999" would take all memory), and ZeroDivisionError.
    """
    exponent = text.lower().partition("e")[2].strip().lstrip("+-0")
    if len(text) > 1000 or len(exponent) > 3 or not text.isascii() or "_" in text:
        raise ValueError("not a number, or too long")
    return Fraction(text)


def exactly(weight: Any) -> Fraction:
    """Return a number, or the text of one, as a Fraction. Raises TypeError and ValueError."""
    if isinstance(weight, str | Decimal):
        return read_rational(str(weight))
    if isinstance(weight, Rational):
        return Fraction(index(weight.numerator), index(weight.denominator))
    if hasattr(weight, "as_integer_ratio"):  # a float, of any width
        return Fraction(*weight.as_integer_ratio())
    raise TypeError(f"{weight!r} is not a number")
