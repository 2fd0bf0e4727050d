"""Every macro board, and each side's share of the orders in which it takes the board."""

import polars as pl
import pyarrow as pa

from pipeline.columns import BOARD, TEXT, numerators
from pipeline.schema import Column, Table
from ttt_tables.board.numbers import BOARDS, show
from ttt_tables.ultimate.macro_race.orders import RACES, WHOLE, shares

TABLE = Table(
    name="macro_race",
    title="Who wins when nine boards are decided in random order",
    text="Who takes the macro board of ultimate tic-tac-toe. Its nine boards are decided as "
    "written, in a random order, and the first line wins. A tensor with 3^9 entries for each "
    "rule.",
    key=("rule", "board"),
    columns=(
        Column(
            "rule",
            pa.string(),
            "closed-draw: without a line it is a draw. closed-count: without a line more boards "
            "win, and equal numbers are a draw.",
        ),
        BOARD.saying(
            "The macro board's number: nine ternary digits, board 0 first, for who takes each "
            "board: 0 nobody, 1 X, 2 O."
        ),
        TEXT.saying("The macro board as nine characters, . where nobody takes the board."),
        Column("x_win", pa.float64(), "The share of the 9! orders in which X wins."),
        Column("draw", pa.float64(), "The share in which nobody wins: 0 or 1."),
        Column("o_win", pa.float64(), "The share of the 9! orders in which O wins."),
        *numerators("x_win", "draw", "o_win", over="6", of=pa.int8()),
        Column(
            "contested", pa.bool_(), "Whether both sides have a line, so that the order decides."
        ),
    ),
    rows=2 * 3**9,
    claims={
        "The shares add up to 1; they are 0, 1/3, 1/2, 2/3 or 1, and of draws 0 or 1.": """
            select bool_and(x_win_numerator + draw_numerator + o_win_numerator = 6)
                and bool_and(x_win_numerator in (0, 2, 3, 4, 6) and draw_numerator in (0, 6))
            from macro_race
            """,
        "312 macro boards are contested: 300 evenly, and 12 with two lines to one.": """
            select bool_and(n = if(x_win_numerator = 3, 300, 6)) and count(*) = 6
            from (
                select rule, x_win_numerator, count(*) as n
                from macro_race where contested group by rule, x_win_numerator
            )
            """,
        "The rules agree where a side has a line; elsewhere closed-draw is a draw.": """
            select bool_and(if(by_line.draw = 1, true, by_line.x_win = by_count.x_win))
                and count(*) filter (by_line.draw = 1) = 11125
            from macro_race as by_line join macro_race as by_count using (board)
            where by_line.rule = 'closed-draw' and by_count.rule = 'closed-count'
            """,
        "Without a line, closed-count gives the macro board to the side with more boards.": """
            select bool_and(sign(x_win - o_win) = sign(lead)) and count(*) = 11125
            from (
                select
                    x_win, o_win,
                    length(replace(replace(text, 'O', ''), '.', ''))
                        - length(replace(replace(text, 'X', ''), '.', '')) as lead
                from macro_race
                where rule = 'closed-count' and board in (
                    select board from macro_race where rule = 'closed-draw' and draw = 1
                )
            )
            """,
        "If a fair coin decides each board, X has the first line with chance 15/32.": """
            select sum(x_win_numerator) * 32 = 15 * 6 * 512
            from macro_race where rule = 'closed-draw' and not contains(text, '.')
            """,
    },
    witness="tests/oracles/macro_examples.json: another program's race of the blog's board",
)


def build() -> pl.DataFrame:
    """Return one row for each rule and macro board."""
    rows = []
    for rule in RACES:
        for board, (x_win, o_win) in zip(BOARDS, shares(rule), strict=True):
            parts = (x_win, WHOLE - x_win - o_win, o_win)
            chances = [part / WHOLE for part in parts]
            contested = x_win * o_win > 0
            rows.append((rule, board, show(board), *chances, *parts, contested))
    return TABLE.frame(rows)
