"""All positions of a game, and the moves of a policy that lose value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from ttt_tables.board.numbers import OTHER
from ttt_tables.errors import BadLimitError, UnknownValueError
from ttt_tables.play.answer import Answer
from ttt_tables.play.evaluator import RESIGN
from ttt_tables.play.game import Game
from ttt_tables.play.policy import Model
from ttt_tables.play.position import Position
from ttt_tables.play.reachable import Visited, reachable


class Mistake(NamedTuple):
    """A move of a policy that loses value.

    position     a position on which the side to move has a better move
    move         the move; "resign" also stands for an illegal move that loses
    best         the best moves
    regret       the score that the move loses; a Fraction if values are exact
    probability  the probability that the policy plays it on this position
    reached      whether a game in which the policy plays this side can reach the position
    """

    position: Position
    move: str
    best: tuple[str, ...]
    regret: Fraction | float
    probability: Fraction
    reached: bool


def mistakes_of(game: Game, model: Model) -> tuple[Mistake, ...]:
    """Return the moves of a policy that lose value, the greatest regret first.

    Raises UnknownValueError if marks are hidden, and BadLimitError for too many positions.
    """
    if game.rules.hidden:
        raise UnknownValueError(
            f"the moves of {game.name} have no known scores, since marks are hidden"
        )
    after = dict(positions_of(game))
    reached = {side: _reached(after, side, model) for side in OTHER}
    found = [
        mistake
        for here, visited in after.items()
        if visited.afters and not visited.chance
        for mistake in _mistakes(here, model, here in reached[here.to_move or ""])
    ]
    return tuple(sorted(found, key=lambda one: one.regret, reverse=True))


def positions_of(game: Game) -> Iterator[tuple[Position, Visited]]:
    """Yield the reachable positions, the start first, each with its next positions.

    Raises BadLimitError for too many positions.
    """
    rules = game.rules
    if rules.too_large_to_enumerate or rules.hidden:
        why = "marks are hidden" if rules.hidden else "they are too many"
        raise BadLimitError(f"the positions of {game.name} cannot be listed: {why}")
    for visited in reachable(rules, advice=": they cannot all be listed"):
        yield Position(game, visited.text), visited


def _reached(after: Mapping[Position, Visited], side: str, model: Model) -> set[Position]:
    """Return the positions that games can reach in which a policy plays one side."""
    start = next(iter(after))
    found, waiting = {start}, [start]
    for here in waiting:  # as it grows
        visited = after[here]
        own = here.to_move == side and visited.afters and not visited.chance
        weights = model(here) if own else dict.fromkeys(visited.afters, 1)
        new = {text for move, text in visited.afters.items() if weights.get(move)} - found
        more = [Position(here.game, text) for text in new]
        found.update(more)
        waiting += more
    return found


def _mistakes(here: Position, model: Model, reached: bool) -> Iterator[Mistake]:
    weights, answer = model(here), here.game.moves(here)
    best = tuple([one.move for one in answer if (one.regret or 0) <= here.game.evaluator.tie])
    for move, weight in weights.items():
        if weight and move not in best and (regret := _regret(answer, move, best[0])):
            share = Fraction(weight, sum(weights.values()))
            yield Mistake(here, move, best, regret, share, reached)


def _regret(answer: Answer, move: str, best: str) -> Fraction | float:
    """Return the score that a move loses against one of the best."""
    top = answer.move(best)
    if move == RESIGN:
        return top.exact.score if top.exact else top.score
    played = answer.move(move)
    if top.exact and played.exact:
        return top.exact.score - played.exact.score
    return played.regret or 0.0
