"""X's strategy under `open`, by rising outline: each board's form, as its index among those of the
board.

Each board has far fewer than 256 forms, and they are a query of their own. Numbers of two bytes
would make the pack larger than 150 kB.
"""

CELLS = range(9)
PLACES = ", ".join(
    f"(dense_rank() over (order by substr(outline, {4 * board + 1}, 4)) - 1)::utinyint "
    f'as "place {board}"'
    for board in CELLS
)
PACK = (
    *[
        f"""
        select distinct ('0x' || substr(outline, {4 * board + 1}, 4))::usmallint as "forms {board}"
        from open_strategy order by all
        """
        for board in CELLS
    ],
    f"""
    select {PLACES}, outline[37]::utinyint as target, winning_move::utinyint as move,
        distance::utinyint as plies
    from open_strategy order by outline
    """,
)
