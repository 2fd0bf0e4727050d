"""The games that are counted, each with the values of its option `rule` if it has one."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import ttt_tables
from pipeline.counts.hidden import Merged
from pipeline.counts.turns import Turns
from ttt_tables.games.registry import game_names
from ttt_tables.play.rules import Rules

RULE, ULTIMATE = "rule", "ultimate"


class Counted(NamedTuple):
    """A game whose games are counted.

    rule    the choice of its option `rule`, or ""
    rules   its rules
    """

    name: str
    rule: str
    rules: Rules

    @property
    def options(self) -> str:
        """The option that makes the game, such as "rule=pass", or ""."""
        return f"{RULE}={self.rule}" if self.rule else ""

    @property
    def is_endless(self) -> bool:
        """Whether no number of moves is enough to end every game."""
        return self.name == "probabilistic" or bool(getattr(self.rules, "endless", False))

    def turns(self) -> Turns:
        """Return the turns of the game, with one for all positions of the same future."""
        if self.rules.hidden:
            return Turns(Merged(abrupt=self.name == "abrupt"))
        return Turns(self.rules)

    def positions(self, texts: Iterator[str]) -> set[str]:
        """Return all images of positions, in the notation of the tables."""
        stored: Callable[[str], str] = getattr(self.rules, "stored", str)
        return {stored(image) for text in texts for image in self.rules.images(text)}

    def canonical(self, text: str) -> str:
        """Return the canonical form of a position, in the notation of the tables."""
        own: Callable[[str], str] | None = getattr(self.rules, "canonical", None)
        return own(text) if own else min(self.rules.images(text))


def counted() -> Iterator[Counted]:
    """Yield the games in the order of their list, without those of too many positions.

    The first plies of ultimate tic-tac-toe are counted, too.
    """
    for name in game_names():
        rules = ttt_tables.game(name).rules
        if rules.too_large_to_enumerate and name != ULTIMATE:
            continue
        option = rules.option_spec.get(RULE)
        for choice in option.names() if option else ("",):
            options = {RULE: choice} if choice else {}
            yield Counted(name, choice, ttt_tables.game(name, **options).rules)
