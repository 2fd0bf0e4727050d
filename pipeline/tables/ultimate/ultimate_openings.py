"""The first three plies of the ultimate game under the closed rules, as the engine judges them."""

import polars as pl
import pyarrow as pa

from pipeline.columns import TO_MOVE
from pipeline.engine.openings import Measured, images, read
from pipeline.schema import Column, Table
from pipeline.ultimate.moves import reach
from ttt_tables.ultimate.text import show

NOT_PLAYED = "the position is not one after the first move"

TABLE = Table(
    name="ultimate_openings",
    title="Openings of ultimate tic-tac-toe, searched and played by the engine",
    text="Measured, not exact: every position after one, two and three plies of ultimate "
    "tic-tac-toe under the closed rules, up to symmetry, with the engine's score and best reply, "
    "and from each first move a hundred games of the engine against itself. The searches of one "
    "and two plies took about ten seconds each, those of three plies two; a move of a game 20 ms. "
    "All limits are numbers of positions visited, so each result can be made again: a search is "
    "ttt.ultimate.Engine(rule, entries=1 << 23).think(position, nodes=n), as the engine's first, "
    "with n = 26,000,000 after one and two plies and 5,200,000 after three. In game number g, 0 to "
    "99, after the first move m (9 * board + cell) X and O have an engine each, new, with "
    "entries=1 << 19; each move takes its n from random.Random(f'{rule} {m} {g}').randint(39_000, "
    "65_000), one generator a game.",
    key=("rule", "position"),
    columns=(
        Column("rule", pa.string(), "closed-draw or closed-count, as in endgames."),
        Column(
            "position",
            pa.string(),
            "The position as text: nine boards, the side to move, and the board to play in, * for "
            "any.",
        ),
        TO_MOVE.saying("The side to move, X or O."),
        Column("ply", pa.int8(), "Marks on the nine boards: 1, 2 or 3."),
        Column(
            "game",
            pa.list_(pa.field("element", pa.uint8(), nullable=False)),
            "The moves that lead here, each 9 * board + cell: of all games to a position alike, "
            "the first in rising order.",
        ),
        Column(
            "alike",
            pa.int8(),
            "How many positions are this one turned or mirrored, boards and cells together.",
        ),
        Column(
            "score",
            pa.float64(),
            "The engine's estimate of the points that the side to move scores, a draw being one "
            "half, to six decimals; 1 and 0 are proved.",
        ),
        Column("depth", pa.int8(), "Plies of the last completed search."),
        Column("reply", pa.int8(), "The best move found, 9 * board + cell."),
        Column("nodes", pa.int64(), "Positions that the search visited."),
        Column("x_wins", pa.int16(), "Games from here that X won.", NOT_PLAYED),
        Column("draws", pa.int16(), "Games from here that were drawn.", NOT_PLAYED),
        Column("o_wins", pa.int16(), "Games from here that O won.", NOT_PLAYED),
    ),
    rows=2 * (15 + 102 + 822),
    source="measured by the engine (python -m pipeline openings)",
    seed="of a game's limits: its rule, first move and number",
    claims={
        "Each rule has 15, 102 and 822 positions after one, two and three plies.": """
            select list(n order by rule, ply) = [15, 102, 822, 15, 102, 822]
            from (select rule, ply, count(*) as n from ultimate_openings group by rule, ply)
            """,
        "With all their images they are 81, 720 and 6,336 positions.": """
            select list(n order by rule, ply) = [81, 720, 6336, 81, 720, 6336]
            from (select rule, ply, sum(alike) as n from ultimate_openings group by rule, ply)
            """,
        "A reply is on an empty cell of the board to play in.": """
            select bool_and(
                substr(position, 10 * (reply // 9) + reply % 9 + 1, 1) = '.'
                and split_part(position, ' ', 3) in ('*', (reply // 9)::varchar))
            from ultimate_openings
            """,
        "After each first move a hundred games were played, and after no other position.": """
            select bool_and(coalesce(x_wins + draws + o_wins = 100, false) = (ply = 1)
                and (x_wins is null) = (ply > 1))
            from ultimate_openings
            """,
        "A score is from 0 to 1.": "select bool_and(score between 0 and 1) from ultimate_openings",
    },
    witness="none: it is measured",
)


def build() -> pl.DataFrame:
    """Return one row for each position of the file."""
    return TABLE.frame(map(_row, read()))


def _row(found: Measured) -> tuple[object, ...]:
    position = reach(found.game, found.rule)
    about = (show(position, found.rule), position.to_move, len(found.game), list(found.game))
    played = found.played or (None, None, None)
    searched = (found.score, found.depth, found.reply, found.nodes)
    return (found.rule, *about, len(images(position)), *searched, *played)
