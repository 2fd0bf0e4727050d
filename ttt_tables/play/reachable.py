"""The positions that play can reach, found from the rules only."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ttt_tables.errors import BadLimitError
from ttt_tables.play.rules import Rules
from ttt_tables.play.solver import MOST


class Visited(NamedTuple):
    """A position, whether it is a chance node, and the next position by move or outcome."""

    text: str
    chance: bool
    afters: Mapping[str, str]


def reachable(rules: Rules, most: int = MOST, advice: str = "") -> Iterator[Visited]:
    """Yield all reachable positions, in the order of their least number of steps from the start.

    most    the maximum number of positions
    advice  the end of the error for more positions

    Raises BadLimitError for more positions than `most`.
    """
    found, waiting = {rules.start}, [rules.start]
    for text in waiting:  # as it grows
        yield (visited := visit(rules, text))
        new = [after for after in dict.fromkeys(visited.afters.values()) if after not in found]
        found.update(new)
        waiting += new
        if len(found) > most:
            raise BadLimitError(f"{rules.name} has more than {most:,} positions{advice}")


def visit(rules: Rules, text: str) -> Visited:
    """Return a position with its next positions."""
    if rules.result(text):
        return Visited(text, False, {})
    if outcomes := {name: after for name, _, after in rules.outcomes(text)}:
        return Visited(text, True, outcomes)
    return Visited(text, False, {move: rules.play(text, move) for move in rules.moves(text)})
