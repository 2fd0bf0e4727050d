"""The checked limits of a search, and the result that it returns."""

import time
from typing import NamedTuple

from ttt_tables.errors import BadLimitError, quote
from ttt_tables.games.ultimate.rules import BoardCell

SEEDS = 1 << 31
FEATURES = 32767  # all features, as a set of bits
DEEPEST = 81  # plies: no game has more
MOST_NODES = 1 << 62  # positions: more than any search visits
LONGEST = 86_400_000.0  # milliseconds: a day
_RETURN = 300_000  # nanoseconds kept back to return the result


class Thought(NamedTuple):
    """The result for a move: its score, estimated by a search or known exactly."""

    move: BoardCell
    score: float  # the mover's expected score; 1, 0.5 or 0 if it is proved
    proved: bool  # whether the result is certain
    depth: int  # plies of the last completed iteration; for a stored win, the most plies to its end
    nodes: int  # positions visited; 0 without a search
    line: tuple[BoardCell, ...]  # the principal variation, beginning with this move
    seconds: float


class Limits(NamedTuple):
    """The limits of a search, which ends at the first that is met."""

    ends: int  # nanoseconds on the clock
    depth: int  # plies
    nodes: int  # positions visited
    clock: int  # of `time.clock_gettime`

    def are_met(self) -> bool:
        """Return whether the time is up or no position is left to visit."""
        return self.nodes < 1 or time.clock_gettime_ns(self.clock) > self.ends

    def less(self, nodes: int) -> "Limits":
        """Return the remaining limits after visiting some positions."""
        return self._replace(nodes=self.nodes - nodes)


def limit(
    milliseconds: float | None,
    depth: int | None,
    nodes: int | None = None,
    clock: int = time.CLOCK_MONOTONIC,
) -> Limits:
    """Return the limits of a search. If only a depth or nodes are given, the time is a day.

    The clock is one of `time.clock_gettime`.

    Raises BadLimitError for an invalid time, depth or number of nodes.
    """
    for name, number, unit in (("depth", depth, "plies"), ("nodes", nodes, "positions")):
        whole = isinstance(number, int) and not isinstance(number, bool)
        if number is not None and (not whole or not 1 <= number <= MOST_NODES):
            raise BadLimitError(
                f"{name} must be a whole number of {unit}, 1 or more, got {quote(number)}"
            )
    if milliseconds is None:
        if depth is None and nodes is None:
            raise BadLimitError("a search needs a limit: give milliseconds, a depth or nodes")
        milliseconds = LONGEST
    number = isinstance(milliseconds, int | float) and not isinstance(milliseconds, bool)
    if not number or not 0 <= milliseconds <= LONGEST:
        raise BadLimitError(f"milliseconds must be 0 to {LONGEST:.0f}, got {quote(milliseconds)}")
    ends = time.clock_gettime_ns(clock) + max(0, int(milliseconds * 1e6) - _RETURN)
    return Limits(ends, min(depth or DEEPEST, DEEPEST), nodes or MOST_NODES, clock)


def check_noise_seed(seed: int) -> int:
    """Return the seed. Raises BadLimitError if it is invalid."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEEDS:
        raise BadLimitError(f"seed must be a whole number from 0 to {SEEDS - 1}, got {quote(seed)}")
    return seed


def check_entries(entries: int) -> int:
    """Return the size of a transposition table. Raises BadLimitError if it is invalid."""
    whole = isinstance(entries, int) and not isinstance(entries, bool)
    if not whole or not 1 <= entries <= 1 << 30 or entries & (entries - 1):
        raise BadLimitError(
            f"entries of a transposition table must be a power of two, got {quote(entries)}"
        )
    return entries


def check_features(features: int) -> int:
    """Return the set of the search's features. Raises BadLimitError if it is invalid."""
    whole = isinstance(features, int) and not isinstance(features, bool)
    if not whole or not 0 <= features <= FEATURES:
        raise BadLimitError(
            f"features must be a set, 0 to {FEATURES} (see kernel/layout.py), got {quote(features)}"
        )
    return features


def check_clock(clock: int) -> int:
    """Return a clock of `time.clock_gettime`. Raises BadLimitError if the system lacks it."""
    try:
        time.clock_gettime_ns(None if isinstance(clock, bool) else clock)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError, OSError):
        raise BadLimitError(f"unknown clock {quote(clock)} of the system") from None
    return clock
