"""The board as a number: nine ternary digits, read like its text.

    cells  0 1 2      digits  . = 0      X . .
           3 4 5              X = 1      . O .   "X...O...."   1 * 3**8 + 2 * 3**4 = 6723
           6 7 8              O = 2      . . .

Memory, Parquet files and SQL use the same number. Cell c has the weight 3**(8 - c), so adding a
multiple of it places a mark. Which boards can occur, and which side is to move, depends on the
rules of the game; this module does not know them.
"""

from itertools import combinations

from ttt_tables.errors import (
    BadBoardError,
    BadLimitError,
    IllegalMoveError,
    quote,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ttt_tables.literals import Side

MARKS = ".XO"
OTHER: "dict[str, Side]" = {"X": "O", "O": "X"}
CELLS = range(9)
WEIGHTS: tuple[int, ...] = tuple(3 ** (8 - cell) for cell in CELLS)
BOARDS = range(3**9)

# Three cells are a line when the middle one is the midpoint of the other two, in rows and columns.
LINES = tuple(
    (a, b, c)
    for a, b, c in combinations(CELLS, 3)
    if a + c == 2 * b and a % 3 + c % 3 == 2 * (b % 3)
)


def parse(text: str, symbols: str = MARKS) -> int:
    """Return the number of a board, given as nine characters, row by row.

    marks  the characters for an empty cell, X and O, in this order

    Only the characters are checked. `ttt_tables.parse` also reads other notations, and rejects
    boards that cannot occur. Raises BadBoardError, with the first wrong character.
    """
    if not isinstance(text, str):
        raise BadBoardError(
            f"a board's text must be a str, got {type(text).__name__}: {quote(text)}"
        )
    if len(text) != 9:
        example = show(6723).translate(str.maketrans(MARKS, symbols))
        raise BadBoardError(
            f"board {quote(text)} has {len(text)} characters: write nine, row by row, such as "
            f"{example!r}"
        )
    board = 0
    for position, character in enumerate(text):
        digit = symbols.find(character)
        if digit < 0:
            raise BadBoardError(
                f"board {text!r} has {character!r} at position {position}: use only "
                f"{symbols[0]!r} (empty), {symbols[1]!r} (X) and {symbols[2]!r} (O)"
            )
        board += digit * WEIGHTS[position]
    return board


_texts: dict[int, str] = {}  # a cache by number: functools would delay a first answer


def show(board: int) -> str:
    """Return the nine-character text of a board's number, the inverse of `parse`."""
    number = to_number(board)
    if number not in _texts:
        _texts[number] = "".join([MARKS[number // weight % 3] for weight in WEIGHTS])
    return _texts[number]


def to_number(board: object) -> int:
    """Return a board's number as an int. Raises BadBoardError unless it is from 0 to 19682."""
    if type(board) is int and board in BOARDS:  # the usual case, for speed
        return board
    number = whole_number(board)
    if number is None and isinstance(board, str):
        raise BadBoardError(
            f"expected a board's number, got {quote(board)}: read the text with parse"
        )
    if number is None:
        raise BadBoardError(
            f"a board must be nine characters or a whole number, got {type(board).__name__}: "
            f"{quote(board)}"
        )
    if number not in BOARDS:
        raise BadBoardError(f"a board's number must be from 0 to 19682, got {quote(number)}")
    return number


def check_cell(cell: int) -> int:
    """Return the cell as an int. Raises IllegalMoveError unless it is from 0 to 8."""
    number = cell if type(cell) is int else whole_number(cell)
    if number is None or number not in CELLS:
        raise IllegalMoveError(f"cell must be 0 (top left) to 8, got {quote(cell)}")
    return number


def mark(board: int, cell: int) -> str:
    """Return the mark on a cell: ".", "X" or "O"."""
    return MARKS[board // WEIGHTS[cell] % 3]


def open_cells(board: int) -> tuple[int, ...]:
    """Return the empty cells in ascending order, whether or not the game has ended."""
    return tuple([cell for cell in CELLS if board // WEIGHTS[cell] % 3 == 0])


def place(board: int, cell: int, symbol: str) -> int:
    """Return the board with an "X" or "O" placed on an empty cell. Raises IllegalMoveError."""
    if mark(board, check_cell(cell)) != ".":
        raise IllegalMoveError(
            f"cell {cell} is taken on {show(board)!r}: choose one of {list(open_cells(board))}"
        )
    return board + MARKS.index(symbol) * WEIGHTS[cell]


def count(board: int, symbol: str) -> int:
    """Return the number of cells with this mark."""
    return show(board).count(symbol)


def ply(board: int) -> int:
    """Return the number of marks on the board."""
    return 9 - count(board, ".")


def has_line(board: int, symbol: str) -> bool:
    """Return whether the mark fills a line."""
    text = show(board)
    return any(text[a] == text[b] == text[c] == symbol for a, b, c in LINES)


def winner(board: int) -> "Side | None":
    """Return the mark that fills a line, or None; "X" if both marks fill a line."""
    text = show(board)
    full = {text[a] for a, b, c in LINES if text[a] == text[b] == text[c] != "."}
    return "X" if "X" in full else "O" if full else None


def swap(board: int) -> int:
    """Return the board with the two marks exchanged."""
    return sum((-(board // weight) % 3) * weight for weight in WEIGHTS)


def whole_number(asked: object) -> int | None:
    """Return a whole number, also one of numpy, as an int; None for anything else."""
    if type(asked).__name__ in ("bool", "bool_"):  # in numpy 1.26 its bool_ has an index
        return None
    try:
        number: int = asked.__index__()  # type: ignore[attr-defined]
    except (AttributeError, TypeError):
        return None
    return number


def is_whole(text: str) -> bool:
    """Return whether a text can be encoded: it must not have half of a surrogate pair."""
    return text.isascii() or text == text.encode(errors="replace").decode()


def check_seed(seed: object) -> int | str | None:
    """Return a seed: a text, an int or None.

    Raises BadLimitError for another object, a text with half of a surrogate pair, and a number of
    more than 8,192 bits.
    """
    if seed is None or (isinstance(seed, str) and is_whole(seed)):
        return seed
    number = whole_number(seed)
    if number is None or number.bit_length() > 1 << 13:
        raise BadLimitError(f"a seed must be a whole number, a text or None, got {quote(seed)}")
    return number
