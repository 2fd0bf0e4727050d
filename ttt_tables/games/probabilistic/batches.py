"""Arrays of many grids: reads texts quickly and checks every grid as `parse_grid` does."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ttt_tables.board.limits import check_length
from ttt_tables.board.numbers import CELLS
from ttt_tables.errors import BadGridError, quote
from ttt_tables.games.probabilistic.grid import LEAST_DECIDED, SUM_WITHIN, Grid, parse_grid

Floats = NDArray[np.float64]
Percents = NDArray[np.uint8]
Numbers = NDArray[Any]  # whole percents, or probabilities

# How far from 1 the sum of a cell of float32 may be: three roundings, with a margin.
SINGLE_WITHIN = 3e-7
_LONGEST = len("100/000/000")
_BASE = 101  # a cell is coded as (success * 101 + neutral) * 101 + failure


class _CellCodes(dict[str, int]):
    """The code of each cell that was read; -1 for a text that is not a cell."""

    def __missing__(self, text: str) -> int:
        try:
            success, neutral, failure = parse_grid(" ".join([text] * len(CELLS))).cells[0]
        except BadGridError:
            return -1
        code = (int(100 * success) * _BASE + int(100 * neutral)) * _BASE + int(100 * failure)
        if len(text) <= _LONGEST:  # there are few texts of this length, so the cache stays small
            self[text] = code
        return code


_CODES = _CellCodes()


def read_cells(texts: Iterable[str]) -> NDArray[np.int32]:
    """Return the codes of cells such as `65/5/30` for `decode_cells`; -1 for invalid texts."""
    return np.fromiter(map(_CODES.__getitem__, texts), np.int32)


def decode_cells(codes: NDArray[np.int32]) -> Percents:
    """Return the percents (..., 3) of codes."""
    parts = codes // _BASE**2, codes // _BASE % _BASE, codes % _BASE
    return np.stack(parts, axis=-1).astype(np.uint8)


def read_texts(texts: Sequence[str]) -> Percents:
    """Return grids in whole percents, (m, 9, 3). Raises BadGridError for the first bad one."""
    split = [text.split() for text in texts]
    fitting = all(len(cells) == len(CELLS) for cells in split)
    codes = read_cells(chain.from_iterable(split)) if fitting else np.array([-1])
    if len(codes) and codes.min() < 0:  # named grids, or an error that the parser reports
        split = [_parse(number, text).show().split() for number, text in enumerate(texts)]
        codes = read_cells(chain.from_iterable(split))
    return decode_cells(codes).reshape(-1, 9, 3)


def check_grids(grids: ArrayLike) -> Floats:
    """Return grids as probabilities, (m, 9, 3) float64. Raises BadGridError for a bad one."""
    read = read_grids(grids)
    for number, reason in find_faults(read):
        raise BadGridError(f"grid {number}: {reason}")
    return as_floats(read)


def read_grids(grids: ArrayLike) -> Numbers:
    """Return grids as unchecked numbers (m, 9, 3): whole percents if they are integers.

    Raises BadGridError for another shape, and for a text or an object that `parse_grid` rejects.
    """
    check_length(grids, BadGridError)
    plain: Any = grids
    if isinstance(grids, list | tuple):
        plain = [grid.cells if isinstance(grid, Grid) else grid for grid in grids]
    try:
        array = np.asarray(plain)
    except ValueError:  # a ragged list: the parser's error names the place
        array = np.empty(0, dtype=object)
    if array.dtype.kind in "iuf":
        if array.shape[1:] != (9, 3):
            raise BadGridError(f"grids must have the shape (m, 9, 3), got {array.shape}")
        return array
    listed = _listed(grids)
    if all(isinstance(grid, str) for grid in listed):
        return read_texts(listed)
    parsed = [_parse(number, grid).cells for number, grid in enumerate(listed)]
    return np.array(parsed, dtype=np.float64).reshape(-1, 9, 3)


def find_faults(numbers: Numbers) -> Iterator[tuple[int, str]]:
    """Yield the index of each grid that cannot be solved, and the reason."""
    percents = numbers.dtype.kind != "f"
    single = numbers.dtype == np.float32
    cells = _doubles(numbers)
    with np.errstate(invalid="ignore"):
        sums = cells.sum(axis=2)
        fine = (cells >= 0) & (cells <= 1)
        fine[..., 0] &= np.abs(sums - 1) <= (SINGLE_WITHIN if single else SUM_WITHIN / 2)
        fine[..., 1] &= cells[..., 0] + cells[..., 2] >= 2 * LEAST_DECIDED
    for number in np.flatnonzero(~fine.all(axis=(1, 2))).tolist():
        if single and (reason := _far_sum(cells[number], sums[number])):
            yield number, reason
            continue
        grid = (as_floats(numbers[number : number + 1])[0] if single else numbers[number]).tolist()
        try:  # the parser decides and reports the error
            parse_grid(" ".join(["/".join(map(str, cell)) for cell in grid]) if percents else grid)
        except BadGridError as error:
            yield number, str(error)


def _far_sum(cells: Floats, sums: Floats) -> str:
    """Return the error of the sums of a grid in float32, or ""."""
    for cell in np.flatnonzero(np.abs(sums - 1) > SINGLE_WITHIN).tolist():
        return (
            f"cell {cell}, {tuple(cells[cell].tolist())}, sums to {sums[cell]:.12g}: success, "
            f"neutral and failure in float32 must sum to 1 within {SINGLE_WITHIN}"
        )
    return ""


def as_floats(numbers: Numbers) -> Floats:
    """Return checked grids as probabilities: percents / 100; float32 divided by each cell's sum."""
    cells = _doubles(numbers)
    if numbers.dtype == np.float32:
        cells /= cells.sum(axis=2, keepdims=True)
    return cells


def _doubles(numbers: Numbers) -> Floats:
    percents = numbers.dtype.kind != "f"
    return np.array(numbers / 100.0 if percents else numbers, dtype=np.float64, order="C")


def _parse(number: int, grid: object) -> Grid:
    try:
        return parse_grid(grid)
    except BadGridError as error:
        raise BadGridError(f"grid {number}: {error}") from None


def _listed(grids: Any) -> list[Any]:
    try:
        if not isinstance(grids, str | bytes | Mapping):
            return list(grids)
    except TypeError:
        pass
    raise BadGridError(
        f"grids must be an array of numbers (m, 9, 3) or a list of grids, got {quote(grids)}"
    )
