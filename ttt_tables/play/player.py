"""Players: policies whose moves are drawn, as in a match. Nobody resigns."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ttt_tables.play.answer import Answer
from ttt_tables.play.game import Game
from ttt_tables.play.knowledge import PERFECT, RESIGN
from ttt_tables.play.policy import Model, Policy, Weights, best_policy, read_policy
from ttt_tables.play.position import Position

Player = Callable[[Position, Random], str]


def player_of(policy: Policy | None, game: Game) -> Player:
    """Return a function of what a side knows, and of a source of chance, to a move.

    policy  None for one of the best moves, all alike, or where marks are hidden for the game's own
            strategy

    A function is asked once about each position that occurs, so that it may draw its moves itself.
    In place of resigning the perfect move is played. Raises UnknownPolicyError and BadModelError.
    """
    given = best_policy(game) if policy is None else policy
    model = never_resigns(read_policy(given, game, plays=True), game)
    return lambda seen, source: drawn(model(seen), source)


def never_resigns(model: Model, game: Game) -> Model:
    """Return the model that plays the perfect move in place of resigning."""

    def play(seen: Position) -> Weights:
        weights = model(seen)
        if RESIGN not in weights:
            return weights
        played = {move: weight for move, weight in weights.items() if move != RESIGN}
        (best,) = game.model(PERFECT)(seen)
        return {**played, best: played.get(best, 0) + weights[RESIGN]}

    return play


def perfect(here: Position) -> Answer:
    """Return the moves of a position, the best under perfect play first."""
    if "policy" in here.game.known.takes:
        return here.game.moves(here, policy=PERFECT)
    return here.game.moves(here)


def drawn(weights: Weights, source: Random) -> str:
    """Return a move drawn with exactly the probability weight / sum of the weights."""
    left, move = source.randrange(sum(weights.values())), ""
    for move in sorted(weights):
        left -= weights[move]
        if left < 0:
            break
    return move
