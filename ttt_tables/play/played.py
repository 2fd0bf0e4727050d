"""A game in which policies play some sides: what a policy decides is chance.

The best response to a policy is then the solution of a game, and so are the chances of two policies
against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from ttt_tables.board.numbers import OTHER
from ttt_tables.board.weights import exactly
from ttt_tables.errors import BadModelError, UnknownValueError, quote
from ttt_tables.play.game import Game
from ttt_tables.play.position import Position
from ttt_tables.play.rules import Rules

# A function of a position to a move, or to weights of moves, of any sum.
Policy = Callable[[Position], str | Mapping[str, float | Fraction]]
OWN = {"images", "key", "outcomes"}  # all else is as in the game


class PlayedRules(Rules):
    """The rules of a game, with outcomes where a side that has a policy moves.

    policies  by side

    Policies are asked twice about a position, and then no more. Raises BadModelError for what is no
    policy, and UnknownValueError where marks are hidden.
    """

    def __init__(self, game: Game, policies: Mapping[str, Policy]) -> None:
        if game.rules.hidden:
            raise UnknownValueError(
                f"marks are hidden in {game.name}, so that policies alone do not tell what a "
                "position is worth: ttt.phantom has the methods for it"
            )
        for policy in policies.values():
            if not callable(policy):
                raise BadModelError(f"a policy is a function of a position, not {quote(policy)}")
        kept = {name for name in dir(Rules) if not name.startswith("_")} - OWN
        vars(self).update({name: getattr(game.rules, name) for name in kept})
        self.vast = game.rules.vast and len(policies) < len(OTHER)  # two may meet few positions
        self._game, self._policies = game, policies
        self._decided: dict[str, list[tuple[str, Fraction, str]]] = {}

    @property
    def key(self) -> object:
        """The game, and the policies themselves."""
        return PlayedRules, self._game.rules.key, *map(id, self._policies.values())

    def outcomes(self, position: str) -> list[tuple[str, Fraction, str]]:
        """Return what chance may do, or what a policy may decide.

        Raises IllegalMoveError and BadModelError for what is no decision.
        """
        rules = self._game.rules
        if own := list(rules.outcomes(position)):
            return own
        policy = self._policies.get(rules.to_move(position) or "")
        if policy is None:
            return []
        if position not in self._decided:
            here = Position(self._game, position)
            said, again = policy(here), policy(here)
            shares = decision(said, here)
            if said != again and shares != (other := decision(again, here)):
                raise BadModelError(
                    f"the policy on {quote(position)} is {_show(shares)}, and asked again "
                    f"{_show(other)}: it hides chance, so return the weights that it draws by"
                )
            self._decided[position] = [
                (move, share, rules.play(position, move)) for move, share in shares.items()
            ]
        return self._decided[position]


def decision(said: object, here: Position) -> dict[str, Fraction]:
    """Return the probabilities of the moves that a policy may play, by its answer on a position.

    Raises IllegalMoveError and BadModelError for what is no decision.
    """
    given = {said: 1} if isinstance(said, str) else said
    advice = (
        f"return a move such as {here.legal_moves[0]!r}, or weights such as "
        f"{dict.fromkeys(here.legal_moves[:2], 0.5)}"
    )
    if not isinstance(given, Mapping):
        raise BadModelError(f"the policy answers {quote(said)} on {quote(here.text)}: {advice}")
    try:
        weights = {move: exactly(weight) for move, weight in given.items()}
    except (TypeError, ValueError, ArithmeticError):
        weights = {}
    if min(weights.values(), default=0) < 0 or not any(weights.values()):
        raise BadModelError(
            f"the policy's weights on {quote(here.text)} are no numbers of 0 or more, not all 0: "
            f"{quote(said)}: {advice}"
        )
    whole = sum(weights.values(), Fraction(0))
    shares = {move: weight / whole for move, weight in weights.items() if weight}
    for move in shares:
        if move not in here.legal_moves:
            raise here.refusal(move)
    return shares


def _show(shares: Mapping[str, Fraction]) -> str:
    return ", ".join([f"{move}: {share}" for move, share in shares.items()])
