"""The speed of the kernel of ultimate tic-tac-toe, on one core.

    python -m benchmarks ultimate

Perft plays every move and counts every leaf: it uses no table, and counts no move without playing
it. The best of several runs counts, because other programs disturb the rest. Time is the thread's
own.
"""

import os
import subprocess
import sys
import time
from random import Random
from tempfile import TemporaryDirectory

from benchmarks.match import FEATURES
from ttt_tables.games.ultimate.engine.encoding import to_bits
from ttt_tables.games.ultimate.engine.engine import Engine
from ttt_tables.games.ultimate.engine.kernel import layout as f
from ttt_tables.games.ultimate.engine.kernel import rules
from ttt_tables.games.ultimate.rules import RULES, NineBoards, legal_moves, play, result

PLIES = 7
REPEATS = 5
POSITIONS = 20
DEPTH = 9
MOVES = 200
BUDGET = 20  # milliseconds
READY = "from ttt_tables.ultimate import Engine; Engine()"
THREAD = getattr(time, "CLOCK_THREAD_CPUTIME_ID", time.CLOCK_MONOTONIC)


def perft() -> None:
    """Print how many leaves a second perft visits."""
    for rule in RULES:
        bits = to_bits(NineBoards(), rule)
        rules.perft(bits, 0, -1, 1)
        times, leaves = [], 0
        for _ in range(REPEATS):
            started = time.clock_gettime(THREAD)
            leaves = rules.perft(bits, 0, -1, PLIES)
            times.append(time.clock_gettime(THREAD) - started)
        print(f"perft {PLIES}, {rule}: {leaves:,} leaves, {leaves / min(times) / 1e6:.0f} M/s")


def positions(rule: str) -> list[NineBoards]:
    """Return positions of seeded random games, the later the more plies."""
    open_positions = []
    for number in range(POSITIONS):
        random, here = Random(f"depth {number}"), NineBoards()
        for _ in range(3 + 2 * number):
            if legal := legal_moves(here, rule):
                here = play(here, *random.choice(legal), rule)
        if not result(here, rule):
            open_positions.append(here)
    return open_positions


def to_depth(rule: str, features: int) -> tuple[float, int]:
    """Return the seconds and nodes of searches to a depth, each from an empty table."""
    engine = Engine(rule, features=features, entries=1 << 18)
    seconds, nodes = 0.0, 0
    for position in positions(rule):
        times = []
        for _ in range(2):
            engine.forget()
            started = time.clock_gettime(THREAD)
            thought = engine.think(position, depth=DEPTH)
            times.append(time.clock_gettime(THREAD) - started)
        seconds, nodes = seconds + min(times), nodes + thought.nodes
    return seconds, nodes


def search() -> None:
    """Print the search's speed under each rule, and its nodes and time without each feature."""
    for rule in RULES:
        seconds, nodes = to_depth(rule, f.ALL)
        print(f"search, {rule}: {nodes:,} nodes to depth {DEPTH}, {nodes / seconds / 1e6:.1f} M/s")
    seconds, nodes = to_depth(RULES[0], f.ALL)
    for name in FEATURES:
        time_without, without = to_depth(RULES[0], f.ALL & ~getattr(f, name))
        print(f"without {name}: nodes x {without / nodes:.2f}, time x {time_without / seconds:.2f}")


def time_control() -> None:
    """Print the time of moves beyond their budget, on the thread's clock and on the wall's."""
    for name, clock in (("thread", THREAD), ("wall", time.CLOCK_MONOTONIC)):
        engine, over = Engine(clock=clock), []
        for position in (positions(RULES[0]) * MOVES)[:MOVES]:
            engine.forget()
            started = time.clock_gettime(clock)
            engine.think(position, BUDGET)
            over.append(1000 * (time.clock_gettime(clock) - started) - BUDGET)
        over.sort()
        print(
            f"{BUDGET} ms a move, clock of the {name}: p50 {over[MOVES // 2]:+.2f} ms, "
            f"p99 {over[MOVES * 99 // 100]:+.2f} ms, most {over[-1]:+.2f} ms"
        )


def start_up() -> None:
    """Print the time until the engine is ready: compiled first, then from the disk cache."""
    with TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
        for name in ("compiled", "from the cache", "from the cache"):
            before = os.times()
            subprocess.run([sys.executable, "-c", READY], check=True, env=environment)
            after = os.times()
            used = after.children_user - before.children_user
            used += after.children_system - before.children_system
            taken = after.elapsed - before.elapsed
            print(f"ready, {name}: {used:.1f} s of processor time, {taken:.1f} s in all")


def main() -> None:
    """Print the speeds."""
    perft()
    search()
    time_control()
    start_up()
