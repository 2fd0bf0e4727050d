"""The dice game: every move, with the mover's chances. The roll only says which cells are open."""

from fractions import Fraction

import polars as pl

from pipeline.columns import (
    AFTER_BOARD,
    BOARD,
    CELL,
    CHANCES,
    DICE_RULE,
    EXACT_CHANCES,
    EXACT_X_CHANCES,
    RANK,
    SCORE,
    TO_MOVE,
)
from pipeline.schema import Table
from ttt_tables.board.numbers import OTHER, open_cells, place
from ttt_tables.classic.rules import result

WHOLE = 80_621_568_000  # every chance is a multiple of 1 / WHOLE
ENDED = {
    side: tuple(Fraction(side == of) for of in ("X", "draw", "O")) for side in ("X", "draw", "O")
}

TABLE = Table(
    name="dice_moves",
    title="The dice game: the chances after each choice of a cell",
    text="The dice game: every empty cell of each open position, with the mover's chances after "
    "choosing it. They do not depend on the roll, which only opens rows.",
    key=("dice_rule", "board", "to_move", "cell"),
    columns=(
        DICE_RULE,
        BOARD,
        TO_MOVE,
        CELL,
        AFTER_BOARD,
        RANK.noting(
            "By score, among all empty cells. Of those that a roll opens, the first by rank, then "
            "by cell, is played."
        ),
        SCORE,
        *CHANCES[:3],
        *EXACT_CHANCES,
    ),
    rows=72744,
    references={
        ("dice_rule", "board", "to_move"): "dice_values",
        ("after_board",): "miniboards",
    },
    claims={
        "Each open position has a move for each empty cell: 24,243 if the turn passes, else "
        "16,167.": """
            select count(*) filter (dice_rule = 'pass') = 24243
                and count(*) filter (dice_rule = 'draw') = 16167
                and count(*) filter (dice_rule = 'forfeit') = 16167
                and count(*) filter (dice_rule = 'reroll') = 16167
            from dice_moves
            """,
        "A move has the chances of its afterstate.": """
            select bool_and(
                    if(here.to_move = 'X', win_exact, loss_exact) = x_win_exact
                    and here.draw_exact = later.draw_exact
                )
                and bool_or(later.board is null)
            from dice_moves as here left join dice_values as later
                on later.dice_rule = here.dice_rule and later.board = here.after_board
                    and later.to_move <> here.to_move
            """,
        "The best cells of dice_values have the least rank among the cells that are open.": """
            select bool_and(
                [best_1, best_2, best_3] = [best_cells_1, best_cells_2, best_cells_3]
            )
            from dice_values join (
                select
                    dice_rule, board, to_move,
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
                    window position as (partition by dice_rule, board, to_move)
                )
                group by dice_rule, board, to_move
            ) using (dice_rule, board, to_move)
            """,
        "A position's score is a mean over one, two and three open rows: of the best move's score, "
        "or of the rule's outcome if no open cell is empty.": f"""
            with best as (
                select
                    dice_rule, board, to_move, rows,
                    max(2 * ttt_over(win_exact, {WHOLE}) + ttt_over(draw_exact, {WHOLE})) as points
                from dice_moves, (values (1), (2), (3)) as opened(rows)
                where cell < 3 * rows
                group by all
            ),
            thirds as (
                select dice_rule, board, to_move, sum(points) as total, 3 - count(*) as blocked
                from best
                group by all
            ),
            here as (
                select
                    dice_rule, board, to_move,
                    2 * ttt_over(if(to_move = 'X', x_win_exact, o_win_exact), {WHOLE})
                        + ttt_over(draw_exact, {WHOLE}) as points
                from dice_values
            )
            select bool_and(
                    case here.dice_rule
                        when 'draw' then 3 * here.points = total + blocked * {WHOLE}
                        when 'forfeit' then 3 * here.points = total
                        when 'reroll' then (3 - blocked) * here.points = total
                        when 'pass' then 3 * here.points
                            = total + blocked * coalesce(2 * {WHOLE} - other.points, 0)
                    end
                )
                and count(*) = 21233
            from here
            join thirds using (dice_rule, board, to_move)
            left join here as other
                on other.dice_rule = here.dice_rule and other.board = here.board
                    and other.to_move <> here.to_move
            """,
    },
    witness="tests/oracles/dice_game_root.json: first moves by an independent brute force",
)


def build(dice_values: pl.DataFrame) -> pl.DataFrame:
    """Return one row for each open position and empty cell, from the values of the afterstates."""
    columns = [*TABLE.key[:3], *(column.name for column in EXACT_X_CHANCES)]
    known = {
        (rule, board, side): tuple(map(Fraction, odds))
        for rule, board, side, *odds in dice_values.select(columns).iter_rows()
    }
    rows = []
    for rule, board, side in known:
        moves = {}
        for cell in open_cells(board):
            after = place(board, cell, side)
            win, draw, loss = ENDED.get(result(after) or "") or known[rule, after, OTHER[side]]
            moves[cell] = (after, *((win, draw, loss) if side == "X" else (loss, draw, win)))
        scores = {cell: win + draw / 2 for cell, (_, win, draw, _) in moves.items()}
        for cell, (after, *chances) in moves.items():
            rank = 1 + sum(score > scores[cell] for score in scores.values())
            floats = map(float, (scores[cell], *chances))
            rows.append((rule, board, side, cell, after, rank, *floats, *map(str, chances)))
    return TABLE.frame(rows)
