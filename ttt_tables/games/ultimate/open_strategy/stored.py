"""X's winning strategy under `open`: a move for every position that it reaches.

X opens on the centre cell of the centre board and wins after at most 43 plies, whatever O replies.
Positions may be rotated and reflected, and won boards may hold any further marks. Needs only the
standard library.
"""

from bisect import bisect_left

from ttt_tables.board.numbers import CELLS, mark, open_cells, show, winner
from ttt_tables.board.symmetry import D4
from ttt_tables.errors import GameOverError, OffStrategyError
from ttt_tables.games.ultimate.open_strategy.key import (
    OUTLINE_FREE,
    Outline,
    canonical,
    make_outline,
)
from ttt_tables.games.ultimate.rules import NineBoards
from ttt_tables.pack import Pack, astray
from ttt_tables.stores import Stored

CENTRE = 4


class Strategy(Stored):
    """X's winning strategy, read from its pack. It never changes."""

    pack_name = "ultimate"

    def __init__(self, pack: Pack) -> None:
        forms = [pack.columns({f"forms {board}": "H"})[0] for board in CELLS]
        names = "move", "plies", *[f"place {board}" for board in CELLS], "target"
        self._moves, self._plies, *places = pack.columns(dict.fromkeys(names, "B"))
        self._parts = [*zip([*forms, range(OUTLINE_FREE + 1)], places, strict=True)]

    def move(self, position: NineBoards) -> tuple[int, int]:
        """Return X's move: the board and the cell, each 0 to 8.

        If several moves are symmetric, it is the least. Raises OffStrategyError, with the reason,
        for a position that the strategy never reaches, and GameOverError.
        """
        row, symmetries = self._find(position)
        board, cell = divmod(self._moves[row], 9)
        if board not in CELLS:
            raise astray()
        return min([(D4[symmetry][board], D4[symmetry][cell]) for symmetry in symmetries])

    def plies(self, position: NineBoards) -> int:
        """Return the most plies until X has won, this move included.

        O can hold out exactly that long against the strategy. Raises as `move` does.
        """
        row, _ = self._find(position)
        plies: int = self._plies[row]
        return plies

    def _find(self, position: NineBoards) -> tuple[int, tuple[int, ...]]:
        """Return the position's row, and the symmetries that lead to the orientation stored."""
        boards, macro, target, to_move = position
        if side := winner(macro):
            raise GameOverError(f"the game has ended ({side}): no move is left")
        if not any(map(open_cells, boards)):
            raise GameOverError("the game has ended (draw): no move is left")
        if to_move != "X":
            raise OffStrategyError(
                "the strategy has moves only for X, but O is to move: look it up after O's move"
            )
        outline, symmetries = canonical(make_outline(position))
        row = self._row(outline)
        if row is None:
            raise OffStrategyError(
                f"the strategy never reaches {'/'.join(map(show, boards))} with X to move "
                f"{'on any board' if target is None else f'on board {target}'}: "
                f"{_reason(boards, target)}. It covers every reply of O if X follows it from the "
                "empty board"
            )
        return row, symmetries

    def _row(self, outline: Outline) -> int | None:
        rows = range(len(self._moves))
        row = bisect_left(rows, outline, key=self._outline)
        return row if row in rows and self._outline(row) == outline else None

    def _outline(self, row: int) -> Outline:
        try:
            return tuple([forms[places[row]] for forms, places in self._parts])
        except IndexError:
            raise astray() from None


def _reason(boards: tuple[int, ...], target: int | None) -> str:
    """Return why the strategy never reaches a position, as far as the position shows it."""
    centre = boards[CENTRE]
    if mark(centre, CENTRE) != "X":
        return f"X has not opened with cell {CENTRE} of board {CENTRE}"
    if not open_cells(centre):
        return (
            "X has left the strategy since the centre board was filled, or no game reaches this "
            "position"
        )
    for cell in CELLS:
        if mark(centre, cell) == "O" and cell != target and mark(boards[cell], CENTRE) != "X":
            return (
                f"X has not answered O's cell {cell} of board {CENTRE} with cell {CENTRE} of board "
                f"{cell}"
            )
    return f"until the centre board is full, both sides move only there and on cells {CENTRE}"
