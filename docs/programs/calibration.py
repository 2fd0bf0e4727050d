"""Draw the points scored by the engine's estimate.

Reads the counts that `python -m benchmarks.calibration` has measured.
"""

import json
from pathlib import Path

import altair as alt
import polars as pl

from benchmarks.calibration import FILE
from docs.programs.sample import ROOT
from ttt_tables.plots import BLUE, GREY, INK, VERMILION, Plot, panel, save

NAMES = ("plies 6 to 23", "24 to 35", "36 to 47", "48 and later")  # of the phases measured
FEWEST = 30  # positions of a point
GREEN = "#009E73"


def points(counts: list[list[list[float]]]) -> pl.DataFrame:
    """Return the mean estimate and the mean of points, by phase and tenth of the estimate."""
    rows = [
        (name, score / n, scored / n, n)
        for name, phase in zip(NAMES, counts, strict=True)
        for n, score, scored in phase
        if n >= FEWEST
    ]
    names = ["phase", "estimate", "points", "positions"]
    return pl.DataFrame(rows, names, orient="row")


def plot(found: dict[str, list[list[list[float]]]]) -> Plot:
    """Return a panel a rule: points by estimate, one line a phase, and the diagonal."""
    colours = alt.Scale(domain=NAMES, range=[BLUE, VERMILION, GREEN, INK])
    shapes = alt.Scale(domain=NAMES, range=["circle", "square", "triangle-up", "diamond"])
    panels = []
    for rule, counts in found.items():
        unit = alt.Scale(domain=(0, 1))
        base = alt.Chart(points(counts)).encode(
            x=alt.X("estimate:Q", title="the engine's estimate", scale=unit),
            y=alt.Y("points:Q", title="points scored", scale=unit),
            color=alt.Color("phase:N", title=None, scale=colours),
        )
        ends = pl.DataFrame({"estimate": [0.0, 1.0], "points": [0.0, 1.0]})
        even = (
            alt.Chart(ends)
            .mark_line(color=GREY, strokeDash=[4, 4])
            .encode(x="estimate:Q", y="points:Q")
        )
        shape = alt.Shape("phase:N", title=None, scale=shapes)
        drawn = (
            even,
            base.mark_line(strokeWidth=1.5),
            base.mark_point(filled=True, size=45).encode(shape=shape),
        )
        panels.append(panel(rule, *drawn).properties(width=280, height=280))
    joined: Plot = alt.hconcat(*panels, spacing=24)
    return joined


def main(file: Path = FILE, folder: Path = ROOT / "docs" / "plots") -> None:
    """Draw the measured counts."""
    found = json.loads(file.read_text(encoding="utf-8"))
    for milliseconds, games in found["games"].items():
        title = f"Points by the engine's estimate at {milliseconds} ms, {games} games of each rule"
        counts = {rule: by_time[milliseconds] for rule, by_time in found["counts"].items()}
        name = "calibration" if milliseconds == "20" else f"calibration-{milliseconds}"
        save(title, plot(counts), folder / f"{name}.svg")
