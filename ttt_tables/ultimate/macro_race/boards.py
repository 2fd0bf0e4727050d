"""What becomes of the nine mini-boards of a position if each is filled at random."""

from functools import cache

from ttt_tables.board.numbers import BOARDS, show, swap
from ttt_tables.miniboard.fill import COMMON, NO_BOARD
from ttt_tables.tablebase import open_tablebase
from ttt_tables.ultimate.rules import Position

Triple = tuple[float, float, float]  # nobody, X, O: in the order of the digits . X O

SETTLED: tuple[Triple, ...] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
_WON = {"X": SETTLED[1], "O": SETTLED[2]}


@cache
def mini_chances() -> tuple[Triple, ...]:
    """Return, by board number, the chances that nobody, X and O win the mini-board.

    19,683 rows, from the package's table. Boards that cannot occur have chances of 0.
    """
    x_wins = open_tablebase().miniboard.x_wins
    return tuple([_triple(x_wins[board], x_wins[swap(board)]) for board in BOARDS])


def _triple(x_win: int, o_win: int) -> Triple:
    if x_win == NO_BOARD:
        return 0.0, 0.0, 0.0
    return (COMMON - x_win - o_win) / COMMON, x_win / COMMON, o_win / COMMON


def board_chances(position: Position) -> tuple[Triple, ...]:
    """Return the chances (nobody, X, O) of the nine boards; a won board is settled."""
    chances = mini_chances()
    return tuple(
        [
            _WON.get(owner) or chances[board]
            for owner, board in zip(show(position.macro), position.boards, strict=True)
        ]
    )
