"""The random-turn game on every board: X's expected score, and his bid."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import polars as pl
import pyarrow as pa

from pipeline.columns import (
    BOARD,
    CANONICAL_BOARD,
    O_BEST_CELLS,
    TEXT,
    X_BEST_CELLS,
    X_SCORE,
    exact,
)
from pipeline.schema import Column, Table
from ttt_tables.board.any_order import boards, result
from ttt_tables.board.numbers import show
from ttt_tables.board.symmetry import canonical
from ttt_tables.family.random_turn import after_moves
from ttt_tables.induction import backward_induction

SCORES = {"X": Fraction(1), "O": Fraction(0)}
BEST: dict[str, Callable[..., Any]] = {"X": max, "O": min}
HALF = Fraction(1, 2)
THRESHOLD = Column(
    "threshold",
    pa.float64(),
    "The share of the money that X must exceed to force a win, if the higher bid moves: 1 minus "
    "X's chance to win by the coin, with draws counted as losses.",
)

TABLE = Table(
    name="random_turn",
    title="The random-turn game: X's exact score before each toss",
    text="Every board of the random-turn game: before each move a fair coin decides who makes it. "
    "By Richman's theorem the same values decide the game in which the sides bid for each move.",
    key=("board",),
    columns=(
        BOARD,
        TEXT,
        CANONICAL_BOARD,
        X_SCORE.noting("Before the toss."),
        exact(X_SCORE),
        THRESHOLD,
        exact(THRESHOLD),
        X_BEST_CELLS.noting("If X wins the toss."),
        O_BEST_CELLS.noting("If O wins the toss."),
    ),
    rows=18753,
    references={
        ("board",): "miniboards",
        ("canonical_board",): "miniboards",
    },
    claims={
        "Before the first toss X scores 1/2; with the centre 85/128, a corner 317/512, an edge "
        "159/256.": """
            select list(x_score_exact order by text desc) = ['317/512', '159/256', '85/128', '1/2']
            from random_turn where text in ('X........', '.X.......', '....X....', '.........')
            """,
        "Exchanging the marks exchanges the scores and the best cells.": """
            select bool_and(here.x_score = 1 - other.x_score
                    and here.x_best_cells = other.o_best_cells)
                and count(*) = 18753
            from random_turn as here join random_turn as other
                on other.text = translate(here.text, 'XO', 'OX')
            """,
        "Images have the same score and threshold.": """
            select bool_and(n = 1) from (
                select count(distinct (x_score_exact, threshold_exact)) as n
                from random_turn group by canonical_board
            )
            """,
        "Where a line stands it is decided; where the board is full and has none X scores 1/2.": """
            select bool_and(x_score in (0, 0.5, 1)) from random_turn where x_best_cells = 0
            """,
    },
    witness="tests/family/test_coin.py: the chances of every sequence of tosses, by sums",
)


def build() -> pl.DataFrame:
    """Return one row for each board that can occur, the sets of an ended one empty."""
    scores, wins = solve(), solve(draw=Fraction(0))
    rows = []
    for board, score in scores.items():
        sets = [sum(1 << cell for cell in best_cells(board, side, scores)) for side in "XO"]
        values = [part for value in (score, 1 - wins[board]) for part in (float(value), str(value))]
        rows.append((board, show(board), canonical(board)[0], *values, *sets))
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
