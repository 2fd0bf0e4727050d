"""The cost of a sample by its grids: python -m benchmarks.growth [MOST [PAGE]]

Each power of ten from 10,000 to MOST grids (ten million) is sampled by one worker, by two, and by
two of Dask's; so are a few grids with every board. The folders are deleted. The table of costs and
the conclusions are written into docs/dev/speed.md, or another page, from which `docs.programs`
draws. Ten million grids take one worker some six minutes, and 1.4 GB of temporary
files.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from ttt_tables.sampling.sample import MANY_CHUNK

LEAST, MOST = 10_000, 10_000_000
WITH_BOARDS = (400, 1600)
TTT = str(Path(sys.executable).with_name("ttt"))
SAMPLE = (TTT, "sample", "--generator", "abraham", "--seed", "42")
PAGE = Path(__file__).parents[1] / "docs" / "dev" / "speed.md"
BEGIN, END = "<!-- growth: written by python -m benchmarks.growth -->", "<!-- end of growth -->"
WAYS = {
    "one worker": ("--workers", "1"),
    "two workers": ("--workers", "2"),
    "two workers by Dask": ("--workers", "2", "--engine", "dask"),
}
MANY = 10**9
CORES = (1, 2, 16, 128, 1024)


class Cost(NamedTuple):
    """The seconds, bytes and memory of one command."""

    grids: int
    boards: str  # "" for the empty one, "every" for all of each grid
    way: str  # one of WAYS
    seconds: float  # from the shell's view, start-up included
    size: int  # bytes of all files
    memory: int  # MB, of the largest process


def table(costs: list[Cost]) -> str:
    """Return the costs as the page's table; `read` reads it."""
    lines = [
        "| grids | boards | way | seconds | grids a second | bytes | memory |",
        "| ---: | --- | --- | ---: | ---: | ---: | ---: |",
    ]
    for cost in costs:
        rate = cost.grids / cost.seconds
        lines.append(
            f"| {cost.grids:,} | {cost.boards} | {cost.way} | {cost.seconds:.2f} | {rate:,.0f} | "
            f"{cost.size:,} | {cost.memory:,} MB |"
        )
    return "\n".join(lines)


def read(page: str) -> list[Cost]:
    """Return the costs in a page's table."""
    inside = page.partition(BEGIN)[2].partition(END)[0]
    cells = re.findall(
        r"^\| ([\d,]+) \| (\w*) \| ([\w ]+) \| ([\d.]+) \| [\d,]+ \| ([\d,]+) \| ([\d,]+) MB \|$",
        inside,
        re.MULTILINE,
    )
    return [
        Cost(_whole(grids), boards, way, float(seconds), _whole(size), _whole(memory))
        for grids, boards, way, seconds, size, memory in cells
    ]


def _whole(text: str) -> int:
    return int(text.replace(",", ""))


def conclusions(costs: list[Cost]) -> str:
    """Return the conclusions from the costs: the price of one grid, and of a billion."""
    one, two = (sorted(of_roots(costs, way)) for way in ("one worker", "two workers"))
    few, most, last = one[0], one[-1], two[-1]
    each = most.seconds / most.grids
    size = most.size / most.grids
    lines = [
        f"- With {most.grids:,} grids one worker takes {each * 1e6:.1f} us and {size:.1f} bytes a "
        f"grid, the start included.",
        f"- Two workers are {most.seconds / last.seconds:.2f} times as fast as one.",
        f"- Memory: {few.memory:,} MB with {few.grids:,} grids, {most.memory:,} MB with "
        f"{most.grids:,}; each chunk leaves one record until the manifest is written.",
        "",
        f"A billion grids take {MANY * size / 1e9:,.0f} GB in {MANY // MANY_CHUNK:,} files, and",
        "",
        "| cores | hours |",
        "| ---: | ---: |",
        *[f"| {cores:,} | {MANY * each / cores / 3600:,.2f} |" for cores in CORES],
        "",
        "if each core is as fast as one alone was here, and the disk keeps up with "
        f"{size / each / 1e6:.1f} MB a second from each. This is arithmetic, not a measurement.",
    ]
    return "\n".join(lines)


def of_roots(costs: list[Cost], way: str) -> list[Cost]:
    """Return the costs of one way with the empty board alone."""
    return [cost for cost in costs if cost.way == way and not cost.boards]


def written(page: str, costs: list[Cost]) -> str:
    """Return a page with these costs and their conclusions in place of older ones."""
    before, _, rest = page.partition(BEGIN)
    after = rest.partition(END)[2]
    return f"{before}{BEGIN}\n{table(costs)}\n\n{conclusions(costs)}\n{END}{after}"


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
            [*words, *(["--values"] if boards else [])], stdout=subprocess.DEVNULL
        )
        _, status, used = os.wait4(process.pid, 0)
        seconds = perf_counter() - started
        if status:
            sys.exit(f"python {' '.join(words)} failed")
        size = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
    return Cost(grids, boards, way, round(seconds, 2), size, used.ru_maxrss // 1024)


def main(most: int = MOST, page: Path = PAGE) -> None:
    """Measure, print each cost as it is known, and write the page."""
    asked = [(grids, "", way) for grids in counts(most) for way in WAYS]
    asked += [(grids, "every", way) for grids in WITH_BOARDS if grids <= most for way in WAYS]
    costs = []
    for grids, boards, way in asked:
        costs.append(measure(grids, boards, way))
        print(table(costs[-1:]).splitlines()[-1], flush=True)
    print(conclusions(costs))
    page.write_text(written(page.read_text(encoding="utf-8"), costs), encoding="utf-8")


if __name__ == "__main__":
    main(*[given(word) for given, word in zip((int, Path), sys.argv[1:], strict=False)])
