"""Many grids as arrays: texts are read as by parse_grid, and float32 sums are scaled."""

from time import perf_counter

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ttt_tables.errors import BadGridError
from ttt_tables.games.probabilistic.batches import check_grids, read_texts
from ttt_tables.probabilistic import parse_grid, sample_grids

cells = st.integers(0, 100).flatmap(
    lambda s: st.integers(0, 100 - s).map(lambda n: f"{s}/{n}/{100 - s - n}")
)
zeros = cells.map(lambda text: "/".join(part.zfill(3) for part in text.split("/")))
odd = st.sampled_from(
    ["65/5/31", "65/5", "", "+65/5/30", "65/5/30/0", "６5/5/30", "0/100/0", "1000/0/0"]
)
blanks = st.sampled_from([" ", "\n", "\t ", "\u00a0", "\x1c"])
grid_texts = st.tuples(
    st.lists(st.one_of(cells, zeros, odd), min_size=8, max_size=10),
    blanks,
    st.text(" \n", max_size=2),
).map(lambda parts: parts[2] + parts[1].join(parts[0]) + parts[2])


@given(st.one_of(grid_texts, st.lists(cells, min_size=9, max_size=9).map(" ".join), st.text()))
@example("cross")
@example("0/100/0 " * 9)
def test_texts_are_read_like_parse_grid(text):
    reason = rejection(text)
    if reason is None:
        read = read_texts(["50/0/50 " * 9, text])[1]
        expected = [[100 * part for part in cell] for cell in parse_grid(text).cells]
        assert read.tolist() == expected
    else:
        with pytest.raises(BadGridError) as found:
            read_texts(["50/0/50 " * 9, text])
        assert str(found.value) == f"grid 1: {reason}"[:600]


def rejection(text):
    """Return the reason for which parse_grid rejects a text, or None."""
    try:
        parse_grid(text)
    except BadGridError as error:
        return str(error)
    return None


def test_reading_texts_takes_less_time_than_solving():
    percents = sample_grids("abraham", 1, 0, 2000)
    texts = [" ".join("/".join(map(str, cell)) for cell in grid) for grid in percents.tolist()]
    started = perf_counter()
    assert np.array_equal(read_texts(texts), percents)
    assert (perf_counter() - started) / len(texts) < 100e-6  # 4 us on an idle machine; it was 356


def test_cells_of_float32_are_divided_by_their_sums():
    exact = sample_grids("csun", 2, 0, 500) / 100.0
    single = exact.astype(np.float32)
    doubles = single.astype(np.float64)
    assert np.abs(doubles.sum(axis=2) - 1).max() > 1e-9
    read = check_grids(single)
    assert read.dtype == np.float64
    assert np.array_equal(read, doubles / doubles.sum(axis=2, keepdims=True))
    assert np.abs(read - exact).max() < 1e-7


def test_float32_sums_have_their_own_tolerance():
    grids = np.full((2, 9, 3), (0.5, 0.25, 0.25), dtype=np.float32)
    grids[1, 4, 0] += 2.4e-7
    assert abs(check_grids(grids)[1, 4].sum() - 1) < 1e-15
    grids[1, 4, 0] += 2.4e-7
    with pytest.raises(
        BadGridError, match=r"grid 1: cell 4, .* in float32 must sum to 1 within 3e-07"
    ):
        check_grids(grids)


def test_doubles_are_never_scaled():
    grids = np.full((2, 9, 3), (0.5, 0.25, 0.25))
    grids[1, 4, 0] += 8e-10
    assert np.array_equal(check_grids(grids), grids)
    grids[1, 4, 0] += 8e-10
    with pytest.raises(BadGridError, match=r"grid 1: cell 4, .* must sum to 1 within 1e-09"):
        check_grids(grids)
