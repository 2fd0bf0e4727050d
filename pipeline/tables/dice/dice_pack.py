"""The dice game's pack: open positions by rising board, O to move first, and probabilities by rule.

For each rule a position names the row of its probabilities, which are whole numbers over their sum.
The row is 65,535 if play under the rule does not reach the position. Levels are in falling order of
epsilon. For each level the pack has how often the best response wins, as X and as O.
"""

from pipeline.dice.values import COMMON_DENOMINATOR
from ttt_tables.games.dice.rules import DICE_RULES

CHANCES = ", ".join(
    f"ttt_over({one}_exact, {COMMON_DENOMINATOR})::ubigint as {one}"
    for one in ("x_win", "draw", "o_win")
)
BY_RULE = ", ".join(
    f"coalesce(any_value(row) filter (dice_rule = '{rule}'), 65535)::usmallint as \"odds {rule}\""
    for rule in DICE_RULES
)
WINS = ", ".join(
    f"any_value(win) filter (dice_rule = '{rule}') as \"wins {rule}\"" for rule in DICE_RULES
)
PACK = (
    f"""
    with chances as (select dice_rule, board, to_move, {CHANCES} from dice_values),
        numbered as (
            select *, dense_rank() over (order by x_win, draw, o_win) - 1 as row from chances
        )
    select board::usmallint as board, to_move, {BY_RULE}
    from numbered group by all order by board, to_move
    """,
    f"select distinct {CHANCES} from dice_values order by all",
    "select epsilon from dice_levels group by epsilon order by epsilon desc",
    f"select {WINS} from dice_levels group by epsilon, side order by epsilon desc, side desc",
)
