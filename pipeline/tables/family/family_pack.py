"""The pack of the variants: each game's positions up to symmetry, by rising text, and their values.

Games that have the same positions share their texts, which are padded with blanks to one length.
The random-turn game has the boards of wild. A value is wdl * (distance + 1), so a draw has 0.
UNREACHED means that play of the game cannot reach the position. Every dead board of notakto is
included, although all of them have one canonical position.
"""

from ttt_tables.games.family.notakto import DEAD, Notakto
from ttt_tables.games.family.random_turn import RandomTurn
from ttt_tables.games.family.registry import WITHOUT_CHANCE, rules_of
from ttt_tables.games.family.stored import SCORE_DENOMINATOR, UNREACHED

_GAMES: dict[str, list[str]] = {}
for _name in WITHOUT_CHANCE:
    _GAMES.setdefault(rules_of(_name).orbits, []).append(_name)


def _values(orbits: str) -> str:
    games = _GAMES[orbits]
    of_each = ", ".join(
        f"coalesce(any_value(value) filter (game = '{game}'), {UNREACHED})::tinyint as \"{game}\""
        for game in games
    )
    return f"""
        with known as (
            select *, wdl * (coalesce(distance, 0) + 1) as value,
                max(length(position)) over () as width
            from family_positions where game in ({", ".join(map(repr, games))})
        )
        select rpad(position, width::integer, ' ') as "{orbits} texts", {of_each}
        from known
        where position = canonical_position
            or (game = '{Notakto.name}' and canonical_position = '{DEAD}')
        group by position, width order by position
        """


PACK = (
    *map(_values, _GAMES),
    f"""
    select ttt_over(x_score_exact, {SCORE_DENOMINATOR})::usmallint as "{RandomTurn.name} score",
        ({SCORE_DENOMINATOR} - ttt_over(threshold_exact, {SCORE_DENOMINATOR}))::usmallint
            as "{RandomTurn.name} win"
    from random_turn join family_positions on position = text
    where game = '{RandomTurn.orbits}' and position = canonical_position order by position
    """,
)
