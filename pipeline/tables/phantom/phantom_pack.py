"""The pack of phantom tic-tac-toe: each side's moves on the first image of each information state.

A move's probability is its weight divided by the sum of the weights of its information state.
"""

from ttt_tables.games.phantom.rules import SIDES

PACK = (
    *[
        f"""
        select information_set as "{side} information_set", cell::utinyint as "{side} cell",
            ttt_over(probability_exact, 48)::utinyint as "{side} share"
        from phantom_strategy
        where side = '{side}' and information_set = canonical_information_set
        order by information_set, cell
        """
        for side in SIDES
    ],
    "select x_at_least_exact as x_score from phantom_values where method = 'stored'",
)
