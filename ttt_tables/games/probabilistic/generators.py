"""Random grids: grid k is a function of only (generator, seed, k).

The random words are the raw stream of numpy's Philox, a block cipher in counter mode. The
definition of the cipher fixes this stream, while numpy may change the distributions of
numpy.random. Grid k reads blocks 5 k + 1 to 5 k + 5 of four words each, of which it uses 9 or 18.
Each generator has its own counters. A word w of 53 bits chooses among m by w m // 2**53, so the
probability of a choice has an error below m / 2**53, which is below 1e-13.
"""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board.limits import AT_ONCE
from ttt_tables.board.numbers import whole_number
from ttt_tables.errors import BadGridError, BadOptionError, quote
from ttt_tables.games.probabilistic.grid import parse_cell

Percents = NDArray[np.uint8]
Words = NDArray[np.uint64]

_BLOCKS = 5
_WORDS = 4 * _BLOCKS
_WORD_BITS = 53
LIMIT = 2**62  # of k; seeds go to 2**64


class Generator(NamedTuple):
    """A way to sample the cells of a grid, and its number among the counters."""

    name: str
    number: int
    cells: tuple[tuple[int, int, int], ...]  # all cells that it may sample, in percent, rising
    draw: Callable[[Words], Percents]  # (m, 20) words to (m, 9, 3) percents


def _choose(words: Words, among: NDArray[np.uint64] | int) -> NDArray[np.int64]:
    """Return for each word a whole number from 0 to `among` - 1."""
    return (words * np.asarray(among, dtype=np.uint64) >> np.uint64(_WORD_BITS)).astype(np.int64)


def _in_twentieths(success: NDArray[np.int64], neutral: NDArray[np.int64]) -> Percents:
    cells = np.stack([success, neutral, 20 - success - neutral], axis=-1)
    return (5 * cells).astype(np.uint8)


def _abraham(words: Words) -> Percents:
    """Sample neutral from 5 to 30 % and success from 30 % to the rest; failure may be 0."""
    neutral = 1 + _choose(words[:, :9], 6)
    success = 6 + _choose(words[:, 9:18], (15 - neutral).astype(np.uint64))
    return _in_twentieths(success, neutral)


def _csun(words: Words) -> Percents:
    """Sample neutral from 5 to 30 %, success from 30 % to the rest minus 5 %: failure is not 0."""
    neutral = 1 + _choose(words[:, :9], 6)
    success = 6 + _choose(words[:, 9:18], (14 - neutral).astype(np.uint64))
    return _in_twentieths(success, neutral)


def _cells(least_failure: int) -> tuple[tuple[int, int, int], ...]:
    """Return the cells in twentieths: neutral 1 to 6, success from 6, failure from the least."""
    return tuple(
        [
            (5 * success, 5 * neutral, 100 - 5 * success - 5 * neutral)
            for success in range(6, 20)
            for neutral in range(1, 7)
            if success + neutral <= 20 - least_failure
        ]
    )


GENERATORS = {
    "abraham": Generator("abraham", 1, _cells(0), _abraham),  # 69 cells
    "csun": Generator("csun", 2, _cells(1), _csun),  # 63
}


def lattice(cells: Sequence[tuple[int, int, int]]) -> Generator:
    """Return a generator that samples each of the nine cells from a list of cells in percent.

    Every cell of the list is (success, neutral, failure) in whole percents. A cell that is listed
    twice is sampled twice as often.
    Raises BadGridError.
    """
    listed: list[list[int]] = []
    try:
        len(cells)  # raises TypeError for an endless iterable
        for cell in cells:
            parts = [whole_number(part) for part in islice(cell, 4)]
            listed.append([part for part in parts if part is not None and 0 <= part <= 100])
            if len(listed[-1]) < len(parts):
                raise TypeError
    except (TypeError, OverflowError):
        listed = []
    if not listed:
        raise BadGridError(
            "a lattice must be a list of one or more cells, each (success, neutral, failure) in "
            f"whole percents, got {quote(cells)}"
        )
    for number, percents in enumerate(listed):  # each must be a cell that can be solved
        parse_cell("/".join(map(str, percents)), f"cells[{number}] of the lattice")
    choices = np.array(listed, dtype=np.uint8)
    distinct = tuple(sorted({(s, n, f) for s, n, f in choices.tolist()}))
    return Generator(
        "lattice", 3, distinct, lambda words: choices[_choose(words[:, :9], len(choices))]
    )


def get_generator(name: str) -> Generator:
    """Return a named generator. Raises BadOptionError for an unknown name."""
    if not isinstance(name, str) or name not in GENERATORS:
        raise BadOptionError(
            f"unknown generator {quote(name)}: choose one of {', '.join(GENERATORS)}, or make one "
            "with lattice(cells)"
        )
    return GENERATORS[name]


def sample_grids(generator: str | Generator, seed: int, start: int, stop: int) -> Percents:
    """Return grids k = start to stop - 1 in whole percents, (stop - start, 9, 3) uint8.

    generator    "abraham", "csun", or what `lattice` returns
    seed         0 to 2**64 - 1

    Raises BadOptionError for an unknown generator, and BadGridError for an invalid seed or range.
    """
    source = generator if isinstance(generator, Generator) else get_generator(generator)
    key, first, end = whole_number(seed), whole_number(start), whole_number(stop)
    if key is None or not 0 <= key < 2**64:
        raise BadGridError(f"seed must be a whole number from 0 to 2**64 - 1, got {quote(seed)}")
    if first is None or end is None or not 0 <= first <= end <= LIMIT:
        raise BadGridError(
            "start and stop must be whole numbers with 0 <= start <= stop <= 2**62, got "
            f"{quote(start)} and {quote(stop)}"
        )
    if end - first > AT_ONCE:
        raise BadGridError(
            f"stop - start must be at most {AT_ONCE:,} grids at once, got {end - first:,}"
        )
    stream = np.random.Philox(key=key, counter=(source.number << 192) + _BLOCKS * first)
    words = stream.random_raw(_WORDS * (end - first)).astype(np.uint64).reshape(-1, _WORDS)
    return source.draw(words >> np.uint64(64 - _WORD_BITS))
