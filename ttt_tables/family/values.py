"""The family solved: every position that play can reach, with its value under perfect play."""

from functools import cache
from typing import NamedTuple

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
    graph: Moves = {rules.start: {}}
    reached = [rules.start]
    for position in reached:
        if rules.result(position) is None:
            graph[position] = {move: rules.play(position, move) for move in rules.moves(position)}
            new: Moves = {after: {} for after in graph[position].values() if after not in graph}
            reached += new
            graph |= new
    return graph


def explore_orbits(rules: Rules) -> Moves:
    """Return the moves of the least image of every position that play can reach.

    The position after a move is the one that the move leads to, not its least image.
    """
    graph: Moves = {}
    seen: set[str] = set()
    reached = [rules.start]
    for position in reached:
        if position not in seen:
            images = rules.images(position)
            here = min(images)
            seen.update(images)
            going_on = rules.result(here) is None
            moves = rules.moves(here) if going_on else ()
            graph[here] = {move: rules.play(here, move) for move in moves}
            reached += graph[here].values()
    return graph


def solve(rules: Rules) -> dict[str, FamilyProbe]:
    """Return the value of every position that play can reach, for the side to move.

    Play without end is a draw.
    """
    return _evaluate(rules, explore(rules))


def solve_orbits(rules: Rules, moves: Moves | None = None) -> dict[str, FamilyProbe]:
    """Return the values of `solve`, computed for one image of each position.

    rules  its `images` have to be right
    moves  the graph of `explore_orbits`, if it is known
    """
    moves = moves or explore_orbits(rules)
    least = {image: here for here in moves for image in rules.images(here)}
    values = _evaluate(
        rules,
        {
            here: {move: least[after] for move, after in afters.items()}
            for here, afters in moves.items()
        },
    )
    return {image: values[here] for image, here in least.items()}


def _evaluate(rules: Rules, moves: Moves) -> dict[str, FamilyProbe]:
    ended = ((position, rules.result(position)) for position, afters in moves.items() if not afters)
    values = retrograde_analysis(
        {position: tuple(after.values()) for position, after in moves.items()},
        {position: result for position, result in ended if result is not None},
    )
    return {position: FamilyProbe(*values.get(position, DRAW)) for position in moves}
