"""How fast the ultimate game's kernel plays and searches, on one core.

    python -m benchmarks ultimate

Perft plays every move and counts every leaf: no table, no counting of moves unplayed.
The best of several runs counts: the others were disturbed.
"""

import time

from ttt_tables.ultimate import RULES, Game, kernel
from ttt_tables.ultimate.bits import to_bits

PLIES = 7
REPEATS = 5


def perft() -> None:
    """Print how many leaves a second perft visits."""
    for rule in RULES:
        bits = to_bits(Game(rule).position, rule)
        kernel.perft(bits, 0, -1, 1)
        times, leaves = [], 0
        for _ in range(REPEATS):
            started = time.perf_counter()
            leaves = kernel.perft(bits, 0, -1, PLIES)
            times.append(time.perf_counter() - started)
        print(f"perft {PLIES}, {rule}: {leaves:,} leaves, {leaves / min(times) / 1e6:.0f} M/s")


def main() -> None:
    """Print the speeds."""
    perft()
