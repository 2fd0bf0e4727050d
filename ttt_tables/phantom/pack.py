"""The packs of both versions of phantom tic-tac-toe: `encode` writes their records.

A section for each side: a line for each information set up to symmetry, its text, a tab, and
cell:chance for each cell that the side may name there. A section has X's score, or two have its
bounds. Chances and scores are fractions. `Phantom` and `Abrupt` read them.
"""

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import NamedTuple

from ttt_tables.board.any_order import check_side
from ttt_tables.board.numbers import check_seed
from ttt_tables.board.symmetry import D4, carry_cell
from ttt_tables.errors import BadBoardError, OffStrategyError, quote
from ttt_tables.pack import Pack
from ttt_tables.phantom.rules import SIDES, InformationSet, parse

VALUE = "x_score"
BOUNDS = "x_at_least", "x_at_most"
Chances = Mapping[int, Fraction]


class PhantomMove(NamedTuple):
    """A cell that a strategy may name, and how often."""

    cell: int
    probability: Fraction


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
    """A strategy of each side. The score that each guarantees its side is in a pack's sections."""

    abrupt = False  # whether a refusal ends the turn

    def __init__(self, pack: Pack, scores: tuple[str, ...]) -> None:
        self.scores = [Fraction(pack.section(name).decode("ascii")) for name in scores]
        self._chances = {side: self._decode(pack.section(side), side) for side in SIDES}

    def information_sets(self, side: str) -> tuple[str, ...]:
        """Return the information sets that a side's strategy leads to, in every orientation."""
        return tuple(sorted(self._chances[check_side(side)]))

    def moves(
        self, known: str | InformationSet, side: str | None = None
    ) -> tuple[PhantomMove, ...]:
        """Return the cells that the side's strategy names, the likeliest first, then the least.

        known   an information set, or its text
        side    the side that knows it, if `known` is a text

        Raises BadBoardError, and OffStrategyError where the strategy never leads to it. For its
        fifth mark, unless the version is abrupt, X names the cells that it does not know in rising
        order: one of them is empty.
        """
        return self._moves(self._check(known, side))

    def _moves(self, known: InformationSet) -> tuple[PhantomMove, ...]:
        if not self.abrupt and known.side == "X" and len(known.marks) == 4:
            return (PhantomMove(known.legal_moves()[0], Fraction(1)),)
        chances = self._chances[known.side].get(str(known))
        if chances is None:
            raise OffStrategyError(
                f"{known.side}'s strategy never leads to {quote(str(known))}: it has other moves "
                f"before, and is {'nearly ' * self.abrupt}optimal all the same"
            )
        moves = [PhantomMove(cell, chance) for cell, chance in chances.items()]
        return tuple(sorted(moves, key=lambda move: (-move.probability, move.cell)))

    def __call__(self, known: InformationSet) -> dict[int, Fraction]:
        """Return the chances of the cells, as policies do: the strategies are one."""
        return dict(self._moves(known))

    def sample(
        self,
        known: str | InformationSet,
        side: str | None = None,
        seed: int | str | None = None,
    ) -> int:
        """Return a cell drawn from the strategy; with a seed, always the same one.

        Raises as `moves` does, and BadLimitError for a seed that is no whole number or text.
        """
        seed, known = check_seed(seed), self._check(known, side)
        moves = self._moves(known)
        source = Random() if seed is None else Random(f"{seed} phantom {known.side} {known}")
        weights = [float(move.probability) for move in moves]
        return source.choices([move.cell for move in moves], weights)[0]

    def _check(self, known: str | InformationSet, side: str | None) -> InformationSet:
        if isinstance(known, InformationSet):
            if side not in (None, known.side):
                raise BadBoardError(f"this is what {known.side} knows, not {quote(side)}")
            return parse(str(known), known.side, abrupt=self.abrupt)
        return parse(known, check_side(side), abrupt=self.abrupt)

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
    """Optimal strategies, and the value of the game. `tb.phantom` is one."""

    pack_name = "phantom"

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack, (VALUE,))
        self.x_score: Fraction = self.scores[0]


class Abrupt(Strategies):
    """Nearly optimal strategies of the abrupt version, and bounds of its value. `tb.abrupt` is one.

    The bounds of X's score are what the strategies prove.
    """

    pack_name = "abrupt"
    abrupt = True

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack, BOUNDS)
        self.x_at_least: Fraction = self.scores[0]
        self.x_at_most: Fraction = self.scores[1]
