"""The family up to symmetry, valued by sets that grow: won in n plies, lost in n plies.

The first method goes back from the ends, move by move. Here each round looks at every position: it
is won in n plies once a move leads to one that is lost, lost once every move leads to one that is
won, and drawn if no round finds it.
"""

from collections.abc import Mapping
from functools import cache
from itertools import count
from typing import NamedTuple

from ttt_tables.verify.family.play import RULES

Value = tuple[int, int | None]  # wdl for the side to move, and the distance, None of a draw


class Game(NamedTuple):
    """A game up to symmetry: of each orbit the position that was met first, as text."""

    images: dict[str, list[str]]
    moves: dict[str, list[tuple[str, str]]]  # with the text after each; none in an ended position
    first: dict[str, str]  # the one that stands for any text
    values: dict[str, Value]

    def after(self, text: str) -> list[Value]:
        """Return the values of the positions that each move leads to."""
        return [self.values[self.first[after]] for _, after in self.moves[text]]


@cache
def solve(name: str) -> Game:
    """Return a game solved by its second rules."""
    rules = RULES[name]
    found = Game({}, {}, {}, {})
    waiting = [(rules.text(rules.start), rules.start)]
    for text, state in waiting:
        if text not in found.first:
            found.images[text] = rules.images(text)
            found.first.update(dict.fromkeys(found.images[text], text))
            end = rules.end(state)
            found.values[text] = (end or 0, 0 if end else None)
            after = [] if end is not None else rules.moves(state)
            texts = [(rules.text(state), state) for _, state in after]
            found.moves[text] = [
                (move, at) for (move, _), (at, _) in zip(after, texts, strict=True)
            ]
            waiting += texts
    leads = {text: {found.first[at] for _, at in moves} for text, moves in found.moves.items()}
    found.values.update(grow(leads, found.values))
    return found


def grow(leads: Mapping[str, set[str]], ended: Mapping[str, Value]) -> dict[str, Value]:
    """Return the values of positions that are won or lost, from what they lead to and the ends."""
    won, lost = ({text for text, (end, _) in ended.items() if end == wdl} for wdl in (1, -1))
    values: dict[str, Value] = {}
    unknown = {text for text, after in leads.items() if after}
    for plies in count(1):
        wins = {text for text in unknown if not lost.isdisjoint(leads[text])}
        losses = {text for text in unknown - wins if won.issuperset(leads[text])}
        if not wins | losses:
            break
        values |= dict.fromkeys(wins, (1, plies)) | dict.fromkeys(losses, (-1, plies))
        won, lost, unknown = won | wins, lost | losses, unknown - wins - losses
    return values
