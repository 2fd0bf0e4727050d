"""Draw what the constants of learning do.

Reads the means that `python -m benchmarks.constants` has measured.
"""

import json
from pathlib import Path

import altair as alt
import polars as pl

from benchmarks.constants import FILE
from docs.programs.sample import ROOT
from ttt_tables.plots import BLUE, INK, VERMILION, Plot, panel, save

SHOWN = (0.02, 0.1, 0.5, 1.0)  # rates drawn
COLOURS = (BLUE, "#009E73", INK, VERMILION)
MEASURES = {"win": "wins against random play", "draw": "draws with perfect play"}


def plot(td: list[list[object]]) -> Plot:
    """Return two panels: TD's chances as O by its share of random moves, one line a rate."""
    names = ["rate", "explored", "side", *MEASURES]
    found = pl.DataFrame(td, names, orient="row").filter(pl.col("rate").is_in(SHOWN), side="O")
    found = found.with_columns(line=pl.format("alpha {}", "rate"), epsilon=1 / pl.col("explored"))
    lines = [f"alpha {rate}" for rate in SHOWN]
    colours = alt.Scale(domain=lines, range=COLOURS)
    shapes = alt.Scale(domain=lines, range=["circle", "square", "triangle-up", "diamond"])
    axis = alt.Axis(grid=False, values=[0.001, 0.01, 0.1, 0.5], format="~g")
    logarithm = alt.Scale(type="log", domain=(0.001, 0.5))
    panels = []
    for column, title in MEASURES.items():
        base = alt.Chart(found).encode(
            x=alt.X("epsilon:Q", title="epsilon: moves by chance", axis=axis, scale=logarithm),
            y=alt.Y(f"{column}:Q", title=title, scale=alt.Scale(domain=(0, 1))),
            color=alt.Color("line:N", title=None, scale=colours),
        )
        drawn = (
            base.mark_line(strokeWidth=1.5),
            base.mark_point(filled=True, size=45).encode(
                shape=alt.Shape("line:N", title=None, scale=shapes)
            ),
        )
        panels.append(panel("as O", *drawn).properties(width=300, height=190))
    return alt.hconcat(*panels, spacing=24)


def main(file: Path = FILE, folder: Path = ROOT / "docs" / "plots") -> None:
    """Draw the measured means."""
    found = json.loads(file.read_text(encoding="utf-8"))
    title = f"TD after {found['games']:,} games, mean of {found['seeds']} seeds"
    save(title, plot(found["td"]), folder / "constants.svg")
