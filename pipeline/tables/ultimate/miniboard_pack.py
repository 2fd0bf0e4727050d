"""The pack of mini-boards: X's probability to win each board by its number. O's follows by colour
swap.
"""

from ttt_tables.games.miniboard.stored import CHANCE_DENOMINATOR, NO_BOARD

PACK = (
    f"""
    with parts as (
        select board, ttt_over(x_win_exact, {CHANCE_DENOMINATOR}) as x_parts from miniboards
    )
    select coalesce(x_parts, {NO_BOARD})::usmallint as x_parts
    from range(19683) as every(number) left join parts on board = number
    order by number
    """,
)
