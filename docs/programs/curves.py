"""Draw how MENACE and TD learn.

The program reads learning_curves from data/, and writes one SVG for each plot into docs/plots/, in
the style of all plots. The same table gives the same bytes. Lines differ by their colours, which
are those of Okabe and Ito, and also by the shapes of their points.
"""

from pathlib import Path

import altair as alt
import polars as pl

from docs.programs.sample import ROOT
from ttt_tables.plots import BLUE, INK, PLACES, VERMILION, Panel, Plot, panel, save

GREEN = "#009E73"
PLAN, DRAW_REWARD, SEEDS = "8/4/2/1", "0.0", 300
LEARNERS = {
    "MENACE, taught by random": ("menace", PLAN, "random"),
    "by perfect play": ("menace", PLAN, "perfect"),
    "by itself": ("menace", PLAN, "self"),
    "TD, by itself": ("td", DRAW_REWARD, "self"),
}
DEATHS = {
    "resigned, taught by random": ("random", "resigned"),
    "by perfect play": ("perfect", "resigned"),
    "by itself": ("self", "resigned"),
    "first box empty (perfect)": ("perfect", "first_empty"),
}
COLOURS, SHAPES = (BLUE, VERMILION, GREEN, INK), ("circle", "square", "triangle-up", "diamond")
CHANCES = (
    ("random", "win", "chance to win against random play"),
    ("perfect", "draw", "chance to draw against perfect play"),
)


def chances(curves: pl.DataFrame) -> Plot:
    """Return the learners' results against random and perfect play, as X and O, by games played."""
    rows = []
    for side in "XO":
        panels = []
        for against, column, title in CHANCES:
            found = [
                curves.filter(
                    learner=learner, variant=variant, opponent=opponent, side=side, against=against
                ).select("games", share=column, line=pl.lit(line))
                for line, (learner, variant, opponent) in LEARNERS.items()
            ]
            panels.append(_panel(f"as {side}", title, pl.concat(found), list(LEARNERS)))
        rows.append(alt.hconcat(*panels, spacing=24))
    return alt.vconcat(*rows, spacing=18)


def deaths(curves: pl.DataFrame) -> Plot:
    """Return the fraction of MENACEs as X that resigned, or whose first box is empty."""
    panels = []
    for plan in ("8/4/2/1", "4/3/2/1"):
        of_plan = curves.filter(variant=plan, side="X", against="random")
        found = [
            of_plan.filter(opponent=opponent).select("games", share=column, line=pl.lit(line))
            for line, (opponent, column) in DEATHS.items()
        ]
        panels.append(_panel(f"plan {plan}", "share of MENACEs", pl.concat(found), list(DEATHS)))
    return alt.hconcat(*panels, spacing=24)


def _panel(name: str, title: str, rows: pl.DataFrame, lines: list[str]) -> Panel:
    axis = alt.Axis(grid=False, values=[10, 100, 1000, 10000], format=",d")
    base = alt.Chart(rows.filter(pl.col("games") > 0).with_columns(pl.col("share").round(PLACES)))
    base = base.encode(
        x=alt.X("games:Q", title="games played", axis=axis, scale=alt.Scale(type="log")),
        y=alt.Y("share:Q", title=title, scale=alt.Scale(domain=(0, 1))),
        color=alt.Color("line:N", title=None, scale=alt.Scale(domain=lines, range=COLOURS)),
    )
    shape = alt.Shape("line:N", title=None, scale=alt.Scale(domain=lines, range=SHAPES))
    layers = (base.mark_line(strokeWidth=1.5), base.mark_point(filled=True, size=45))
    drawn = (layers[0], layers[1].encode(shape=shape))
    return panel(name, *drawn).properties(width=300, height=190)


def main(data: Path = ROOT / "data", folder: Path = ROOT / "docs" / "plots") -> None:
    """Draw both plots from the table in `data` into `folder`."""
    curves = pl.read_parquet(data / "learning_curves.parquet", glob=False).filter(seed_count=SEEDS)
    for name, title, plot in (
        ("learning", f"Chances of what was learnt, mean of {SEEDS} seeds", chances(curves)),
        ("deaths", f"MENACE as X runs dry: share of {SEEDS} seeds", deaths(curves)),
    ):
        save(title, plot, folder / f"{name}.svg")
