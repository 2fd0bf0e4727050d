"""The packs of both versions of phantom tic-tac-toe: a strategy of each side, up to symmetry."""

from bisect import bisect_left, bisect_right
from fractions import Fraction

from ttt_tables.board.any_order import check_side
from ttt_tables.board.symmetry import D4
from ttt_tables.errors import CorruptTableError, OffStrategyError, quote
from ttt_tables.games.phantom.rules import SIDES, InformationSet, parse
from ttt_tables.pack import AGAIN, Pack, astray
from ttt_tables.stores import Stored


class Strategies(Stored):
    """A strategy for each side. It is a policy: a function of an information set.

    `scores` are the scores of X that the strategies guarantee.
    """

    abrupt = False  # whether a rejected move ends the turn
    _scores: tuple[str, ...] = ("x_score",)

    def __init__(self, pack: Pack) -> None:
        try:
            self.scores: list[Fraction] = [Fraction(pack.text(name)) for name in self._scores]
        except (ValueError, ZeroDivisionError):
            raise CorruptTableError(f"a score in the pack is not a fraction: {AGAIN}") from None
        # Moves of a set are adjacent rows; a probability is a share over the sum of the shares.
        self._moves = {side: _moves_of(pack, side) for side in SIDES}

    def information_sets(self, side: str) -> tuple[str, ...]:
        """Return the information sets that a side's strategy reaches, in every orientation."""
        texts, _, _ = self._moves[check_side(side)]
        least = [parse(text, side, abrupt=self.abrupt) for text in {*texts}]
        return tuple(sorted({str(known.image(one)) for known in least for one in D4}))

    def __call__(self, known: InformationSet) -> dict[int, Fraction]:
        """Return the probabilities of cells, the most probable first, then by rising cell.

        Raises OffStrategyError in an information set that the strategy never reaches. For its
        fifth mark, except in the abrupt version, X tries the cells that it does not know in rising
        order: one of them is empty.
        """
        if not self.abrupt and known.side == "X" and len(known.marks) == 4:
            return {known.legal_moves()[0]: Fraction(1)}
        texts, cells, shares = self._moves[known.side]
        least, transform = min([(str(known.image(one)), one) for one in D4])
        rows = range(bisect_left(texts, least), bisect_right(texts, least))
        if not rows:
            raise OffStrategyError(
                f"{known.side}'s strategy never leads to {quote(str(known))}: it plays other moves "
                f"before, so the {'nearly ' * self.abrupt}optimal strategy has no entry here"
            )
        whole = sum([shares[row] for row in rows])
        try:
            chances = [(transform[cells[row]], Fraction(shares[row], whole)) for row in rows]
        except (IndexError, ZeroDivisionError):
            raise astray() from None
        return dict(sorted(chances, key=lambda one: (-one[1], one[0])))


def _moves_of(pack: Pack, side: str) -> "tuple[list[str], memoryview[int], memoryview[int]]":
    """Return the information sets of a side's moves, with the cells and the shares."""
    texts = pack.text(f"{side} information_set").split("\n")
    cells, shares = pack.columns({f"{side} cell": "B", f"{side} share": "BQ"}, len(texts))
    return texts, cells, shares


class Phantom(Strategies):
    """Optimal strategies, and the value of the game."""

    pack_name = "phantom"


class Abrupt(Strategies):
    """Nearly optimal strategies of the abrupt version, and the bounds of its value they prove."""

    pack_name = "abrupt"
    abrupt = True
    _scores = ("x_at_least", "x_at_most")
