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
    "until it names an empty one; of the others it learns only that they are taken. X's strategy "
    "scores 5/6 at least, whatever O does, and O's keeps X to 5/6, so both are optimal. Of the "
    "optimal strategies that use only the cells which regret matching names, these do best against "
    "random play. A side that follows its strategy from the start meets only the information sets "
    "that are listed here, whatever the other side does. X's fifth mark is left out: one cell is "
    "empty, and X names the cells that it does not know until it finds that one. All orientations "
    "are listed.",
    key=("side", "information_set", "cell"),
    columns=(
        SIDE,
        INFORMATION_SET.with_note(
            "A word has the cells that were rejected, in rising order, then the cell that the side "
            "marked. A word that ends in ? has the rejected cells of the current turn. 4 01 7? "
            "means that the side marked 4; was rejected 0 and marked 1; and has now been rejected 7."
        ),
        CANONICAL_INFORMATION_SET,
        CELL,
        PROBABILITY,
        exact(PROBABILITY),
    ),
    rows=1257,
    source="a linear programme over the cells that regret matching names; data/measured/"
    "equilibrium.json, by python -m pipeline phantom",
    assertions={
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
        "The probabilities are multiples of 1/48, and those of an information set add up to 1.": """
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
    compared_with="tests/phantom/test_openspiel.py: the rules and both strategies in OpenSpiel's game",
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
