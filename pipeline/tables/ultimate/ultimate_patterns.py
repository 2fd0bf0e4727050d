"""The learned patterns of the ultimate game: numbers that are added up over the nine boards."""

import numpy as np
import polars as pl
import pyarrow as pa

from pipeline.schema import Column, Table
from ttt_tables.board.any_order import open_boards
from ttt_tables.board.numbers import show
from ttt_tables.engine.kernel.layout import ANY, UNITS_A_LOGIT, WIDTH
from ttt_tables.engine.learned import SHAPES, learned_rules, make_rows

NUMBERS = pa.list_(pa.field("element", pa.int16(), nullable=False))

TABLE = Table(
    name="ultimate_patterns",
    title="Learned patterns that rate positions of ultimate tic-tac-toe",
    text="Learned, not exact: for each mini-board at its place, as the side to move sees it, 64 "
    "numbers. Add up nine rows: `target_row` of the board that has to be played in, and `row` of "
    "the others; where the side to move may play on any board, `row` of all nine and, once, the "
    "weights of the layer `free` of ultimate_network. With the sums s, and the bias and weights w "
    "of its layer `output`, c = min(max(s, 0), 1024) and logit = (bias + sum of w * c * c / "
    "1024^2) / 1024. The expected score of the side to move is 1 / (1 + exp(-logit)), in games "
    "like those of the training; in stronger ones a logit is worth more, as docs/engine.md tells. "
    f"The engine counts {UNITS_A_LOGIT} units a logit. The images of a position have nearly the "
    "same score, not exactly: `ttt verify` measures the spread. Everything here follows from "
    "ultimate_network, which is a hundred times smaller and says what was learned from.",
    key=("rule", "pattern", "place"),
    columns=(
        Column("rule", pa.string(), "closed-draw or closed-count: each is learned by itself."),
        Column(
            "pattern",
            pa.string(),
            "An open mini-board as nine characters, X for marks of the side to move, O for the "
            "other's; or X, O or draw for one that the side to move, the other, or nobody has "
            "taken.",
        ),
        Column("place", pa.int8(), "The mini-board's place: 0 top left, row by row, to 8."),
        Column("row", NUMBERS, "The 64 numbers where the board need not be played in."),
        Column("target_row", NUMBERS, "The 64 numbers where the board has to be played in."),
    ),
    rows=len(learned_rules()) * ANY * 9,
    source="computed from the learned weights in ultimate_network",
    seed="those of the training",
    claims={
        "Both rules have 11,096 patterns at nine places: X, O, draw, and the open boards.": """
            select bool_and(rules = 2 and places = 18) and count(*) = 11096
                and count(*) filter (pattern in ('X', 'O', 'draw')) = 3
                and count(*) filter (pattern in (select text from miniboards where status = 'open'))
                    = 11093
            from (
                select
                    pattern, count(distinct rule) as rules, count(distinct (rule, place)) as places
                from ultimate_patterns where place between 0 and 8 group by pattern
            )
            """,
        "A row has 64 numbers.": """
            select bool_and(len(row) = 64 and len(target_row) = 64) from ultimate_patterns
            """,
        "No position's sums leave 16 bits, whatever its nine boards are.": """
            with numbers as (
                select rule, place, number, min(a) as least, max(a) as most,
                    min(b) as target_least, max(b) as target_most
                from (
                    select rule, place, unnest(row) as a, unnest(target_row) as b,
                        unnest(range(64)) as number
                    from ultimate_patterns
                )
                group by rule, place, number
            ), free as (
                select rule, unnest(weights) as free, unnest(range(64)) as number
                from ultimate_network where layer = 'free'
            )
            select bool_and(least >= -32768 and most <= 32767) and count(*) = 128
            from (
                select
                    sum(least) + least(min(target_least - least), any_value(free)) as least,
                    sum(most) + greatest(max(target_most - most), any_value(free)) as most
                from numbers join free using (rule, number) group by rule, number
            )
            """,
    },
    witness="none: they are learned; matches against other programs judge them",
)


def build(ultimate_network: pl.DataFrame) -> pl.DataFrame:
    """Return one row for each rule, pattern and place."""
    return pl.concat(_rows(rule, network) for (rule,), network in ultimate_network.group_by("rule"))


def _rows(rule: object, network: pl.DataFrame) -> pl.DataFrame:
    found = {}
    for (layer,), units in network.sort("unit").group_by("layer", maintain_order=True):
        shape = SHAPES[str(layer)]
        found[str(layer)] = np.array(units["weights"].to_list(), np.int16).T.reshape(shape)
        found[f"{layer}_bias"] = units["bias"].to_numpy()
    rows = make_rows(found)[:ANY].reshape(ANY * 9, 2, WIDTH)
    names = [*map(show, open_boards()), "X", "O", "draw"]
    return pl.DataFrame(
        {
            "rule": [rule] * (ANY * 9),
            "pattern": np.repeat(names, 9),
            "place": np.tile(np.arange(9, dtype=np.int8), ANY),
            "row": rows[:, 0],
            "target_row": rows[:, 1],
        }
    ).with_columns(pl.col("row", "target_row").arr.to_list())
