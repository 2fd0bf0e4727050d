"""Draw how a sample's cost grows, from the table of docs/dev/speed.md.

`python -m benchmarks.growth` measures, and writes that table. The same page gives the same bytes.
"""

from pathlib import Path

import altair as alt
import polars as pl

from benchmarks.growth import PAGE, WAYS, Cost, of_roots, read
from docs.programs.sample import ROOT
from ttt_tables.plots import BLUE, INK, VERMILION, Plot, panel, save


def plot(costs: list[Cost]) -> Plot:
    """Return seconds and memory by the number of grids, one line for each way."""
    ways = list(WAYS)
    rows = [cost for way in ways for cost in of_roots(costs, way)]
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
