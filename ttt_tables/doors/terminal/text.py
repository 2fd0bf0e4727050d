"""Answers as text and JSON, for a terminal. Standard library alone."""

from collections.abc import Iterable

from ttt_tables.answer import Answer
from ttt_tables.board.numbers import show

NO_MOVE_IS_LEFT = "The game has ended: no move is left."


def drawing(board: int, numbers: bool = False) -> str:
    """Return the board as three lines; with `numbers`, empty cells show theirs."""
    return "\n".join(rows_of(show(board), numbers))


def rows_of(marks: Iterable[str], numbers: bool = False) -> list[str]:
    """Return nine marks as three lines; with `numbers`, empty cells show theirs."""
    shown = [str(cell) if numbers and mark == "." else mark for cell, mark in enumerate(marks)]
    return [" ".join(shown[row : row + 3]) for row in (0, 3, 6)]


def answer_text(answer: Answer, blocked: str = "") -> str:
    """Return an answer as the board, and a line for each move.

    Without moves the game has ended, or the roll is blocked: `blocked` is the consequence of that.
    """
    board, to_move = answer.position
    if not answer.moves:
        why = f"The roll opens no empty cell: {blocked}." if blocked else NO_MOVE_IS_LEFT
        return f"{drawing(board)}\n\n{why}"
    lines = [" cell   score     win    draw    loss  distance  probability  rank  after"]
    lines += [
        f"{move.cell:5d}{move.score:8.4f}{move.win:8.4f}{move.draw:8.4f}{move.loss:8.4f}"
        f"{'-' if move.distance is None else move.distance:>10}{move.probability:13.4f}"
        f"{move.rank:6d}  {answer.after(move)}"
        for move in answer
    ]
    return f"{drawing(board)}\n\n{to_move} to move, policy {answer.policy}\n\n" + "\n".join(lines)


def one_line(error: Exception) -> str:
    """Return an error as the one line that a command prints."""
    return f"error: {visible(' '.join(str(error).split()))}"


def visible(text: str) -> str:
    """Return the text with an escape, such as \\x1b, for each character that shows nothing."""
    if text.isprintable():
        return text
    return "".join(mark if mark.isprintable() else repr(mark)[1:-1] for mark in text)
