"""python -m tests.fuzz [--inputs N] [--seed S]: status 1 if any input finds a fault."""

import sys
import time
from argparse import ArgumentParser
from resource import RUSAGE_SELF, getrusage

from tests.fuzz.parsers import PARSERS
from tests.fuzz.run import fuzz, report, shares

MEMORY = 2 << 20  # KiB that the process may ever take


def main() -> int:
    """Fuzz as asked, and return the exit status."""
    parser = ArgumentParser("python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000, help="how many, in all")
    parser.add_argument("--seed", type=int, default=0, help="another seed, other inputs")
    parser.add_argument("--parser", choices=[one.name for one in PARSERS], help="only this one")
    parser.add_argument("--first", type=int, default=0, help="the number of the first input")
    asked = parser.parse_args()
    chosen = shares(asked.inputs)
    if asked.parser:
        chosen = [(one, asked.inputs) for one in PARSERS if one.name == asked.parser]
    started, total, faults = time.perf_counter(), 0, 0
    for one, inputs in chosen:
        began = time.perf_counter()
        tally = fuzz(one, inputs, asked.seed, asked.first)
        report(tally, time.perf_counter() - began)
        total, faults = total + inputs, faults + len(tally.found)
    peak = getrusage(RUSAGE_SELF).ru_maxrss
    print(
        f"{total:,} inputs, {faults} found, seed {asked.seed}, "
        f"{time.perf_counter() - started:.0f} s, at most {peak / 1024:.0f} MB of memory"
    )
    if peak > MEMORY:
        print(f"the process took more than {MEMORY >> 10} MB", file=sys.stderr)
    return int(faults > 0 or peak > MEMORY)


if __name__ == "__main__":
    sys.exit(main())
