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
