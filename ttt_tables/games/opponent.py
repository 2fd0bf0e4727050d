"""The opponent of a world, by a text:

perfect         one of the best moves, drawn: a win is best the sooner it comes; on a grid scores
                within 1e-12 are tied
random          any legal move
random=SHARE    random in that share of its moves, else perfect: random=1/5
loss=SHARE      random so often that it loses that share of its games against perfect play
a policy's name in games that have policies: menace, max-success
"""

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import NamedTuple

from ttt_tables.board.weights import read_rational
from ttt_tables.errors import BadModelError, quote
from ttt_tables.games.game import MATCH, Game

PERFECT, RANDOM, LOSS = "perfect", "random", "loss"
TIED = "perfect-any"  # where policies have a skill: perfect is the least of the best cells there


class Opponent(NamedTuple):
    """An opponent as it was asked for."""

    policy: str | None  # of the match; None where a game has none
    share: Fraction  # of random moves, or of games that it loses
    of_losses: bool = False


def read_opponent(game: Game, text: object) -> Opponent:
    """Return the opponent that a text names. Raises BadModelError."""
    options = game.options(MATCH)
    steady = (TIED if "skill" in options else PERFECT) if "policy" in options else None
    what, equals, share = str(text).partition("=")
    if equals and what in (LOSS, RANDOM):
        return Opponent(steady, _share(text, share), what == LOSS)
    if text in (PERFECT, RANDOM):
        return Opponent(steady, Fraction(text == RANDOM))
    if "policy" in options and isinstance(text, str) and not equals:
        return Opponent(text, Fraction(0))
    raise BadModelError(
        f"no opponent is {quote(text)}: perfect, random, random=SHARE or loss=SHARE"
        + (", or a policy" if "policy" in options else "")
    )


def _share(asked: object, text: str) -> Fraction:
    try:
        share = read_rational(text)
    except (ValueError, ZeroDivisionError):
        share = Fraction(-1)
    if not 0 <= share <= 1:
        raise BadModelError(f"{quote(asked)} has no share from 0 to 1, such as 0.2 or 1/5")
    return share


def draw(weights: Mapping[str, int], source: Random) -> str:
    """Return a move drawn with exactly the probability weight / sum of the weights."""
    left, drawn = source.randrange(sum(weights.values())), ""
    for drawn in sorted(weights):
        left -= weights[drawn]
        if left < 0:
            break
    return drawn
