"""Evaluators of the variants without chance: values from a pack, or solved from the rules."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ttt_tables.games.family.registry import GAMES, Sizes, rules_of
from ttt_tables.games.family.rule_options import CLASSIC, KNOWN, USUAL, read, text_of
from ttt_tables.games.family.rules import Variant, Worth
from ttt_tables.games.family.stored import Family
from ttt_tables.play.about import Option
from ttt_tables.play.evaluator import Evaluator, ExactEvaluator
from ttt_tables.play.rules import Rules
from ttt_tables.play.value import Value, certain
from ttt_tables.stores import Stores

# The names of the rulesets in the pack, by their canonical texts.
PACKED = {KNOWN[name]: name for name, made in GAMES.items() if isinstance(made, Sizes)}
KEPT = 16  # solved rulesets in the cache, of at most 18,753 positions each


class VariantEvaluator(ExactEvaluator):
    """The evaluator of a variant whose values are in the family's pack.

    packed  the name of the game in the pack
    """

    readers = (Family,)

    def __init__(self, rules: Variant, stores: Stores, packed: str) -> None:
        self._rules, self._stores, self._packed = rules, stores, packed
        self._found: dict[str, Value] = {}  # a cache

    def value(self, text: str) -> Value:
        """Return wdl and distance."""
        if text not in self._found:
            self._found[text] = certain(self._rules.to_move(text) or "X", *self._worth(text))
        return self._found[text]

    def check(self, text: str) -> None:
        self._worth(text)

    def _worth(self, text: str) -> Worth:
        if (worth := self._read(text)) is None:
            raise self._rules.unreachable(text)
        return worth

    def _read(self, text: str) -> Worth | None:
        return self._stores.read(Family).worth(self._packed, self._rules.least(text))


class SumsEvaluator(VariantEvaluator):
    """The evaluator of notakto on several boards. The pack has values of single boards only."""

    def __init__(self, rules: Variant, stores: Stores, packed: str) -> None:
        from ttt_tables.games.family.sums import Sums

        super().__init__(rules, stores, packed)
        self._sums = Sums()

    def check(self, text: str) -> None:
        """Raise BadBoardError if play cannot reach one of the boards."""
        for board in text.split("/"):
            if self._read(board) is None:
                raise self._rules.unreachable(text)

    def _worth(self, text: str) -> Worth:
        return self._sums.value(text)


def opened(stores: Stores, name: str, **options: Any) -> tuple[Rules, Evaluator]:
    """Return the rules and the evaluator of a variant, or of the classic game.

    A ruleset with the default choices is the classic game. A ruleset that is not in the pack is
    solved. Raises BadOptionError.
    """
    if name in GAMES and not options:
        return (rules := rules_of(name)), VariantEvaluator(rules, stores, name)
    if name in GAMES and rules_of(name).most_boards > 1:
        return _of_boards(stores, name, **options)
    if read(name, options) == USUAL:
        from ttt_tables.games.classic.game import ClassicEvaluator, ClassicRules

        usual = ClassicRules()
        return usual, ClassicEvaluator(usual, stores)
    from ttt_tables.games.family.rulesets import Ruleset

    chosen = Ruleset(name, **options)
    text = text_of(chosen.choices)
    if text in PACKED:
        return chosen, VariantEvaluator(chosen, stores, PACKED[text])
    return chosen, _solved(text)


def _of_boards(stores: Stores, name: str, boards: Any) -> tuple[Rules, Evaluator]:
    from ttt_tables.games.family.notakto import Notakto

    count = Notakto.option_spec["boards"].check("boards", boards)
    several = Notakto(count)
    known = SumsEvaluator if count > 1 else VariantEvaluator
    return several, known(several, stores, name)


@lru_cache(KEPT)
def _solved(text: str) -> Evaluator:
    from ttt_tables.games.family.rulesets import Ruleset
    from ttt_tables.play.solver import Solved, explore

    rules = Ruleset(text)
    return Solved(rules, explore(rules))


def options_of(name: str) -> Mapping[str, Option]:
    """Return the options that make a variant or the classic game."""
    if name != CLASSIC:
        return rules_of(name).option_spec
    from ttt_tables.games.family.rulesets import OF_RULESETS

    return OF_RULESETS
