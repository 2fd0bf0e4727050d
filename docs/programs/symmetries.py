"""Draw the eight symmetries of the board, in the article's numbering of cells."""

import re
from html import escape
from pathlib import Path

import polars as pl

import ttt_tables as ttt
from docs.programs.sample import ROOT
from ttt_tables.notation.notations import CLOCKWISE
from ttt_tables.plots import BLUE, INK, darkened
from ttt_tables.svg import SIDE

ARTICLE = CLOCKWISE  # its cells in order: the centre, then clockwise
WIDE, HIGH = 200, 210  # of a panel


def picture(data: Path) -> str:
    """Return eight boards, each cell with the number of the cell whose mark moves there."""
    rows = pl.read_parquet(data / "symmetries.parquet", glob=False).rows(named=True)
    parts = [f'<rect width="{4 * WIDE}" height="{2 * HIGH}" fill="white"/>']
    for row in rows:
        x, y = WIDE * (row["symmetry"] % 4), HIGH * (row["symmetry"] // 4)
        notes = {cell: ARTICLE.index(int(old)) for cell, old in enumerate(row["permutation"])}
        inside = re.sub(r"<(title|desc)>.*?</\1>", "", ttt.svg.svg_board(0, notes))
        middle = x + WIDE / 2
        parts += [
            _text(middle, y + 24, row["article_name"], 16, INK),
            f'<g transform="translate({middle - 1.5 * SIDE:g} {y + 34})">{inside}</g>',
            _text(middle, y + 198, row["article_cycles"], 13, BLUE),
        ]
    about = "; ".join([f"{row['article_name']} {row['article_cycles']}" for row in rows])
    size = f'width="{4 * WIDE}" height="{2 * HIGH}" viewBox="0 0 {4 * WIDE} {2 * HIGH}"'
    return darkened(
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} '
        f'font-family="Liberation Sans, Arial, sans-serif" color="{INK}">'
        f"<title>The eight symmetries of the board</title><desc>{escape(about)}</desc>"
        f"{''.join(parts)}</svg>"
    )


def _text(x: float, y: float, text: str, size: int, colour: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}" '
        f'text-anchor="middle">{escape(text)}</text>'
    )


def main(data: Path = ROOT / "data", folder: Path = ROOT / "docs" / "plots") -> None:
    """Draw the picture into `folder`."""
    (folder / "symmetries.svg").write_text(picture(data), encoding="utf-8")
