"""Read and write a position of a game in every notation: its boards, and the cells that it names.

A position is a text of fields that are separated by one blank. In most games the first field has
the boards, with / between them. Words follow, some of which name cells, such as the 5 in
"X...O.... X 5".
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from ttt_tables.errors import BadBoardError, BadOptionError, TttError, quote
from ttt_tables.notation.boards import check_numbers, fitting, read_board, write_board
from ttt_tables.notation.moves import write_move
from ttt_tables.notation.notations import OWN, Notation, find_notation

LONGEST = 300  # characters of a position
MOST_WORDS = 3  # after the boards
MOST = 3  # positions that an error shows
NINE = 9
_MOVE = r"(?:\d+:[0-8]|[0-8]-[0-8]|[0-8][XO])"  # a move that is more than a cell, in a sentence


def read_text(game: Any, text: str, notation: str | None, symbols: str | None) -> str:
    """Return a position in our own notation, from a text in a stated notation.

    game  a Game of `play`, a higher layer than this package

    Raises BadBoardError and BadOptionError.
    """
    start = game.rules.start
    if cells := other_size(start):
        if symbols is None and find_notation(notation or OWN.name) is OWN:
            return str(game._checked(text))
        raise BadBoardError(
            f"a board of {game.name} has {cells} cells: it can be written only in the notation "
            f"text, with . X O, got {quote(text)}"
        )
    shown = list(read_positions(text, start, game.rules.named, notation, symbols))
    return _only(game, text, shown, notation, symbols)


def other_size(start: str) -> int:
    """Return the number of cells of a game's boards if it is not nine, else 0.

    start   the game's first position
    """
    cells = len(start.partition(" ")[0].partition("/")[0])
    return cells if has_boards(start) and cells != NINE else 0


def reread_text(game: Any, text: str, rejected: ValueError) -> str:
    """Return a position in our own notation, from a text that the game itself could not read.

    rejected  the error of the game

    Raises an error if the text is not a position in another notation that cannot be confused with
    ours, either.
    """
    if not isinstance(rejected, TttError):
        raise rejected
    for boards, _ in _splits(text if len(text) <= LONGEST else ""):
        for board, _, _ in _owned(boards):
            check_numbers(board)
    shown = list(read_positions(text, game.rules.start, game.rules.named))
    try:
        return _only(game, text, shown)
    except (BadBoardError, BadOptionError) as error:
        told = rejected if text in shown or not shown else error
    more = _advice(game, text, read=bool(shown))
    raise type(told)(f"{told}{more}") from None


def _only(
    game: Any, text: str, shown: list[str], notation: str | None = None, symbols: str | None = None
) -> str:
    """Return the first text that the game can read, or the only position of a drawn board.

    Raises BadBoardError.
    """
    rejected: TttError | None = None
    for one in shown:
        try:
            return str(game._checked(one))
        except (BadBoardError, BadOptionError) as error:
            rejected = rejected or error
    found = _pictured(game, text, notation, symbols)
    if len(found) == 1:
        return found[0]
    raise rejected or BadBoardError(
        f"{quote(text)} is not a position: write {game.rules.position_format}"
    )


def _pictured(game: Any, text: str, notation: str | None, symbols: str | None) -> list[str]:
    """Return the positions of a board without other fields: at most three of them."""
    try:
        board = read_boards(text, notation, symbols)
    except BadBoardError:
        return []
    found = []
    for one in game.rules.pictured(board):
        try:
            found.append(game._checked(one))
        except (BadBoardError, BadOptionError):
            continue
    return list(islice(dict.fromkeys(found), MOST))


def _advice(game: Any, text: str, read: bool) -> str:
    """Return the end of an error: how the game writes the position, or the notations to try.

    read  whether the board could be read
    """
    if found := _pictured(game, text, None, None):
        return f"; in this game it is written {' or '.join(map(repr, found))}"
    board = text.partition(" ")[0]
    try:
        return f"; in this game it is written {game._checked(board)!r}"
    except (BadBoardError, BadOptionError):
        pass
    if not read and has_boards(game.rules.start) and (fits := fitting(text)):
        return f"; try {' or '.join(fits)}"
    try:
        game.start.follow(text)
    except TttError:
        return ""
    return f"; pass moves from the start as played={text!r}" if text.strip() else ""


def read_positions(
    text: str, start: str, named: slice, notation: str | None = None, symbols: str | None = None
) -> Iterator[str]:
    """Yield the possible readings of a text, in our own notation; the game decides which is right.

    start   the game's first position, which shows whether boards come first
    named   the fields that name cells

    Raises BadBoardError for a board that is not one in the stated notation, and BadOptionError.
    """
    stated = OWN if notation is None else find_notation(notation)
    if len(text) > LONGEST:
        return
    if not has_boards(start):
        yield " ".join(_cells(text.split(" "), named, stated))
        return
    rejected: BadBoardError | None = None
    found = False
    for board, words in _splits(text):
        try:
            shown = read_boards(board, notation, symbols)
        except BadBoardError as error:
            rejected = rejected or error
            continue
        found = True
        yield " ".join(_cells([shown, *words], named, stated))
    if rejected and not found and (notation or symbols):
        raise rejected


def read_boards(text: str, notation: str | None = None, symbols: str | None = None) -> str:
    """Return boards in our own notation, with / between them.

    Raises BadBoardError and BadOptionError.
    """
    return "/".join([read_board(one, notation, symbols) + eq + of for one, eq, of in _owned(text)])


def _owned(text: str) -> list[tuple[str, str, str]]:
    """Return each of several boards with its owner, as in X...O....=X; or one board."""
    boards = text.split("/")
    if len(boards) > 1 and all(len(board) >= NINE for board in boards):
        owned = [board.partition("=") for board in boards]
        if not any(" " in of for _, _, of in owned):  # otherwise words follow the last board
            return owned
    return [(text, "", "")]


def write_position(
    text: str, start: str, named: slice, notation: str | None = None, symbols: str | None = None
) -> str:
    """Return a position, given in our own notation, in another one.

    start, named  as in `read_positions`
    symbols         the symbols for X, O and an empty cell; by default those of the notation
    """
    stated = find_notation(notation or OWN.name)
    if stated is OWN and symbols is None:
        return text
    fields = text.split(" ")
    if has_boards(start):
        owned = [board.partition("=") for board in fields[0].split("/")]
        fields[0] = "/".join(
            [write_board(one, notation, symbols) + eq + of for one, eq, of in owned]
        )
    between = "" if len({len(name) for name in stated.cells}) == 1 else "."

    def write_cells(run: re.Match[str]) -> str:
        return between.join([stated.cells[int(cell)].replace(" ", "_") for cell in run[0]])

    fields[named] = [re.sub("[0-8]+", write_cells, field) for field in fields[named]]
    return " ".join(fields)


def write_sentence(text: str, notation: str) -> str:
    """Return a sentence about cells, lines and moves with the names of cells in a notation."""
    cells = find_notation(notation).cells
    counted = r"\b(?:[Cc]ells?|[Ll]ines?|[Bb]oards?) [0-8](?:(?:, | and | or | )[0-8]\b)*"
    named = re.sub(
        counted, lambda said: re.sub("[0-8]", lambda one: cells[int(one[0])], said[0]), text
    )
    moves = re.sub(
        rf"\b[Mm]oves? {_MOVE}(?:(?:, | and | or ){_MOVE})*",
        lambda said: re.sub(_MOVE, lambda one: write_move(one[0], notation), said[0]),
        named,
    )
    return re.sub(
        r"(?<=plays )([0-8]\S*?)(?=[.,]?(?: |$))", lambda one: write_move(one[0], notation), moves
    )


def has_boards(start: str) -> bool:
    """Return whether the positions of a game begin with boards of nine cells."""
    return set(start.partition(" ")[0].replace("/", "")) == {"."}


def _splits(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the possible splits of a text into its boards and the words after them."""
    board, words = text, list[str]()
    yield board, words
    while " " in board and len(words) < MOST_WORDS:
        board, _, word = board.rpartition(" ")
        if not word:
            return
        words = [word, *words]
        yield board, words


def _cells(fields: list[str], named: slice, notation: Notation) -> list[str]:
    """Return fields with their names of cells in our own notation. Raises BadBoardError."""
    if notation is OWN:
        return fields
    ours = {name.lower().replace(" ", "_"): str(at) for at, name in enumerate(notation.cells)}
    names = sorted(map(re.escape, ours), key=len, reverse=True)
    one = re.compile(rf"({'|'.join(names)}|[0-9])\.?", re.IGNORECASE)

    def cell(name: re.Match[str]) -> str:
        if name[1].lower() not in ours:
            raise BadBoardError(
                f"{quote(name.string)} names the cell {name[1]}, but the cells of the notation "
                f"{notation.name} are {notation.range}"
            )
        return ours[name[1].lower()]

    fields[named] = [one.sub(cell, field) for field in fields[named]]
    return fields
