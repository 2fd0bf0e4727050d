"""Which questions are answered in the event loop: those that only look values up in an open pack.

Such an answer takes less than two milliseconds, and to change threads would take as long. Searches,
rulesets, grids, puzzles and other notations may take longer, and so may a game's first answer,
which opens its pack: these run in a thread, while the loop serves other clients.
"""

from collections.abc import Mapping

from ttt_tables.games.described import evaluator, searches
from ttt_tables.question import Question

OPTIONS = ({"position"}, {"position", "policy"})
VERBS = ("probe", "moves", "choose")
MOST_CHARACTERS = 24  # of a position: a text that no game reads is tried in every notation

Kind = tuple[str, str, str | None]  # a game, a verb, a policy


class Lookups:
    """Remembers the questions that have been answered before, without their positions."""

    def __init__(self) -> None:
        self._questions: dict[Kind, Question] = {}

    def find(self, game: str, verb: str, asked: Mapping[str, str]) -> Question | None:
        """Return the question if it is a look-up of a kind that has been answered, else None."""
        known = self._questions.get((game, verb, asked.get("policy")))
        if known and asked.keys() in OPTIONS and len(asked["position"]) <= MOST_CHARACTERS:
            return known
        return None

    def add(self, game: str, verb: str, asked: Mapping[str, str], question: Question) -> None:
        """Remember a question that has been answered, by a game that has its pack open now."""
        stored = evaluator(game).readers and not searches(game, "moves")
        if verb in VERBS and asked.keys() in OPTIONS and stored:
            self._questions[game, verb, asked.get("policy")] = question
