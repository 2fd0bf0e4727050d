"""What becomes of a mini-board that is filled at random: uniform cells, fair marks, until a line.

Computed here by the fold over free order, in floats; the exact table can take the place of the one
function that all else asks.
"""

from functools import cache

from ttt_tables.board import BOARDS, WEIGHTS, open_cells
from ttt_tables.free_order import impossible, result

Triple = tuple[float, float, float]  # nobody, X, O: in the order of the digits . X O

_ENDED: dict[str, Triple] = {"draw": (1.0, 0.0, 0.0), "X": (0.0, 1.0, 0.0), "O": (0.0, 0.0, 1.0)}


@cache
def mini_chances() -> tuple[Triple, ...]:
    """Return, by board number, the chances that nobody, X and O win the mini-board.

    19,683 rows. Boards that cannot occur in free order have chances of 0.
    """
    chances: list[Triple] = [(0.0, 0.0, 0.0)] * len(BOARDS)
    for board in reversed(BOARDS):  # a mark makes the number greater
        if impossible(board):
            continue
        if ended := result(board):
            chances[board] = _ENDED[ended]
            continue
        cells = open_cells(board)
        afters = [chances[board + mark * WEIGHTS[cell]] for cell in cells for mark in (1, 2)]
        nobody, x, o = map(sum, zip(*afters, strict=True))
        chances[board] = nobody / len(afters), x / len(afters), o / len(afters)
    return tuple(chances)
