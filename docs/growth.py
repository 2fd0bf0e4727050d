"""Draw how a sample's cost grows: python -m docs.growth, or make plots.

`python -m benchmarks.growth` measures, and writes what it saw as a table into docs/scale.md, with
what follows from it. The plot is drawn from that table, so the same page gives the same bytes.
"""

import re
from pathlib import Path
from typing import NamedTuple

import altair as alt
import polars as pl

from docs.plots import ROOT
from ttt_tables.doors.plots import BLUE, INK, VERMILION, Plot, panel, save

PAGE = ROOT / "docs" / "scale.md"
BEGIN, END = "<!-- growth: written by python -m benchmarks.growth -->", "<!-- end of growth -->"
WAYS = {
    "one worker": ("--workers", "1"),
    "two workers": ("--workers", "2"),
    "two workers by Dask": ("--workers", "2", "--engine", "dask"),
}
MANY, CHUNK = 10**9, 20_000
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
    """Return what follows from the costs: the price of a grid, and of a billion."""
    one, two = (sorted(_roots(costs, way)) for way in ("one worker", "two workers"))
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
        f"A billion grids take {MANY * size / 1e9:,.0f} GB in {MANY // CHUNK:,} files, and",
        "",
        "| cores | hours |",
        "| ---: | ---: |",
        *[f"| {cores:,} | {MANY * each / cores / 3600:,.2f} |" for cores in CORES],
        "",
        "if each core is as fast as one alone was here, and the disk keeps up with "
        f"{size / each / 1e6:.1f} MB a second from each. This is arithmetic, not a measurement.",
    ]
    return "\n".join(lines)


def _roots(costs: list[Cost], way: str) -> list[Cost]:
    return [cost for cost in costs if cost.way == way and not cost.boards]


def written(page: str, costs: list[Cost]) -> str:
    """Return a page with these costs, and what follows from them, in the place of others."""
    before, _, rest = page.partition(BEGIN)
    after = rest.partition(END)[2]
    return f"{before}{BEGIN}\n{table(costs)}\n\n{conclusions(costs)}\n{END}{after}"


def plot(costs: list[Cost]) -> Plot:
    """Return seconds and memory by the number of grids, one line for each way."""
    ways = list(WAYS)
    rows = [cost for way in ways for cost in _roots(costs, way)]
    data = pl.DataFrame(
        [(cost.grids, cost.way, cost.seconds, cost.memory) for cost in rows],
        ["grids", "way", "seconds", "memory"],
        orient="row",
    )
    colour = alt.Scale(domain=ways, range=[BLUE, VERMILION, INK])
    shape = alt.Scale(domain=ways, range=["circle", "square", "diamond"])
    panels = []
    for name, title, scale in (
        ("seconds", "seconds, the start included", alt.Scale(type="log")),
        ("memory", "MB of the largest process", alt.Scale(zero=True)),
    ):
        chart = alt.Chart(data).encode(
            x=alt.X("grids:Q", title="grids", scale=alt.Scale(type="log")).axis(format="~s"),
            y=alt.Y(f"{name}:Q", title=title, scale=scale),
            color=alt.Color("way:N", title=None, scale=colour),
            shape=alt.Shape("way:N", title=None, scale=shape),
        )
        panels.append(panel(name, chart.mark_line(), chart.mark_point(filled=True, size=45)))
    drawn: Plot = alt.hconcat(*[part.properties(width=260, height=220) for part in panels])
    return drawn


def main(page: Path = PAGE, folder: Path = ROOT / "docs" / "plots") -> None:
    """Draw the page's costs."""
    costs = read(page.read_text(encoding="utf-8"))
    save("The cost of a sample by its grids", plot(costs), folder / "growth.svg")


if __name__ == "__main__":
    main()
