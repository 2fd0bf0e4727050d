"""learned.pack, the engine's own: the number of its weights, their bound, and their origin.

What was learned has no second method. So only the form is checked, by offsets.
"""

import json
import zlib
from hashlib import sha256

from ttt_tables.pack import Pack
from ttt_tables.verify.binding import Arrays
from ttt_tables.verify.report import Assertion, Part
from ttt_tables.verify.ultimate.closed import CLOSED_RULES
from ttt_tables.verify.verifier import PackVerifier

LAYERS = (  # as filed: inputs, units, whether there are biases
    *(("input", 30, 128, True), ("hidden", 128, 128, True), ("rows", 128, 576, True)),
    *(("free", 32, 1, False), ("output", 64, 1, True)),
)
MOST = 131_072  # of the last layer's sum: an estimate stays far below the score of a proved result
Layers = dict[str, tuple[list[int], list[int]]]


def check(part: Part, pack: Pack) -> None:
    """Check the form of a learned.pack, and that it states how each rule's weights were made."""
    arrays = Arrays(pack)
    origin = arrays.text("provenance")
    part.expect("", "source", pack.source.hex(), sha256(origin.encode()).hexdigest())
    for rule in CLOSED_RULES:
        part.demand(
            bool(json.loads(origin).get(rule)), rule, "provenance", origin, "how it is made"
        )
        count = sum(units * (inputs + biased) for _, inputs, units, biased in LAYERS)
        data = zlib.decompressobj().decompress(arrays[rule], 2 * count + 1)  # limits the size
        if part.expect(rule, "weights", len(data), 2 * count):
            weights, biases = layers(data)["output"]
            steps = sum(map(abs, weights + biases))
            part.demand(steps <= MOST, rule, "output", steps, f"{MOST} at most")
    arrays.check(part)


def layers(data: bytes) -> Layers:
    """Return the weights and biases of each layer: weights lie input by input.

    Of all numbers the low bytes come first; 0, -1, 1, -2 are filed as 0, 1, 2, 3.
    """
    half = len(data) // 2
    filed = [low + 256 * high for low, high in zip(data[:half], data[half:], strict=True)]
    numbers, at = [-1 - (one >> 1) if one & 1 else one >> 1 for one in filed], 0
    read: Layers = {}
    for layer, inputs, units, biased in LAYERS:
        end = at + inputs * units
        read[layer] = numbers[at:end], numbers[end : end + units * biased]
        at = end + units * biased
    return read


CLAIM = Assertion(
    "",
    "the form of learned.pack",
    "the games from which it was learned",
    "counted and added up by offsets; the quality of what was learned is not verified",
    "none: matches measure what was learned",
)
VERIFIER = PackVerifier(CLAIM, check, lambda _: "")  # it is not made from a table
