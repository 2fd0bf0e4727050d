"""Balanced openings of ultimate tic-tac-toe for matches, as the engine evaluates them."""

import polars as pl
import pyarrow as pa

from pipeline.columns import PLY, TO_MOVE
from pipeline.engine.suite import EACH, LEAST, MOST, read
from pipeline.schema import Column, Table
from pipeline.ultimate.columns import (
    ESTIMATED_SCORE,
    LINE,
    SEARCH_DEPTH,
    THEIR_WEIGHTS,
    ULTIMATE_POSITION,
    ULTIMATE_RULE,
)
from pipeline.ultimate.games import reach
from ttt_tables.games.ultimate.rules import CLOSED_RULES
from ttt_tables.games.ultimate.text import show

TABLE = Table(
    name="ultimate_suite",
    title="Balanced openings of ultimate tic-tac-toe, for matches",
    description="Measured, not exact: openings of ultimate tic-tac-toe in which the engine sees "
    "neither side ahead, for matches that play each opening twice, with colours swapped. Random "
    "games of 4 to 8 plies were searched by ttt.ultimate.Engine(rule, entries=1 << 20, "
    "features=1023), each time as after forget(): 40,000 nodes, then 400,000, then 2,600,000, "
    "which is about a second. The table has those whose score is between 0.45 and 0.55 in the "
    "last two searches, and of symmetric images only the first. The opening book has positions "
    f"with up to three marks, so it has none of them. {THEIR_WEIGHTS}",
    key=("ultimate_rule", "opening"),
    columns=(
        ULTIMATE_RULE,
        Column(
            "opening",
            pa.int32(),
            f"The opening's number, 0 to {EACH - 1}. Matches begin with 0.",
        ),
        ULTIMATE_POSITION,
        TO_MOVE,
        PLY.with_note("Here it is 4 to 8."),
        LINE,
        ESTIMATED_SCORE.with_note("Here it is from 0.45 to 0.55, in the last search."),
        SEARCH_DEPTH,
    ),
    rows=len(CLOSED_RULES) * EACH,
    source="measured by the engine (python -m pipeline suite)",
    seed="random.Random(f'suite {ultimate_rule} {number}') of a candidate; it has 4 + number % 5 "
    "plies",
    assertions={
        f"Each rule has {EACH} openings of different positions.": f"""
            select bool_and(n = {EACH} and positions = {EACH}) and count(*) = 2
            from (
                select count(*) as n, count(distinct ultimate_position) as positions
                from ultimate_suite group by ultimate_rule
            )
            """,
        "They have 4 to 8 plies, and X moves first.": f"""
            select bool_and(
                ply between {LEAST} and {MOST} and len(line) = ply
                and to_move = if(ply % 2 = 0, 'X', 'O'))
            from ultimate_suite
            """,
        "Every estimated score is from 0.45 to 0.55.": """
            select bool_and(estimated_score between 0.45 and 0.55) from ultimate_suite
            """,
    },
    compared_with="none: it is measured",
)


def build() -> pl.DataFrame:
    """Return one row for each opening of the file."""
    rows = []
    for number, opening in enumerate(read()):
        position = reach(opening.game, opening.rule)
        about = (show(position, opening.rule), position.to_move, len(opening.game))
        told = (list(opening.game), opening.score, opening.depth)
        rows.append((opening.rule, number % EACH, *about, *told))
    return TABLE.frame(rows)
