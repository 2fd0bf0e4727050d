"""Every move of every variant, with the value of the position to which it leads."""

import polars as pl
import pyarrow as pa

from pipeline.columns import DISTANCE, RANK, WDL
from pipeline.family.columns import GAME, NO_DISTANCE, POSITION
from pipeline.family.variants import listed
from pipeline.schema import Column, Table
from ttt_tables.games.family.registry import WITHOUT_CHANCE, rules_of
from ttt_tables.scores import depth_score

TABLE = Table(
    name="family_moves",
    title="Every move of the variants, with its value",
    description="Every legal move in each open position of family_positions, with its value for "
    "the side that makes it.",
    key=("game", "position", "move"),
    columns=(
        GAME,
        POSITION,
        Column(
            "move",
            pa.string(),
            "The move as text. 4 sets a mark on cell 4. In the wild games 4X and 4O say which "
            "mark. 4-1 moves a mark from cell 4 to cell 1. In notakto 0:4 is cell 4 of board 0.",
        ),
        Column("after_position", pa.string(), "The position to which the move leads."),
        WDL,
        DISTANCE.with_null_if(NO_DISTANCE),
        RANK,
    ),
    rows=sum(rules_of(name).move_count for name in WITHOUT_CHANCE),
    foreign_keys={
        ("game", "position"): "family_positions",
        ("game", "after_position"): "family_positions",
    },
    assertions={
        "In the vanishing game X wins in 13 plies by opening on an edge. A corner and the centre "
        "draw.": """
            select list((wdl, distance) order by move) = [
                (0, null), (1, 13), (0, null), (1, 13), (0, null), (1, 13), (0, null), (1, 13),
                (0, null)
            ]
            from family_moves where game = 'vanishing' and position = ''
            """,
        "The centre wins three men's morris in 9 plies. A corner draws, and an edge loses in 8 "
        "plies.": """
            select list((wdl, distance) order by move) = [
                (0, null), (-1, 8), (0, null), (-1, 8), (1, 9), (-1, 8), (0, null), (-1, 8),
                (0, null)
            ]
            from family_moves where game = 'morris-lines' and position = '......... X'
            """,
    },
    compared_with="tests/family/test_values.py: figures of reference programs",
)


def build(family_positions: pl.DataFrame) -> pl.DataFrame:
    """Return one row for each open position and legal move."""
    after = family_positions.select("game", "wdl", "distance", after_position="position")
    moves = pl.DataFrame(
        [
            (name, rules.stored(text), move, rules.stored(rules.play(text, move)))
            for name in WITHOUT_CHANCE
            for rules in [rules_of(name)]
            for text, known in listed(rules).items()
            if known.moves
            for move in rules.moves(text)
        ],
        ["game", "position", "move", "after_position"],
        orient="row",
    )
    wdl, distance = -pl.col("wdl"), pl.col("distance") + 1
    score = depth_score((wdl, distance.fill_null(0)))
    rank = score.rank("min", descending=True).over("game", "position")
    return moves.join(after, on=["game", "after_position"]).with_columns(wdl, distance, rank=rank)
