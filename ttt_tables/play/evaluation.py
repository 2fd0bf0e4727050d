"""The exact value of one policy against another, and of a best response to a policy."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from ttt_tables.board.numbers import OTHER
from ttt_tables.errors import BadLimitError
from ttt_tables.play.evaluator import RESIGN
from ttt_tables.play.game import Game
from ttt_tables.play.policy import REMEMBERED, Model
from ttt_tables.play.position import Position
from ttt_tables.play.solver import MOST, RESULTS
from ttt_tables.play.value import Exact, Value, of_exact

# A position, its result, the next positions by move or outcome, and the weights of the outcomes.
Step = tuple[Position, str | None, Mapping[str, str], Mapping[str, int]]


class Turn(NamedTuple):
    """A position that can occur, with its next positions."""

    text: str
    result: str | None
    side: str  # the side to move; "" on a chance node
    afters: Mapping[str, str]  # the next positions by move or outcome
    weights: Mapping[str, int] | None  # None if a best response moves
    total: int  # the sum of the weights


class Playout(NamedTuple):
    """The exact probability of each result of a game between two policies, and its length."""

    results: Mapping[str, Fraction]
    plies: Fraction  # the expected number of moves; resigning is not a move


def levels_of(game: Game, models: Mapping[str, Model]) -> list[list[Turn]] | None:
    """Return the positions that can occur after each number of steps from the start.

    models  the policies of one side or both; a side without a policy may make every move

    The result is None if a position can occur after different numbers of steps, as in a game with
    cycles. Raises BadLimitError for too many positions.
    """
    step = _steps(game)
    levels: list[list[Turn]] = []
    reached, seen = {game.rules.start}, set[str]()
    while reached:
        seen |= reached
        if len(seen) > MOST:
            raise BadLimitError(
                f"these policies lead to more than {MOST:,} positions of {game.rules.name}"
            )
        level, following = [], set[str]()
        for text in sorted(reached):
            here, result, afters, chances = step(text)
            side, weights = here.to_move or "" if not chances else "", chances or None
            if side in models and not result:
                weights = models[side](here.information_state)
            level.append(
                Turn(text, result, side, afters, weights, sum(weights.values()) if weights else 1)
            )
            following.update(
                afters.values()
                if weights is None
                else [afters[move] for move, weight in weights.items() if weight and move != RESIGN]
            )
        if not following.isdisjoint(seen):
            return None
        levels.append(level)
        reached = following
    return levels


def play_out(levels: Sequence[Sequence[Turn]]) -> Playout:
    """Return the results of a game between two policies, from its levels.

    All positions of a level have whole numbers over one denominator, which is several times as fast
    as adding Fractions.
    """
    ended: dict[str, Fraction] = defaultdict(Fraction)
    counts, whole, plies = {levels[0][0].text: 1}, 1, Fraction(0)
    for level in levels:
        common = lcm(*{turn.total for turn in level})
        over: dict[str, int] = defaultdict(int)
        following: dict[str, int] = defaultdict(int)
        moved = 0
        for text, result, side, afters, weights, total in level:
            each = counts[text] * (common // total)
            if result:
                over[result] += each
            for move, weight in weights.items() if weights else ():
                if move == RESIGN:
                    over[OTHER[side]] += each * weight
                else:
                    following[afters[move]] += each * weight
                    moved += each * weight if side else 0
        whole *= common
        for result, count in over.items():
            ended[result] += Fraction(count, whole)
        plies += Fraction(moved, whole)
        counts = following
    return Playout({result: ended[result] for result in RESULTS}, plies)


def best_score(levels: Sequence[Sequence[Turn]], worth: Mapping[str, Fraction]) -> Fraction:
    """Return X's score at the start if the side without a policy plays its best response.

    worth  X's score of each result
    """
    unit = whole = lcm(*[one.denominator for one in worth.values()])
    ends = {result: int(score * unit) for result, score in worth.items()}
    scores: dict[str, int] = {}  # over `whole`
    for level in reversed(levels):
        common, known = lcm(*{turn.total for turn in level}), scores
        scores = {}
        for text, result, side, afters, weights, total in level:
            if result:
                scores[text] = ends[result] * (whole // unit) * common
            elif weights is None:
                best = max if side == "X" else min
                scores[text] = best([known[after] for after in afters.values()]) * common
            else:
                sums = [
                    weight * known[afters[move]]
                    for move, weight in weights.items()
                    if weight and move != RESIGN
                ]
                resigns = weights.get(RESIGN, 0)
                lost = resigns * ends[OTHER[side]] * (whole // unit) if resigns else 0
                scores[text] = (sum(sums) + lost) * (common // total)
        whole *= common
    return Fraction(scores[levels[0][0].text], whole)


def _steps(game: Game) -> Callable[[str], Step]:
    """Return a function from a position's text to its next positions."""
    rules = game.rules
    if game.steps is not None:
        return game.steps

    @lru_cache(REMEMBERED)
    def step(text: str) -> Step:
        here = Position(game, text)
        if result := here.result:
            return here, result, {}, {}
        if outcomes := here.outcomes:
            scale = lcm(*[one.probability.denominator for one in outcomes])
            chances = {one.name: int(one.probability * scale) for one in outcomes}
            return here, None, {one.name: one.position.text for one in outcomes}, chances
        return here, None, {move: rules.play(text, move) for move in here.legal_moves}, {}

    game.steps = step
    return step


def evaluated(game: Game, models: Mapping[str, Model]) -> Value | None:
    """Return X's value of a game between two policies; None if positions can recur."""
    levels = levels_of(game, models)
    if levels is None:
        return None
    results = play_out(levels).results
    win, draw, loss = [results[result] for result in RESULTS]
    return of_exact("X", Exact(win + draw * _worth(game)["draw"], win, draw, loss))


def response_score(game: Game, side: str, model: Model) -> Fraction | float:
    """Return the score of a side's best response to a policy of the other side."""
    levels = levels_of(game, {OTHER[side]: model})
    if levels is not None:
        score = best_score(levels, _worth(game))
        return score if side == "X" else 1 - score
    value = game.against(**{OTHER[side]: model}).probe(game.start.text).of(side)
    return value.exact.score if value.exact else value.score


def _worth(game: Game) -> dict[str, Fraction]:
    known = {result: game.evaluator.ended("X", result).exact for result in RESULTS}
    return {result: exact.score for result, exact in known.items() if exact}
