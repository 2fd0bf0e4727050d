"""Values of notakto on several boards: the winner by the quotient, the distance by search."""

from collections.abc import Iterator, Mapping

from ttt_tables.answer import depth_score
from ttt_tables.family.notakto import DEAD, Notakto
from ttt_tables.family.quotient import wdl
from ttt_tables.family.values import FamilyProbe

Live = tuple[str, ...]  # boards without a line, the least of their images, in rising order

SEARCHED = 3  # live boards: of more the distance is not known
ENDED = FamilyProbe(1, 0)  # the other side has killed the last board
_NOTAKTO = Notakto()


class Sums(Mapping[str, FamilyProbe]):
    """A mapping from every position of notakto to its value; it iterates over one board's alone.

    single  the value of every position on one board

    Up to three live boards are searched, once each up to symmetry: the longest first question
    takes half a second.
    """

    def __init__(self, single: Mapping[str, FamilyProbe]) -> None:
        self._single = single
        self._searched: dict[Live, FamilyProbe] = {(): ENDED}
        self._afters: dict[str, list[Live]] = {}

    def __getitem__(self, position: str) -> FamilyProbe:
        """Return the value of boards joined by /. Raises KeyError if play cannot reach one."""
        if not isinstance(position, str):
            raise KeyError(position)
        boards = position.split("/")
        if len(boards) == 1:
            return self._single[position]
        if not all(board in self._single for board in boards):
            raise KeyError(position)
        live = _live(position)
        return self._search(live) if len(live) <= SEARCHED else FamilyProbe(wdl(position), None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._single)

    def __len__(self) -> int:
        return len(self._single)

    def _search(self, live: Live) -> FamilyProbe:
        if live not in self._searched:
            afters = [
                self._search(tuple(sorted((*live[:at], *after, *live[at + 1 :]))))
                for at, board in enumerate(live)
                for after in self._after(board)
            ]
            values = [FamilyProbe(-lost, 1 + (plies or 0)) for lost, plies in afters]
            self._searched[live] = max(values, key=depth_score)
        return self._searched[live]

    def _after(self, board: str) -> list[Live]:
        """Return the live boards that each move on a board leaves of it, up to symmetry."""
        if board not in self._afters:
            moved = [_NOTAKTO.play(board, move) for move in _NOTAKTO.moves(board)]
            self._afters[board] = sorted({_live(after) for after in moved})
        return self._afters[board]


def _live(position: str) -> Live:
    return tuple([board for board in _NOTAKTO.canonical(position).split("/") if board != DEAD])
