"""A game in which policies play some sides: what a policy decides is chance.

The best response to a policy is then the solution of a game, and so are the chances of two policies
against each other.
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
RESIGNED = f" {RESIGN}"  # ends the text of a position where the side to move has given up


def unknown_response(name: str) -> UnknownValueError:
    """Return the error for a best response in a game of hidden marks."""
    return UnknownValueError(
        f"no best response to a policy is known in {name}, since marks are hidden"
    )


class PlayedRules(Rules):
    """The rules of a game, with outcomes where a side that has a policy moves.

    models  the policies, by side

    Raises UnknownValueError where marks are hidden.
    """

    def __init__(self, game: Game, models: Mapping[str, Model]) -> None:
        if game.rules.hidden:
            raise unknown_response(game.name)
        kept = {name for name in dir(Rules) if not name.startswith("_")} - OWN
        vars(self).update({name: getattr(game.rules, name) for name in kept})
        self.too_large_to_enumerate = game.rules.too_large_to_enumerate and len(models) < len(
            OTHER
        )  # two may meet few positions
        self.played = self._game = game
        self._models = models

    @property
    def key(self) -> object:
        """The game, and the policies themselves."""
        return PlayedRules, self._game.rules.key, *map(id, self._models.values())

    def board(self, position: str) -> str:
        """Return the marks."""
        return self._game.rules.board(position.removesuffix(RESIGNED))

    def info(self, position: str) -> Mapping[str, object]:
        """Return all else that the text says."""
        return self._game.rules.info(position.removesuffix(RESIGNED))

    def to_move(self, position: str) -> str | None:
        """Return the side to move."""
        return self._game.rules.to_move(position.removesuffix(RESIGNED))

    def result(self, position: str) -> str | None:
        """Return the result: who resigns has lost."""
        if position.endswith(RESIGNED):
            return OTHER[self.to_move(position) or ""]
        return self._game.rules.result(position)

    def outcomes(self, position: str) -> list[tuple[str, Fraction, str]]:
        """Return what chance may do, or what a policy may decide.

        Raises IllegalMoveError and BadModelError for what is no decision.
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
