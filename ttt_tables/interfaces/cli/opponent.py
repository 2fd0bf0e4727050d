"""The opponent of a game in the terminal: its policy, its rate of random moves, its strength."""

from fractions import Fraction
from typing import Any

from ttt_tables.board.numbers import OTHER
from ttt_tables.errors import BadModelError, quote
from ttt_tables.interfaces.cli.tutor import estimates
from ttt_tables.play.game import Game
from ttt_tables.play.match import Match
from ttt_tables.play.policy import Mixture, epsilon_greedy, read_epsilon
from ttt_tables.play.position import Position
from ttt_tables.play.strength import Chart

PLIES = 200  # the longest game for computing the strength of a player


def begin(
    game: Game,
    side: str = "X",
    seed: int | None = None,
    policy: str | None = None,
    skill: str | None = None,
    **asked: Any,
) -> Match:
    """Return a match against best play, a policy or an engine, perhaps with random moves.

    skill  the fraction of good moves; or loss=RATE against perfect play, win=RATE against random
           play
    asked  options of the engine's answers

    Raises BadModelError (skill), UnknownPolicyError (policy).
    """

    def engine(here: Position) -> str:
        return game.choose(here, **asked)

    game.probe(game.start)  # a missing table raises its error before the first move
    best = engine if estimates(game) else None
    errs = Fraction(0) if skill is None else _read_skill(skill, game, OTHER[side], policy)
    return Match(game, side, seed, player=epsilon_greedy(errs, policy or best))


def _read_skill(text: str, game: Game, side: str, policy: str | None) -> Fraction:
    """Return the epsilon of a side's moves. Raises BadModelError."""
    what, equals, rate = text.partition("=")
    if not equals:
        return 1 - read_epsilon(text, "skill")
    if what not in ("loss", "win"):
        raise BadModelError(
            f"skill must be a fraction of good moves, loss=RATE or win=RATE, got {quote(text)}"
        )
    if not _is_told(game):
        raise BadModelError(
            f"the win and loss rates of {game.name} are not known: give a fraction of good moves"
        )
    wins = what == "win"
    return Chart(game, side, policy, PLIES, Fraction(wins)).epsilon_for(
        read_epsilon(rate, what), win=wins
    )


def opponent(match: Match) -> str:
    """Return the name of the player of the other side, in words."""
    player, name = match.player, "your opponent"
    if isinstance(player, Mixture):
        name = "the strategy" if match.game.rules.hidden else "best play"
        if player.first is not None:
            name = f"the {getattr(player.first, '__name__', f'policy {player.first}')}"
        if player.epsilon:
            name += f" ({_percent(player.epsilon)} % of its moves are random)"
    return name


def strength(match: Match) -> str:
    """Return the strength of a player with random moves as a sentence, "" if it takes too long."""
    game, player, side = match.game, match.player, OTHER[match.side]
    if not (isinstance(player, Mixture) and player.epsilon and _is_told(game)):
        return ""
    loss, win = [
        Chart(game, side, player.first, PLIES, other).strength(player.epsilon)[at]
        for other, at in ((Fraction(0), 2), (Fraction(1), 0))
    ]
    return (
        f"As {side} your opponent loses {_percent(loss)} % of its games against perfect play, "
        f"and wins {_percent(win)} % against random play."
    )


def _is_told(game: Game) -> bool:
    """Return whether strength is computed quickly: the game fills nine cells without chance."""
    return game.rules.fills and not game.evaluator.chance and len(game.start.board) == 9


def _percent(share: Fraction | float) -> str:
    return f"{100 * float(share):.3g}"
