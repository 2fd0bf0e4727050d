"""Positional games: their values, solved completely to 16 points and proved by search beyond."""

from collections.abc import Iterator

import polars as pl
import pyarrow as pa

from pipeline.columns import DISTANCE, SET, WDL
from pipeline.family.columns import (
    DRAW_COUNT,
    GAME,
    LOSS_COUNT,
    OPEN_COUNT,
    POSITION_COUNT,
    RULE,
    WIN_COUNT,
)
from pipeline.schema import Column, Table
from ttt_tables.games.positional.boards import GAMES, GRIDS

NOT_A_GRID = "the board is not such a grid"
NOT_LISTED = "not every position was visited"

TABLE = Table(
    name="positional_games",
    title="Positional games: m,n,k games and others, solved",
    description="Games in which two sides mark empty points in turn, and a side that marks every "
    "point of a winning set wins. Among them are the m,n,k games of at most 16 cells with m >= n "
    ">= 3 and k >= 3: the board has m columns and n rows, and k marks in a row, a column or a "
    "diagonal win. In games of at most 16 points every reachable position was solved. In larger "
    "ones a search proved the value.",
    key=("game",),
    columns=(
        GAME.with_note("Here it is the name of the positional game."),
        RULE.with_note("Marks go to any empty point, unless it says otherwise."),
        Column("width", pa.int32(), "m, the number of columns of the board.", null_if=NOT_A_GRID),
        Column("height", pa.int32(), "n, the number of rows of the board.", null_if=NOT_A_GRID),
        Column(
            "line_length",
            pa.int32(),
            "k, the number of marks in a line that win.",
            null_if=NOT_A_GRID,
        ),
        Column("point_count", pa.int32(), "The number of points."),
        Column("set_count", pa.int32(), "The number of winning sets."),
        Column(
            "marks_fall", pa.bool_(), "Whether a mark falls to the lowest empty cell of its column."
        ),
        Column("completer_wins", pa.bool_(), "Whether the side that completes a set wins."),
        WDL.with_note("Here it is that of the empty board, for X, which moves first."),
        DISTANCE.with_null_if("the game is a draw, or only its value was proved").with_note(
            "Here it is that of the empty board."
        ),
        Column(
            "first_cells",
            pa.int64(),
            f"The first moves that keep `wdl`, {SET}, cell 0 top left, row by row. In games "
            "without rows the points have some fixed order.",
        ),
        Column(
            "solved_by",
            pa.string(),
            "How the value was found.",
            enum={
                "all positions": "every reachable position was solved",
                "proof": "a search proved it, and the value of each first move",
            },
        ),
        *[
            column.with_null_if(NOT_LISTED)
            for column in (POSITION_COUNT, OPEN_COUNT, WIN_COUNT, DRAW_COUNT, LOSS_COUNT)
        ],
    ),
    rows=24,
    source="proof-number search; data/measured/first_moves.json, by python -m pipeline positional",
    assertions={
        "With three in a row the first player wins on every board except 3 x 3: in 7 plies on 4 x "
        "3 and 5 x 3, and in 5 plies on 4 x 4.": """
            select list((width, height, distance) order by width, height)
                    = [(4, 3, 7), (4, 4, 5), (5, 3, 7)]
            from positional_games where wdl = 1 and line_length = 3
            """,
        "Four in a row win on 6 x 5 and larger boards.": """
            select list((width, height) order by width, height) = [(6, 5), (6, 6), (7, 5), (7, 6)]
            from positional_games where wdl = 1 and line_length = 4
            """,
        "All other m,n,k games are drawn.": """
            select count(*) = 7 and bool_and(wdl = 0)
            from positional_games
            where line_length > 3 and point_count < 30 or width = 3
            """,
        "If X wins with three in a row, two first moves give the win away on 4 x 3, cells 4 and 7, "
        "and two on 5 x 3, cells 5 and 9. These are the ends of the middle row. On 4 x 4 each "
        "first move wins.": """
            select list(2 ** point_count - 1 - first_cells order by width, height)
                = [2 ** 4 + 2 ** 7, 0, 2 ** 5 + 2 ** 9]
            from positional_games where wdl = 1 and line_length = 3
            """,
        "If an m,n,k game is a draw, every first move keeps it.": """
            select bool_and(first_cells = 2 ** point_count - 1)
            from positional_games where wdl = 0 and width > 0
            """,
        "Four in a row on 6 x 5 win with 10 of 30 first moves, on 6 x 6 with 16 of 36, on 7 x 5 "
        "with 13 of 35, on 7 x 6 with 20 of 42. All of them are inside: no first move at the edge "
        "wins.": """
            select list((width, height, bit_count(first_cells)) order by width, height)
                    = [(6, 5, 10), (6, 6, 16), (7, 5, 13), (7, 6, 20)]
                and bool_and((
                    select count(*) = 0 from range(point_count) as cells(cell)
                    where first_cells >> cell & 1 = 1
                        and (cell % width in (0, width - 1)
                            or cell // width in (0, height - 1))
                ))
            from positional_games where wdl = 1 and line_length = 4
            """,
        "On 3 x 3 the counts are those of the classic game, and the game fifteen has them too.": """
            select count(*) = 2 and bool_and(
                    game.position_count = classic.positions and game.win_count = classic.wins
                    and game.draw_count = classic.draws and game.loss_count = classic.losses)
            from positional_games as game, (
                select
                    count(*) as positions,
                    count(*) filter (wdl = 1 and distance > 0) as wins,
                    count(*) filter (wdl = 0 and distance > 0) as draws,
                    count(*) filter (wdl = -1 and distance > 0) as losses
                from perfect_play
            ) as classic
            where width = 3 or game = 'fifteen'
            """,
        "If the side that completes a line loses, the values and counts are those of misère "
        "tic-tac-toe.": """
            select count(*) = 1 and bool_and(first_cells = 2 ** best_first_moves::int)
            from positional_games join family_games as misere
                using (position_count, open_count, win_count, draw_count, loss_count, wdl)
            where not completer_wins and misere.game = 'misere'
            """,
        "If only rows are lines (k = m > n), the side to move never loses.": """
            select bool_and(loss_count = 0) and count(*) = 2
            from positional_games where line_length = width and width > height
            """,
    },
    compared_with="tests/known_results.toml: published values and counts of m,n,k games",
)


def build() -> pl.DataFrame:
    """Return one row for each game."""
    return TABLE.frame(_rows())


def _rows() -> Iterator[tuple[object, ...]]:
    from pipeline.family.first_moves import prove_value, read
    from ttt_tables.games.positional.complete import solve_all  # loads numba
    from ttt_tables.games.positional.rules import MOST_POINTS, as_set

    proved_moves = read()
    for name, (game, rule, _) in sorted(GAMES.items()):
        grid = GRIDS.get(name, (None, None, None))
        facts = game.points, len(game.sets), bool(game.below), game.completer_wins
        if game.points <= MOST_POINTS:
            wdl, distance, first_moves, positions, *values = solve_all(game)
            found = (as_set(first_moves), "all positions", positions, sum(values), *values)
            yield (name, rule, *grid, *facts, wdl, distance, *found)
        else:
            wdl, _ = prove_value(game)
            found = (as_set(proved_moves[name]), "proof", *[None] * 5)
            yield (name, rule, *grid, *facts, wdl, None, *found)
