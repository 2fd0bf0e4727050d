"""Run the notebooks and write them as pages of the documents: python -m docs.programs.notebooks.

A notebook is a Python script in the percent format, which Jupyter (through jupytext), VS Code,
PyCharm and Spyder open. `# %% [markdown]` begins a text and `# %%` a cell of code; a title after
`# %%` folds the cell on the page. If a cell raises an error, the run ends. The assertions in the
cells therefore check the sentences above them.

For each notebook the program writes three files into OUT: a page with its pictures, a copy of the
script, and a Jupyter notebook.
"""

import ast
import json
import re
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stdout
from io import StringIO
from multiprocessing import get_context
from pathlib import Path
from shutil import copy, rmtree
from typing import NamedTuple

import altair as alt
import polars as pl

from ttt_tables.plots import BLUE, GREY, VERMILION, darkened

ROOT = Path(__file__).parents[2]
NOTEBOOKS = ROOT / "docs" / "notebooks"
OUT = ROOT / ".venv" / "notebooks"
MARK = re.compile(r"^# %%(.*)\n", re.MULTILINE)
COLOURS = [BLUE, VERMILION, "#009E73", "#CC79A7", "#E69F00", "#56B4E9", GREY]  # Okabe and Ito's
TABLE = {  # of a Polars frame, as Markdown
    "tbl_formatting": "MARKDOWN",
    "tbl_hide_column_data_types": True,
    "tbl_hide_dataframe_shape": True,
    "tbl_rows": -1,
    "tbl_cols": -1,
    "tbl_width_chars": 10_000,
    "fmt_str_lengths": 1000,
}


class Cell(NamedTuple):
    """A cell of a notebook, which begins at `line` of the file; `title` folds a cell of code."""

    title: str
    is_text: bool
    source: str
    line: int

    @property
    def markdown(self) -> str:
        """The text of a cell without the comment signs."""
        return re.sub(r"^# ?", "", self.source, flags=re.MULTILINE)


def read_cells(text: str) -> list[Cell]:
    """Return the cells of a notebook. Raises ValueError for text before the first cell."""
    before, *parts = MARK.split(text)
    if before:
        raise ValueError(f"a notebook begins with # %%, and not with {before[:40]!r}")
    cells, line = [], 1
    for head, source in zip(parts[::2], parts[1::2], strict=True):
        title = head.strip()
        is_text = title == "[markdown]"
        cells.append(Cell("" if is_text else title, is_text, source.strip("\n"), line + 1))
        line += 1 + source.count("\n")
    return cells


class Run:
    """One run of a notebook, with its names and the pictures that it has drawn."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.names: dict[str, object] = {"__name__": path.stem}
        self.charts: list[str] = []

    def run(self, cell: Cell) -> str:
        """Run a cell of code; return its output and its last expression's value as Markdown."""
        tree = ast.parse("\n" * (cell.line - 1) + cell.source)
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        printed = StringIO()
        with redirect_stdout(printed):
            exec(compile(tree, self.path, "exec"), self.names)
            value = (
                eval(compile(ast.Expression(last.value), self.path, "eval"), self.names)
                if isinstance(last, ast.Expr)
                else None
            )
        said = printed.getvalue().rstrip()
        shown = [f"```text\n{said}\n```"] * bool(said) + [self.show(value)] * (value is not None)
        return "\n\n".join(shown)

    def show(self, value: object) -> str:
        """Return a value as Markdown: a picture, a table, a drawing, or its repr."""
        if isinstance(value, alt.TopLevelMixin):
            return self.draw(value)
        if isinstance(value, pl.DataFrame):
            with pl.Config(**TABLE):  # type: ignore[arg-type]
                return str(value)
        for form in ("_repr_svg_", "_repr_html_"):
            if hasattr(value, form):
                return f'<div class="drawing">{getattr(value, form)()}</div>'
        return f"```text\n{value!r}\n```"

    def draw(self, chart: alt.TopLevelMixin) -> str:
        """Keep a chart as SVG, and return the line that shows it, with its title as the text."""
        title = chart.to_dict().get("title")
        words = title.get("text") if isinstance(title, dict) else title
        if not words:
            raise ValueError(f"{self.path.name}: a chart has no title, which readers may need")
        svg = StringIO()
        chart.save(svg, format="svg")
        self.charts.append(darkened(svg.getvalue()))
        return f"![{words}]({self.path.stem}-{len(self.charts)}.svg)"


def page(path: Path) -> tuple[str, list[str]]:
    """Run a notebook; return its page as Markdown, and its charts."""
    run = Run(path)
    parts = list(rendered(run, read_cells(path.read_text(encoding="utf-8"))))
    ways = f"[Jupyter notebook]({path.stem}.ipynb), [Python script]({path.name})"
    parts.insert(1, f"*To run it: {ways}; [how](../notebooks.md#how-to-run-them).*")
    return "\n\n".join(parts) + "\n", run.charts


def rendered(run: Run, cells: list[Cell]) -> Iterator[str]:
    """Yield the parts of a page, one for each cell."""
    for cell in cells:
        if cell.is_text:
            yield cell.markdown
            continue
        parts = [f"```python\n{cell.source}\n```", run.run(cell)]
        if cell.title:
            fold = '<details markdown="1">\n<summary>'
            parts = [f"{fold}{cell.title}</summary>", *parts, "</details>"]
        yield "\n\n".join(filter(None, parts))


def jupyter(cells: list[Cell]) -> str:
    """Return the cells as a notebook of Jupyter's format 4.5, without outputs."""
    made = []
    for number, cell in enumerate(cells):
        source = cell.markdown if cell.is_text else cell.source
        entry: dict[str, object] = {
            "cell_type": "markdown" if cell.is_text else "code",
            "id": f"cell-{number}",
            "metadata": {"jupyter": {"source_hidden": True}} if cell.title else {},
            "source": (f"# {cell.title}\n" if cell.title else "") + source,
        }
        made.append(entry if cell.is_text else entry | {"execution_count": None, "outputs": []})
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    whole = {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


@alt.theme.register("documents", enable=False)
def look() -> alt.theme.ThemeConfig:
    """Return the style of all charts: white paper, thin lines, colour-blind safe colours."""
    axis = {"labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal"}
    lines = {"gridColor": "#E6E6E6", "domainColor": GREY, "tickColor": GREY}
    title = {"anchor": "start", "fontSize": 14, "fontWeight": "normal", "offset": 14}
    return {
        "config": {
            "background": "white",
            "padding": 12,
            # vl-convert contains Liberation Sans, which is as wide as Arial
            "font": "Liberation Sans, Arial, sans-serif",
            "axis": {**axis, **lines},
            "title": title,
            "view": {"stroke": None, "continuousWidth": 480, "continuousHeight": 260},
            "legend": {
                "labelFontSize": 12,
                "orient": "top",
                "columnPadding": 24,
                "labelLimit": 300,
            },
            "header": {"labelFontSize": 12, "labelFontWeight": "bold"},
            "range": {"category": COLOURS},
            **{mark: {"color": BLUE} for mark in ("bar", "line", "point")},  # type: ignore[typeddict-item]
        }
    }


def write(path: Path) -> str:
    """Run a notebook, write its files into OUT, and return a line that reports it."""
    started = time.perf_counter()
    alt.theme.enable("documents")
    text, charts = page(path)
    for number, chart in enumerate(charts, 1):
        (OUT / f"{path.stem}-{number}.svg").write_text(chart, encoding="utf-8")
    (OUT / f"{path.stem}.md").write_text(text, encoding="utf-8")
    cells = read_cells(path.read_text(encoding="utf-8"))
    (OUT / f"{path.stem}.ipynb").write_text(jupyter(cells), encoding="utf-8")
    copy(path, OUT)
    return f"{path.stem}: {len(charts)} charts, {time.perf_counter() - started:.1f} s"


def main() -> None:
    """Run all notebooks, or those named as arguments, and write their files into OUT."""
    named = [NOTEBOOKS / f"{name}.py" for name in sys.argv[1:]]
    if not named:
        rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:  # Polars does not survive a fork
        for said in pool.map(write, named or sorted(NOTEBOOKS.glob("*.py"))):
            print(said)


if __name__ == "__main__":
    main()
