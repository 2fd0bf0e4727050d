"""The dice game: every open position under each rule, valued before the roll."""

from math import lcm

import polars as pl
import pyarrow as pa

from pipeline.columns import BOARD, RULE, TO_MOVE, X_CHANCES
from pipeline.dice.values import Value, solve
from pipeline.schema import Column, Table
from ttt_tables.board.symmetry import MIRROR, carry
from ttt_tables.classic import rules as classic
from ttt_tables.dice.rules import RULES

TABLE = Table(
    name="dice_values",
    title="The dice game: each position's chances before the roll",
    text="The dice game: each open position's chances before the roll, under each of four rules "
    "for a roll that opens no empty cell.",
    key=("rule", "board", "to_move"),
    columns=(
        RULE,
        BOARD,
        TO_MOVE.saying("The side to move, X or O: under `pass` it does not follow from the board."),
        BOARD.named("mirror").saying(
            "The number of the board's left-right mirror image, the one symmetry of the dice game."
        ),
        *X_CHANCES,
        *[
            Column(
                f"best_cells_{rows}",
                pa.uint16(),
                f"All cells that tie as the best for the side to move when {opened} open, as the "
                "sum of 2^cell; 0 if no open cell is empty.",
            )
            for rows, opened in ((1, "row 1 is"), (2, "rows 1 and 2 are"), (3, "all rows are"))
        ],
    ),
    rows=21233,
    claims={
        "X expects 1675/6561 more wins than losses from the empty board if a blocked roll is a "
        "draw, 2341/19683 if it loses, 4025/8748 if it is thrown again, and 422078639/1343692800 "
        "if the turn passes.": """
            select bool_and(
                    x_win_numerator - o_win_numerator = known.above * (denominator // known.below)
                    and denominator % known.below = 0
                )
                and count(*) = 4
            from dice_values join (values
                ('draw', 1675, 6561), ('forfeit', 2341, 19683), ('reroll', 4025, 8748),
                ('pass', 422078639, 1343692800)
            ) as known(rule, above, below) using (rule)
            where board = 0
            """,
        "Under every rule the best openings are the upper corners if one row is open, else the "
        "centre.": """
            select bool_and(best_cells_1 = 5 and best_cells_2 = 16 and best_cells_3 = 16)
            from dice_values where board = 0
            """,
        "7,673 positions are open if the turn passes; under the other rules it is the 4,520 open "
        "boards of the classic game, with its side to move.": """
            select count(*) filter (rule = 'pass') = 7673
                and count(*) filter (rule <> 'pass' and status = 'open'
                    and dice_values.to_move = boards.to_move) = 3 * 4520
                and count(*) = 7673 + 3 * 4520
            from dice_values left join boards using (board)
            """,
        "The chances add up to 1, and each float is the nearest to its fraction.": """
            select bool_and(
                x_win_numerator + draw_numerator + o_win_numerator = denominator
                and x_win = x_win_numerator / denominator
                and draw = draw_numerator / denominator
                and o_win = o_win_numerator / denominator
                and x_score = (2 * x_win_numerator + draw_numerator) / (2 * denominator)
            )
            from dice_values
            """,
        "Mirror images have the same score, and mirrored best cells.": """
            select bool_and(
                    2 * here.x_win_numerator + here.draw_numerator
                        = 2 * image.x_win_numerator + image.draw_numerator
                    and image.best_cells_3 = (here.best_cells_3 & 146)
                        + 4 * (here.best_cells_3 & 73) + (here.best_cells_3 & 292) // 4
                )
                and count(*) = 21233
            from dice_values as here join dice_values as image
                on image.rule = here.rule and image.to_move = here.to_move
                    and image.board = here.mirror
            """,
        "Colour swap exchanges the chances wherever both positions occur: 3,924 times.": """
            select bool_and(
                    here.x_win_numerator = other.o_win_numerator
                    and here.draw_numerator = other.draw_numerator
                    and here.best_cells_1 = other.best_cells_1
                    and here.best_cells_2 = other.best_cells_2
                    and here.best_cells_3 = other.best_cells_3
                )
                and count(*) = 3924
            from dice_values as here join dice_values as other
                on other.rule = here.rule and other.to_move <> here.to_move
                    and other.board = list_sum([
                        (3 - here.board // weight % 3) % 3 * weight
                        for weight in [6561, 2187, 729, 243, 81, 27, 9, 3, 1]
                    ])
            """,
    },
    witness="tests/oracles/dice_game_sample.csv: an independent brute force",
)


def build() -> pl.DataFrame:
    """Return one row for each rule and open position."""
    rows = [row for rule in RULES for row in _rows(rule)]
    return TABLE.frame(rows)


def _rows(rule: str) -> list[tuple[object, ...]]:
    """Return the rows of a rule, over the common denominator of all its chances."""
    values = solve(rule)
    every = [value.chances for sides in values.values() for value in sides.values()]
    whole = lcm(*[part.denominator for chances in every for part in chances])
    return [
        (rule, board, side, carry(board, MIRROR), *_cells(value, whole))
        for board, sides in values.items()
        if not classic.result(board)
        for side, value in sides.items()
    ]


def _cells(value: Value, whole: int) -> tuple[object, ...]:
    """Return the floats, the numerators and their denominator, and the three sets of cells."""
    x_win, draw, o_win = numerators = [int(part * whole) for part in value.chances]
    score = (2 * x_win + draw) / (2 * whole)
    sets = [sum(1 << cell for cell in cells) for cells in value.best_cells]
    floats = [part / whole for part in numerators]
    return (score, *floats, x_win, draw, o_win, whole, *sets)
