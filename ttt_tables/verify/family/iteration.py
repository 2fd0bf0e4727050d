"""The variants up to symmetry, valued by sets that grow: won in n plies, lost in n plies.

The first method goes back from the ends, move by move. Here round n looks at every position without
a value. It is won in n plies if a move leads to a lost position, and lost in n plies if every move
leads to a won one. A position that gets no value in any round is drawn.
"""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import count
from typing import NamedTuple

from ttt_tables.verify.family.play import GAME_RULES, Rules, carry
from ttt_tables.verify.rules import eagerness

Value = tuple[int, int | None]  # wdl for the side to move, and the distance, None of a draw
Images = list[str]


class SolvedOrbits(NamedTuple):
    """A game solved up to symmetry, with positions as texts.

    The position of an orbit that is met first represents the orbit. It is a key of `images`,
    `moves`, `values` and `canonical`.
    """

    carry: Callable[[str], Images]  # returns the images of a move
    turn: Callable[[str], Images]  # returns the images of a position
    images: dict[str, Images]
    moves: dict[str, list[tuple[str, str]]]  # each with the position after it; [] at an end
    first: dict[str, str]  # for every position the one that represents its orbit
    values: dict[str, Value]
    canonical: dict[str, str]  # the position that the tables call canonical

    def move_values(self, text: str) -> list[tuple[int, int | None, int]]:
        """Return wdl and distance of each move for its mover, and its rank."""
        after = [self.values[self.first[at]] for _, at in self.moves[text]]
        mine = [(-wdl, None if plies is None else plies + 1) for wdl, plies in after]
        order = [eagerness(value) for value in mine]
        ranks = [1 + sum(other > here for other in order) for here in order]
        return [(*value, rank) for value, rank in zip(mine, ranks, strict=True)]

    def evaluate(self) -> "SolvedOrbits":
        """Set the values of open positions, from the moves and the values of ended ones."""
        leads = {text: {self.first[at] for _, at in moves} for text, moves in self.moves.items()}
        self.values.update(grow(leads, self.values))
        return self


@cache
def solve(name: str) -> SolvedOrbits:
    """Return a game of the family, solved by the verifier's own rules."""
    return solve_rules(GAME_RULES[name])


def solve_rules(rules: Rules) -> SolvedOrbits:
    """Return a game solved by its rules."""
    game = SolvedOrbits(cache(carry), rules.images, {}, {}, {}, {}, {})
    waiting = [(rules.text(rules.start), rules.start)]
    for text, state in waiting:
        if text not in game.first:
            game.images[text] = rules.images(text)
            game.first.update(dict.fromkeys(game.images[text], text))
            lined = rules.lined(state)
            moves = [] if lined else rules.moves(state)
            end = rules.line if lined else 0 if moves else rules.stuck
            dead = "" if moves else rules.dead
            game.canonical[text] = dead or min(game.images[text])
            game.values[text] = (end, 0 if end else None)
            after = [(rules.text(state), state) for _, state in moves]
            game.moves[text] = [(move[0], at[0]) for move, at in zip(moves, after, strict=True)]
            waiting += after
    return game.evaluate()


def grow(leads: Mapping[str, set[str]], ended: Mapping[str, Value]) -> dict[str, Value]:
    """Return the values of the open positions that are won or lost.

    leads   of each position, the positions after its moves
    ended   the values of the ended positions; those of others are 0 (draw)
    """
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
