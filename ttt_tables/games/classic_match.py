"""A match of the classic game: the policy that the user plays against, and how often it errs."""

from fractions import Fraction
from typing import TYPE_CHECKING

from ttt_tables.classic.mixtures import read_share
from ttt_tables.classic.opponents import PERFECT
from ttt_tables.classic.policies import POLICIES
from ttt_tables.errors import BadModelError, quote
from ttt_tables.games.match import Match

if TYPE_CHECKING:
    from ttt_tables.games.game import Game
    from ttt_tables.tablebase import Tablebase


class ClassicMatch(Match):
    """A match against a policy, or one that plays at random with probability epsilon."""

    def __init__(
        self,
        game: "Game",
        tables: "Tablebase",
        side: str,
        seed: int | None,
        policy: str,
        skill: str | None,
    ) -> None:
        super().__init__(game, side, seed, policy=policy)
        tables._model(policy)  # raises UnknownPolicyError, before the first move
        self.epsilon = Fraction(0)
        self.opponent = f"the policy {policy}"
        known = POLICIES.get(policy)  # a data folder may have others
        self.has_outcomes = known is not None and known.model == PERFECT
        self.meaning = _meaning(policy, self.has_outcomes)
        if skill is not None:
            self.epsilon = read_skill(skill, policy, tables)
            self.opponent += f" (erring in {_percent(self.epsilon)} % of its moves)"
            self.greeting = (_strength(self.epsilon, policy, tables),)

    def choose(self) -> str:
        """Return a move drawn from the policy; now and then any move."""
        source = self.source("move")
        if source.random() < self.epsilon:
            return source.choice(self.legal())
        analysis = self.ask("choose", self.here.position, seed=source.getrandbits(64))
        assert analysis.moves
        return analysis.moves[0].move


def read_skill(text: str, policy: str, tables: "Tablebase") -> Fraction:
    """Return the epsilon of a skill: a share of good moves, loss=RATE or win=RATE.

    Raises BadModelError.
    """
    what, equals, rate = text.partition("=")
    if not equals:
        return 1 - read_share(text, "--skill")
    if what not in ("loss", "win"):
        raise BadModelError(
            f"--skill is a share of good moves, loss=RATE or win=RATE: {quote(text)}"
        )
    return tables.skill(**{what: rate}, first=policy)


def _strength(epsilon: Fraction, policy: str, tables: "Tablebase") -> str:
    """Return how well a policy that errs plays, as a sentence."""
    loss = tables.dial(policy, "random", "perfect").chances(epsilon)[2]
    win = tables.dial(policy, "random", "random").chances(epsilon)[0]
    return (
        f"Half as X and half as O, it loses {_percent(loss)} % of its games against perfect play "
        f"and wins {_percent(win)} % against random play."
    )


def _percent(share: Fraction) -> str:
    return f"{100 * float(share):.3g}"


def _meaning(policy: str, perfect: bool) -> str:
    if perfect:
        return "W, D or L for you under perfect play, and in how many plies"
    if policy not in POLICIES:
        return f"your expected score, going on as {policy}"
    against = POLICIES[policy].model_name or "random play"
    return f"your expected score, going on as {policy} against {against}"
