"""Draw the README's picture.

Three drawings of `ttt.svg` side by side: a board with the score of each move, a solved grid, and a
game of ultimate tic-tac-toe as the page shows it. The values come from the tables.
"""

import re
from html import escape
from pathlib import Path

import ttt_tables as ttt
from docs.programs.games import GRID
from docs.programs.sample import ROOT
from ttt_tables.plots import BLUE, GREY, INK, darkened

BOARD = "X...O...."
GAME = "44 40 04 48 80 02 24 42 20"
WIDE, HIGH, SIDE, TOP = (
    960,
    372,
    252,
    76,
)  # of the picture, and of a drawing, whose corner is at TOP


def board() -> tuple[str, str]:
    """Return the drawing of a board with the score of every move, and its caption."""
    scores = {move.cell: move.expected for move in ttt.moves(BOARD) if move.expected}
    notes = {cell: f"{expected.score:.3f}" for cell, expected in scores.items()}
    best = [move.cell for move in ttt.moves(BOARD) if move.rank == 1]
    drawn = ttt.svg.svg_board(BOARD, notes, best)
    said = f"{scores[best[0]].score:.4f} against a random O"
    return drawn, f"cells {best[0]} and {best[1]} score {said}"


def grid() -> tuple[str, str]:
    """Return the drawing of a grid, and its solution as a caption."""
    given = ttt.probabilistic.parse_grid(GRID)
    moves = ttt.probabilistic.solve(given).moves("......... X")
    scores = [
        _text(84 * (move.cell % 3) + 42, 84 * (move.cell // 3) + 20, f"{move.score:.3f}", 15, BLUE)
        for move in moves
    ]
    drawn = ttt.svg.svg_grid(given).removesuffix("</svg>") + "".join(scores) + "</svg>"
    return drawn, f"X scores {moves[0].score:.4f}, beginning with cell {moves[0].cell}"


def page() -> tuple[str, str]:
    """Return the drawing of an ultimate position, and its evaluation as a caption."""
    game = ttt.game("ultimate")
    here = game.position(played=GAME)
    value = game.probe(here).of("X")
    drawn = ttt.svg.svg_position(here)
    return drawn, f"X wins {value.win:.3f}, O {value.loss:.3f}, if boards fill at random"


def picture() -> str:
    """Return the whole picture as SVG, on white."""
    panels = (
        ("A board: each move, exactly", board()),
        ("A grid: moves that may fail", grid()),
        ("The page: ultimate and the others", page()),
    )
    parts = [f'<rect width="{WIDE}" height="{HIGH}" fill="white"/>']
    for n, (title, (drawing, says)) in enumerate(panels):
        middle = WIDE * (2 * n + 1) / 6
        parts += [
            _text(middle, 34, title, 17, INK, "bold"),
            _placed(drawing, middle - SIDE / 2),
            _text(middle, TOP + SIDE + 28, says, 13, BLUE),
        ]
    parts.append(_window(WIDE * 5 / 6))
    about = "; ".join(f"{title}: {says}" for title, (_, says) in panels)
    return darkened(
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{WIDE}" height="{HIGH}" '
        f'viewBox="0 0 {WIDE} {HIGH}" font-family="Liberation Sans, Arial, sans-serif" '
        f'color="{INK}"><title>Exact answers about tic-tac-toe and its variants</title>'
        f"<desc>{escape(about)}</desc>{''.join(parts)}</svg>"
    )


def _placed(drawing: str, x: float) -> str:
    """Return a drawing of the package at (x, TOP), SIDE wide and high, without its title."""
    bare = re.sub(r"<title>.*?</title><desc>.*?</desc>", "", drawing)
    box = re.search(r'viewBox="[^"]*"', bare)
    inside = bare.partition(">")[2].removesuffix("</svg>")
    size = f'x="{x:g}" y="{TOP}" width="{SIDE}" height="{SIDE}" {box[0] if box else ""}'
    return f'<svg {size} font-size="13" text-anchor="middle">{inside}</svg>'


def _window(middle: float) -> str:
    """Return the frame of a browser around the drawing with this middle."""
    x, y, wide = middle - SIDE / 2 - 10, TOP - 28, SIDE + 20
    dots = "".join(f'<circle cx="{x + 14 + 12 * n:g}" cy="{y + 12}" r="4"/>' for n in range(3))
    frame = f'<rect x="{x:g}" y="{y}" width="{wide}" height="{SIDE + 38}" rx="8"/>'
    line = f'<path d="M{x:g} {y + 23}h{wide}"/>'
    return (
        f'<g fill="none" stroke="{GREY}" stroke-width="1.5">{frame}{line}</g>'
        f'<g fill="{GREY}">{dots}</g>{_text(middle + 18, y + 17, "127.0.0.1:8000", 12, GREY)}'
    )


def _text(x: float, y: float, text: str, size: int, colour: str, weight: str = "normal") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="{weight}" fill="{colour}" '
        f'text-anchor="middle">{escape(text)}</text>'
    )


def main(folder: Path = ROOT / "docs" / "plots") -> None:
    """Draw the picture into `folder`."""
    (folder / "overview.svg").write_text(picture(), encoding="utf-8")
