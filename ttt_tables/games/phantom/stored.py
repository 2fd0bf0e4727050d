"""The packs of both versions of phantom tic-tac-toe: `encode` writes their records.

A section for each side: a line for each information set up to symmetry, its text, a tab, and
cell:chance for each cell that the side may name there. A section has X's score, or two have its
bounds. Chances and scores are fractions. `Phantom` and `Abrupt` read them.
"""

from collections.abc import Mapping
from fractions import Fraction

from ttt_tables.board.any_order import check_side
from ttt_tables.board.symmetry import D4, carry_cell
from ttt_tables.errors import OffStrategyError, quote
from ttt_tables.games.phantom.rules import SIDES, InformationSet, parse
from ttt_tables.pack import Pack

VALUE = "x_score"
BOUNDS = "x_at_least", "x_at_most"
Chances = Mapping[int, Fraction]


def images(known: InformationSet, chances: Chances) -> dict[str, dict[int, Fraction]]:
    """Return the chances of the cells on every image of an information set, by its text."""
    return {
        str(known.image(transform)): {
            carry_cell(cell, transform): chance for cell, chance in chances.items()
        }
        for transform in D4
    }


def encode(
    strategies: Mapping[str, Mapping[str, Chances]], scores: Mapping[str, object]
) -> dict[str, bytes]:
    """Return the pack's sections, from each side's chances by information set, and X's scores."""
    lines = {
        side: [
            f"{text}\t" + " ".join(f"{cell}:{chance}" for cell, chance in sorted(chances.items()))
            for text, chances in sorted(strategies[side].items())
        ]
        for side in SIDES
    }
    sections = {side: "\n".join(lines[side]).encode("ascii") for side in SIDES}
    return sections | {name: str(score).encode("ascii") for name, score in scores.items()}


class Strategies:
    """A strategy of each side, which is a policy: a function of what a side knows.

    `scores` are those of X that the strategies guarantee.
    """

    pack_name: str
    abrupt = False  # whether a refusal ends the turn
    _scores: tuple[str, ...] = (VALUE,)

    def __init__(self, pack: Pack) -> None:
        self.scores: list[Fraction] = [
            Fraction(pack.section(name).decode("ascii")) for name in self._scores
        ]
        self._chances = {side: self._decode(pack.section(side), side) for side in SIDES}

    def information_sets(self, side: str) -> tuple[str, ...]:
        """Return the information sets that a side's strategy leads to, in every orientation."""
        return tuple(sorted(self._chances[check_side(side)]))

    def __call__(self, known: InformationSet) -> dict[int, Fraction]:
        """Return the chances of the cells to name, the likeliest first, then the least.

        Raises OffStrategyError where the strategy never leads. For its fifth mark, unless the
        version is abrupt, X names the cells that it does not know in rising order: one of them is
        empty.
        """
        if not self.abrupt and known.side == "X" and len(known.marks) == 4:
            return {known.legal_moves()[0]: Fraction(1)}
        chances = self._chances[known.side].get(str(known))
        if chances is None:
            raise OffStrategyError(
                f"{known.side}'s strategy never leads to {quote(str(known))}: it has other moves "
                f"before, and is {'nearly ' * self.abrupt}optimal all the same"
            )
        return dict(sorted(chances.items(), key=lambda one: (-one[1], one[0])))

    def _decode(self, section: bytes, side: str) -> dict[str, dict[int, Fraction]]:
        """Return the chances on every information set of a side, in every orientation."""
        strategy: dict[str, dict[int, Fraction]] = {}
        for line in section.decode("ascii").split("\n"):
            text, _, cells = line.partition("\t")
            pairs = [pair.split(":") for pair in cells.split(" ")]
            chances = {int(cell): Fraction(chance) for cell, chance in pairs}
            strategy |= images(parse(text, side, abrupt=self.abrupt), chances)
        return strategy


class Phantom(Strategies):
    """Optimal strategies, and the value of the game."""

    pack_name = "phantom"


class Abrupt(Strategies):
    """Nearly optimal strategies of the abrupt version, and the bounds of its value they prove."""

    pack_name = "abrupt"
    abrupt = True
    _scores = BOUNDS
