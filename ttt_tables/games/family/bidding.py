"""The evaluator of the random-turn game: X's exact score and the bidding threshold."""

from fractions import Fraction

from ttt_tables.games.family.random_turn import RandomTurn
from ttt_tables.games.family.stored import Family
from ttt_tables.play.evaluator import Evaluator, Explained
from ttt_tables.play.position import Position
from ttt_tables.play.value import Value, of_score
from ttt_tables.stores import Stores


class RandomTurnEvaluator(Evaluator):
    """The evaluator of the random-turn game: X's exact score before each toss."""

    readers = (Family,)
    chance = True

    def __init__(self, rules: RandomTurn, stores: Stores) -> None:
        self._rules, self._stores = rules, stores

    def value(self, text: str) -> Value | None:
        """Return X's exact score before a toss; None after it, since the value follows."""
        return of_score("X", self._scores(text)[0]) if len(text) == 9 else None

    def explain(self, here: Position) -> Explained:
        """Return `threshold`: X can force a win by bidding with more than this part of the money.

        By Richman's theorem it is 1 minus X's win probability in the random-turn game in which O
        is content with a draw. On an ended board it is 1 or 0.
        """
        threshold = 1 - self._scores(here.board)[1]
        return {"threshold": float(threshold), "exact": {"threshold": str(threshold)}}

    def _scores(self, board: str) -> tuple[Fraction, Fraction]:
        return self._stores.read(Family).scores(self._rules.least(board))
