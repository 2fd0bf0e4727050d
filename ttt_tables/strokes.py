"""The parts of drawings, as pieces of SVG: lines, marks, frames, bars and labels.

Lengths are in the units of the drawing. The colour is that of the surrounding text.
"""

from collections.abc import Iterable
from html import escape

from ttt_tables.board.numbers import CELLS, mark

_WORDS = {".": "empty", "X": "X", "O": "O"}


class Drawing(str):
    """The text of an SVG picture; Jupyter and marimo show it as the picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def picture(width: float, height: float, title: str, about: str, parts: Iterable[str]) -> Drawing:
    """Return the picture of some parts, with a title and a description for screen readers."""
    return Drawing(
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="sans-serif" font-size="13" '
        f'text-anchor="middle">'
        f"<title>{escape(str(title))}</title><desc>{escape(about)}</desc>{''.join(parts)}</svg>"
    )


def corner(cell: int, side: int) -> tuple[int, int]:
    """Return the top left corner (x, y) of a cell, 0 to 8, if a cell is `side` units wide."""
    return cell % 3 * side, cell // 3 * side


def grid_lines(side: int) -> str:
    """Return the two horizontal and two vertical lines between three by three cells."""
    path = "".join([f"M{n * side} 0V{3 * side}M0 {n * side}H{3 * side}" for n in (1, 2)])
    return f'<path d="{path}" stroke="currentColor" stroke-opacity=".6" stroke-width="1.5"/>'


def mark_shape(symbol: str, x: float, y: float, side: float) -> str:
    """Return a cross or a ring in the square with its top left corner at (x, y); "" for "."."""
    near, far, width = side / 4, 3 * side / 4, side / 10
    stroke = f'fill="none" stroke="currentColor" stroke-width="{width:g}"'
    if symbol == "X":
        across = f"M{x + near:g} {y + near:g}L{x + far:g} {y + far:g}"
        back = f"M{x + far:g} {y + near:g}L{x + near:g} {y + far:g}"
        return f'<path class="X" d="{across}{back}" {stroke} stroke-linecap="round"/>'
    if symbol == "O":
        at = f'cx="{x + side / 2:g}" cy="{y + side / 2:g}" r="{side / 3.6:g}"'
        return f'<circle class="O" {at} {stroke}/>'
    return ""


def rectangle(x: float, y: float, width: float, height: float, stroke: float) -> str:
    """Return a frame with round corners; `stroke` is the width of its line."""
    size = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<rect {size} rx="4" fill="none" stroke="currentColor" stroke-width="{stroke:g}"/>'


def bar(x: float, y: float, width: float, filled: float, gap: float) -> str:
    """Return a bar that is filled from the left, followed by a gap and an outlined rest.

    filled, gap   fractions of the width
    """
    begin, rest = x + width * (filled + gap), max(0.0, width * (1 - filled - gap))
    full = f'<rect x="{x:g}" y="{y:g}" width="{width * filled:g}" height="14" fill="currentColor"/>'
    if rest < 1:  # narrower than its outline
        return full
    inside = f'x="{begin + 0.5:g}" y="{y + 0.5:g}" width="{rest - 1:g}" height="13"'
    return f'{full}<rect {inside} fill="none" stroke="currentColor"/>'


def label(x: float, y: float, text: object) -> str:
    """Return a text that is centred on (x, y)."""
    return f'<text x="{x:g}" y="{y:g}" fill="currentColor">{escape(str(text))}</text>'


def rows_in_words(board: int) -> str:
    """Return the marks of a board row by row, in words."""
    words = [_WORDS[mark(board, cell)] for cell in CELLS]
    return "row by row: " + "; ".join([", ".join(words[row : row + 3]) for row in (0, 3, 6)])
