"""A grid: the probabilities of the outcomes of a move on each of the nine cells.

    success    the cell gets the mover's own mark
    neutral    the cell stays empty
    failure    the cell gets the opponent's mark

The three probabilities sum to 1, and the turn passes in all three cases. A grid with a cell that is
neutral with probability 1 is rejected: the turn could pass for ever, and scores would not be
unique.
"""

import re
from fractions import Fraction
from itertools import islice
from numbers import Rational, Real
from operator import index
from typing import NamedTuple

from ttt_tables.board.numbers import CELLS
from ttt_tables.board.symmetry import D4, Transform
from ttt_tables.errors import BadGridError, quote
from ttt_tables.lazy import DRAWINGS

Number = Fraction | float

SUM_WITHIN = 1e-9  # the largest difference between the sum of a cell and 1
# The least success + failure of a cell. If both were 0, scores would not be unique; the error bound
# does not depend on them.
LEAST_DECIDED = 1e-12

# The named grids: the text, and the source or the purpose.
NAMED = {
    "printed": (
        "65/5/30 65/20/15 55/30/15 30/20/50 30/15/55 35/5/60 30/5/65 35/20/45 45/10/45",
        "the grid printed in Solving Probabilistic Tic-Tac-Toe (Louis Abraham, 2024)",
    ),
    "coin": ("50/0/50 " * 9, "each move is a fair coin toss: X's score is 259/512"),
    "certain": ("100/0/0 " * 9, "every move succeeds: the classic game, which is a draw"),
    "reluctant": (
        "30/5/65 " * 9,
        "every move is more likely to fail than to succeed: moving first is a disadvantage",
    ),
    "cross": (
        "50/10/40 75/5/20 50/10/40 75/5/20 90/5/5 75/5/20 50/10/40 75/5/20 50/10/40",
        "symmetric under all of D4, with many ties",
    ),
}

_CELL = re.compile(r"([0-9]{1,3})/([0-9]{1,3})/([0-9]{1,3})", re.ASCII)
_EXAMPLE = "'65/5/30' (success/neutral/failure in whole percents)"


class Cell(NamedTuple):
    """The probabilities of one cell: Fractions, or floats if a float was given."""

    success: Number
    neutral: Number
    failure: Number

    def show(self) -> str:
        """Return the cell in percent: `success/neutral/failure`."""
        return "/".join([f"{float(100 * number):.12g}" for number in self])


class Grid(NamedTuple):
    """Nine checked cells, row by row from the top left. `parse_grid` makes one."""

    cells: tuple[Cell, ...]

    def show(self) -> str:
        """Return the text of the grid: nine cells in percent, separated by blanks."""
        return " ".join([cell.show() for cell in self.cells])

    def exact(self) -> list[tuple[Fraction, Fraction, Fraction]]:
        """Return the cells in Fractions that sum to 1; three floats seldom do.

        Success and failure have the exact values of their numbers, and neutral is the rest. If the
        two sum to more than 1, as .07 and .93 do in floats, neutral is 0 and both are divided by
        their sum.
        """
        exact = []
        for cell in self.cells:
            success, failure = Fraction(cell.success), Fraction(cell.failure)
            whole = max(Fraction(1), success + failure)
            exact.append((success / whole, (whole - success - failure) / whole, failure / whole))
        return exact

    def _repr_html_(self) -> str:
        """Return the grid as a notebook shows it."""
        return DRAWINGS["Grid"](self)

    def carry(self, transform: Transform) -> "Grid":
        """Return the grid after a transform of D4, which pulls as on boards.

        Raises BadGridError for any other.
        """
        if not isinstance(transform, tuple) or transform not in D4:
            raise BadGridError(f"transform must be one of the eight of D4, got {quote(transform)}")
        return Grid(tuple([self.cells[old] for old in transform]))


def parse_grid(grid: object) -> Grid:
    """Return the grid of a name, of a text, or of nine triples (success, neutral, failure).

    A name is one of the table `grids`, such as `cross`. A text is nine cells such as `65/5/30` in
    whole percents, separated by blanks; it is read exactly, as Fractions. Triples are int, Fraction
    or float probabilities that sum to 1 within 1e-9; they are kept as given, never scaled. A Grid
    is checked again. Raises BadGridError, which names the cell.
    """
    if isinstance(grid, str):
        written = _text_of(grid).split()
        _check_count(len(written))
        cells = [parse_cell(text, f"cell {number}") for number, text in enumerate(written)]
    else:
        triples = grid.cells if isinstance(grid, Grid) else grid
        given = _first(triples, len(CELLS) + 1)
        if given is None:
            raise BadGridError(f"a grid must be a text or nine triples, got {type(grid).__name__}")
        cells = [
            _check_cell(f"cell {number}", triple)
            for number, triple in enumerate(given[: len(CELLS)])
        ]
        _check_count(len(given))
    return Grid(tuple(cells))


def canonical_grid(grid: object) -> tuple[Grid, int]:
    """Return the least of the grid's eight images, and the first transform of D4 that gives it.

    Grids are compared cell by cell, as triples. With `least, symmetry = canonical_grid(grid)`,
    `grid.carry(D4[symmetry]) == least`. Raises BadGridError as `parse_grid` does.
    """
    known = parse_grid(grid)
    images = [known.carry(transform) for transform in D4]
    least = min(images)
    return least, images.index(least)


def _first(things: object, most: int) -> list[object] | None:
    """Return the first items of an iterable, which may be endless; None for another object."""
    try:
        return list(islice(things, most))  # type: ignore[call-overload]
    except TypeError:
        return None


def _text_of(asked: str) -> str:
    """Return the text of nine cells: that of a named grid, or the text asked itself."""
    name = asked.strip()
    if name in NAMED:
        return NAMED[name][0]
    if name and "/" not in name:
        raise BadGridError(
            f"unknown grid {quote(name)}: choose one of {', '.join(NAMED)}, or write nine "
            f"cells like {_EXAMPLE}"
        )
    return name


def _check_count(cells: int) -> None:
    if cells != len(CELLS):
        some = cells if cells < len(CELLS) else "more than nine"
        raise BadGridError(
            f"the grid must have nine cells, row by row, each like {_EXAMPLE}, got {some}"
        )


def parse_cell(text: str, name: str) -> Cell:
    """Return the cell of a text such as 65/5/30. Raises BadGridError with the cell's name."""
    parts = _CELL.fullmatch(text)
    if parts is None:
        raise BadGridError(f"{name} must be written like {_EXAMPLE}, got {text[:40]!r}")
    percents = [int(part) for part in parts.groups()]
    if sum(percents) != 100:
        raise BadGridError(
            f"{name}, {text!r}, adds up to {sum(percents)} %: success, neutral and failure "
            "must add up to 100 %"
        )
    return _check_cell(name, [Fraction(percent, 100) for percent in percents])


def _check_cell(name: str, triple: object) -> Cell:
    given = None if isinstance(triple, str) else _first(triple, 4)
    if given is None:
        raise BadGridError(
            f"{name} must be three numbers (success, neutral, failure), got {quote(triple)}"
        )
    parts = [_check_number(name, part) for part in given]
    if len(parts) != 3:
        some = len(parts) if len(parts) < 3 else "more than three"
        raise BadGridError(
            f"{name} must have three numbers (success, neutral, failure), got {some}"
        )
    cell = Cell(*parts)
    total = float(sum(parts))
    if abs(total - 1) > SUM_WITHIN:
        raise BadGridError(
            f"{name}, {tuple(map(float, cell))}, sums to {total:.12g}: success, neutral and "
            f"failure must sum to 1 within {SUM_WITHIN}"
        )
    if cell.neutral == 1 or cell.success + cell.failure < LEAST_DECIDED:
        raise BadGridError(
            f"{name} is neutral with probability {float(cell.neutral):.17g}, so the turn "
            f"may pass for ever: success + failure must be at least {LEAST_DECIDED}"
        )
    return cell


def _check_number(name: str, part: object) -> Number:
    if isinstance(part, bool) or not isinstance(part, Real):
        raise BadGridError(
            f"probabilities of {name} must be ints, Fractions or floats, got {quote(part)}"
        )
    try:
        value = _plain(part)
    except TypeError:
        raise BadGridError(f"probabilities of {name} must be numbers, got {quote(part)}") from None
    if not 0 <= value <= 1:  # NaN is not
        hint = f" (write percents like {_EXAMPLE})" if 1 < value <= 100 else ""
        raise BadGridError(f"probabilities of {name} must be 0 to 1, got {quote(part)}{hint}")
    return value


def check_draw_value(draw_value: object) -> Number:
    """Return X's score for a draw, exactly. Raises BadGridError unless it is from 0 to 1."""
    try:
        if isinstance(draw_value, Real) and not isinstance(draw_value, bool):
            value = _plain(draw_value)
            if 0 <= value <= 1:
                return value
    except TypeError:
        pass
    raise BadGridError(f"draw_value must be a number from 0 to 1, got {quote(draw_value)}")


def _plain(number: Real) -> Number:
    """Return a number as a Fraction, if it is rational, else as a float.

    Raises TypeError: numpy's time spans call themselves Rational.
    """
    if isinstance(number, Rational):
        return Fraction(index(number.numerator), index(number.denominator))
    return float(number)
