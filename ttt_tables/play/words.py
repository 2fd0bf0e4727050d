"""All words of a game and all letters of its texts, numbered for programs that need numbers."""

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
GAMES = 50  # random games of a game that is too large to explore


@dataclass(frozen=True)
class Words:
    """The words of a game. An action is an index into them; an observation is a text as digits.

    moves     the moves of all positions, in ascending order
    outcomes  all chance outcomes, in ascending order
    letters   the characters of all texts, in ascending order
    length    the length of the longest text
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
        """Return its arguments, without its caches."""
        return Words, (self.moves, self.outcomes, self.letters, self.length)

    def __deepcopy__(self, memo: object) -> Words:
        return self  # it never changes

    @cached_property
    def actions(self) -> Callable[[Position], Mapping[int, str]]:
        """A function from a position to its moves, or its chance outcomes, by number."""
        return lru_cache(REMEMBERED)(self._actions)

    @cached_property
    def mask(self) -> Callable[[Position], Sequence[bool]]:
        """A function from a position to whether each of `moves` is legal on it."""
        return lru_cache(REMEMBERED)(
            lambda here: tuple([move in here.legal_moves for move in self.moves])
        )

    @cached_property
    def digits(self) -> Callable[[str], Sequence[int]]:
        """A function from a text to its digits, which raises BadBoardError.

        The digit of a letter is 1 + its index in `letters`. Digits of 0 fill up the text to
        `length`. A text must not be longer than `length` or have other letters.
        """
        return lru_cache(REMEMBERED)(self._digits)

    def _actions(self, here: Position) -> Mapping[int, str]:
        moves, outcomes, _ = self._numbers
        if here.outcomes:
            return dict(sorted([(outcomes[one.name], one.name) for one in here.outcomes]))
        return dict(sorted([(moves[move], move) for move in here.legal_moves]))

    def move(self, here: Position, action: object) -> str:
        """Return the move or the chance outcome of an action. Raises IllegalMoveError."""
        actions, number = self.actions(here), whole_number(action)
        if number is None or number not in actions:
            raise IllegalMoveError(
                f"action {quote(action)} is not legal on {quote(here.information_state.text)}: "
                f"choose one of {', '.join([f'{at} ({name})' for at, name in actions.items()])}"
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
        """Return the text of digits, the inverse of `digits`. Raises BadBoardError."""
        known = dict(enumerate(["", *self.letters]))
        try:
            return "".join([known[int(digit)] for digit in digits])
        except (KeyError, TypeError, ValueError):
            raise BadBoardError(f"{quote(digits)} is not a text in digits") from None


@lru_cache(64)
def words_of(game: Game) -> Words:
    """Return the words of a game. The first call explores the game, which takes up to a second.

    If the rules state the length of the longest text, the words are collected from random games.
    Raises BadLimitError for any other game with too many positions.
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
