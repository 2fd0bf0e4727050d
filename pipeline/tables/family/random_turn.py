"""The random-turn game on every board: X's expected score, and his bid."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import polars as pl
import pyarrow as pa

from pipeline.columns import BOARD, CANONICAL, TEXT, numerators
from pipeline.schema import Column, Table
from ttt_tables.board.any_order import boards, result
from ttt_tables.board.numbers import show
from ttt_tables.board.symmetry import canonical
from ttt_tables.family.random_turn import after_moves
from ttt_tables.induction import backward_induction

SCORES = {"X": Fraction(1), "O": Fraction(0)}
BEST: dict[str, Callable[..., Any]] = {"X": max, "O": min}
HALF = Fraction(1, 2)
WHOLE = Column("denominator", pa.int64(), "The common denominator of the numerators.")

TABLE = Table(
    name="random_turn",
    title="The random-turn game: X's exact score before each toss",
    text="Every board of the random-turn game, where a fair coin says before each move who makes "
    "it. By Richman's theorem the same values say who wins if the sides bid for the move instead.",
    key=("board",),
    columns=(
        BOARD,
        TEXT,
        CANONICAL,
        Column("x_score", pa.float64(), "X's expected score before the toss, in [0, 1]."),
        *numerators("x_score"),
        Column(
            "threshold",
            pa.float64(),
            "The share of the money that X has to exceed to force a win, if the higher bid moves: "
            "1 minus his chance to win by the coin when a draw counts as lost.",
        ),
        *numerators("threshold"),
        WHOLE,
        Column("best_x", pa.uint16(), "X's best cells if he wins the toss, as a set."),
        Column("best_o", pa.uint16(), "O's best cells if he wins the toss, as a set."),
    ),
    rows=18753,
    claims={
        "Before the first toss X scores 1/2; with the centre 85/128, a corner 317/512, an edge "
        "159/256.": """
            select list((x_score_numerator, denominator) order by text desc)
                = [(317, 512), (318, 512), (340, 512), (256, 512)]
            from random_turn where text in ('X........', '.X.......', '....X....', '.........')
            """,
        "Exchanging the marks exchanges the scores and the best cells.": """
            select bool_and(here.x_score_numerator = here.denominator - other.x_score_numerator
                    and here.best_x = other.best_o)
                and count(*) = 18753
            from random_turn as here join random_turn as other
                on other.text = translate(here.text, 'XO', 'OX')
            """,
        "Images have the same score and threshold.": """
            select bool_and(n = 1) from (
                select count(distinct (x_score_numerator, threshold_numerator)) as n
                from random_turn group by canonical
            )
            """,
        "Where a line stands it is decided; where the board is full and has none X scores 1/2.": """
            select bool_and(x_score in (0, 0.5, 1)) from random_turn where best_x = 0
            """,
    },
    witness="tests/family/test_coin.py: the chances of every sequence of tosses, by sums",
)


def build() -> pl.DataFrame:
    """Return one row for each board that can occur, the sets of an ended one empty."""
    scores, wins = solve(), solve(draw=Fraction(0))
    whole = max(score.denominator for score in (*scores.values(), *wins.values()))
    rows = []
    for board, score in scores.items():
        above, threshold = int(score * whole), int((1 - wins[board]) * whole)
        sets = [sum(1 << cell for cell in best_cells(board, side, scores)) for side in "XO"]
        floats = (above / whole, above, threshold / whole, threshold, whole)
        rows.append((board, show(board), canonical(board)[0], *floats, *sets))
    return TABLE.frame(rows)


def solve(draw: Fraction = HALF) -> dict[int, Fraction]:
    """Return X's expected score on every board, before the toss, if a draw scores `draw`."""

    def backup(board: int, values: Mapping[int, Fraction]) -> Fraction:
        if ended := result(board):
            return SCORES.get(ended, draw)
        best = [pick(after_moves(board, side, values).values()) for side, pick in BEST.items()]
        return sum(best, Fraction(0)) / 2

    return backward_induction(boards(), backup)


def best_cells(board: int, side: str, values: Mapping[int, Fraction]) -> tuple[int, ...]:
    """Return the cells that tie as the best for a side, in rising order; none on an ended board."""
    after = after_moves(board, side, values)
    best = BEST[side](after.values(), default=None)
    return tuple([cell for cell, value in after.items() if value == best])
