"""Strategies of phantom tic-tac-toe as they are stored, and the best replies to them."""

import re
from fractions import Fraction
from functools import cache

from ttt_tables.verify.content import as_list
from ttt_tables.verify.phantom.replies import Reply, Strategy
from ttt_tables.verify.rules import OTHER
from ttt_tables.verify.rules import images as images_of
from ttt_tables.verify.verifier import Values

MOVED = [
    tuple([carried.index(str(cell)) for cell in range(9)]) for carried in images_of("012345678")
]  # by symmetry, where each cell goes
POSITIVE = re.compile(r"[1-9][0-9]{0,10}(?:/[1-9][0-9]{0,10})?")
WHOLE = 1 << 33  # games that the shares of an abrupt plan are of
Strategies = dict[str, dict[str, dict[int, Fraction]]]


def strategies_of(values: Values) -> Strategies:
    """Return the strategy of each side from the columns of the table."""
    columns = ("side", "information_set", "cell", "probability_exact")
    strategies: Strategies = {side: {} for side in OTHER}
    for side, known, cell, chance in zip(*[as_list(values[name]) for name in columns], strict=True):
        strategies[side].setdefault(known, {})[cell] = fraction_of(chance)
    return strategies


def abrupt_images(known: str) -> list[tuple[str, tuple[int, ...]]]:
    """Return the eight images of an abrupt information set, and where each moves the cells."""
    return [
        (" ".join([f"{moved[int(turn[0])]}{turn[1:]}" for turn in known.split()]), moved)
        for moved in MOVED
    ]


def fraction_of(text: str) -> Fraction:
    """Return a positive fraction of at most eleven digits a part.

    Raises ValueError for any other text: some fractions would take for ever to read.
    """
    if not POSITIVE.fullmatch(text):
        raise ValueError(f"no fraction above 0: {text[:40]!r}")
    return Fraction(text)


def fraction_or_0(text: str) -> Fraction:
    """Return a fraction of 0 or more. Raises ValueError for any other text."""
    return Fraction(0) if text == "0" else fraction_of(text)


def images(known: str) -> list[tuple[str, tuple[int, ...]]]:
    """Return the eight images of an information set, and where each symmetry moves the cells."""
    turned = []
    for moved in MOVED:
        words = []
        for word in known.split(" ") if known else []:
            refused = word[:-1]
            cells = "".join(sorted(str(moved[int(cell)]) for cell in refused))
            words.append(cells + ("?" if word[-1] == "?" else str(moved[int(word[-1])])))
        turned.append((" ".join(words), moved))
    return turned


def frozen(strategy: Strategy) -> tuple[tuple[str, tuple[tuple[int, Fraction], ...]], ...]:
    """Return a strategy as a value that can be a key."""
    return tuple([(known, tuple(sorted(of.items()))) for known, of in sorted(strategy.items())])


@cache
def best_reply(
    side: str, strategy: tuple[tuple[str, tuple[tuple[int, Fraction], ...]], ...]
) -> Reply:
    """Return the best reply to a side's strategy."""
    return Reply(OTHER[side], {known: dict(of) for known, of in strategy})
