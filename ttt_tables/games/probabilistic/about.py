"""The description of the probabilistic game; its rules and values have a room of their own."""

from ttt_tables.games.probabilistic.game import GridKnowledge, SolvedGrid
from ttt_tables.games.probabilistic.grid import NAMED
from ttt_tables.games.probabilistic.rules import RULE, TITLE, ProbabilisticRules
from ttt_tables.play.about import About, Option

__all__ = ["ABOUT", "GridKnowledge", "ProbabilisticRules", "SolvedGrid"]

ABOUT = About(
    ProbabilisticRules.name,
    TITLE,
    RULE,
    options={
        "grid": Option(
            "nine success/neutral/failure in whole percents, row by row, or a grid's name: "
            + ", ".join(NAMED),
            example="cross",
        ),
        "draw_value": Option("what a draw is worth to X", float, least=0, most=1),
    },
    symmetries="those of the grid",
)
