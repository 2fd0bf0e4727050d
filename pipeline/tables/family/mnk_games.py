"""The m,n,k games with both sides at least 3 and at most 16 cells, each solved completely."""

from collections.abc import Iterator

import polars as pl
import pyarrow as pa

from pipeline.columns import DISTANCE, SET, WDL
from pipeline.family.columns import DRAW_COUNT, LOSS_COUNT, OPEN_COUNT, POSITION_COUNT, WIN_COUNT
from pipeline.schema import Column, Table

MOST_CELLS = 16

TABLE = Table(
    name="mnk_games",
    title="The m,n,k games of at most 16 cells, solved completely",
    description="The m,n,k games. The board has m columns and n rows, and k marks in a row, a "
    "column or a diagonal win. The table has those with m >= n >= 3, at most 16 cells and 3 <= k "
    "<= m; 3,3,3 is the classic game. Every reachable position was solved.",
    key=("width", "height", "line_length"),
    columns=(
        Column("width", pa.int32(), "m, the number of columns of the board."),
        Column("height", pa.int32(), "n, the number of rows of the board."),
        Column("line_length", pa.int32(), "k, the number of marks in a line that win."),
        WDL.with_note("Here it is that of the empty board, for X, which moves first."),
        DISTANCE.with_null_if("the game is a draw").with_note(
            "Here it is that of the empty board."
        ),
        Column(
            "first_cells",
            pa.int32(),
            f"The first moves that keep `wdl`, {SET}, cell 0 top left, row by row.",
        ),
        POSITION_COUNT,
        OPEN_COUNT,
        WIN_COUNT,
        DRAW_COUNT,
        LOSS_COUNT,
    ),
    rows=8,
    assertions={
        "With three in a row the first player wins on every board except 3 x 3: in 7 plies on 4 x "
        "3 and 5 x 3, and in 5 plies on 4 x 4.": """
            select list((width, height, distance) order by width, height)
                    = [(4, 3, 7), (4, 4, 5), (5, 3, 7)]
                and bool_and(line_length = 3)
            from mnk_games where wdl = 1
            """,
        "All other games are drawn.": """
            select count(*) = 5 and bool_and(wdl = 0)
            from mnk_games where line_length > 3 or width = 3
            """,
        "If X wins, two first moves give the win away on 4 x 3, cells 4 and 7, and two on 5 x 3, "
        "cells 5 and 9. These are the ends of the middle row. On 4 x 4 each first move wins.": """
            select list(2 ** (width * height) - 1 - first_cells order by width, height)
                = [2 ** 4 + 2 ** 7, 0, 2 ** 5 + 2 ** 9]
            from mnk_games where wdl = 1
            """,
        "If the game is a draw, every first move keeps it.": """
            select bool_and(first_cells = 2 ** (width * height) - 1) from mnk_games where wdl = 0
            """,
        "On 3 x 3 the counts are those of the classic game.": """
            select bool_and(
                    game.position_count = classic.positions and game.win_count = classic.wins
                    and game.draw_count = classic.draws and game.loss_count = classic.losses)
            from mnk_games as game, (
                select
                    count(*) as positions,
                    count(*) filter (wdl = 1 and distance > 0) as wins,
                    count(*) filter (wdl = 0 and distance > 0) as draws,
                    count(*) filter (wdl = -1 and distance > 0) as losses
                from perfect_play
            ) as classic
            where width = 3
            """,
        "If only rows are lines (k = m > n), the side to move never loses.": """
            select bool_and(loss_count = 0) and count(*) = 2
            from mnk_games where line_length = width and width > height
            """,
    },
    compared_with="tests/known_results.toml: published values and counts of m,n,k games",
)


def build() -> pl.DataFrame:
    """Return one row for each game."""
    from pipeline.family.mnk import solve  # numba loads with the first game

    rows = []
    for m, n, k in games():
        wdl, distance, first_moves, positions, *values = solve(m, n, k)
        cells = sum(1 << cell for cell in first_moves)
        rows.append((m, n, k, wdl, distance, cells, positions, sum(values), *values))
    return TABLE.frame(rows)


def games() -> Iterator[tuple[int, int, int]]:
    """Yield the games' m, n and k: no board twice, and no line that is longer than the board."""
    for m in range(3, MOST_CELLS // 3 + 1):
        for n in range(3, min(m, MOST_CELLS // m) + 1):
            yield from [(m, n, k) for k in range(3, m + 1)]
