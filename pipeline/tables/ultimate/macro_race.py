"""Every macro board, and the fraction of orders in which each side wins it."""

import polars as pl
import pyarrow as pa

from pipeline.columns import EXACT_X_CHANCES, X_CHANCES, fraction
from pipeline.schema import Column, Table
from pipeline.ultimate.columns import ULTIMATE_RULE
from ttt_tables.board.numbers import BOARDS, show
from ttt_tables.games.ultimate.macro_race.orders import SHARE_PARTS, shares
from ttt_tables.games.ultimate.rules import CLOSED_RULES

TABLE = Table(
    name="macro_race",
    title="Which side wins when nine boards are decided in random order",
    description="The race for the macro board of ultimate tic-tac-toe. A row says which side "
    "takes each of the nine boards. They are taken in a random order, and the first line wins. "
    "Each rule has a row for all 3^9 macro boards.",
    key=("ultimate_rule", "macro_board"),
    columns=(
        ULTIMATE_RULE,
        Column(
            "macro_board",
            pa.int32(),
            "The macro board's number: nine ternary digits, board 0 first. A digit is 0 if nobody "
            "takes the board, 1 if X does and 2 if O does.",
        ),
        Column(
            "macro_text",
            pa.string(),
            "The macro board as nine characters of . X O, row by row, with . if nobody takes the "
            "board.",
        ),
        *(column.with_note("Here it is the fraction of the 9! orders.") for column in X_CHANCES),
        *EXACT_X_CHANCES,
        Column(
            "contested", pa.bool_(), "Whether both sides have a line, so that the order decides."
        ),
    ),
    rows=2 * 3**9,
    assertions={
        "312 macro boards are contested: 300 evenly, and 12 with two lines to one.": """
            select bool_and(n = if(x_win_exact = '1/2', 300, 6)) and count(*) = 6
            from (
                select ultimate_rule, x_win_exact, count(*) as n
                from macro_race where contested group by all
            )
            """,
        "If a fair coin decides each board, X has the first line with probability 15/32.": """
            select sum(ttt_over(x_win_exact, 6)) * 32 = 15 * 6 * 512
            from macro_race
            where ultimate_rule = 'closed-draw' and not contains(macro_text, '.')
            """,
    },
    compared_with="tests/oracles/macro_examples.json: another program's race of the blog's board",
)


def build() -> pl.DataFrame:
    """Return one row for each rule and macro board."""
    rows = []
    for rule in CLOSED_RULES:
        for board, (x_win, o_win) in zip(BOARDS, shares(rule), strict=True):
            parts = (x_win, SHARE_PARTS - x_win - o_win, o_win)
            chances = [part / SHARE_PARTS for part in parts]
            contested = x_win * o_win > 0
            exactly = [fraction(part, SHARE_PARTS) for part in parts]
            rows.append((rule, board, show(board), *chances, *exactly, contested))
    return TABLE.frame(rows)
