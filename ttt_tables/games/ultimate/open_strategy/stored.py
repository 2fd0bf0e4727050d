"""X's winning strategy under `open`: a move for every position that it leads to.

X opens with the centre of the centre and has won after at most 43 plies, whatever O replies. A
position may be turned and mirrored, and any marks may stand on boards that are won. Standard
library alone.
"""

from bisect import bisect_left
from struct import iter_unpack, pack

from ttt_tables.board.numbers import CELLS, mark, open_cells, show, winner
from ttt_tables.board.symmetry import D4
from ttt_tables.errors import GameOverError, OffStrategyError
from ttt_tables.games.ultimate.open_strategy.key import (
    OUTLINE_FREE,
    Outline,
    canonical,
    make_outline,
    parse_key,
)
from ttt_tables.games.ultimate.rules import NineBoards
from ttt_tables.pack import Pack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

CENTRE = 4
KEY = 10  # bytes: nine places in the boards' lists of forms, then the board to play in


def encode(rows: "Iterable[tuple[str, int, int, int]]") -> dict[str, bytes]:
    """Return the pack's sections, from each position's key, X's board and cell, and the plies."""
    ordered = sorted(rows)
    outlines = [parse_key(key) for key, *_ in ordered]
    forms = [sorted({outline[board] for outline in outlines}) for board in CELLS]
    places = [
        {form: place for place, form in enumerate(part)}
        for part in (*forms, range(OUTLINE_FREE + 1))
    ]
    keys = [
        bytes([place[part] for place, part in zip(places, one, strict=True)]) for one in outlines
    ]
    return {
        **{f"forms {board}": pack(f"<{len(part)}H", *part) for board, part in enumerate(forms)},
        "keys": b"".join(keys),
        "moves": bytes([9 * board + cell for _, board, cell, _ in ordered]),
        "plies": bytes([plies for *_, plies in ordered]),
    }


class Strategy:
    """X's winning strategy, read from its pack. It never changes."""

    pack_name = "ultimate"

    def __init__(self, pack: Pack) -> None:
        self._moves = pack.section("moves")
        count = len(self._moves)
        self._plies = pack.section("plies", count)
        self._keys = pack.section("keys", KEY * count)
        forms = [pack.section(f"forms {board}") for board in CELLS]
        self._places = [
            {form: place for place, (form,) in enumerate(iter_unpack("<H", part))} for part in forms
        ]

    def move(self, position: NineBoards) -> tuple[int, int]:
        """Return X's move: the board and the cell, each 0 to 8.

        Of symmetric moves it is the least. Raises OffStrategyError, with the reason, for a position
        that the strategy never reaches, and GameOverError.
        """
        row, symmetries = self._find(position)
        board, cell = divmod(self._moves[row], 9)
        return min([(D4[symmetry][board], D4[symmetry][cell]) for symmetry in symmetries])

    def plies(self, position: NineBoards) -> int:
        """Return the most plies until X has won, this move included.

        O can last exactly so long against the strategy. Raises as `move` does.
        """
        row, _ = self._find(position)
        return self._plies[row]

    def _find(self, position: NineBoards) -> tuple[int, tuple[int, ...]]:
        """Return the position's row, and the symmetries that lead to the orientation stored."""
        boards, macro, target, to_move = position
        if side := winner(macro):
            raise GameOverError(f"the game has ended ({side}): no move is left")
        if not any(map(open_cells, boards)):
            raise GameOverError("the game has ended (draw): no move is left")
        if to_move != "X":
            raise OffStrategyError("the strategy is X's, and here O is to move: ask after his move")
        outline, symmetries = canonical(make_outline(position))
        row = self._row(outline)
        if row is None:
            raise OffStrategyError(
                f"the strategy never comes to {'/'.join(map(show, boards))} with X to move "
                f"{'anywhere' if target is None else f'on board {target}'}: "
                f"{_reason(boards, target)}. It answers whatever O replies: follow it from the "
                "empty board on"
            )
        return row, symmetries

    def _row(self, outline: Outline) -> int | None:
        places = [forms.get(form) for forms, form in zip(self._places, outline, strict=False)]
        if None in places:
            return None
        key = bytes([*[place for place in places if place is not None], outline[9]])
        row = bisect_left(range(len(self._moves)), key, key=self._key)
        return row if self._key(row) == key else None

    def _key(self, row: int) -> bytes:
        return self._keys[KEY * row : KEY * row + KEY]


def _reason(boards: tuple[int, ...], target: int | None) -> str:
    """Return why the strategy has no such position, as far as the position shows it."""
    centre = boards[CENTRE]
    if mark(centre, CENTRE) != "X":
        return f"X has not opened with cell {CENTRE} of board {CENTRE}"
    if not open_cells(centre):
        return "since the centre board was filled X has left the strategy, or no game leads there"
    for cell in CELLS:
        if mark(centre, cell) == "O" and cell != target and mark(boards[cell], CENTRE) != "X":
            return (
                f"X has not answered O's cell {cell} of board {CENTRE} with cell {CENTRE} of board "
                f"{cell}"
            )
    return f"until the centre board is full X and O move nowhere but there and in cells {CENTRE}"
