"""Values of notakto on several boards: the wdl by the quotient, the distance by search."""

from ttt_tables.games.family.notakto import DEAD, Notakto
from ttt_tables.games.family.quotient import wdl
from ttt_tables.games.family.rules import Worth
from ttt_tables.scores import depth_score

Live = tuple[str, ...]  # boards without a line, the least of their images, in rising order

SEARCHED = 3  # live boards; with more boards the distance is not known
ENDED: Worth = (1, 0)  # the other side has killed the last board
_NOTAKTO = Notakto()


class Sums:
    """The values of several boards of notakto, played as one game.

    Up to three live boards are searched, once each up to symmetry. The longest first search takes
    half a second.
    """

    def __init__(self) -> None:
        self._searched: dict[Live, Worth] = {(): ENDED}
        self._afters: dict[str, list[Live]] = {}

    def value(self, position: str) -> Worth:
        """Return the value, for the side to move, of reachable boards joined by /."""
        live = _live(position)
        return self._search(live) if len(live) <= SEARCHED else (wdl(position), None)

    def _search(self, live: Live) -> Worth:
        if live not in self._searched:
            afters = [
                self._search(tuple(sorted((*live[:at], *after, *live[at + 1 :]))))
                for at, board in enumerate(live)
                for after in self._after(board)
            ]
            values = [(-lost, 1 + (plies or 0)) for lost, plies in afters]
            self._searched[live] = max(values, key=depth_score)
        return self._searched[live]

    def _after(self, board: str) -> list[Live]:
        """Return, for each move on a board, the live boards that remain, up to symmetry."""
        if board not in self._afters:
            moved = [_NOTAKTO.play(board, move) for move in _NOTAKTO.moves(board)]
            self._afters[board] = sorted({_live(after) for after in moved})
        return self._afters[board]


def _live(position: str) -> Live:
    return tuple([board for board in _NOTAKTO.canonical(position).split("/") if board != DEAD])
