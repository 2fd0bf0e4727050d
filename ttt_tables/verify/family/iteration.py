"""The family up to symmetry, valued by sets that grow: won in n plies, lost in n plies.

The first method goes back from the ends, move by move. Here each round looks at every position: it
is won in n plies once a move leads to one that is lost, lost once every move leads to one that is
won, and drawn if no round finds it.
"""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import count
from typing import NamedTuple

from ttt_tables.verify.family.play import RULES, Rules, carry
from ttt_tables.verify.rules import eagerness

Value = tuple[int, int | None]  # wdl for the side to move, and the distance, None of a draw
Images = list[str]


class Game(NamedTuple):
    """A game up to symmetry: of each orbit the position that was met first, as text."""

    carry: Callable[[str], Images]  # a move by the symmetries
    turn: Callable[[str], Images]  # a position by them
    images: dict[str, Images]
    moves: dict[str, list[tuple[str, str]]]  # with the position after each; none at an end
    first: dict[str, str]  # the one that stands for any text
    values: dict[str, Value]
    canonical: dict[str, str]  # the text that stands for the orbit in the tables

    def worths(self, text: str) -> list[tuple[int, int | None, int]]:
        """Return the value of each move for who makes it, and its rank."""
        after = [self.values[self.first[at]] for _, at in self.moves[text]]
        mine = [(-wdl, None if plies is None else plies + 1) for wdl, plies in after]
        order = [eagerness(value) for value in mine]
        ranks = [1 + sum(other > here for other in order) for here in order]
        return [(*value, rank) for value, rank in zip(mine, ranks, strict=True)]

    def evaluate(self) -> "Game":
        """Set the values of open positions, from the moves and the values of ended ones."""
        leads = {text: {self.first[at] for _, at in moves} for text, moves in self.moves.items()}
        self.values.update(grow(leads, self.values))
        return self


@cache
def solve(name: str) -> Game:
    """Return a game of the family solved by its second rules."""
    return solve_rules(RULES[name])


def solve_rules(rules: Rules) -> Game:
    """Return a game solved by its rules."""
    found = Game(cache(carry), rules.images, {}, {}, {}, {}, {})
    waiting = [(rules.text(rules.start), rules.start)]
    for text, state in waiting:
        if text not in found.first:
            found.images[text] = rules.images(text)
            found.first.update(dict.fromkeys(found.images[text], text))
            lined = rules.lined(state)
            moves = [] if lined else rules.moves(state)
            end = rules.line if lined else 0 if moves else rules.stuck
            dead = "" if moves else rules.dead
            found.canonical[text] = dead or min(found.images[text])
            found.values[text] = (end, 0 if end else None)
            after = [(rules.text(state), state) for _, state in moves]
            found.moves[text] = [(move[0], at[0]) for move, at in zip(moves, after, strict=True)]
            waiting += after
    return found.evaluate()


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
