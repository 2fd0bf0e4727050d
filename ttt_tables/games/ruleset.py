"""Any ruleset of nine cells behind the verbs of the family. Its options are the axes."""

from typing import TYPE_CHECKING, Any

from ttt_tables.family.axes import AXES, CLASSIC, KNOWN
from ttt_tables.family.rules import Rules
from ttt_tables.family.solved_game import ruleset
from ttt_tables.games.game import SQUARE, About, Analysis, Game, Option
from ttt_tables.games.relative import OF_RULESETS, RelativeGame

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ttt_tables.tablebase import Tablebase

NAME = "ruleset"  # of the game, and of the option that takes a name or a text


OPTIONS = {
    NAME: Option(
        f"choices such as 'lines=torus mark=either', or a name: {', '.join(KNOWN)}",
        example="achi",
    ),
    **OF_RULESETS,
}
ABOUT = About(
    NAME,
    "Your own rules",
    "Three in a line on nine cells, by the rules that the options choose.",
    form=f"{Rules.form}; where marks move, a space and the side to move follow",
    move_form="a cell, 0 to 8; 4X where one chooses the mark; 4-1 where a mark moves",
    options=OPTIONS,
    symmetries=f"{SQUARE}, as far as the rules keep them",
    details="Choices that contradict each other are refused. The table rulesets has every one.",
)


class OneRulesetGame(RelativeGame):
    """The game of one ruleset. Each answer has the ruleset's text and its rule."""

    def probe(self, position: str) -> Analysis:
        """Return wdl and distance, the text of the choices, and the rule."""
        analysis = super().probe(position)
        facts = {NAME: self._rules.name, "rule": self._rules.rule}
        return analysis._replace(facts={**facts, **analysis.facts})


class RulesetGame(Game):
    """Every ruleset; each verb takes the choices that make one."""

    about = ABOUT

    def options(self, verb: str) -> dict[str, Any]:
        """Return a verb's own options, and one for each axis. None leaves the axis as it is."""
        return {**super().options(verb), NAME: CLASSIC, **dict.fromkeys(AXES)}

    def fill(self, verb: str, asked: "Mapping[str, Any]") -> dict[str, Any]:
        """Return the checked options of a verb. The default position is the ruleset's start."""
        filled = super().fill(verb, asked)
        if "position" in filled and asked.get("position") is None:
            filled["position"] = self._find(**{name: filled[name] for name in OPTIONS}).about.start
        return filled

    def probe(self, position: str, **choices: str | None) -> Analysis:
        """Return wdl and distance under perfect play. Raises BadBoardError and BadOptionError."""
        return self._find(**choices).probe(position)

    def moves(self, position: str, **choices: str | None) -> Analysis:
        """Return every move, best first. Raises BadBoardError and BadOptionError."""
        return self._find(**choices).moves(position)

    def choose(self, position: str, **choices: str | None) -> Analysis:
        """Return the best move. Raises BadBoardError, BadOptionError and GameOverError."""
        return self._find(**choices).choose(position)

    def play(self, position: str, move: str, **choices: str | None) -> Analysis:
        """Return the position after a move.

        Raises BadBoardError, BadOptionError, IllegalMoveError and GameOverError.
        """
        return self._find(**choices).play(position, move)

    def _find(self, **choices: str | None) -> RelativeGame:
        """Return the game of a ruleset, which is solved when first asked for."""
        self.check_options("probe", choices)
        said = {name: choice for name, choice in choices.items() if choice is not None}
        return chosen(self.tables, said.pop(NAME, CLASSIC), **said)


def chosen(tables: "Tablebase", text: str = CLASSIC, **choices: str) -> OneRulesetGame:
    """Return the game of a ruleset over a tablebase. Raises BadOptionError."""
    solved = ruleset(text, **choices)
    return OneRulesetGame(tables, solved.rules, solved)
