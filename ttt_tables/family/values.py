"""The family solved: every position that play can reach, with its value under perfect play."""

from functools import cache
from typing import NamedTuple

from ttt_tables.errors import UnknownRuleError, quote
from ttt_tables.family.rules import Rules
from ttt_tables.induction import retrograde_analysis

Moves = dict[str, dict[str, str]]  # by position, by move: the position after it


class FamilyProbe(NamedTuple):
    """The value of a position under perfect play, in the view of the side to move."""

    wdl: int  # 1 a win, 0 a draw, -1 a loss
    distance: int | None  # plies to the end: the winner hurries, the loser stalls; None of a draw,
    # and of notakto on more than three live boards, where who wins is known, and not how soon


DRAW = FamilyProbe(0, None)


@cache
def explore(rules: Rules) -> Moves:
    """Return every position that play can reach, the start first, with its moves."""
    found: Moves = {rules.start: {}}
    reached = [rules.start]
    for position in reached:
        if rules.result(position) is None:
            found[position] = {move: rules.play(position, move) for move in rules.moves(position)}
            new: Moves = {after: {} for after in found[position].values() if after not in found}
            reached += new
            found |= new
    return found


def explore_orbits(rules: Rules) -> Moves:
    """Return the least image of every position that play can reach, with its moves.

    The least image of the start comes first. Positions after moves are not carried back.
    """
    least: dict[str, str] = {}
    found: Moves = {}
    reached = [rules.start]
    for position in reached:
        if position not in least:
            images = rules.images(position)
            here = min(images)
            least.update(dict.fromkeys(images, here))
            found[here] = {}
            if rules.result(here) is None:
                found[here] = {move: rules.play(here, move) for move in rules.moves(here)}
                reached += found[here].values()
    return found


def solve(rules: Rules) -> dict[str, FamilyProbe]:
    """Return the value of every position that play can reach, for the side to move.

    Play without end is a draw. Raises UnknownRuleError for what is no `Rules`.
    """
    if not isinstance(rules, Rules):
        raise UnknownRuleError(
            f"a game to be solved is a Rules of ttt.family, not {quote(rules)}: "
            'tb.family["vanishing"] has solved ones'
        )
    moves = explore(rules)
    results = ((position, rules.result(position)) for position in moves)
    values = retrograde_analysis(
        {position: tuple(after.values()) for position, after in moves.items()},
        {position: result for position, result in results if result is not None},
    )
    return {position: FamilyProbe(*values.get(position, DRAW)) for position in moves}
