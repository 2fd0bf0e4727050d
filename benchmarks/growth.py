"""How the cost of a sample grows: python -m benchmarks.growth [MOST [PAGE]]

Each power of ten from 10,000 to MOST grids (ten million) is sampled anew by one worker, by two, and
by two of Dask's, and a few grids with every board; the folders are deleted. Then docs/scale.md, or
another page, gets the table and what follows from it, and docs/plots (or the page's folder) the
plot. Ten million take some six minutes by one worker, and 1.4 GB of disk in the folder for
temporary files.
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from docs import growth
from docs.growth import PAGE, WAYS, Cost

LEAST, MOST = 10_000, 10_000_000
WITH_BOARDS = (400, 1600)
SAMPLE = ("-m", "pipeline", "sample", "--generator", "abraham", "--seed", "42")


def counts(most: int) -> list[int]:
    """Return the powers of ten from LEAST to `most`; at least two numbers of grids."""
    powers = [10**digits for digits in range(20) if LEAST <= 10**digits <= most]
    return powers if len(powers) > 1 else [most // 10, most]


def measure(grids: int, boards: str, way: str) -> Cost:
    """Return the cost of one command, from the shell's view."""
    with TemporaryDirectory() as folder:
        words = [*SAMPLE, "--grids", str(grids), "--out", folder, *WAYS[way]]
        started = perf_counter()
        process = subprocess.Popen(
            [sys.executable, *words, *(["--values"] if boards else [])], stdout=subprocess.DEVNULL
        )
        _, status, used = os.wait4(process.pid, 0)
        seconds = perf_counter() - started
        if status:
            sys.exit(f"python {' '.join(words)} failed")
        size = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
    return Cost(grids, boards, way, round(seconds, 2), size, used.ru_maxrss // 1024)


def main(most: int = MOST, page: Path = PAGE) -> None:
    """Measure, print each cost as it is known, and write the page and the plot."""
    asked = [(grids, "", way) for grids in counts(most) for way in WAYS]
    asked += [(grids, "every", way) for grids in WITH_BOARDS if grids <= most for way in WAYS]
    costs = []
    for grids, boards, way in asked:
        costs.append(measure(grids, boards, way))
        print(growth.table(costs[-1:]).splitlines()[-1], flush=True)
    print(growth.conclusions(costs))
    page.write_text(growth.written(page.read_text(encoding="utf-8"), costs), encoding="utf-8")
    growth.main(page, PAGE.parent / "plots" if page == PAGE else page.parent)


if __name__ == "__main__":
    main(*[given(word) for given, word in zip((int, Path), sys.argv[1:], strict=False)])
