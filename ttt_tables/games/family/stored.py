"""The pack of the family: values of positions up to symmetry. Needs only the standard library."""

from bisect import bisect_left
from fractions import Fraction

from ttt_tables.games.family.registry import RANDOM_TURN, rules_of
from ttt_tables.games.family.rules import Worth
from ttt_tables.pack import Pack, astray
from ttt_tables.stores import Stored

UNREACHED = -128  # marks a position that this game does not reach, but another with the same texts
SCORE_DENOMINATOR = 512  # of all scores of the random-turn game


class Family(Stored):
    """The values of the family's games.

    Only caches change, so any number of threads may share one object.
    """

    pack_name = "family"

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self._texts: dict[str, str] = {}  # by orbits
        columns = (f"{RANDOM_TURN} {column}" for column in ("score", "win"))
        self._scores = pack.columns(dict.fromkeys(columns, "H"))

    def worth(self, game: str, least: str) -> Worth | None:
        """Return the value of the least image of a position, for its side to move.

        Return None for a position that play cannot reach. Raises CorruptTableError if the pack
        lacks the game, for example because it was built by an older release.
        """
        (values,) = self._pack.columns({game: "b"})
        row = self._row(rules_of(game).orbits, len(values), least)
        return None if row is None else _worth(values[row])

    def worths(self, game: str) -> dict[str, Worth]:
        """Return the value of each position of a game by its least image. Raises like `worth`."""
        (values,) = self._pack.columns({game: "b"})
        texts = self._pack.text(f"{rules_of(game).orbits} texts").split("\n")
        if len(texts) != len(values):
            raise astray()
        known = zip(texts, map(_worth, values), strict=True)
        return {text.rstrip(): worth for text, worth in known if worth is not None}

    def scores(self, least: str) -> tuple[Fraction, Fraction]:
        """Return X's score before the toss on a board of the random-turn game, its least image.

        The second number is X's win probability if O is content with a draw.
        """
        score, win = self._scores
        row = self._row(rules_of(RANDOM_TURN).orbits, len(score), least)
        if row is None:  # the rules have read the board
            raise astray()
        return Fraction(score[row], SCORE_DENOMINATOR), Fraction(win[row], SCORE_DENOMINATOR)

    def _row(self, orbits: str, count: int, least: str) -> int | None:
        """Return the row of a text among `count` sorted rows; None if it is not there."""
        if orbits not in self._texts:
            self._texts[orbits] = self._pack.text(f"{orbits} texts")
        texts = self._texts[orbits]
        width, rest = divmod(len(texts) + 1, count)  # with a line feed
        if rest:
            raise astray()
        text = least.ljust(width - 1)

        def at(row: int) -> str:
            return texts[row * width : (row + 1) * width - 1]

        row = bisect_left(range(count), text, key=at)
        return row if at(row) == text else None


def _worth(value: int) -> Worth | None:
    """Return a stored value as wdl and distance; None if play cannot reach the position."""
    if value == UNREACHED:
        return None
    return ((value > 0) - (value < 0), abs(value) - 1) if value else (0, None)
