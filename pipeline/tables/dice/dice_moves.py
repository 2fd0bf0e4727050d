"""The dice game: every move, with the mover's chances. The roll only says which cells are open."""

import polars as pl

from pipeline.columns import BOARD, CELL, CHANCES, EXACT_CHANCES, RANK, RULE, SCORE, TO_MOVE
from pipeline.schema import Table
from ttt_tables.board.numbers import OTHER, open_cells, place
from ttt_tables.classic.rules import result

TABLE = Table(
    name="dice_moves",
    title="The dice game: the chances after each choice of a cell",
    text="The dice game: every empty cell of each open position, with the mover's chances once he "
    "has chosen it. They do not depend on the roll, which only opens rows.",
    key=("rule", "board", "to_move", "cell"),
    columns=(
        RULE,
        BOARD,
        TO_MOVE.saying("The mover, X or O."),
        CELL,
        BOARD.named("after").saying("The afterstate: the number of the board after the move."),
        RANK.saying(
            "By score among all empty cells, 1 is best; ties share a rank, and the next ones are "
            "skipped. Of the cells that a roll opens the one of least rank, then cell, is played."
        ),
        SCORE,
        *CHANCES[:3],
        *EXACT_CHANCES,
    ),
    rows=72744,
    claims={
        "Each open position has a move for each empty cell: 24,243 if the turn passes, else "
        "16,167.": """
            select count(*) filter (rule = 'pass') = 24243
                and count(*) filter (rule = 'draw') = 16167
                and count(*) filter (rule = 'forfeit') = 16167
                and count(*) filter (rule = 'reroll') = 16167
            from dice_moves
            """,
        "A move has the chances of its afterstate.": """
            select bool_and(
                    if(here.to_move = 'X', win_numerator, loss_numerator) = x_win_numerator
                    and here.draw_numerator = later.draw_numerator
                    and here.denominator = later.denominator
                )
                and bool_or(later.board is null)
            from dice_moves as here left join dice_values as later
                on later.rule = here.rule and later.board = here.after
                    and later.to_move <> here.to_move
            """,
        "The best cells of dice_values have the least rank among the cells that are open.": """
            select bool_and(
                [best_1, best_2, best_3] = [best_cells_1, best_cells_2, best_cells_3]
            )
            from dice_values join (
                select
                    rule, board, to_move,
                    coalesce(sum(bit) filter (rank = least_1 and cell < 3), 0) as best_1,
                    coalesce(sum(bit) filter (rank = least_2 and cell < 6), 0) as best_2,
                    sum(bit) filter (rank = 1) as best_3
                from (
                    select
                        *,
                        (1 << cell::integer) as bit,
                        min(rank) filter (cell < 3) over position as least_1,
                        min(rank) filter (cell < 6) over position as least_2
                    from dice_moves
                    window position as (partition by rule, board, to_move)
                )
                group by rule, board, to_move
            ) using (rule, board, to_move)
            """,
        "A position's score is a mean over one, two and three open rows: of the best move's score, "
        "or of the rule's outcome if no open cell is empty.": """
            with best as (
                select
                    rule, board, to_move, rows, max(2 * win_numerator + draw_numerator) as worth
                from dice_moves, (values (1), (2), (3)) as opened(rows)
                where cell < 3 * rows
                group by all
            ),
            thirds as (
                select rule, board, to_move, sum(worth)::bigint as total, 3 - count(*) as blocked
                from best
                group by all
            ),
            here as (
                select
                    rule, board, to_move, denominator,
                    2 * if(to_move = 'X', x_win_numerator, o_win_numerator) + draw_numerator
                        as worth
                from dice_values
            )
            select bool_and(
                    case here.rule
                        when 'draw' then 3 * here.worth = total + blocked * here.denominator
                        when 'forfeit' then 3 * here.worth = total
                        when 'reroll' then (3 - blocked) * here.worth = total
                        when 'pass' then 3 * here.worth
                            = total + blocked * coalesce(2 * here.denominator - other.worth, 0)
                    end
                )
                and count(*) = 21233
            from here
            join thirds using (rule, board, to_move)
            left join here as other
                on other.rule = here.rule and other.board = here.board
                    and other.to_move <> here.to_move
            """,
    },
    witness="tests/oracles/dice_game_root.json: first moves by an independent brute force",
)


def build(dice_values: pl.DataFrame) -> pl.DataFrame:
    """Return one row for each open position and empty cell, from the values of the afterstates."""
    exact = ("x_win_numerator", "draw_numerator", "o_win_numerator", "denominator")
    known = {
        (rule, board, side): odds
        for rule, board, side, *odds in dice_values.select(*TABLE.key[:3], *exact).iter_rows()
    }
    rows = []
    for (rule, board, side), (*_, whole) in known.items():
        for cell in open_cells(board):
            after = place(board, cell, side)
            ended = {"X": [1, 0, 0], "draw": [0, 1, 0], "O": [0, 0, 1]}.get(result(after) or "")
            odds = (
                [part * whole for part in ended] if ended else known[rule, after, OTHER[side]][:3]
            )
            win, draw, loss = odds if side == "X" else odds[::-1]
            floats = [part / whole for part in (win, draw, loss)]
            score = (2 * win + draw) / (2 * whole)
            rows.append((rule, board, side, cell, after, score, *floats, win, draw, loss, whole))
    names = [column.name for column in TABLE.columns if column.name != "rank"]
    worth = 2 * pl.col("win_numerator") + pl.col("draw_numerator")
    rank = worth.rank("min", descending=True).over("rule", "board", "to_move")
    return pl.DataFrame(rows, names, orient="row").with_columns(rank=rank)
