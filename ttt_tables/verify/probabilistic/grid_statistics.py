"""The table grid_statistics: estimated again from the rows of grid_roots. Needs numpy."""

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, linear_regression, stdev, variance
from typing import Any

import numpy as np

from ttt_tables.verify.probabilistic.iteration import Floats, Solved, solve
from ttt_tables.verify.probabilistic.matches import MATCHES, play
from ttt_tables.verify.probabilistic.paths import slopes
from ttt_tables.verify.probabilistic.sampled_grids import (
    NOT_SAMPLED,
    RESIDUAL,
    grids_of,
    roots_by_generator,
)
from ttt_tables.verify.report import Assertion, Part
from ttt_tables.verify.verifier import Tables, Values, Verifier

NORMAL = 1.959964  # standard errors to either side contain 95 % of a normal distribution
DIFFERENTIATED = 500  # grids of each generator whose slopes were taken
NEAR = 1e-10  # how near computed statistics have to be to stored ones
SLOPES = ("success", "failure")

Key = tuple[str, str, int | None]
Interval = tuple[float, float, float]


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check the statistics of each generator by its rows of grid_roots."""
    columns = tables.values(part.name)
    names = ("estimate", "low", "high", "grid_count")
    keys = list(zip(columns["generator"], columns["statistic"], columns["cell"], strict=True))
    stored: dict[Key, tuple[Any, ...]] = dict(
        zip(keys, zip(*[columns[name] for name in names], strict=True), strict=True)
    )
    wanted: list[Key] = []
    for generator, roots in roots_by_generator(tables).items():
        for (statistic, cell), interval, count in _expected(roots, full):
            wanted.append((generator, statistic, cell))
            row = stored.get(wanted[-1])
            if row is None:
                part.fault(wanted[-1], "statistic", "no row", "a row")
                continue
            part.expect(wanted[-1], "grid_count", int(row[3]), count)
            _check_interval(part, wanted[-1], row[:3], interval)
        _check_residual(part, generator, stored)
    order = sorted(wanted, key=lambda key: (*key[:2], -1 if key[2] is None else key[2]))
    part.column("generator, statistic, cell", range(len(order)), keys, order)


def _check_interval(
    part: Part, key: Key, stored: tuple[float, ...], expected: Interval | None
) -> None:
    """Check an estimate and the ends of its interval; if None is expected, only their order."""
    if expected is None:
        estimate, low, high = stored
        part.demand(low <= estimate <= high, key, "estimate", stored, "within its interval")
        return
    for name, ours, theirs in zip(("estimate", "low", "high"), stored, expected, strict=True):
        close = abs(ours - theirs) <= NEAR * max(1, abs(theirs))
        part.demand(close, key, name, ours, f"{theirs!r}")


def _check_residual(part: Part, generator: str, stored: dict[Key, tuple[Any, ...]]) -> None:
    """Check the bounds of the residual, which depends on the first solver's rounding."""
    key = (generator, "residual", None)
    estimate, low, high, _ = stored.get(key, (-1.0,) * 4)
    part.demand(estimate == low == high, key, "low, high", (low, high), "the estimate")
    part.demand(0 <= estimate <= RESIDUAL, key, "estimate", estimate, "at most 1e-15")


def _expected(
    roots: Values, full: bool
) -> Iterator[tuple[tuple[str, int | None], Interval | None, int]]:
    """Yield each statistic of a generator, its interval, or None if not computed, its grids."""
    count = len(roots["k"])
    scores = roots["x_score"]
    for name in ("x_score", "x_win", "draw", "o_win"):
        yield (name, None), _mean(roots[name].tolist()), count
    yield ("second_better", None), _wilson(int((scores < 0.5).sum()), count), count
    neutral = grids_of(roots)[:, :, 1].mean(axis=1) / 100
    yield ("neutral", None), _regression(neutral.tolist(), scores.tolist()), count
    yield ("residual", None), None, min(DIFFERENTIATED, count)
    sets = roots["x_best_cells"].astype(int)
    sizes = [int(number).bit_count() for number in sets]
    for cell in range(9):
        shares = [(number >> cell & 1) / size for number, size in zip(sets, sizes, strict=True)]
        yield ("best_first", cell), _mean(shares), count
    again = _solved_again(roots) if full else None
    ends = [(f"{name}_{end}", None) for name in MATCHES for end in ("win", "draw")]
    keys = [*((name, cell) for name in SLOPES for cell in range(9)), *ends]
    for row, key in enumerate(keys):
        yield key, None if again is None else _mean(again[row].tolist()), DIFFERENTIATED


def _solved_again(roots: Values) -> Floats:
    """Return the slopes, then the probabilities of matches, of grids that are solved again."""
    grids = grids_of(roots)[:DIFFERENTIATED] / 100
    blocks = [grids[start : start + 8] for start in range(0, len(grids), 8)]
    return np.concatenate([_of_block(block, solve(block)) for block in blocks], axis=1)


def _of_block(grids: Floats, solved: Solved) -> Floats:
    chances = [end for players in MATCHES.values() for end in play(grids, solved, *players)]
    return np.concatenate([slopes(grids, solved), chances])


def _mean(sample: Sequence[float]) -> Interval:
    mean, wide = fmean(sample), NORMAL * stdev(sample) / sqrt(len(sample))
    return mean, mean - wide, mean + wide


def _wilson(count: int, total: int) -> Interval:
    """Return a fraction with Wilson's interval."""
    share, z2 = count / total, NORMAL**2
    root = NORMAL * sqrt(4 * total * share * (1 - share) + z2)
    low, high = ((2 * total * share + z2 + sign * root) / (2 * (total + z2)) for sign in (-1, 1))
    return share, max(0.0, low), high


def _regression(x: Sequence[float], y: Sequence[float]) -> Interval:
    slope = linear_regression(x, y).slope
    wide = NORMAL * sqrt((variance(y) / variance(x) - slope**2) / (len(x) - 2))
    return slope, slope - wide, slope + wide


CLAIM = Assertion(
    "",
    "95 % intervals",
    f"{NOT_SAMPLED}; the residual is only bounded",
    "estimated again from grid_roots; with --full slopes by forward derivatives, matches by "
    "iteration",
    "published means",
)
VERIFIER = Verifier(CLAIM, check)
