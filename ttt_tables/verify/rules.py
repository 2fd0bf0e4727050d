"""The rules of the games, stated a second time over boards as text.

A board is nine characters of `.XO`, row by row. Lines are written down, not derived, and the
symmetries rotate and reflect text, so that a mistake made elsewhere is not made here again.
"""

from collections.abc import Callable, Sequence
from functools import cache

EMPTY = "." * 9
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
OTHER = {"X": "O", "O": "X"}
_SWAP = str.maketrans("XO", "OX")
_DIGITS = str.maketrans(".XO", "012")


def has_line(cells: Sequence[str], side: str) -> bool:
    """Return whether a side has a line of nine cells, or of nine boards."""
    return any(cells[a] == cells[b] == cells[c] == side for a, b, c in LINES)


@cache
def status(board: str) -> str:
    """Return "X" or "O" if that side has a line, "draw" if the board is full, else "open"."""
    for side in "XO":
        if has_line(board, side):
            return side
    return "open" if "." in board else "draw"


def side_to_move(board: str) -> str:
    """Return which side is to move in classic play, in which X starts and the sides alternate."""
    return "X" if board.count("X") == board.count("O") else "O"


def empty_cells(board: str) -> list[int]:
    """Return the empty cells in rising order."""
    return [cell for cell in range(9) if board[cell] == "."]


def put(board: str, cell: int, mark: str) -> str:
    """Return the board with a mark on a cell."""
    return board[:cell] + mark + board[cell + 1 :]


@cache
def play(board: str, cell: int) -> str:
    """Return the board after the side to move has played a cell."""
    return put(board, cell, side_to_move(board))


def number(board: str) -> int:
    """Return a board's number in the tables: its text read as ternary digits, `.XO` as 0, 1, 2."""
    return int(board.translate(_DIGITS), 3)


def swap(board: str) -> str:
    """Return the board with the marks exchanged."""
    return board.translate(_SWAP)


def turn(cells: str) -> str:
    """Return nine characters after a quarter turn to the right: columns read upwards are rows."""
    return "".join(cells[6 + column :: -3] for column in range(3))


def mirror(cells: str) -> str:
    """Return nine characters after the left-right reflection: each row backwards."""
    return "".join(cells[row : row + 3][::-1] for row in (0, 3, 6))


def images(cells: str) -> list[str]:
    """Return the eight images: rotated 0 to 3 times, then the reflection rotated 0 to 3 times."""
    seen = [cells, mirror(cells)]
    for _ in range(3):
        seen += [turn(seen[-2]), turn(seen[-1])]
    return seen[0::2] + seen[1::2]


def canonical(board: str) -> tuple[int, int]:
    """Return the least number among the images, and the index of the first image that has it."""
    numbers = [number(image) for image in images(board)]
    return min(numbers), numbers.index(min(numbers))


@cache
def classic_boards() -> tuple[str, ...]:
    """Return every board that classic play reaches, by rising number."""
    return _search(lambda board: [play(board, cell) for cell in empty_cells(board)])


@cache
def open_boards() -> tuple[str, ...]:
    """Return the classic boards on which the game goes on, by rising number."""
    return tuple(board for board in classic_boards() if status(board) == "open")


def eagerness(value: tuple[int, int | None]) -> tuple[int, int]:
    """Return the pair that perfect play maximises: a win soon, then a draw, then a loss late."""
    wdl, distance = value
    return wdl, -wdl * (distance or 0)


@cache
def any_order_boards() -> tuple[str, ...]:
    """Return every board that marks of either side in any order can make, by rising number."""
    return _search(lambda at: [put(at, cell, mark) for cell in empty_cells(at) for mark in "XO"])


@cache
def any_order_open_boards() -> tuple[str, ...]:
    """Return the open boards that marks of either side in any order can make, by rising number."""
    return tuple(board for board in any_order_boards() if status(board) == "open")


def _search(successors: Callable[[str], list[str]]) -> tuple[str, ...]:
    """Return the boards reachable from the empty one, ended ones included, by number."""
    seen: set[str] = set()

    def visit(board: str) -> None:
        if board not in seen:
            seen.add(board)
            for after in successors(board) if status(board) == "open" else ():
                visit(after)

    visit(EMPTY)
    return tuple(sorted(seen, key=number))
