"""Strategies of both sides in abrupt phantom tic-tac-toe, within a billionth of optimal ones."""

from collections.abc import Iterator

import polars as pl
import pyarrow as pa

from pipeline.columns import CELL, PROBABILITY, SIDE
from pipeline.phantom.abrupt.certificate import read
from pipeline.phantom.columns import CANONICAL_INFORMATION_SET, INFORMATION_SET
from pipeline.phantom.equilibrium import images
from pipeline.schema import Column, Table
from ttt_tables.games.phantom.rules import parse

TABLE = Table(
    name="abrupt_strategy",
    title="Abrupt phantom tic-tac-toe: a strategy of each side, nearly optimal",
    description="In abrupt phantom tic-tac-toe neither side sees the other's marks. A side names a "
    "cell. If the other side holds it, the side learns that, and its turn is over; else its mark "
    "stands. The other side is not told which. The bounds of X's score that the two strategies "
    "prove are in abrupt_values. A side that follows its strategy from the start meets only the "
    "information sets that are listed here, whatever the other side does. All orientations are "
    "listed.",
    key=("side", "information_set", "cell"),
    columns=(
        SIDE,
        INFORMATION_SET.with_note(
            "A word is the cell that was named, with a ? if it was rejected. 4 0? 7 means that the "
            "side marked 4; then was rejected 0; then marked 7."
        ),
        CANONICAL_INFORMATION_SET,
        CELL,
        PROBABILITY,
        Column(
            "share",
            pa.int64(),
            "The chance that the side's own choices lead to the information set and name the cell, "
            "whatever the other side does, times 2^33. Divided by the sum of the set's shares it "
            "is the probability exactly.",
        ),
    ),
    rows=31746,
    source="linear programmes over the cells that regret matching names; data/measured/"
    "abrupt.json, by python -m pipeline abrupt",
    assertions={
        "At the start the shares add up to 2^33.": """
            select bool_and(total = 2 ** 33) from (
                select sum(share) as total from abrupt_strategy
                where information_set = '' group by side
            )
            """,
        "X opens in the centre with a chance of 27 %, and O names it first with 7 %.": """
            select list(round(100 * probability) order by side desc) = [27, 7]
            from abrupt_strategy where information_set = '' and cell = 4
            """,
    },
    compared_with="tests/phantom/test_openspiel.py: both strategies in OpenSpiel's abrupt game",
)


def build() -> pl.DataFrame:
    """Return one row for each information set of a side's strategy, and each cell it names."""
    return TABLE.frame(
        (side, *row)
        for side, strategy in read().strategies.items()
        for text, shares in strategy.items()
        for row in _rows(text, shares, side)
    )


def _rows(text: str, shares: dict[int, int], side: str) -> Iterator[tuple[object, ...]]:
    every = images(parse(text, side, abrupt=True), shares)
    total = sum(shares.values())
    for image, cells in every.items():
        for cell, share in cells.items():
            yield image, min(every), cell, share / total, share
