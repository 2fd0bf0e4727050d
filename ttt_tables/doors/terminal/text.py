"""Boards and errors as text, for a terminal. Standard library alone."""

from collections.abc import Iterable

from ttt_tables.board.numbers import show


def drawing(board: int, numbers: bool = False) -> str:
    """Return the board as three lines; with `numbers`, empty cells show theirs."""
    return "\n".join(rows_of(show(board), numbers))


def rows_of(marks: Iterable[str], numbers: bool = False) -> list[str]:
    """Return nine marks as three lines; with `numbers`, empty cells show theirs."""
    shown = [str(cell) if numbers and mark == "." else mark for cell, mark in enumerate(marks)]
    return [" ".join(shown[row : row + 3]) for row in (0, 3, 6)]


def one_line(error: Exception) -> str:
    """Return an error as the one line that a command prints."""
    return f"error: {visible(' '.join(str(error).split()))}"


def visible(text: str) -> str:
    """Return the text with an escape, such as \\x1b, for each character that shows nothing."""
    if text.isprintable():
        return text
    return "".join(mark if mark.isprintable() else repr(mark)[1:-1] for mark in text)
