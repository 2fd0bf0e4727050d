"""Draw boards in pixels, for programs that record videos, with only the standard library."""

from collections.abc import Collection
from functools import lru_cache

from ttt_tables.text_drawing import boards_of, places

SIDE = 24  # pixels of a cell, including its line to the next cell
GAP = 6  # between boards
Colour = tuple[int, int, int]
WHITE, GREY = (255, 255, 255), (170, 170, 170)
INK = {"X": (20, 80, 150), "O": (180, 70, 10), "x": (150, 180, 215), "o": (230, 175, 140)}
TINT = {"X": (218, 232, 248), "O": (252, 230, 210)}  # of cells on which a side may play


def pixels(
    board: str,
    leaving: str | None = None,
    side: str = "",
    playable: Collection[str] = (),
    layout: str = "",
) -> tuple[int, int, bytes]:
    """Return the height and the width of a picture in pixels, and its bytes.

    board, leaving, layout   as in `text_drawing.drawing`, with the same errors
    side                     the side to move
    playable                 its legal moves; their cells are tinted in its colour

    The bytes are red, green and blue for each pixel, row by row from the top left.
    """
    boards, tint = boards_of(board, leaving), TINT.get(side, WHITE)
    in_row = 3 if len(boards) == 9 else len(boards)
    drawn = []
    for at, marks in enumerate(boards):
        names = [f"{at}{cell}" if len(boards) > 1 else str(cell) for cell in range(len(marks))]
        grounds = [tint if name in playable else WHITE for name in names]
        drawn.append(_rows(marks, grounds, layout))
    blank, rows = bytes(WHITE), list[bytes]()
    for first in range(0, len(boards), in_row):
        if first:
            rows += [blank * (len(rows[0]) // len(blank))] * GAP
        beside = zip(*drawn[first : first + in_row], strict=True)
        rows += [(blank * GAP).join(parts) for parts in beside]
    return len(rows), len(rows[0]) // len(blank), b"".join(rows)


def _rows(marks: list[str], grounds: list[Colour], layout: str) -> list[bytes]:
    """Return the rows of pixels of one board: a tile for each cell, and blank tiles elsewhere."""
    at = places(len(marks), layout)
    tiles = {place: _tile(*cell) for place, *cell in zip(at, marks, grounds, strict=True)}
    blank = [bytes(WHITE) * SIDE] * SIDE
    rows, columns = [sorted({*part}) for part in zip(*at, strict=True)]
    return [
        b"".join([tiles.get((row, column), blank)[y] for column in columns])
        for row in rows
        for y in range(SIDE)
    ]


@lru_cache(64)
def _tile(mark: str, ground: Colour) -> list[bytes]:
    """Return the rows of pixels of a cell."""
    return [
        b"".join([bytes(_colour(mark, x, y, ground)) for x in range(SIDE)]) for y in range(SIDE)
    ]


def _colour(mark: str, x: int, y: int, ground: Colour) -> Colour:
    if SIDE - 1 in (x, y):
        return GREY
    far = SIDE - 2
    inside = min(x, y) >= 4 and max(x, y) <= far - 4
    cross = inside and (abs(x - y) < 2 or abs(x + y - far) < 2)
    ring = 6.2 <= ((x - far / 2) ** 2 + (y - far / 2) ** 2) ** 0.5 <= 8.6
    is_ink = {"X": cross, "O": ring}.get(mark.upper(), False)
    return INK[mark] if is_ink else ground
