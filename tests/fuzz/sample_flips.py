"""Changed bytes and missing ends in a sample's folder: no wrong answer may pass unnoticed.

    python -m tests.fuzz.sample_flips [NUMBER]      how many changes of each file

Each damaged folder is opened, asked for every grid, and verified. Only errors of the package may be
raised. Damage that verify does not find has to leave all answers unchanged, and the manifest too,
apart from its layout and the versions of libraries.
"""

import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stdout
from io import StringIO
from multiprocessing import get_context
from pathlib import Path
from resource import RLIMIT_AS, setrlimit
from tempfile import TemporaryDirectory

from tests.fuzz.flips import MEMORY, say
from tests.support.damage import damaged
from ttt_tables.errors import TttError
from ttt_tables.probabilistic import open_sample
from ttt_tables.sampling.runners import Run, run_sample
from ttt_tables.sampling.sample import Sample
from ttt_tables.verify import totals, verify

SAMPLES = {
    "sample": Sample("abraham", 42, 6, chunk=3),
    "sample --values": Sample("csun", 7, 2, True, chunk=1),
    "sample of a lattice": Sample("lattice", 3, 4, cells="50/0/50 100/0/0 30/40/30", chunk=2),
}
A_FILE = 300


def answers(folder):
    """Return all answers of a folder, with the first error in place of refused ones, and the step
    that refused: opening, reading, or none.
    """
    try:
        sample = open_sample(folder)
    except TttError as error:
        return str(error), "refused at open"
    try:
        roots = [sample[k] for k in range(len(sample))]
    except TttError as error:
        return str(error), "refused when read"
    said = {key: sample.manifest.get(key) for key in ("arguments", "content", "chunks")}
    return (sample.generator, sample.seed, roots, said), "answered"


def flip_sample(name, number):
    """Return counts of the changes of each file of a sample, by their finder."""
    counts, chance = Counter(), random.Random(name)
    with TemporaryDirectory() as place, redirect_stdout(StringIO()):
        folder = Path(place) / "sample"
        run_sample(SAMPLES[name], str(folder), Run(1))
        right, _ = answers(folder)
        assert totals(verify(sample=folder))[1] == 0
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            whole = path.read_bytes()
            for data in damaged(whole, number, chance):
                path.write_bytes(data)
                counts["changes"] += 1
                counts.update(_found(folder, right))
            path.write_bytes(whole)
    return counts


def _found(folder, right):
    """Return the way a damaged folder answers, and whether any damage is undetected."""
    found, how = answers(folder)
    faults = totals(verify(sample=folder))[1]
    if how == "answered":
        how = "answered alike" if found == right else "answered otherwise"
    words = [how, "found by verify" if faults else "not found by verify"]
    if not faults and how != "answered alike":
        words.append("undetected")
    return words


def main():
    """Damage the samples, and count how each change was found."""
    number = int(sys.argv[1]) if sys.argv[1:] else A_FILE
    started, total = time.monotonic(), Counter()
    with ProcessPoolExecutor(
        2, get_context("spawn"), setrlimit, (RLIMIT_AS, (MEMORY,) * 2)
    ) as pool:
        numbers = [number] * len(SAMPLES)
        for name, found in zip(SAMPLES, pool.map(flip_sample, SAMPLES, numbers), strict=True):
            say(name, found)
            total += found
    say("samples", total)
    print(f"in {time.monotonic() - started:.0f} s")
    if total["undetected"]:
        sys.exit("some changes were not detected")


if __name__ == "__main__":
    main()
