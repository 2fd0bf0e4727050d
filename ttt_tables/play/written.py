"""Read a position in another writing than ours.

What is not read is refused, with the writings that would fit, and as this game writes it.
"""

from __future__ import annotations

from itertools import islice

from ttt_tables.errors import BadBoardError, BadOptionError, TttError, quote
from ttt_tables.notation.boards import fitting
from ttt_tables.notation.positions import check_cells, has_boards, read_boards, read_positions
from ttt_tables.play.game import Game

MOST = 3  # positions that a refusal shows


def read_text(game: Game, text: str, writing: str | None, marks: str | None) -> str:
    """Return the text in our own writing of a position in a stated one.

    Raises BadBoardError and BadOptionError.
    """
    shown = list(read_positions(text, game.rules.start, game.rules.named, writing, marks))
    return _only(game, text, shown, writing, marks)


def reread_text(game: Game, text: str, refused: ValueError) -> str:
    """Return the text in our own writing of what the game refused to read in it.

    Raises the error, of what is no position in a writing that cannot be confused with ours either.
    """
    if not isinstance(refused, TttError):
        raise refused
    check_cells(text)
    shown = list(read_positions(text, game.rules.start, game.rules.named))
    try:
        return _only(game, text, shown)
    except (BadBoardError, BadOptionError) as error:
        told = refused if text in shown or not shown else error
    more = _advice(game, text, read=bool(shown))
    raise type(told)(f"{told}{more}") from None


def _only(
    game: Game, text: str, shown: list[str], writing: str | None = None, marks: str | None = None
) -> str:
    """Return the first text that the game reads, or the one position that a picture has.

    Raises BadBoardError.
    """
    refused: TttError | None = None
    for one in shown:
        try:
            return game._checked(one)
        except (BadBoardError, BadOptionError) as error:
            refused = refused or error
    found = _pictured(game, text, writing, marks)
    if len(found) == 1:
        return found[0]
    raise refused or BadBoardError(f"{quote(text)} is no position: write {game.rules.form}")


def _pictured(game: Game, text: str, writing: str | None, marks: str | None) -> list[str]:
    """Return the positions that a board alone may show, two at least if there are several."""
    try:
        board = read_boards(text, writing, marks)
    except BadBoardError:
        return []
    found = []
    for one in game.rules.pictured(board):
        try:
            found.append(game._checked(one))
        except (BadBoardError, BadOptionError):
            continue
    return list(islice(dict.fromkeys(found), MOST))


def _advice(game: Game, text: str, read: bool) -> str:
    """Return the end of a refusal: how this game writes what was typed, or what would fit.

    read  whether its board was read
    """
    if found := _pictured(game, text, None, None):
        return f"; this game writes it as {' or '.join(map(repr, found))}"
    board = text.partition(" ")[0]
    try:
        return f"; this game writes it as {game._checked(board)!r}"
    except (BadBoardError, BadOptionError):
        pass
    if not read and has_boards(game.rules.start) and (fits := fitting(text)):
        return f"; it fits {' or '.join(fits)}"
    try:
        game.start.follow(text)
    except TttError:
        return ""
    return f"; moves from the start are played={text!r}" if text.strip() else ""
