"""Nearly valid inputs: texts that are almost right, and objects of other types.

Every function draws from the Random it is given, so an input is a function of its seed alone.
"""

from datetime import date, timedelta
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction
from itertools import count, repeat
from math import inf, nan

import numpy

LONGEST = 1 << 20
STRANGE = (
    *"\0\n\r\t \x7f\x85\u200b\u2028\ufeff\ud800\udfff\udc80\u202e",
    *"ＸО٠٣１２İß😀é'\"\\%{}/-+_.,;:()[]<>=*$#@!?^&|~`",
    *".XOxo0123456789e",
)
HUGE = [2**15, 2**31, 2**63 - 1, 2**63, 2**64, 10**30, 10**400, 10**4299, 10**4301, 10**6000]
FLOATS = [0.0, -0.0, 0.1, 0.5, 1.0, 6723.0, 5e-324, 1e-310, 1e308, nan, inf, -inf, -1.0, 1 + 1e-9]
KINDS = ["int8", "uint8", "int16", "int64", "uint64", ">i4", "float16", "float64", "longdouble"]
KINDS += ["bool", "complex64", "m8", "M8[s]", "S3", "U3", "object"]


class Mute:
    """An object whose repr raises."""

    def __repr__(self):
        raise RuntimeError("no repr")


class Unhashable(Mute):
    """An object that cannot be hashed."""

    __hash__ = None


class Named(IntEnum):
    """A whole number whose repr is a name."""

    CELL = 4


class Text(str):
    """A subclass of str."""

    __slots__ = ()


def text(random, length=24):
    """Return strange characters."""
    return "".join(random.choices(STRANGE, k=random.randrange(length)))


def mutated(random, valid):
    """Return a text a few changes away from a valid one; rarely a very long one."""
    for _ in range(random.choice((0, 1, 1, 1, 2, 3))):
        at = random.randrange(len(valid) + 1)
        change = random.randrange(8)
        if change < 3:
            valid = valid[:at] + random.choice(STRANGE) + valid[at + (change > 0) :]
        elif change == 3:
            valid = valid[:at] + valid[at + 1 :]
        elif change == 4:
            valid = valid[at:] + valid[:at]
        elif change == 5:
            valid = valid[:at] + valid[random.randrange(len(valid) + 1) :]
        elif change == 6:
            valid = random.choice((str.lower, str.upper, str.strip, str.title))(valid)
        else:
            valid += random.choice(("", " ", "\n", "\0", valid, text(random)))
    if random.randrange(3000) == 0:
        valid = (valid or "0") * (random.randrange(LONGEST) // (len(valid) or 1) + 1)
    return valid[:LONGEST]


def number(random):
    """Return a whole number: of a board, near the bounds, or huge."""
    choice = random.randrange(4)
    if choice == 0:
        return random.choice(HUGE) * random.choice((1, -1)) + random.randrange(-2, 3)
    return random.randrange(*((-3, 12), (-3, 19_690), (-(10**6), 10**6))[choice - 1])


def real(random):
    """Return a number of any type, good or bad."""
    some = number(random)
    return random.choice(
        (
            lambda: some,
            lambda: random.choice(FLOATS),
            lambda: random.random(),
            lambda: random.uniform(-1, 2),
            lambda: Fraction(some, random.choice((1, 3, 7, 10**20, 10**6000))),
            lambda: Decimal(random.choice(("0.1", "NaN", "sNaN", "Infinity", "1e-999999", "1"))),
            lambda: scalar(random),
            lambda: some % 2 == 0,
            lambda: complex(random.random(), 1),
        )
    )()


def scalar(random):
    """Return a scalar of numpy, of any kind."""
    return numpy.array([random.randrange(128)]).astype(random.choice(KINDS))[0]


def array(random):
    """Return an array of numpy, of any kind and shape."""
    shape = random.choice(((), (1,), (0,), (9,), (3, 3), (2, 0), (9, 3), (1, 1, 1)))
    numbers = numpy.array([random.randrange(128) for _ in range(27)])[: int(numpy.prod(shape))]
    return numbers.reshape(shape).astype(random.choice(KINDS))


def nested(random, depth):
    """Return a list in a list in a list."""
    value = thing(random, 1)
    for _ in range(depth):
        value = [value]
    return value


def thing(random, depth=0):
    """Return an object of any kind."""
    makers = (
        lambda: number(random),
        lambda: real(random),
        lambda: scalar(random),
        lambda: array(random),
        lambda: text(random),
        lambda: Text(mutated(random, "X...O....")),
        lambda: numpy.str_(mutated(random, "X...O....")),
        lambda: mutated(random, "X...O....").encode("utf-8", "replace"),
        lambda: random.choice((None, ..., NotImplemented, True, False, (), [], {}, set(), b"")),
        lambda: random.choice((Mute(), Unhashable(), Named.CELL, object(), int, len, date.max)),
        lambda: random.choice((timedelta.max, range(9), range(10**30), slice(1), 1j)),
        lambda: memoryview(bytearray(b"X...O....")),
        lambda: bytearray(b"X...O...."),
        lambda: nested(random, random.choice((1, 9, 60, 70, 3000))),
        lambda: [thing(random, depth + 1) for _ in range(random.randrange(4))],
        lambda: tuple([thing(random, depth + 1) for _ in range(random.randrange(4))]),
        lambda: {str(key): thing(random, depth + 1) for key in range(random.randrange(3))},
        lambda: iter([thing(random, depth + 1)]),
        lambda: random.choice((count(), repeat(0), repeat((1, 0, 0)), iter(()))),
    )
    return random.choice(makers[: 13 if depth > 2 else None])()


def one_of(random, valid, odd=None):
    """Return one of the valid inputs, a mutation of one, or an odd object."""
    chance = random.randrange(8)
    if chance < 5:
        return random.choice(valid)
    return mutated(random, random.choice(valid)) if chance < 7 else (odd or thing)(random)
