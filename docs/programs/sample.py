"""Draw the plots of the default sample of grids, with the functions that draw any sample.

The same tables give the same bytes.
"""

from pathlib import Path

import altair as alt
import polars as pl

from ttt_tables.plots import BLUE, GREY, VERMILION, Plot, panel, sample_plots, save

ROOT = Path(__file__).parents[2]
GENERATORS = ("abraham", "csun")
KINDS = ("corners", "edges", "centre")  # by how many of a cell's row and column are the middle one

Tables = dict[str, pl.DataFrame]


def slopes(tables: Tables) -> Plot:
    """Return the mean slopes of X's score in each cell's success and failure, with intervals."""
    order = _cells_by_kind()
    label = f"{['' if cell is None else str(cell) for cell in order]}[datum.value]"
    ticks = [place for place, cell in enumerate(order) if cell is not None]
    axis = alt.Axis(values=ticks, labelExpr=label, grid=False, ticks=False, labelOverlap=False)
    across = alt.X(
        "place:Q", title="cell", axis=axis, scale=alt.Scale(domain=(-0.6, len(order) - 0.2))
    )
    chances = ["success", "failure"]
    colour = alt.Scale(domain=chances, range=[BLUE, VERMILION])
    shape = alt.Scale(domain=chances, range=["circle", "square"])
    room = alt.Scale(padding=16)  # space for the text above
    up = alt.Y("estimate:Q", title="change of X's score per 1 of chance", scale=room)
    panels = []
    for name in GENERATORS:
        base = alt.Chart(_slopes(tables, name, order)).encode(
            x=across, color=alt.Color("statistic:N", title=None, scale=colour)
        )
        layers = (
            alt.Chart(pl.DataFrame({"none": [0]})).mark_rule(color=GREY).encode(y="none:Q"),
            base.mark_rule(strokeWidth=1.5).encode(y=alt.Y("low:Q"), y2="high:Q"),
            base.mark_point(filled=True, size=45, opacity=1).encode(
                y=up, shape=alt.Shape("statistic:N", title=None, scale=shape)
            ),
            alt.Chart(_kind_labels(order))
            .mark_text(y=8, color=GREY)
            .encode(x=across, text="kind:N"),
        )
        panels.append(panel(f"generator {name}", *layers).properties(width=280, height=260))
    plot: Plot = alt.hconcat(*panels).resolve_scale(y="shared")
    return plot


def _cells_by_kind() -> list[int | None]:
    """Return the cells, kind by kind, with a gap between kinds."""
    order: list[int | None] = []
    for kind in KINDS:
        order += [None, *[cell for cell in range(9) if _kind(cell) == kind]]
    return order[1:]


def _kind(cell: int) -> str:
    return KINDS[(cell // 3 == 1) + (cell % 3 == 1)]


def _kind_labels(order: list[int | None]) -> pl.DataFrame:
    places = [(float(place), _kind(cell)) for place, cell in enumerate(order) if cell is not None]
    rows = pl.DataFrame(places, ["place", "kind"], orient="row")
    return rows.group_by("kind", maintain_order=True).agg(pl.col("place").mean())


def _slopes(tables: Tables, name: str, order: list[int | None]) -> pl.DataFrame:
    places = {cell: float(place) for place, cell in enumerate(order) if cell is not None}
    aside = pl.when(statistic="success").then(-0.16).otherwise(0.16)
    return (
        tables["grid_statistics"]
        .filter(pl.col("statistic").is_in(["success", "failure"]), generator=name)
        .with_columns(place=pl.col("cell").replace_strict(places, return_dtype=pl.Float64) + aside)
    )


def plots(tables: Tables) -> dict[str, tuple[str, Plot]]:
    """Return each plot with its title, by the name of its file."""
    return sample_plots(tables["grid_roots"]) | {
        "slopes": (
            "Mean slopes of X's score in each cell's success and failure, with 95 % intervals",
            slopes(tables),
        ),
    }


def main(data: Path = ROOT / "data", folder: Path = ROOT / "docs" / "plots") -> None:
    """Draw the plots of the sample from the tables in `data` into `folder`."""
    names = ("grid_roots", "grid_statistics")
    tables = {name: pl.read_parquet(data / f"{name}.parquet", glob=False) for name in names}
    for name, (title, plot) in plots(tables).items():
        save(title, plot, folder / f"{name}.svg")
