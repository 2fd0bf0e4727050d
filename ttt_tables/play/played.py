"""A game in which policies play some sides: the moves of a policy are chance outcomes.

The best response to a policy is then the solution of a game, and so are the win probabilities of
two policies against each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ttt_tables.board.numbers import OTHER
from ttt_tables.errors import UnknownValueError
from ttt_tables.play.evaluator import RESIGN
from ttt_tables.play.game import Game
from ttt_tables.play.policy import Model
from ttt_tables.play.position import Position
from ttt_tables.play.rules import Rules

OWN = {"board", "info", "fills", "images", "key", "outcomes", "played", "result", "to_move"}
RESIGNED = f" {RESIGN}"  # the end of the text of a position on which the side to move has resigned


def unknown_response(name: str) -> UnknownValueError:
    """Return the error for a best response in a game with hidden marks."""
    return UnknownValueError(
        f"no best response to a policy is known in {name}, since marks are hidden"
    )


class PlayedRules(Rules):
    """The rules of a game, in which the positions of a side with a policy are chance nodes.

    models  the policies by side

    Raises UnknownValueError if marks are hidden.
    """

    def __init__(self, game: Game, models: Mapping[str, Model]) -> None:
        if game.rules.hidden:
            raise unknown_response(game.name)
        kept = {name for name in dir(Rules) if not name.startswith("_")} - OWN
        vars(self).update({name: getattr(game.rules, name) for name in kept})
        self.too_large_to_enumerate = game.rules.too_large_to_enumerate and len(models) < len(
            OTHER
        )  # two may reach few positions
        self.played = self._game = game
        self._models = models

    @property
    def key(self) -> object:
        """The key of the game, and the identities of the policies."""
        return PlayedRules, self._game.rules.key, *map(id, self._models.values())

    def board(self, position: str) -> str:
        """Return the marks."""
        return self._game.rules.board(position.removesuffix(RESIGNED))

    def info(self, position: str) -> Mapping[str, object]:
        """Return the other facts of the position."""
        return self._game.rules.info(position.removesuffix(RESIGNED))

    def to_move(self, position: str) -> str | None:
        """Return the side to move."""
        return self._game.rules.to_move(position.removesuffix(RESIGNED))

    def result(self, position: str) -> str | None:
        """Return the result; a side that has resigned has lost."""
        if position.endswith(RESIGNED):
            return OTHER[self.to_move(position) or ""]
        return self._game.rules.result(position)

    def outcomes(self, position: str) -> list[tuple[str, Fraction, str]]:
        """Return the chance outcomes, or the possible moves of a policy.

        Raises IllegalMoveError and BadModelError for an invalid return value of a policy.
        """
        rules = self._game.rules
        if own := list(rules.outcomes(position)):
            return own
        model = self._models.get(rules.to_move(position) or "")
        if model is None:
            return []
        weights = model(Position(self._game, position))
        whole = sum(weights.values())
        return [
            (
                move,
                Fraction(weight, whole),
                position + RESIGNED if move == RESIGN else rules.play(position, move),
            )
            for move, weight in weights.items()
            if weight
        ]
