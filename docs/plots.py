"""Draw what the sample of grids says: python docs/plots.py, or make plots.

Reads grid_roots and grid_statistics from data/, and writes one SVG a plot into docs/plots/. The
same tables give the same bytes. The two colours, of Okabe and Ito, differ to every eye, and shapes
and words say again what they say.
"""

from pathlib import Path

import altair as alt
import polars as pl
import polars.selectors as cs

from pipeline.tables.probabilistic.grid_statistics import WIDE

ROOT = Path(__file__).parent.parent
GENERATORS = ("abraham", "csun")
BLUE, VERMILION, INK, GREY = "#0072B2", "#D55E00", "#222222", "#6B6B6B"
PALE = ("#F7FBFF", "#6BAED6")  # dark enough to be seen, light enough for black figures
KINDS = ("corners", "edges", "centre")  # by how many of row and column are the middle one
FEWEST = 30  # grids in a bin whose mean is drawn
PLACES = 9  # more hang on the order in which threads add

Tables = dict[str, pl.DataFrame]
Panel = alt.LayerChart | alt.FacetChart
Plot = alt.HConcatChart | alt.VConcatChart


def distribution(
    tables: Tables, column: str, title: str, step: float, domain: tuple[float, float]
) -> Plot:
    """Return the histogram of a column of grid_roots, one panel a generator, the mean marked."""
    across = alt.X(
        "low:Q",
        bin="binned",
        title=title,
        axis=alt.Axis(grid=False, labelFlush=False, tickCount=10),
        scale=alt.Scale(domain=domain, nice=False),
    )
    up = alt.Y("share:Q", title="share of grids", axis=alt.Axis(tickCount=4))
    panels = []
    for name in GENERATORS:
        bars = alt.Chart(_bins(tables, name, column, step)).mark_bar(color=BLUE)
        mean = alt.Chart(_mean(tables, name, column)).encode(x="estimate:Q")
        layers = (
            bars.encode(x=across, x2="high:Q", y=up, y2=alt.datum(0)),
            mean.mark_rule(color=INK, strokeWidth=1.5),
            mean.mark_text(align="left", dx=6, y=8, color=INK).encode(text="said:N"),
        )
        panels.append(_panel(name, *layers).properties(width=560, height=130))
    plot: Plot = alt.vconcat(*panels, spacing=14).resolve_scale(y="shared")
    return plot


def _bins(tables: Tables, name: str, column: str, step: float) -> pl.DataFrame:
    """Return the share of grids in each bin [low, high)."""
    place = (pl.col(column) / step).floor()
    grids = tables["grid_roots"].filter(generator=name)
    return (
        grids.group_by(low=place * step, high=(place + 1) * step)
        .agg(share=pl.len() / grids.height)
        .sort("low")
    )


def _mean(tables: Tables, name: str, column: str) -> pl.DataFrame:
    rows = tables["grid_statistics"].filter(generator=name, statistic=column)
    return rows.with_columns(said=_printed("mean {:.4f}", pl.col("estimate")))


def best_first(tables: Tables) -> Plot:
    """Return how often each cell is X's best first move, as a grid of numbers per generator."""
    close = alt.Scale(paddingInner=0.03)
    scale = alt.Scale(domain=(0, 0.3), range=PALE, interpolate="rgb")
    panels = []
    for name in GENERATORS:
        cells = alt.Chart(_shares(tables, name)).encode(
            x=alt.X("column:O", axis=None, scale=close), y=alt.Y("row:O", axis=None, scale=close)
        )
        layers = (
            cells.mark_rect(stroke=GREY, strokeWidth=0.5).encode(
                color=alt.Color("estimate:Q", legend=None, scale=scale)
            ),
            cells.mark_text(fontSize=12, dy=-26, color=INK).encode(text="named:N"),
            cells.mark_text(fontSize=20, color=INK).encode(text="share:N"),
            cells.mark_text(fontSize=12, dy=22, color=INK).encode(text="error:N"),
        )
        panels.append(_panel(name, *layers).properties(width=270, height=270))
    plot: Plot = alt.hconcat(*panels, spacing=50)
    return plot


def _shares(tables: Tables, name: str) -> pl.DataFrame:
    rows = tables["grid_statistics"].filter(generator=name, statistic="best_first")
    return rows.with_columns(
        row=pl.col("cell") // 3,
        column=pl.col("cell") % 3,
        named=pl.format("cell {}", "cell"),
        share=_printed("{:.3f}", pl.col("estimate")),
        error=_printed("± {:.3f}", (pl.col("high") - pl.col("low")) / 2),
    )


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
    room = alt.Scale(padding=16)  # for the words above
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
        panels.append(_panel(name, *layers).properties(width=280, height=260))
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


def neutral(tables: Tables) -> Plot:
    """Return X's score against the grid's mean neutral: binned means, and the fitted line."""
    axis = alt.Axis(grid=False, labelFlush=False, tickCount=6)
    title = "mean neutral of the grid's nine cells"
    across = alt.X("neutral:Q", title=title, axis=axis, scale=alt.Scale(zero=False))
    up = alt.Y("score:Q", title="X's score", scale=alt.Scale(zero=False))
    panels = []
    for name in GENERATORS:
        grids = _neutral_and_score(tables, name)
        slope = _mean(tables, name, "neutral")["estimate"].item()
        bins = _binned(grids)
        base = alt.Chart(bins).encode(x=across)
        line = alt.Chart(_line(grids, bins, slope))
        said = alt.Chart(pl.DataFrame({"said": [f"fitted slope {slope:.3f}".replace("-", "−")]}))
        layers = (
            line.mark_line(color=VERMILION, strokeWidth=2).encode(x=across, y=up),
            base.mark_rule(color=BLUE, strokeWidth=1.5).encode(y=alt.Y("low:Q"), y2="high:Q"),
            base.mark_point(color=BLUE, filled=True, size=40, opacity=1).encode(y=up),
            said.mark_text(color=VERMILION, align="right", x=276, y=10).encode(text="said:N"),
        )
        panels.append(_panel(name, *layers).properties(width=280, height=240))
    plot: Plot = alt.hconcat(*panels).resolve_scale(x="shared", y="shared")
    return plot


def _neutral_and_score(tables: Tables, name: str) -> pl.DataFrame:
    """Return each grid's `percents`, the sum of its nine neutrals, their mean, and X's score."""
    percents = pl.col("cells").list.gather_every(3, 1).cast(pl.List(pl.Int32)).list.sum()
    grids = tables["grid_roots"].filter(generator=name)
    return grids.select(percents=percents, neutral=percents / 900, score="x_score")


def _binned(grids: pl.DataFrame) -> pl.DataFrame:
    """Return mean scores with intervals; sums are multiples of 5, and a bin holds two of them."""
    score = pl.col("score")
    error = WIDE * score.std() / pl.len().sqrt()
    return (
        grids.group_by(pl.col("percents") // 10)
        .agg(
            pl.col("neutral").mean(),
            score.mean(),
            low=score.mean() - error,
            high=score.mean() + error,
            grids=pl.len(),
        )
        .filter(pl.col("grids") >= FEWEST)
        .with_columns(cs.float().round(PLACES))
        .sort("neutral")
    )


def _line(grids: pl.DataFrame, bins: pl.DataFrame, slope: float) -> pl.DataFrame:
    """Return the ends of the line of least squares, which passes through both means."""
    away = pl.col("neutral") - grids["neutral"].mean()
    ends = bins.select(pl.col("neutral").sort()).gather([0, -1])
    return ends.with_columns(score=(grids["score"].mean() + slope * away).round(PLACES))


def _printed(form: str, number: pl.Expr) -> pl.Expr:
    return number.map_elements(form.format, pl.String)


def _panel(name: str, *layers: alt.Chart) -> Panel:
    title = alt.TitleParams(f"generator {name}", anchor="start", fontSize=12, fontWeight="bold")
    return alt.layer(*layers).properties(title=title)


def plots(tables: Tables) -> dict[str, tuple[str, Plot]]:
    """Return each plot with its title, by the name of its file."""
    score, draw = "X's score at the empty board, X first", "chance of a draw, X first"
    return {
        "score": (
            "Distribution of X's score, in bins of 0.005",
            distribution(tables, "x_score", score, 0.005, (0.5, 0.7)),
        ),
        "best_first": (
            "Share of grids where the cell is X's best first move, with 95 % intervals",
            best_first(tables),
        ),
        "slopes": (
            "Mean slopes of X's score in each cell's success and failure, with 95 % intervals",
            slopes(tables),
        ),
        "neutral": (
            "Mean of X's score by mean neutral, with 95 % intervals, and the fitted line",
            neutral(tables),
        ),
        "draw": (
            "Distribution of the chance of a draw, in bins of 0.01",
            distribution(tables, "draw", draw, 0.01, (0, 0.4)),
        ),
    }


def styled(title: str, plot: Plot) -> Plot:
    """Return the plot in the one style of all: white paper, thin lines, readable words."""
    words = alt.TitleParams(title, anchor="start", fontSize=14, fontWeight="normal", offset=14)
    # vl-convert carries Liberation Sans, as wide as Arial: the layout is the same everywhere
    font = "Liberation Sans, Arial, sans-serif"
    axis = alt.AxisConfig(
        labelFontSize=12,
        titleFontSize=12,
        titleFontWeight="normal",
        gridColor="#E6E6E6",
        domainColor=GREY,
        tickColor=GREY,
    )
    dressed: Plot = plot.properties(title=words, padding=12).configure(
        background="white",
        font=font,
        axis=axis,
        view=alt.ViewConfig(stroke=None),
        text=alt.MarkConfig(fontSize=12),
        legend=alt.LegendConfig(labelFontSize=12, orient="top", symbolSize=70),
    )
    return dressed


def main(data: Path = ROOT / "data", folder: Path = ROOT / "docs" / "plots") -> None:
    """Draw every plot from the tables in `data` into `folder`."""
    names = ("grid_roots", "grid_statistics")
    tables = {name: pl.read_parquet(data / f"{name}.parquet") for name in names}
    folder.mkdir(exist_ok=True)
    for name, (title, plot) in plots(tables).items():
        styled(title, plot).save(folder / f"{name}.svg", format="svg")


if __name__ == "__main__":
    main()
