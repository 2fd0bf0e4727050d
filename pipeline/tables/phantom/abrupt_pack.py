"""The pack of the abrupt version: each side's moves on the least image of each information set.

A move's chance is its share over the sum of the shares of its set.
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
