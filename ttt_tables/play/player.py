"""Players: policies whose moves are drawn at random, as in a match. They never resign."""

from __future__ import annotations

from random import Random
from typing import Any

from ttt_tables.errors import BadOptionError
from ttt_tables.play.answer import Answer
from ttt_tables.play.evaluator import ANY, PERFECT, RESIGN
from ttt_tables.play.game import Game
from ttt_tables.play.policy import Model, Policy, Weights, best_policy, read_policy
from ttt_tables.play.position import Position


class Player:
    """A player of a game by a policy, which is called with the side's information state.

    policy  by default the game's own: its first best move or, if marks are hidden, its strategy. A
            function is called once for each position that occurs, so it may draw its moves itself
    limits  milliseconds or nodes of a search

    If the policy resigns, the player plays the perfect move. Raises UnknownPolicyError,
    BadOptionError for an unknown limit, and BadModelError; errors of a user's own policy are raised
    when it is called.
    """

    def __init__(self, game: Game, policy: Policy | None = None, **limits: Any) -> None:
        self.game: Game = game
        self.policy: Policy | None = policy
        self.limits: dict[str, Any] = limits
        for name in limits:
            if name not in game.evaluator.takes:
                raise BadOptionError(f"answers of {game.name} do not take {name}")
        self._model = self._read()

    def __call__(self, here: Position, source: Random) -> str:
        """Return a move that is drawn from the policy's distribution. Raises GameOverError."""
        return drawn(self.weights(here), source)

    def weights(self, here: Position) -> Weights:
        """Return whole-number weights of moves; missing moves weigh 0. Raises GameOverError."""
        if not here.legal_moves:
            raise here._move_error("")
        seen = here.information_state
        return never_resigns(self._model(seen), seen)

    def probabilities(self, here: Position) -> dict[str, float]:
        """Return the probability of every legal move. Raises GameOverError."""
        weights = self.weights(here)
        whole = sum(weights.values())
        return {move: weights.get(move, 0) / whole for move in here.legal_moves}

    @property
    def is_perfect(self) -> bool:
        """Whether it never makes a mistake."""
        return self.policy is None or self.policy in (PERFECT, ANY)

    def _read(self) -> Model:
        game, named = self.game, isinstance(self.policy, str) and self.policy in (PERFECT, ANY)
        if game.rules.hidden and (named or self.policy is None):
            return game.model(best_policy(game))
        if self.policy is None or (named and self.limits):
            return self._search
        return read_policy(self.policy, game, plays=True)

    def _search(self, here: Position) -> Weights:
        """Return the game's own best moves, within the limits of a search."""
        if self.policy != ANY:
            return {self.game.choose(here, **self.limits): 1}
        moves = self.game.moves(here, **self.limits)
        return {one.move: 1 for one in moves if one.rank == 1}

    def __getstate__(self) -> dict[str, Any]:
        """Return its arguments, from which another process makes it again."""
        return {name: one for name, one in vars(self).items() if name != "_model"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._model = self._read()


def never_resigns(weights: Weights, here: Position) -> Weights:
    """Return weights in which the perfect move replaces resigning."""
    if RESIGN not in weights:
        return weights
    played = {move: weight for move, weight in weights.items() if move != RESIGN}
    game = here.game
    best = next(iter(game.model(best_policy(game) if game.rules.hidden else PERFECT)(here)))
    return {**played, best: played.get(best, 0) + weights[RESIGN]}


def perfect(here: Position) -> Answer:
    """Return the moves of a position, the best under perfect play first."""
    if "policy" in here.game.evaluator.takes:
        return here.game.moves(here, policy=PERFECT)
    return here.game.moves(here)


def drawn(weights: Weights, source: Random) -> str:
    """Return a move drawn with exactly the probability weight / sum of the weights."""
    if len(weights) == 1:
        return next(iter(weights))
    left, move = source.randrange(sum(weights.values())), ""
    for move in sorted(weights):
        left -= weights[move]
        if left < 0:
            break
    return move
