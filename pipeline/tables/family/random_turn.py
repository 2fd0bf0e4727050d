"""The random-turn game on every board: X's expected score, and its bid."""

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
from ttt_tables.board.any_order import boards, legal_moves, result
from ttt_tables.board.numbers import place, show
from ttt_tables.board.symmetry import canonical
from ttt_tables.induction import backward_induction

SCORES = {"X": Fraction(1), "O": Fraction(0)}
BEST: dict[str, Callable[..., Any]] = {"X": max, "O": min}
HALF = Fraction(1, 2)
THRESHOLD = Column(
    "threshold",
    pa.float64(),
    "The fraction of all money that X must exceed to force a win, if the sides bid for each move "
    "and the higher bid is paid to the other side. It is 1 minus X's probability to win if a coin "
    "decides, with draws counted as losses.",
)
POORMAN_THRESHOLD = Column(
    "poorman_threshold",
    pa.float64(),
    "The same fraction if the higher bid is paid to a bank.",
)

TABLE = Table(
    name="random_turn",
    title="The random-turn game: X's exact score before each toss",
    description="Every board of the random-turn game: before each move a fair coin decides which "
    "side makes it. By Richman's theorem the same values decide the game in which the sides bid "
    "for each move.",
    key=("board",),
    columns=(
        BOARD,
        TEXT,
        CANONICAL_BOARD,
        X_SCORE.with_note("Here it is the value before the toss."),
        exact(X_SCORE),
        THRESHOLD,
        exact(THRESHOLD),
        POORMAN_THRESHOLD,
        exact(POORMAN_THRESHOLD),
        X_BEST_CELLS.with_note("Here X has won the toss."),
        O_BEST_CELLS.with_note("Here O has won the toss."),
    ),
    rows=18753,
    foreign_keys={
        ("board",): "miniboards",
        ("canonical_board",): "miniboards",
    },
    assertions={
        "Before the first toss X scores 1/2. After the centre it scores 85/128, after a corner "
        "317/512, and after an edge 159/256.": """
            select list(x_score_exact order by text desc) = ['317/512', '159/256', '85/128', '1/2']
            from random_turn where text in ('X........', '.X.......', '....X....', '.........')
            """,
        "If bids go to a bank, X forces a line with more than 396925/786688 of the money, and "
        "after the centre with more than 6670/15877.": """
            select list(poorman_threshold_exact order by text) = ['396925/786688', '6670/15877']
            from random_turn where text in ('.........', '....X....')
            """,
        "X needs less than half of the money, half of it, or more, on the same boards whether "
        "bids go to a bank or to the other side.": """
            select bool_and(sign(threshold - 0.5) = sign(poorman_threshold - 0.5)) from random_turn
            """,
        "The fractions that X and O need for a line add up to 1 or more. They add up to more on "
        "4,247 boards, which are the same whether bids go to a bank or to the other side.": """
            select bool_and(
                    here.threshold + other.threshold >= 1
                    and here.poorman_threshold + other.poorman_threshold > 1 - 1e-12
                    and (here.threshold + other.threshold > 1)
                        = (here.poorman_threshold + other.poorman_threshold > 1 + 1e-12)
                )
                and count_if(here.threshold + other.threshold > 1) = 4247
            from random_turn as here join random_turn as other
                on other.text = translate(here.text, 'XO', 'OX')
            """,
    },
    compared_with="tests/family/test_random_turn.py: the probabilities of every "
    "sequence of tosses, by sums",
)


def build() -> pl.DataFrame:
    """Return one row for each board that can occur; an ended board has no best cells."""
    scores, *wins = solve(), solve(Fraction(0)), solve(Fraction(0), to_bank)
    rows = []
    for board, score in scores.items():
        sets = [sum(1 << cell for cell in best_cells(board, side, scores)) for side in "XO"]
        shares = (score, *[1 - win[board] for win in wins])
        values = [part for share in shares for part in (float(share), str(share))]
        rows.append((board, show(board), canonical(board)[0], *values, *sets))
    return TABLE.frame(rows)


def halfway(high: Fraction, low: Fraction) -> Fraction:
    """Return X's score before the toss of a coin, from those after X's and after O's best move."""
    return (high + low) / 2


def to_bank(high: Fraction, low: Fraction) -> Fraction:
    """Return the fraction of the money that O needs to stop X, if the higher bid goes to a bank.

    high, low   that fraction after X's best move, and after O's

    Both sides bid b of all money, which is 1, so 1 - b is left. If X's bid wins, O's fraction s has
    to be `high` of that. If O's bid wins, s - b has to be `low` of it. The two equations give s.
    """
    return high / (1 + high - low)


def solve(
    draw: Fraction = HALF, settle: Callable[[Fraction, Fraction], Fraction] = halfway
) -> dict[int, Fraction]:
    """Return X's expected score on every board, before the toss, if a draw scores `draw`.

    settle  another mean of a board's two values: after X's best move, and after O's
    """

    def backup(board: int, values: Mapping[int, Fraction]) -> Fraction:
        if ended := result(board):
            return SCORES.get(ended, draw)
        return settle(
            *[pick(after_moves(board, side, values).values()) for side, pick in BEST.items()]
        )

    return backward_induction(boards(), backup)


def after_moves(board: int, side: str, values: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Return X's expected score after each cell that a side may mark."""
    return {cell: values[place(board, cell, side)] for cell in legal_moves(board)}


def best_cells(board: int, side: str, values: Mapping[int, Fraction]) -> tuple[int, ...]:
    """Return the best cells of a side, in rising order; () on an ended board."""
    after = after_moves(board, side, values)
    best = BEST[side](after.values(), default=None)
    return tuple([cell for cell, value in after.items() if value == best])
