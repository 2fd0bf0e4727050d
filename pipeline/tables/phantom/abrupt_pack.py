"""The pack of the abrupt version: each side's moves on the first image of each information state.

A move's probability is its number of games divided by the sum of those of its information state.
"""

from ttt_tables.games.phantom.rules import SIDES

PACK = (
    *[
        f"""
        select information_set as "{side} information_set", cell::utinyint as "{side} cell",
            share::ubigint as "{side} share"
        from abrupt_strategy
        where side = '{side}' and information_set = canonical_information_set
        order by information_set, cell
        """
        for side in SIDES
    ],
    """
    select x_at_least_exact as x_at_least, x_at_most_exact as x_at_most
    from abrupt_values where iteration = 0
    """,
)
