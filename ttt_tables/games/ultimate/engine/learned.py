"""The learned weights, and the rows of patterns that follow from them.

`learned.pack` has an array per rule: the weights of a generator of rows, and of the head on the
sums of rows. A weight n is stored as 2n, or as -2n - 1 if it is negative: first the low bytes of
all weights, then the high bytes, compressed by zlib. So small weights of either sign need few
bytes. `kernel/patterns.py` makes the rows. The weights were learned by self-play (`python -m
pipeline train`); the text `provenance` documents how. They are estimates.
"""

import json
import zlib
from functools import cache
from hashlib import sha256
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ttt_tables import pack
from ttt_tables.board import numbers as b
from ttt_tables.errors import CorruptTableError
from ttt_tables.games.ultimate.engine.kernel.layout import (
    ANY,
    EVALUATION,
    HIDDEN,
    INPUTS,
    PATTERN_ROWS,
    VIEW,
    WEIGHTS,
    WIDTH,
    new_record,
)
from ttt_tables.games.ultimate.engine.kernel.patterns import bake
from ttt_tables.games.ultimate.rules import CLOSED_RULES, RULES

SHAPES: dict[str, tuple[int, ...]] = {
    "input": (INPUTS, HIDDEN),
    "input_bias": (HIDDEN,),
    "hidden": (HIDDEN, HIDDEN),
    "hidden_bias": (HIDDEN,),
    "rows": (HIDDEN, PATTERN_ROWS),
    "rows_bias": (PATTERN_ROWS,),
    "free": (VIEW,),
    "output": (WIDTH,),
    "output_bias": (1,),
}
NUMBERS = sum([prod(shape) for shape in SHAPES.values()])  # the weights of a rule
PROVENANCE = "provenance"
FILE = Path(__file__).with_suffix(".pack")
Weights = dict[str, NDArray[np.int16]]


@cache
def learned_rules() -> tuple[str, ...]:
    """Return the rules for which weights have been learned."""
    return tuple([rule for rule in RULES if rule in _read()])


def provenance() -> dict[str, Any]:
    """Return how the weights were made, by rule: the command, seeds, counts and losses."""
    origin: dict[str, Any] = json.loads(_read().text(PROVENANCE))
    return origin


@cache
def _read() -> pack.Pack:
    return pack.read_pack(str(FILE)).require([*CLOSED_RULES, PROVENANCE])


def weights(rule: str) -> Weights:
    """Return a rule's weights by name, with the shapes of SHAPES. Raises CorruptTableError."""
    try:  # at most one byte more than expected
        data = zlib.decompressobj().decompress(_read()[rule], 2 * NUMBERS + 1)
    except zlib.error:
        data = b""
    if len(data) != 2 * NUMBERS:  # compiled code reads exactly this many
        raise CorruptTableError(
            f"{FILE.name} must have {NUMBERS} weights of {rule}, got {len(data) // 2}: {pack.AGAIN}"
        )
    low, high = np.frombuffer(data, "u1").reshape(2, -1)
    filed = low + 256 * high.astype(int)
    numbers = np.where(filed % 2, -1 - filed // 2, filed // 2).astype(np.int16)
    ends = np.cumsum([prod(shape) for shape in SHAPES.values()])
    parts = np.split(numbers, ends[:-1])
    return {n: part.reshape(SHAPES[n]) for n, part in zip(SHAPES, parts, strict=True)}


def encode(by_rule: dict[str, Weights], origin: dict[str, Any]) -> bytes:
    """Return the bytes of `learned.pack`."""
    filed = {rule: zlib.compress(_filed(arrays), 9) for rule, arrays in by_rule.items()}
    text = json.dumps(origin, indent=1)
    arrays = {rule: memoryview(weights) for rule, weights in filed.items()}
    return pack.encode({**arrays, PROVENANCE: text}, sha256(text.encode()).digest())


def _filed(arrays: Weights) -> bytes:
    """Return the bytes of a rule's weights before compression."""
    numbers = np.concatenate([arrays[name].ravel() for name in SHAPES]).astype(int)
    filed = np.where(numbers < 0, -1 - 2 * numbers, 2 * numbers)
    return np.concatenate([filed % 256, filed // 256]).astype("u1").tobytes()


def fill(e: np.void, w: Weights) -> None:
    """Write patterns into the kernel's record of an evaluation."""
    record: np.void = np.zeros(1, dtype=WEIGHTS)[0]
    for name in SHAPES:
        record[name] = w[name] if w[name].shape != (1,) else w[name][0]
    bake(e, record)


def evaluation(w: Weights) -> np.void:
    """Return the kernel's record of an evaluation that has only patterns."""
    e: np.void = new_record(EVALUATION)
    fill(e, w)
    return e


@cache
def patterns_of(rule: str) -> np.void:
    """Return the kernel's record of a rule's learned patterns. It is shared: do not change it."""
    return evaluation(weights(rule))


def patterns() -> NDArray[np.int16]:
    """Return the pattern of each mini-board for X and for O: (2, 19683)."""
    numbers: NDArray[np.int16] = patterns_of(learned_rules()[0])["patterns"]
    return numbers


def pattern_row(rule: str, board: str, place: int, target: bool) -> list[int]:
    """Return the 64 numbers of a board at a place, 0 to 8, under a closed rule.

    board    an open mini-board as nine characters, with X for the marks of the side to move; or X,
             O or "draw" for a board that the side to move, the other or neither side has taken
    target   whether the board has to be played in
    """
    e, taken = patterns_of(rule), {"X": ANY - 3, "O": ANY - 2, "draw": ANY - 1}
    pattern = taken[board] if board in taken else e["patterns"][0, b.parse(board)]
    plain, gain = e["rows"][pattern, place]
    row: list[int] = (plain + gain * target).tolist()
    return row
