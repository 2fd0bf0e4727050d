"""The family's pack: `encode` writes its records, `Family` reads them. Standard library alone.

One section has a game's positions up to symmetry, a line each. Another has a byte for each of them:
0 for a draw, 1 + 2 * distance for a win of the side to move, 2 + 2 * distance for a loss. The
random-turn game has its boards up to symmetry and two scores each, as numerators over 512. The
sections of graph.py are for readers that know no rules.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from struct import iter_unpack, pack

from ttt_tables.board.symmetry import orbit
from ttt_tables.errors import BadOptionError, CorruptTableError, quote
from ttt_tables.family.notakto import Notakto
from ttt_tables.family.random_turn import RandomTurn, SolvedRandomTurn
from ttt_tables.family.registry import GAMES, without_chance
from ttt_tables.family.rules import Rules
from ttt_tables.family.rulesets import Ruleset
from ttt_tables.family.solved_game import SolvedGame
from ttt_tables.family.sums import Sums
from ttt_tables.family.values import DRAW, FamilyProbe
from ttt_tables.pack import AGAIN, Pack

PROBES = (DRAW, *[FamilyProbe(1 - 2 * (code % 2), code // 2) for code in range(255)])
CODES = {probe: code for code, probe in enumerate(PROBES)}
Values = Mapping[str, FamilyProbe]
# Games of which not all positions are listed: the mapping that computes the others.
BEYOND: dict[str, Callable[[Values], Values]] = {Notakto.name: Sums}
RANDOM_TURN_ROW = "<3H"
SCORE_DENOMINATOR = 512  # the denominator of all scores of the random-turn game


def encode(
    values: Iterable[tuple[str, str, FamilyProbe]], scores: Iterable[tuple[int, int, int]]
) -> dict[str, bytes]:
    """Return the pack's sections.

    values  the game, position and value of each; the least of its images is packed
    scores  a canonical board of the random-turn game, and the numerators of X's two scores
    """
    from ttt_tables.family import graph  # a reader of the pack does without it

    rules = without_chance()
    of_game: dict[str, dict[str, FamilyProbe]] = {}
    for game, position, value in values:
        if position == min(rules[game].images(position)):
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


def decode(rules: Rules, pack: Pack) -> dict[str, FamilyProbe]:
    """Return the value of every position of a game, in each of its orientations."""
    texts = pack.section(_texts_of(rules.name, pack)).decode("ascii").split("\n")
    codes = pack.section(f"{rules.name} codes", len(texts))
    values: dict[str, FamilyProbe] = {}
    for text, code in zip(texts, codes, strict=True):
        values |= dict.fromkeys(rules.images(text), PROBES[code])
    return values


def _texts_of(name: str, pack: Pack) -> str:
    """Return the name of the section with a game's positions. Games may share a section.

    Raises CorruptTableError for a game that the pack lacks, as one built before it lacks it.
    """
    from json import loads  # 3 ms, which no other game's first answer waits for

    record = loads(pack.section("games")).get(name)
    if record is None:
        raise CorruptTableError(f"the pack has no game {name!r}: {AGAIN}")
    return f"{record['texts']} texts"


def decode_random_turn(pack: Pack) -> SolvedRandomTurn:
    """Return the random-turn game with the scores of every board, in each of its orientations."""
    rows = iter_unpack(RANDOM_TURN_ROW, pack.section(RandomTurn.name))
    images = {image: pair for board, *pair in rows for image in orbit(board)}
    return SolvedRandomTurn(
        {image: Fraction(score, SCORE_DENOMINATOR) for image, (score, _) in images.items()},
        {image: Fraction(win, SCORE_DENOMINATOR) for image, (_, win) in images.items()},
    )


class Family(Mapping[str, "SolvedGame | SolvedRandomTurn"]):
    """The games of the family by their names, each read from the pack when first asked for."""

    pack_name = "family"

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self._games: dict[str, SolvedGame | SolvedRandomTurn] = {}

    def __getitem__(self, name: str) -> "SolvedGame | SolvedRandomTurn":
        """Return a game, ready to answer. Raises BadOptionError."""
        if name not in self:
            raise BadOptionError(
                f"no game is called {quote(name)}: choose one of {', '.join(GAMES)}"
            )
        if name not in self._games:
            rules = GAMES[name]
            self._games[name] = (
                self._relative(rules)
                if isinstance(rules, Rules)
                else decode_random_turn(self._pack)
            )
        return self._games[name]

    def _relative(self, rules: Rules) -> SolvedGame:
        listed = decode(rules, self._pack)
        return SolvedGame(rules, BEYOND[rules.name](listed) if rules.name in BEYOND else listed)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in GAMES

    def __iter__(self) -> Iterator[str]:
        return iter(GAMES)

    def __len__(self) -> int:
        return len(GAMES)
