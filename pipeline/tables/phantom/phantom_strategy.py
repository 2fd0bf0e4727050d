"""An optimal strategy of each side in phantom tic-tac-toe."""

from collections.abc import Iterator

import polars as pl

from pipeline.columns import CELL, PROBABILITY, SIDE, exact
from pipeline.phantom.columns import CANONICAL_INFORMATION_SET, INFORMATION_SET
from pipeline.phantom.equilibrium import Strategy, images, read
from pipeline.schema import Table
from ttt_tables.games.phantom.rules import parse

TABLE = Table(
    name="phantom_strategy",
    title="Phantom tic-tac-toe: an optimal strategy of each side",
    description="In phantom tic-tac-toe neither side sees the other's marks. A side names cells "
    "until it names an empty one. Of the others it learns only that they are occupied. X's "
    "strategy scores at least 5/6, whatever O does, and O's strategy holds X to 5/6, so both are "
    "optimal. Of the optimal strategies that use only the cells which regret matching names, "
    "these do best against random play. A side that follows its strategy from the start meets "
    "only the information states that are listed here, whatever the other side does. X's fifth "
    "mark is left out: one cell is empty, and X names the cells that it does not know until it "
    "finds that one. All orientations are listed.",
    key=("side", "information_set", "cell"),
    columns=(
        SIDE,
        INFORMATION_SET.with_note(
            "A word has the cells that were occupied, in rising order, then the cell that the "
            "side marked. A word that ends in ? has the occupied cells of the current turn. 4 01 "
            "7? means that the side marked 4, then found 0 occupied and marked 1, and has now "
            "found 7 occupied."
        ),
        CANONICAL_INFORMATION_SET,
        CELL,
        PROBABILITY,
        exact(PROBABILITY),
    ),
    rows=1257,
    source="a linear program over the cells that regret matching names; "
    "data/measured/equilibrium.json, by python -m pipeline phantom",
    assertions={
        "X opens in a corner, each with equal probability.": """
            select list((cell, probability_exact) order by cell)
                = [(0, '1/4'), (2, '1/4'), (6, '1/4'), (8, '1/4')]
            from phantom_strategy where side = 'X' and information_set = ''
            """,
        "O's first cell is a corner (1/6 each), the centre (1/6) or an edge (1/24 each).": """
            select list(probability_exact order by cell)
                = ['1/6', '1/24', '1/6', '1/24', '1/6', '1/24', '1/6', '1/24', '1/6']
            from phantom_strategy where side = 'O' and information_set = ''
            """,
        "The probabilities are multiples of 1/48, and those of an information state add up "
        "to 1.": """
            select bool_and(total = 48) from (
                select sum(ttt_over(probability_exact, 48)) as total from phantom_strategy
                group by side, information_set
            )
            """,
        "Up to symmetry X's strategy has 22 information states, and O's has 136.": """
            select list(n order by side) = [136, 22] from (
                select side, count(distinct canonical_information_set) as n
                from phantom_strategy group by side
            )
            """,
    },
    compared_with="tests/phantom/test_openspiel.py: the rules and both strategies in OpenSpiel's "
    "game",
)


def build() -> pl.DataFrame:
    """Return one row for each information state of a side's strategy, and each named cell."""
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
