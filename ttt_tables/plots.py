"""Plots of sampled grids, for your own sample or for the one in the documents.

`draw_sample(folder, out)` writes four SVG files: the distributions of X's score and of the
probability of a draw, the best first cells, and X's score by the mean probability of neutral. The
functions take the rows of a sample as a Polars frame with the columns of the table grid_roots, and
return Altair charts with one panel per generator. They need the extra `plot`.

The colours are those of Okabe and Ito, which colour-blind readers can distinguish; shapes and words
repeat the information. The background is white, and inverted in dark mode. The same rows give the
same bytes.
"""

import os
from pathlib import Path

import altair as alt
import polars as pl
import polars.selectors as cs

from ttt_tables.outputs import check_file
from ttt_tables.sampling.stored import open_sample

BLUE, VERMILION, INK, GREY = "#0072B2", "#D55E00", "#222222", "#6B6B6B"
PALE = ("#F7FBFF", "#6BAED6")  # dark enough to be seen, light enough for black figures
WIDTH = 1.959964  # of a 95 % interval to either side, in standard errors
FEWEST = 30  # grids of a bin whose mean is drawn
PLACES = 9  # decimals; further ones depend on the order in which threads add
DARK = (
    "<style>@media (prefers-color-scheme: dark) "
    "{ :root { filter: invert(.93) hue-rotate(180deg) } }</style>"
)

Panel = alt.LayerChart | alt.FacetChart
Plot = alt.HConcatChart | alt.VConcatChart


def draw_sample(folder: str | os.PathLike[str], out: str | os.PathLike[str]) -> list[Path]:
    """Draw the plots of a sample's folder into the folder `out`, and return the paths of the files.

    Raises MissingTableError and CorruptTableError like `ttt.probabilistic.open_sample`, and
    BadOptionError if a file of `out` is not a regular file.
    """
    open_sample(folder)
    chunks = sorted(Path(folder).absolute().glob("grid_roots/*.parquet"))
    roots = pl.read_parquet(chunks, glob=False, hive_partitioning=False)  # names are not patterns
    files = []
    for name, (title, plot) in sample_plots(roots).items():
        files.append(Path(out) / f"{name}.svg")
        save(title, plot, files[-1])
    return files


def sample_plots(roots: pl.DataFrame) -> dict[str, tuple[str, Plot]]:
    """Return the plots of a sample, each with its title, by the names of their files."""
    score, draw = "X's score at the empty board, X first", "chance of a draw, X first"
    return {
        "score": (
            "Distribution of X's score, in bins of 0.005",
            distribution(roots, "x_score", score, 0.005),
        ),
        "draw": (
            "Distribution of the chance of a draw, in bins of 0.01",
            distribution(roots, "draw", draw, 0.01),
        ),
        "best_first": (
            "Share of grids where the cell is X's best first move, with 95 % intervals",
            best_first(roots),
        ),
        "neutral": (
            "Mean of X's score by mean neutral, with 95 % intervals, and the fitted line",
            neutral(roots),
        ),
    }


def distribution(roots: pl.DataFrame, column: str, title: str, step: float) -> Plot:
    """Return the histogram of a column, with its mean and the mean's 95 % interval."""
    axis = alt.Axis(grid=False, labelFlush=False, tickCount=10)
    scale = alt.Scale(zero=False, nice=False)
    across = alt.X("low:Q", bin="binned", title=title, axis=axis, scale=scale)
    up = alt.Y("share:Q", title="share of grids", axis=alt.Axis(tickCount=4))
    panels = []
    for name, grids in _generators(roots):
        bars = alt.Chart(_bins(grids, column, step)).mark_bar(color=BLUE)
        mean = alt.Chart(_mean(grids, column)).encode(x="estimate:Q")
        layers = (
            bars.encode(x=across, x2="high:Q", y=up, y2=alt.datum(0)),
            mean.mark_rule(color=INK, strokeWidth=1.5),
            mean.mark_text(align="left", dx=6, y=8, color=INK).encode(text="said:N"),
        )
        panels.append(panel(f"generator {name}", *layers).properties(width=560, height=130))
    plot: Plot = alt.vconcat(*panels, spacing=14).resolve_scale(x="shared", y="shared")
    return plot


def best_first(roots: pl.DataFrame) -> Plot:
    """Return the plot of how often each cell is X's best first move.

    Tied cells count as equal fractions of a grid.
    """
    best = pl.col("x_best_cells")
    panels = []
    for name, grids in _generators(roots):
        shares = [
            _estimate(grids.select(best // 2**cell % 2 / best.bitwise_count_ones()).to_series())
            for cell in range(9)
        ]
        cells = [(f"cell {n}", f"{s:.3f}", f"± {e:.3f}") for n, (s, e) in enumerate(shares)]
        panels.append(
            heat(f"generator {name}", [share for share, _ in shares], cells, domain=(0, 0.3))
        )
    plot: Plot = alt.hconcat(*panels, spacing=50)
    return plot


def neutral(roots: pl.DataFrame) -> Plot:
    """Return the plot of X's score by the grid's mean neutral: binned means and a fitted line."""
    axis = alt.Axis(grid=False, labelFlush=False, tickCount=6)
    title = "mean neutral of the grid's nine cells"
    across = alt.X("neutral:Q", title=title, axis=axis, scale=alt.Scale(zero=False))
    up = alt.Y("score:Q", title="X's score", scale=alt.Scale(zero=False))
    panels = []
    for name, rows in _generators(roots):
        grids = _neutral_and_score(rows)
        slope = grids.select(pl.cov("neutral", "score") / pl.col("neutral").var()).item()
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
        panels.append(panel(f"generator {name}", *layers).properties(width=280, height=240))
    plot: Plot = alt.hconcat(*panels).resolve_scale(x="shared", y="shared")
    return plot


def heat(
    name: str,
    values: list[float],
    cells: list[tuple[str, str, str]],
    domain: tuple[float, float],
    size: int = 270,
) -> Panel:
    """Return a square of labelled cells, row by row. A cell with a greater value is darker.

    cells   for each cell three lines of text: a small, a large and a small one
    """
    side = round(len(values) ** 0.5)
    rows = pl.DataFrame(
        [
            (round(value, PLACES), n // side, n % side, *cell)
            for n, (value, cell) in enumerate(zip(values, cells, strict=True))
        ],
        ["value", "row", "column", "above", "text", "below"],
        orient="row",
    )
    large = 12 if side > 3 else 16 if max(len(text) for _, text, _ in cells) > 6 else 20
    close = alt.Scale(paddingInner=0.03)
    base = alt.Chart(rows).encode(
        x=alt.X("column:O", axis=None, scale=close), y=alt.Y("row:O", axis=None, scale=close)
    )
    scale = alt.Scale(domain=domain, range=PALE, interpolate="rgb", clamp=True)
    layers = [
        base.mark_rect(stroke=GREY, strokeWidth=0.5).encode(
            color=alt.Color("value:Q", legend=None, scale=scale)
        ),
        base.mark_text(fontSize=large, color=INK).encode(text="text:N"),
    ]
    if side == 3:
        layers += [
            base.mark_text(fontSize=12, dy=-26, color=INK).encode(text="above:N"),
            base.mark_text(fontSize=12, dy=22, color=INK).encode(text="below:N"),
        ]
    return panel(name, *layers).properties(width=size, height=size)


def panel(name: str, *layers: alt.Chart) -> Panel:
    """Return layers as one panel with a small heading."""
    title = alt.TitleParams(name, anchor="start", fontSize=12, fontWeight="bold")
    return alt.layer(*layers).properties(title=title)


def styled(title: str, plot: Plot) -> Plot:
    """Return the plot in the common style: white background, thin lines, a legible font."""
    words = alt.TitleParams(title, anchor="start", fontSize=14, fontWeight="normal", offset=14)
    # vl-convert includes Liberation Sans, which is as wide as Arial, so the layout is always equal
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


def save(title: str, plot: Plot, path: Path) -> None:
    """Write a plot as an SVG file. On a page in dark mode its lightness is inverted."""
    check_file(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    styled(title, plot).save(path, format="svg")
    path.write_text(darkened(path.read_text(encoding="utf-8")), encoding="utf-8")


def darkened(svg: str) -> str:
    """Return the SVG with a style that inverts its lightness in dark mode."""
    return svg.rstrip().removesuffix("</svg>") + DARK + "</svg>\n"


def _generators(roots: pl.DataFrame) -> list[tuple[str, pl.DataFrame]]:
    parts = roots.partition_by("generator", as_dict=True, maintain_order=True)
    return sorted((str(name), grids) for (name,), grids in parts.items())


def _estimate(sample: pl.Series) -> tuple[float, float]:
    """Return a mean, and half the width of its 95 % interval."""
    mean = sample.cast(pl.Float64).mean()
    spread = sample.cast(pl.Float64).std() or 0.0
    assert isinstance(mean, float)
    assert isinstance(spread, float)
    return mean, WIDTH * spread / len(sample) ** 0.5


def _mean(grids: pl.DataFrame, column: str) -> pl.DataFrame:
    mean, error = _estimate(grids[column])
    said = f"mean {mean:.4f} ({mean - error:.4f} to {mean + error:.4f})"
    return pl.DataFrame({"estimate": [round(mean, PLACES)], "said": [said]})


def _bins(grids: pl.DataFrame, column: str, step: float) -> pl.DataFrame:
    """Return the fraction of grids in each bin [low, high)."""
    place = (pl.col(column) / step).floor()
    return (
        grids.group_by(low=place * step, high=(place + 1) * step)
        .agg(share=pl.len() / grids.height)
        .sort("low")
    )


def _neutral_and_score(grids: pl.DataFrame) -> pl.DataFrame:
    """Return each grid's `percents`, the sum of its nine neutrals, their mean, and X's score."""
    neutral = pl.col("cells").list.gather_every(3, 1)
    if grids.schema["cells"] == pl.List(pl.Float64):  # a user's own grids, as probabilities
        percents = (100 * neutral.list.sum()).round(PLACES)  # 140, not 139.99999999999997
    else:
        percents = neutral.list.sum()
    return grids.select(percents=percents, neutral=percents / 900, score="x_score")


def _binned(grids: pl.DataFrame) -> pl.DataFrame:
    """Return mean scores with intervals by bins of `percents`, each of two multiples of 5."""
    score = pl.col("score")
    error = WIDTH * score.std() / pl.len().sqrt()
    return (
        grids.group_by(pl.col("percents") // 10)
        .agg(
            pl.col("neutral").mean(),
            score.mean(),
            low=score.mean() - error,
            high=score.mean() + error,
            grids=pl.len(),
        )
        .filter(pl.col("grids") >= min(FEWEST, max(2, grids.height // 20)))
        .with_columns(cs.float().round(PLACES))
        .sort("neutral")
    )


def _line(grids: pl.DataFrame, bins: pl.DataFrame, slope: float) -> pl.DataFrame:
    """Return the ends of the least-squares line, which passes through both means."""
    away = pl.col("neutral") - grids["neutral"].mean()
    ends = bins.select(pl.col("neutral").sort()).gather([0, -1])
    return ends.with_columns(score=(grids["score"].mean() + slope * away).round(PLACES))
