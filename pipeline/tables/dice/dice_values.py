"""The dice game: every open position under each rule, valued before the roll."""

import polars as pl
import pyarrow as pa

from pipeline.columns import BOARD, EXACT_X_CHANCES, SET, TO_MOVE, X_CHANCES, X_SCORE
from pipeline.dice.values import DICE_RULE, Value, solve
from pipeline.schema import Column, Table
from ttt_tables.board import alternating
from ttt_tables.board.symmetry import MIRROR, carry
from ttt_tables.games.dice.rules import DICE_RULES

LOWEST = "Here each side plays the lowest-numbered of its best cells."

TABLE = Table(
    name="dice_values",
    title="The dice game: each position's probabilities before the roll",
    description="The dice game: each open position's probabilities before the roll, under each of "
    "four rules for a roll that opens no empty cell. Before each move a die opens "
    "rows: 1 or 2 opens the top row, 3 or 4 the upper two rows, 5 or 6 all three. The "
    "side to move sees the roll, and marks an empty cell of an open row.",
    key=("dice_rule", "board", "to_move"),
    columns=(
        DICE_RULE,
        BOARD,
        TO_MOVE.with_note("Under `pass` it does not follow from the number of marks."),
        Column(
            "mirror_board",
            pa.int32(),
            "The number of the board's left-right mirror image. The dice game has no other "
            "symmetry.",
        ),
        X_SCORE,
        *(column.with_note(LOWEST) for column in X_CHANCES),
        *EXACT_X_CHANCES,
        *[
            Column(
                f"best_cells_{rows}",
                pa.int32(),
                f"The best cells of the side to move when {opened} open, {SET}; 0 if no cell of "
                "those rows is empty.",
            )
            for rows, opened in ((1, "row 1 is"), (2, "rows 1 and 2 are"), (3, "all rows are"))
        ],
    ),
    rows=21233,
    foreign_keys={
        ("board",): "miniboards",
        ("mirror_board",): "miniboards",
    },
    assertions={
        "From the empty board X expects 1675/6561 more wins than losses if a blocked roll is a "
        "draw, 2341/19683 if it loses, 4025/8748 if it is thrown again, and 422078639/1343692800 "
        "if the turn passes.": """
            select bool_and(
                    ttt_over(x_win_exact, known.below) - ttt_over(o_win_exact, known.below)
                        = known.above
                )
                and count(*) = 4
            from dice_values join (values
                ('draw', 1675, 6561), ('forfeit', 2341, 19683), ('reroll', 4025, 8748),
                ('pass', 422078639, 1343692800)
            ) as known(dice_rule, above, below) using (dice_rule)
            where board = 0
            """,
        "Under every rule the best openings are the upper corners if only one row is open, and "
        "otherwise the centre.": """
            select bool_and(best_cells_1 = 5 and best_cells_2 = 16 and best_cells_3 = 16)
            from dice_values where board = 0
            """,
        "Under pass 7,673 positions are open. Under each other rule 4,520 are, which are those of "
        "the classic game.": """
            select count(*) filter (dice_rule = 'pass') = 7673
                and count(*) filter (dice_rule <> 'pass' and status = 'open'
                    and dice_values.to_move = boards.to_move) = 3 * 4520
                and count(*) = 7673 + 3 * 4520
            from dice_values left join boards using (board)
            """,
    },
    compared_with="tests/oracles/dice_game_sample.csv: an independent brute force",
)


def build() -> pl.DataFrame:
    """Return one row for each rule and open position."""
    rows = [row for rule in DICE_RULES for row in _rows(rule)]
    return TABLE.frame(rows)


def _rows(rule: str) -> list[tuple[object, ...]]:
    return [
        (rule, board, side, carry(board, MIRROR), *_cells(value))
        for board, sides in solve(rule).items()
        if not alternating.result(board)
        for side, value in sides.items()
    ]


def _cells(value: Value) -> tuple[object, ...]:
    """Return the floats, the exact fractions, and the three sets of cells."""
    x_win, draw, _ = value.chances
    sets = [sum(1 << cell for cell in cells) for cells in value.best_cells]
    return (float(x_win + draw / 2), *map(float, value.chances), *map(str, value.chances), *sets)
