"""All words of a game, and the letters of its texts: numbers for programs that know no texts."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from ttt_tables.board.numbers import OTHER
from ttt_tables.errors import BadBoardError, BadLimitError, quote
from ttt_tables.play.game import Game
from ttt_tables.play.rules import Rules

MOST = 500_000  # positions, of a game that is explored
GAMES = 50  # by chance, of a game that is too large for it


class Words(NamedTuple):
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

    def digits(self, text: str) -> list[int]:
        """Return a digit for each letter of a text: 1 + its index, and 0 beyond the text's end.

        Raises BadBoardError for a text that the rules' `longest` does not allow, or of new letters.
        """
        if len(text) > self.length or set(text) - {*self.letters}:
            raise BadBoardError(
                f"{quote(text)} has more than {self.length} letters, or others than "
                f"{quote(self.letters)}: `longest` in the rules says how many there may be"
            )
        return [1 + self.letters.index(one) for one in text] + [0] * (self.length - len(text))

    def text(self, digits: Iterable[int]) -> str:
        """Return the text of such digits. Raises BadBoardError."""
        known = dict(enumerate(["", *self.letters]))
        try:
            return "".join([known[int(digit)] for digit in digits])
        except (KeyError, TypeError, ValueError):
            raise BadBoardError(f"{quote(digits)} is no text in digits") from None


@lru_cache(64)
def words_of(game: Game) -> Words:
    """Return the words of a game: exploring it takes up to a second, once.

    Of a game whose rules state how long a text may be, games by chance show all else. Raises
    BadLimitError for another with too many positions.
    """
    rules = game.rules
    moves: set[str] = set()
    outcomes: set[str] = set()
    texts: set[str] = set()
    for text, named, acts in _played(rules) if rules.longest else _reachable(rules):
        moves.update(named)
        outcomes.update(acts)
        texts.update((text, *[rules.seen(text, side) for side in OTHER if rules.hidden]))
    letters = "".join(sorted(set("".join(texts))))
    longest = rules.longest or max(map(len, texts))
    return Words(tuple(sorted(moves)), tuple(sorted(outcomes)), letters, longest)


Seen = tuple[str, Iterable[str], Iterable[str]]  # a text, its moves, its outcomes by name


def _reachable(rules: Rules) -> Iterator[Seen]:
    found, waiting = {rules.start}, [rules.start]
    while waiting:
        text = waiting.pop()
        moves, outcomes = _after(rules, text)
        yield text, moves, outcomes
        new = {*moves.values(), *outcomes.values()} - found
        found |= new
        waiting += new
        if len(found) > MOST:
            raise BadLimitError(
                f"{rules.name} has more than {MOST:,} positions: state in its rules how `longest` "
                "a text may be, and games by chance will show its words"
            )


def _played(rules: Rules) -> Iterator[Seen]:
    source = Random(0)
    for _ in range(GAMES):
        texts = [rules.start]
        while texts:
            text = source.choice(texts)
            moves, outcomes = _after(rules, text)
            yield text, moves, outcomes
            texts = [*moves.values(), *outcomes.values()]


def _after(rules: Rules, text: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the texts after each move, and after each outcome of chance."""
    if rules.result(text):
        return {}, {}
    if outcomes := {name: after for name, _, after in rules.outcomes(text)}:
        return {}, outcomes
    return {move: rules.play(text, move) for move in rules.moves(text)}, {}
