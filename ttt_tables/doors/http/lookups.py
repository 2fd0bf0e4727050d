"""Which questions are answered in the event loop: those that only look values up in an open pack.

Such an answer takes less than two milliseconds, and to change threads would take as long. Searches,
rulesets, grids, puzzles and other notations may take longer, and so may a game's first answer,
which opens its pack: these run in a thread, while the loop serves other clients.
"""

from collections.abc import Mapping

from ttt_tables.games import described
from ttt_tables.games.described import knowledge, searches

OPTIONS = frozenset(("position", "played", "move", "policy"))
MOST_CHARACTERS = 40  # of all options: a text that no game reads is tried in every notation


class Lookups:
    """Remembers which questions have been answered before."""

    def __init__(self) -> None:
        self._games: dict[str, bool] = {}  # whether all answers of its usual rules are look-ups
        self._answered: set[tuple[str, str, str | None]] = set()

    def has(self, game: str, verb: str, asked: Mapping[str, str]) -> bool:
        """Return whether a question is a look-up, and one of its kind has been answered."""
        return (
            (game, verb, asked.get("policy")) in self._answered
            and OPTIONS.issuperset(asked)
            and sum(map(len, asked.values())) <= MOST_CHARACTERS
        )

    def add(self, game: str, verb: str, asked: Mapping[str, str]) -> None:
        """Remember that a question has been answered, by a game that has its pack open now."""
        if verb in described.OF_ALL and OPTIONS.issuperset(asked) and self._is_stored(game):
            self._answered.add((game, verb, asked.get("policy")))

    def _is_stored(self, game: str) -> bool:
        if game not in self._games:
            self._games[game] = bool(knowledge(game).readers) and not searches(game, "moves")
        return self._games[game]
