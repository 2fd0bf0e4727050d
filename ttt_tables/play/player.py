"""Players: each is a function of what its side knows, and of a source of chance, to a move.

ttt.erring(0.2)                                          any move one time in five, else a best
lambda seen, source: source.choice(seen.legal_moves)     any move
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm
from numbers import Real
from random import Random

from ttt_tables.board.weights import read_rational
from ttt_tables.errors import BadModelError, quote
from ttt_tables.play.answer import Answer
from ttt_tables.play.knowledge import PERFECT
from ttt_tables.play.played import Policy, decision
from ttt_tables.play.position import Position

Player = Callable[[Position, Random], str]


class Erring:
    """A player that plays any legal move with a probability, and else by a policy.

    share   the probability, a Fraction
    policy  a name, where the game has policies; a function, as in `game.against`; None: one of the
            best moves, all alike
    """

    def __init__(self, share: Fraction, policy: str | Policy | None = None) -> None:
        self.share: Fraction = share
        self.policy: str | Policy | None = policy

    def __call__(self, seen: Position, source: Random) -> str:
        """Return a move, drawn."""
        if source.randrange(self.share.denominator) < self.share.numerator:
            return source.choice(sorted(seen.legal_moves))
        return drawn(self._steady(seen), source)

    def weights(self, here: Position) -> dict[str, Fraction | int]:
        """Return the exact weight of each move: its probability is this over the sum of all."""
        known, moves = self._steady(here), here.legal_moves
        whole, (errs, all_) = sum(known.values()), self.share.as_integer_ratio()
        return {
            move: (all_ - errs) * len(moves) * known.get(move, 0) + errs * whole for move in moves
        }

    def _steady(self, here: Position) -> Mapping[str, Fraction | int]:
        if callable(self.policy):
            return decision(self.policy(here), here)
        if self.policy is not None:
            return here.game.known.weights(here, self.policy) or {}
        moves = perfect(here)
        if moves[0].value is None:  # marks are hidden: an optimal strategy draws
            return {one.move: Fraction(one.probability) for one in moves}
        return {one.move: 1 for one in moves if one.rank == 1}

    def __str__(self) -> str:
        if self.policy is None:
            known = {Fraction(0): PERFECT, Fraction(1): "random"}
            return known.get(self.share, f"random={self.share}")
        name = str(getattr(self.policy, "__name__", self.policy))
        return f"{name}, random={self.share}" if self.share else name


def check_player(player: Player) -> Player:
    """Return a player. Raises BadModelError for what is not a function."""
    if not callable(player):
        raise BadModelError(
            "a player must be a function of a position and a source of chance, such as "
            f"ttt.erring(0.2), got {quote(player)}"
        )
    return player


def erring(share: float | str | Fraction, policy: str | Policy | None = None) -> Erring:
    """Return a player that plays any legal move with a probability, and else by a policy.

    share   the probability: 0.2, "1/5", a Fraction; a float is the number that its text shows
    policy  a name, where the game has policies; a function, as in `game.against`; by default one
            of the best moves, all alike: a win is best the sooner it comes, a loss the later

    Raises BadModelError.
    """
    if policy is not None and not isinstance(policy, str) and not callable(policy):
        raise BadModelError(f"a policy must be a name or a function, got {quote(policy)}")
    return Erring(read_share(share), policy)


def read_share(given: object) -> Fraction:
    """Return the share from 0 to 1 that a number, or a text, states. Raises BadModelError."""
    try:
        share = read_rational(str(given)) if isinstance(given, str | Real) else Fraction(-1)
    except (ValueError, ZeroDivisionError):
        share = Fraction(-1)
    if not 0 <= share <= 1:
        raise BadModelError(
            f"a share must be a number from 0 to 1, such as 0.2 or 1/5, got {quote(given)}"
        )
    return share


def perfect(here: Position) -> Answer:
    """Return the moves of a position, the best under perfect play first."""
    if "policy" in here.game.known.takes:
        return here.game.moves(here, policy=PERFECT)
    return here.game.moves(here)


def drawn(weights: Mapping[str, Fraction | int], source: Random) -> str:
    """Return a move drawn with exactly the probability weight / sum of the weights."""
    scale = lcm(*[weight.denominator for weight in weights.values()])
    whole = {move: int(weight * scale) for move, weight in weights.items()}
    left, move = source.randrange(sum(whole.values())), ""
    for move in sorted(whole):
        left -= whole[move]
        if left < 0:
            break
    return move
