"""Any ruleset of nine cells, solved when asked for and ready to answer."""

from functools import lru_cache

from ttt_tables.family.axes import CLASSIC, read, text_of
from ttt_tables.family.relative import Relative
from ttt_tables.family.rulesets import Ruleset
from ttt_tables.family.values import solve_orbits

KEPT = 16  # rulesets, of at most 18,753 positions each


def ruleset(text: str = CLASSIC, /, **choices: str) -> Relative:
    """Return the game of a ruleset: `ruleset("lines=torus")`, `ruleset("misere", lines="torus")`.

    text     a canonical text, or a name that people use
    choices  by axis, in place of those of the text

    It takes a tenth of a second at most, and none for what was asked a short while ago. Raises
    BadOptionError for choices that are not there, or contradict each other.
    """
    return _solved(text_of(read(text, choices)))


@lru_cache(KEPT)
def _solved(text: str) -> Relative:
    rules = Ruleset(text)
    return Relative(rules, solve_orbits(rules))
