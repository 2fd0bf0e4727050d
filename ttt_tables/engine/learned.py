"""The learned weights, and the rows of patterns that follow from them.

`learned.pack` has one section a rule: the weights of a generator of rows, and of the head above the
sums of rows. They were found by self-play (`python -m pipeline train ultimate`); the section
`provenance` tells how. Nothing here is exact in the sense of the tables: it plays well.

A pattern has 30 inputs of 0 or 1: by cell, whether nobody, X or O has it; or who has taken the
board. Two layers of 64 lead to the pattern's 18 rows. All weights are whole numbers, in steps of
1/1024, and a product is divided by 1024 and rounded down: so the rows are alike on every machine.
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
from ttt_tables.board.any_order import open_boards
from ttt_tables.engine.kernel.layout import ANY, PATTERNS, UNITS_A_LOGIT, WIDTH
from ttt_tables.errors import CorruptTableError

STEP = 1024  # weights and rows are counted in 1/1024
INPUTS, HIDDEN = 30, 64
SHAPES: dict[str, tuple[int, ...]] = {
    "input": (INPUTS, HIDDEN),
    "input_bias": (HIDDEN,),
    "hidden": (HIDDEN, HIDDEN),
    "hidden_bias": (HIDDEN,),
    "rows": (HIDDEN, 18 * WIDTH),  # by place, and whether to be played in
    "rows_bias": (18 * WIDTH,),
    "free": (WIDTH,),  # added where the side may play on any board
    "output": (WIDTH,),
    "output_bias": (1,),
}
FILE = Path(__file__).with_suffix(".pack")
Weights = dict[str, NDArray[np.int16]]
_MARKS = np.array(b.BOARDS)[:, None] // b.WEIGHTS % 3  # of each board and cell: 0 none, 1 X, 2 O


@cache
def learned_rules() -> tuple[str, ...]:
    """Return the rules for which weights have been learned."""
    return tuple(name for name in _read().sections if name != "provenance")


def provenance() -> dict[str, Any]:
    """Return how the weights were made, by rule: the command, seeds, counts and losses."""
    origin: dict[str, Any] = json.loads(_read().section("provenance"))
    return origin


@cache
def _read() -> pack.Pack:
    return pack.read_pack(str(FILE))


def weights(rule: str) -> Weights:
    """Return a rule's weights by name, shaped as SHAPES says. Raises CorruptTableError."""
    numbers = np.frombuffer(zlib.decompress(_read().section(rule)), "<i2")
    ends = np.cumsum([prod(shape) for shape in SHAPES.values()])
    if len(numbers) != ends[-1]:
        raise CorruptTableError(f"{FILE.name} has {len(numbers)} weights of {rule}, not {ends[-1]}")
    parts = np.split(numbers, ends[:-1])
    return {n: part.reshape(SHAPES[n]) for n, part in zip(SHAPES, parts, strict=True)}


def encode(by_rule: dict[str, Weights], origin: dict[str, Any]) -> bytes:
    """Return the bytes of `learned.pack`."""
    sections = {
        rule: zlib.compress(b"".join(arrays[name].astype("<i2").tobytes() for name in SHAPES), 9)
        for rule, arrays in by_rule.items()
    }
    text = json.dumps(origin, indent=1).encode()
    return pack.encode({**sections, "provenance": text}, sha256(text).digest())


@cache
def patterns() -> NDArray[np.int16]:
    """Return the pattern of each mini-board, as X and as O sees it: (2, 19683)."""
    numbers = np.full((2, 3**9), ANY - 1, dtype=np.int16)  # nobody has taken it
    for side in (2, 1):
        lined = (_MARKS[:, b.LINES] == side).all(2).any(1)
        numbers[:, lined] = np.array([[ANY - 4 + side], [ANY - 1 - side]])
    going = _open_numbers()
    swapped = -_MARKS[going] % 3 @ b.WEIGHTS
    numbers[:, going] = range(len(going))
    numbers[1, swapped] = range(len(going))
    return numbers


@cache
def _open_numbers() -> NDArray[np.int64]:
    return np.array(open_boards())


@cache
def inputs() -> NDArray[np.float64]:
    """Return the inputs of each pattern: (11096, 30)."""
    ones = np.zeros((ANY, INPUTS))
    ones[:-3, :-3] = np.eye(3)[_MARKS[_open_numbers()]].reshape(-1, 27)
    ones[-3:, -3:] = np.eye(3)
    return ones


def fill(e: np.void, w: Weights) -> None:
    """Make the kernel's record of an evaluation one by patterns."""
    e["kind"], e["patterns"], e["rows"] = PATTERNS, patterns(), make_rows(w)
    e["output"] = w["output"] * (UNITS_A_LOGIT / STEP**3)
    e["bias"] = w["output_bias"][0] * (UNITS_A_LOGIT / STEP)


def make_rows(w: Weights) -> NDArray[np.int16]:
    """Return the rows by pattern, place, and whether to be played in: (11097, 9, 2, WIDTH).

    The last pattern is any board: zeros, and `free`.
    """
    rows = np.zeros((ANY + 1, 18 * WIDTH), dtype=np.int16)
    rows[:ANY] = _multiply_out(w, inputs())
    rows[ANY, WIDTH : 2 * WIDTH] = w["free"]
    return rows.reshape(ANY + 1, 9, 2, WIDTH)


def pattern_row(rule: str, board: str, place: int, target: bool) -> list[int]:
    """Return the 64 numbers of a board at a place, 0 to 8, under a closed rule.

    board    an open mini-board as nine characters, X the marks of the side to move; or X, O or
             "draw" for one that the side to move, the other, or nobody has taken
    target   whether the board has to be played in
    """
    ones = np.zeros((1, INPUTS))
    if len(board) == len(b.CELLS):
        ones[0, [3 * cell + ".XO".index(mark) for cell, mark in enumerate(board)]] = 1
    else:
        ones[0, 27 + ("X", "O", "draw").index(board)] = 1
    row: list[int] = (
        _multiply_out(weights(rule), ones).reshape(9, 2, WIDTH)[place, int(target)].tolist()
    )
    return row


def _multiply_out(w: Weights, ones: NDArray[np.float64]) -> NDArray[np.int16]:
    """Return the 18 rows of patterns, (n, 18 * WIDTH), from their inputs. float64 is exact here."""
    layer = np.maximum(ones @ w["input"] + w["input_bias"], 0)
    layer = np.maximum(np.floor(layer @ (w["hidden"] / STEP)) + w["hidden_bias"], 0)
    rows = np.zeros((len(ones), 18 * WIDTH), dtype=np.int16)
    for at in range(0, 18 * WIDTH, WIDTH):  # all at once would take a gigabyte
        part = slice(at, at + WIDTH)
        rows[:, part] = np.floor(layer @ (w["rows"][:, part] / STEP)) + w["rows_bias"][part]
    return rows
