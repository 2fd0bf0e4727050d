"""Strategies of both sides in abrupt phantom tic-tac-toe, optimal within a billionth."""

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
    description="In abrupt phantom tic-tac-toe neither side sees the other's marks. A side names "
    "a cell. If the other side holds it, the side learns that and its turn ends. Otherwise its "
    "mark is placed. The other side does not learn which of the two happened. The bounds of X's "
    "score that the two strategies prove are in abrupt_values. A side that follows its strategy "
    "from the start meets only the information states that are listed here, whatever the other "
    "side does. All orientations are listed.",
    key=("side", "information_set", "cell"),
    columns=(
        SIDE,
        INFORMATION_SET.with_note(
            "A word is the cell that was named, with a ? if it was occupied. 4 0? 7 means that "
            "the side marked 4, then found 0 occupied, then marked 7."
        ),
        CANONICAL_INFORMATION_SET,
        CELL,
        PROBABILITY,
        Column(
            "share",
            pa.int64(),
            "The probability that the side's own choices lead to the information state and name "
            "the cell, whatever the other side does, times 2^33. Divided by the sum of these "
            "numbers over the information state, it is the exact probability.",
        ),
    ),
    rows=31746,
    source="linear programs over the cells that regret matching names; data/measured/abrupt.json, "
    "by python -m pipeline abrupt",
    assertions={
        "At the start the numbers add up to 2^33.": """
            select bool_and(total = 2 ** 33) from (
                select sum(share) as total from abrupt_strategy
                where information_set = '' group by side
            )
            """,
        "X opens in the centre with probability 27 %, and O names it first with 7 %.": """
            select list(round(100 * probability) order by side desc) = [27, 7]
            from abrupt_strategy where information_set = '' and cell = 4
            """,
    },
    compared_with="tests/phantom/test_openspiel.py: both strategies in OpenSpiel's abrupt game",
)


def build() -> pl.DataFrame:
    """Return one row for each information state of a side's strategy, and each named cell."""
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
