"""The classic game's pack: its boards by rising number, and each policy's moves, best first.

Policies share most moves, so each distinct move is stored once, in one row. A move names the row of
its probabilities, which are whole numbers over their sum. If the sum needs 64 bits, the
probabilities are floats, in rows after the others.
"""

from ttt_tables.games.classic.policies import POLICIES

CHANCES = ("win", "draw", "loss")
EXACT = ", ".join(f"{one}_exact" for one in CHANCES)
# A denominator of 64 bits is null, and so is the sum that needs it.
BELOW = "try_cast(coalesce(nullif(split_part({}_exact, '/', 2), ''), '1') as bigint)::hugeint"
PARTS = ", ".join(
    f"case when whole < 1::hugeint << 63 then ttt_over({one}_exact, whole) end as {one}_parts"
    for one in CHANCES
)
ODDS = f"""
    chances as (select distinct win, draw, loss, {EXACT} from policy_moves),
    sums as (
        select *, lcm({BELOW.format("win")}, {BELOW.format("loss")}) as whole from chances
    ),
    odds as (
        select *, dense_rank() over (
            order by win_parts nulls last, draw_parts, loss_parts, win, draw, loss
        ) - 1 as row
        from (select *, {PARTS} from sums)
    )
"""
MOVE = "cell, rank, distance, weight, total, odds"
MOVES = f"""
    {ODDS},
    listed as (
        select policy, board, cell::utinyint as cell, policy_moves.rank::utinyint as rank,
            distance::utinyint as distance, weight::usmallint as weight,
            (sum(weight) over (partition by policy, board))::usmallint as total,
            row::usmallint as odds
        from policy_moves join moves using (board, cell) join odds using ({EXACT})
    )
"""
ROWS = ", ".join(
    f"any_value(row) filter (policy = '{one}')::usmallint as \"moves {one}\"" for one in POLICIES
)


def _odds(known: str, columns: dict[str, str]) -> str:
    """Return the query of distinct odds, in rising order."""
    named = ", ".join(f'{column} as "{name}"' for name, column in columns.items())
    return f"with {ODDS} select distinct {named} from odds where win_parts is {known} order by all"


PACK = (
    """
    select board::usmallint as board, to_move, wdl::tinyint as wdl, distance::utinyint as plies
    from boards join perfect_play using (board) order by board
    """,
    """
    with counted as (
        select board, count(cell) as moves
        from (select board from boards union all select 19683) left join moves using (board)
        group by board
    )
    select (sum(moves) over (order by board) - moves)::usmallint as first
    from counted order by board
    """,
    f"select unnest({[*POLICIES]}) as policy",
    _odds("not null", {one: f"{one}_parts::ubigint" for one in CHANCES}),
    _odds("null", {f"{one} rounded": one for one in CHANCES}),
    f"with {MOVES} select distinct {MOVE} from listed order by all",
    f"""
    with {MOVES},
        numbered as (
            select policy, board, dense_rank() over (order by {MOVE}) - 1 as row,
                row_number() over (partition by policy, board order by rank, cell) as place
            from listed
        )
    select {ROWS} from numbered group by board, place order by board, place
    """,
)
