"""The pack of mini-boards: the probabilities of each under random fill.

Needs only the standard library.
"""

from functools import cache, cached_property

from ttt_tables.board.numbers import BOARDS, swap
from ttt_tables.errors import MissingTableError, quote
from ttt_tables.pack import Pack, open_pack
from ttt_tables.stores import Stored

CHANCE_DENOMINATOR = 26_880  # the least common denominator of all probabilities
NO_BOARD = 65_535  # stands for X's numerator if a board cannot occur

Triple = tuple[float, float, float]  # draw, X, O: in the order of the digits . X O


class Miniboard(Stored):
    """The probabilities of every mini-board under random fill. Objects compare by content."""

    pack_name = "miniboard"

    def __init__(self, pack: Pack) -> None:
        # By board number, the numerator of X's probability over CHANCE_DENOMINATOR.
        (self._x_parts,) = pack.columns({"x_parts": "H"}, len(BOARDS))
        self._bytes = self._x_parts.cast("B")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Miniboard) and self._bytes == other._bytes

    def __hash__(self) -> int:
        return hash(self._bytes)

    @cached_property
    def triples(self) -> tuple[Triple, ...]:
        """By board number (19,683 rows), the probabilities of a draw, of X's win and of O's win.

        All three are 0 for boards that cannot occur.
        """
        return tuple([self._triple(board) for board in BOARDS])

    def _triple(self, board: int) -> Triple:
        if self._x_parts[board] == NO_BOARD:
            return 0.0, 0.0, 0.0
        x_win, draw, o_win = self.odds(board)
        return draw / CHANCE_DENOMINATOR, x_win / CHANCE_DENOMINATOR, o_win / CHANCE_DENOMINATOR

    def odds(self, board: int) -> tuple[int, int, int]:
        """Return X's win, draw and O's win of a board that can occur, over CHANCE_DENOMINATOR."""
        x_win, o_win = self._x_parts[board], self._x_parts[swap(board)]
        return x_win, CHANCE_DENOMINATOR - x_win - o_win, o_win


def check_miniboard(given: object) -> Miniboard | None:
    """Return the argument if it is the mini-boards of a tablebase, or None.

    Raises MissingTableError for any other object.
    """
    if given is not None and not isinstance(given, Miniboard):
        raise MissingTableError(
            f"miniboard must be the Miniboard of a tablebase, got {quote(given)}"
        )
    return given


@cache
def package_miniboard() -> Miniboard:
    """Return the mini-boards of the package's own pack, opened once."""
    return Miniboard(open_pack("miniboard"))
