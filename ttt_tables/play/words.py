"""All words of a game, and the letters of its texts: numbers for programs that know no texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random

from ttt_tables.board.numbers import OTHER, whole_number
from ttt_tables.errors import BadBoardError, IllegalMoveError, quote
from ttt_tables.play.game import Game
from ttt_tables.play.policy import REMEMBERED
from ttt_tables.play.position import Position
from ttt_tables.play.reachable import Visited, reachable, visit
from ttt_tables.play.rules import Rules

MOST = 500_000  # positions, of a game that is explored
ADVICE = ": set `longest` in its rules to the length of its longest text"
GAMES = 50  # by chance, of a game that is too large for it


@dataclass(frozen=True)
class Words:
    """The words of a game; an action is an index into them. An observation is a text in digits.

    moves     of all positions, rising
    outcomes  of chance, rising
    letters   of all texts, rising
    length    of the longest text
    """

    moves: tuple[str, ...]
    outcomes: tuple[str, ...]
    letters: str
    length: int

    @cached_property
    def _numbers(self) -> tuple[Mapping[str, int], ...]:
        lists = self.moves, self.outcomes, self.letters
        return tuple([{one: at for at, one in enumerate(names)} for names in lists])

    def __reduce__(self) -> tuple[type[Words], tuple[object, ...]]:
        """Return what makes it: what it remembers is left out."""
        return Words, (self.moves, self.outcomes, self.letters, self.length)

    def __deepcopy__(self, memo: object) -> Words:
        return self  # it never changes

    @cached_property
    def actions(self) -> Callable[[Position], Mapping[int, str]]:
        """The moves of a position, or its outcomes of chance, by their numbers, rising."""
        return lru_cache(REMEMBERED)(self._actions)

    @cached_property
    def mask(self) -> Callable[[Position], Sequence[bool]]:
        """Whether each of the moves is legal on a position."""
        return lru_cache(REMEMBERED)(
            lambda here: tuple([move in here.legal_moves for move in self.moves])
        )

    @cached_property
    def digits(self) -> Callable[[str], Sequence[int]]:
        """A digit for each letter of a text: 1 + its index, and 0 beyond the text's end.

        Raises BadBoardError for a text that the rules' `longest` does not allow, or of new letters.
        """
        return lru_cache(REMEMBERED)(self._digits)

    def _actions(self, here: Position) -> Mapping[int, str]:
        moves, outcomes, _ = self._numbers
        if here.outcomes:
            return dict(sorted([(outcomes[one.name], one.name) for one in here.outcomes]))
        return dict(sorted([(moves[move], move) for move in here.legal_moves]))

    def move(self, here: Position, action: object) -> str:
        """Return the move, or the outcome of chance, that an action is. Raises IllegalMoveError."""
        actions, number = self.actions(here), whole_number(action)
        if number is None or number not in actions:
            raise IllegalMoveError(
                f"action {quote(action)} is not legal on {quote(here.information_state.text)}: choose "
                f"one of {', '.join([f'{at} ({name})' for at, name in actions.items()])}"
            )
        return actions[number]

    def _digits(self, text: str) -> Sequence[int]:
        letters = self._numbers[-1]
        if len(text) > self.length or {*text} - letters.keys():
            raise BadBoardError(
                f"a text must have at most {self.length} characters, all of them in "
                f"{quote(self.letters)}, got {quote(text)}: check `longest` in the rules"
            )
        known = [1 + letters[one] for one in text]
        return (*known, *[0] * (self.length - len(known)))

    def text(self, digits: Iterable[int]) -> str:
        """Return the text of such digits. Raises BadBoardError."""
        known = dict(enumerate(["", *self.letters]))
        try:
            return "".join([known[int(digit)] for digit in digits])
        except (KeyError, TypeError, ValueError):
            raise BadBoardError(f"{quote(digits)} is not a text in digits") from None


@lru_cache(64)
def words_of(game: Game) -> Words:
    """Return the words of a game: exploring it takes up to a second, once.

    Of a game whose rules state how long a text may be, games by chance show all else. Raises
    BadLimitError for another with too many positions.
    """
    rules, texts = game.rules, set[str]()
    moves, outcomes = set[str](), set[str]()
    for text, chance, afters in _played(rules) if rules.longest else reachable(rules, MOST, ADVICE):
        (outcomes if chance else moves).update(afters)
        texts.update(
            (text, *[rules.information_state(text, side) for side in OTHER if rules.hidden])
        )
    letters = "".join(sorted({*"".join(texts)}))
    longest = rules.longest or max(map(len, texts))
    return Words(tuple(sorted(moves)), tuple(sorted(outcomes)), letters, longest)


def _played(rules: Rules) -> Iterator[Visited]:
    source = Random(0)
    for _ in range(GAMES):
        texts = [rules.start]
        while texts:
            yield (visited := visit(rules, source.choice(texts)))
            texts = [*visited.afters.values()]
