"""The games that are counted, each with the values of its option `rule` if it has one.

Their rules are imported by name, so that a changed rule makes the counts stale.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pipeline.counts.hidden import Merged
from pipeline.counts.turns import Turns
from ttt_tables.games.dice.game import DiceRules
from ttt_tables.games.dice.rules import DICE_RULES
from ttt_tables.games.family.random_turn import RandomTurn
from ttt_tables.games.family.registry import VARIANTS, rules_of
from ttt_tables.games.family.rule_options import CLASSIC
from ttt_tables.games.miniboard.game import RandomFillRules
from ttt_tables.games.probabilistic.rules import ProbabilisticRules
from ttt_tables.games.ultimate.rules import RULES
from ttt_tables.play.rules import Rules

ULTIMATE = "ultimate"
ENDLESS_PLIES = 15  # that a game without end is followed
HIDDEN_PLIES = 17  # nine marks and eight rejected tries
ULTIMATE_PLIES = 7  # the counted plies of ultimate; no game ends before ply 17


class Counted(NamedTuple):
    """A game whose games are counted.

    rule         the choice of its option `rule`, or ""
    rules        its rules; not used for ultimate, whose plies `ultimate_levels` counts
    is_endless   whether no number of moves is enough to end every game
    is_hidden    whether a position is the whole sequence of moves
    """

    name: str
    rule: str
    rules: Rules
    is_endless: bool = False
    is_hidden: bool = False

    @property
    def options(self) -> str:
        """The option that makes the game, such as "rule=pass", or ""."""
        return f"rule={self.rule}" if self.rule else ""

    @property
    def plies(self) -> int:
        """The number of plies that are counted: of all games, if every move fills a cell."""
        if self.name == ULTIMATE:
            return ULTIMATE_PLIES
        if self.is_hidden:
            return HIDDEN_PLIES
        return ENDLESS_PLIES if self.is_endless else self.rules.board(self.rules.start).count(".")

    def turns(self) -> Turns:
        """Return the turns of the game, with one for all positions of the same future."""
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
    """Yield every game except three.

    Bidding and positional games have too many positions. For Picaria on thirteen points the error
    of the mean length of a random game can be larger than `endless.ERROR_BOUND`.
    """
    for name in (CLASSIC, *VARIANTS):
        rules = rules_of(name)
        yield Counted(name, "", rules, is_endless=rules.endless)
    yield Counted("random-turn", "", RandomTurn())
    yield Counted("miniboard", "", RandomFillRules())
    yield Counted("probabilistic", "", ProbabilisticRules(), is_endless=True)
    for rule in DICE_RULES:
        yield Counted("dice", rule, DiceRules(rule))
    for name in ("phantom", "abrupt"):
        yield Counted(name, "", Merged(abrupt=name == "abrupt"), is_hidden=True)
    for rule in RULES:
        yield Counted(ULTIMATE, rule, Rules())
