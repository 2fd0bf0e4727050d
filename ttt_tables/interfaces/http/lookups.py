"""Decide which requests are answered in the event loop: those that only look values up in a pack.

Such an answer takes less than two milliseconds, and changing threads would take as long. Searches,
rulesets, grids, puzzles and other notations may take longer. So may a game's first answer, which
opens its pack. All these run in a thread, while the loop serves other clients.
"""

from collections.abc import Mapping

from ttt_tables.games.described import evaluator, searches
from ttt_tables.question import Question

OPTIONS = ({"position"}, {"position", "policy"})
VERBS = ("probe", "moves", "choose")
MOST_CHARACTERS = 24  # of a position: an unreadable text is tried in every notation

Kind = tuple[str, str, str | None]  # a game, a verb, a policy


class Lookups:
    """Remembers answered questions without their positions."""

    def __init__(self) -> None:
        self._questions: dict[Kind, Question] = {}

    def find(self, game: str, verb: str, asked: Mapping[str, str]) -> Question | None:
        """Return the question if it is a look-up of a kind that was answered before, else None."""
        known = self._questions.get((game, verb, asked.get("policy")))
        if known and asked.keys() in OPTIONS and len(asked["position"]) <= MOST_CHARACTERS:
            return known
        return None

    def add(self, game: str, verb: str, asked: Mapping[str, str], question: Question) -> None:
        """Remember an answered question of a game, whose pack is open now."""
        stored = evaluator(game).readers and not searches(game, "moves")
        if verb in VERBS and asked.keys() in OPTIONS and stored:
            self._questions[game, verb, asked.get("policy")] = question
