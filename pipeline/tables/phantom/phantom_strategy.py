"""An optimal strategy of each side in phantom tic-tac-toe."""

from collections.abc import Iterator

import polars as pl
import pyarrow as pa

from pipeline.columns import CELL, PROBABILITY, SIDE, exact
from pipeline.phantom.equilibrium import Strategy, read
from pipeline.schema import Column, Table
from ttt_tables.phantom.pack import images
from ttt_tables.phantom.rules import parse

TABLE = Table(
    name="phantom_strategy",
    title="Phantom tic-tac-toe: an optimal strategy of each side",
    description="Neither side sees the other's marks; naming a taken cell costs nothing and tells "
    "that it is taken. X's strategy scores 5/6 at least against anything, O's holds X to 5/6: both "
    "are optimal. Of optimal strategies, with the cells that regret matching names, these are the "
    "best against random play. A side that follows its strategy from the start meets the "
    "information sets listed here and no other, whatever the other side does; X's fifth mark alone "
    "is left out: one cell of the board is empty, and X names the cells that it does not know "
    "until one stands. All orientations are listed.",
    key=("side", "information_set", "cell"),
    columns=(
        SIDE,
        Column(
            "information_set",
            pa.string(),
            "What the side knows, a turn a word: the cells that were refused, in rising order, and "
            "the cell that it marked; ? ends the current turn's. 4 01 7? is: marked 4; refused 0, "
            "marked 1; refused 7. At a side's start the text is empty.",
        ),
        Column(
            "canonical_information_set",
            pa.string(),
            "The information set's image under the board's symmetries with the least text.",
        ),
        CELL,
        PROBABILITY,
        exact(PROBABILITY),
    ),
    rows=1257,
    source="a linear programme over the cells that regret matching names; data/measured/"
    "equilibrium.json, by python -m pipeline phantom",
    claims={
        "X opens in a corner, each with the same chance.": """
            select list((cell, probability_exact) order by cell)
                = [(0, '1/4'), (2, '1/4'), (6, '1/4'), (8, '1/4')]
            from phantom_strategy where side = 'X' and information_set = ''
            """,
        "O's first cell is a corner (1/6 each), the centre (1/6) or an edge (1/24 each).": """
            select list(probability_exact order by cell)
                = ['1/6', '1/24', '1/6', '1/24', '1/6', '1/24', '1/6', '1/24', '1/6']
            from phantom_strategy where side = 'O' and information_set = ''
            """,
        "The probabilities are 48ths, and those of an information set sum to 1.": """
            select bool_and(total = 48) from (
                select sum(ttt_over(probability_exact, 48)) as total from phantom_strategy
                group by side, information_set
            )
            """,
        "Up to symmetry X's strategy has 22 information sets, and O's 136.": """
            select list(n order by side) = [136, 22] from (
                select side, count(distinct canonical_information_set) as n
                from phantom_strategy group by side
            )
            """,
    },
    witness="tests/phantom/test_openspiel.py: the rules and both strategies in OpenSpiel's game",
)


def build() -> pl.DataFrame:
    """Return one row for each information set of a side's strategy, and each cell it names."""
    return TABLE.frame(
        (side, *row)
        for side, strategy in read().strategies.items()
        for row in _rows(strategy, side)
    )


def _rows(strategy: Strategy, side: str) -> Iterator[tuple[object, ...]]:
    for text, chances in strategy.items():
        every = images(parse(text, side), chances)
        for image, cells in every.items():
            for cell, chance in cells.items():
                yield image, min(every), cell, float(chance), str(chance)
