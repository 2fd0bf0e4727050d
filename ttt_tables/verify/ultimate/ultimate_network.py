"""The table ultimate_network: the weights of the package's own file, read again, unit by unit."""

import zlib
from collections.abc import Iterator
from pathlib import Path

from ttt_tables.pack import read_pack
from ttt_tables.verify.report import Claim
from ttt_tables.verify.ultimate.closed import CLOSED_RULES
from ttt_tables.verify.verifier import Row, row_by_row

FILE = Path(__file__).parents[2] / "engine" / "learned.pack"
MOST = 1 << 20  # the most bytes that are decompressed
LAYERS = (  # as filed: inputs, units, whether there are biases
    *(("input", 30, 128, True), ("hidden", 128, 128, True), ("rows", 128, 576, True)),
    *(("free", 32, 1, False), ("output", 64, 1, True)),
)


def rows() -> list[Row]:
    """Return the expected rows, sorted by the key."""
    sections = read_pack(str(FILE)).sections
    whole = {rule: zlib.decompressobj().decompress(sections[rule], MOST) for rule in CLOSED_RULES}
    return sorted(row for rule, data in whole.items() for row in _units(rule, data))


def _units(rule: str, data: bytes) -> Iterator[Row]:
    """Yield the units of a rule: weights lie input by input, and after them the biases.

    Of all numbers the low bytes come first; 0, -1, 1, -2 are filed as 0, 1, 2, 3.
    """
    half = len(data) // 2
    filed = [low + 256 * high for low, high in zip(data[:half], data[half:], strict=True)]
    numbers, at = [-1 - (one >> 1) if one & 1 else one >> 1 for one in filed], 0
    for layer, inputs, units, biased in LAYERS:
        end = at + inputs * units
        biases = numbers[end : end + units] if biased else [0] * units
        for unit in range(units):
            yield rule, layer, unit, biases[unit], numbers[at + unit : end : units]
        at = end + units * biased


CLAIM = Claim(
    "", "the form of learned.pack", "the games that were learned from",
    "the file in the package, read again by offsets", "none: matches judge what was learned",
)  # fmt: skip
VERIFIER = row_by_row(CLAIM, lambda _: rows())
