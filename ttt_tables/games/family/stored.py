"""The family's pack: `encode` writes its records, `Family` reads them. Standard library alone.

One section has a game's positions up to symmetry, a line each. Another has a byte for each of them:
0 for a draw, 1 + 2 * distance for a win of the side to move, 2 + 2 * distance for a loss. The
random-turn game has its boards up to symmetry and two scores each, as numerators over 512. The
sections of graph.py are for readers that know no rules.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from struct import iter_unpack, pack

from ttt_tables.errors import CorruptTableError
from ttt_tables.games.family.notakto import Notakto
from ttt_tables.games.family.random_turn import RandomTurn
from ttt_tables.games.family.registry import without_chance
from ttt_tables.games.family.rulesets import Ruleset
from ttt_tables.games.family.sums import Worth
from ttt_tables.pack import AGAIN, Pack

DRAW: Worth = (0, None)
WORTHS: tuple[Worth, ...] = (DRAW, *[(1 - 2 * (code % 2), code // 2) for code in range(255)])
CODES = {worth: code for code, worth in enumerate(WORTHS)}
RANDOM_TURN_ROW = "<3H"
SCORE_DENOMINATOR = 512  # the denominator of all scores of the random-turn game


def encode(
    values: Iterable[tuple[str, str, Worth]], scores: Iterable[tuple[int, int, int]]
) -> dict[str, bytes]:
    """Return the pack's sections.

    values  the game, position and value of each; the least of its images is packed
    scores  a canonical board of the random-turn game, and the numerators of X's two scores
    """
    from ttt_tables.games.family import graph  # a reader of the pack does without it

    rules = without_chance()
    of_game: dict[str, dict[str, Worth]] = {}
    for game, position, value in values:
        if position == rules[game].least(rules[game].restored(position)):
            of_game.setdefault(game, {})[position] = value
    sections: dict[str, bytes] = {}
    first: dict[tuple[str, ...], str] = {}  # the game that texts were first met in
    holders = {}
    for game, known in of_game.items():
        texts = tuple(sorted(known))
        holders[game] = first.setdefault(texts, game)
        if holders[game] == game:
            sections[f"{game} texts"] = "\n".join(texts).encode("ascii")
        sections[f"{game} codes"] = bytes([CODES[known[position]] for position in texts])
        if not isinstance(rules[game], Ruleset):
            sections[f"{game} graph"] = graph.encode_graph(rules[game], texts)
        if game == Notakto.name:
            sections[f"{game} quotient"] = graph.encode_quotient(texts)
    return {
        "games": graph.encode_games(holders),
        "rulesets": graph.encode_rulesets(),
        **sections,
        RandomTurn.name: b"".join([pack(RANDOM_TURN_ROW, *row) for row in sorted(scores)]),
    }


class Family:
    """The values of the family's games, each read from the pack when first asked for."""

    pack_name = "family"

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self._values: dict[str, dict[str, Worth]] = {}
        self._scores: dict[int, tuple[int, int]] = {}

    def values(self, game: str) -> Mapping[str, Worth]:
        """Return the value of a game's positions for the side to move, by their least images.

        Raises CorruptTableError.
        """
        if game not in self._values:
            texts = self._pack.section(self._texts_of(game)).decode("ascii").split("\n")
            codes = self._pack.section(f"{game} codes", len(texts))
            self._values[game] = {
                text: WORTHS[code] for text, code in zip(texts, codes, strict=True)
            }
        return self._values[game]

    def scores(self, board: int) -> tuple[Fraction, Fraction]:
        """Return X's score on a canonical board of the random-turn game, before the toss.

        The second is his chance to win if O is content with a draw. Raises CorruptTableError.
        """
        if not self._scores:
            rows = iter_unpack(RANDOM_TURN_ROW, self._pack.section(RandomTurn.name))
            self._scores = {board: (score, win) for board, score, win in rows}
        score, win = self._scores[board]
        return Fraction(score, SCORE_DENOMINATOR), Fraction(win, SCORE_DENOMINATOR)

    def _texts_of(self, game: str) -> str:
        """Return the name of the section with a game's positions. Games may share a section.

        Raises CorruptTableError for a game that the pack lacks, as one built before it lacks it.
        """
        from json import loads  # 3 ms, which no other game's first answer waits for

        record = loads(self._pack.section("games")).get(game)
        if record is None:
            raise CorruptTableError(f"the pack has no game {game!r}: {AGAIN}")
        return f"{record['texts']} texts"
