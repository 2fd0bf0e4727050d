"""Values, results and errors as sentences."""

from ttt_tables.board.numbers import OTHER


def worth_text(to_move: str, wdl: int, distance: int) -> str:
    """Return the value of an open or ended board as a sentence."""
    if not distance:
        return result_text(OTHER[to_move] if wdl else "draw")
    return value_text(to_move, wdl, distance)


def result_text(result: str) -> str:
    """Return the result of a game as a sentence."""
    return "The game has ended in a draw." if result == "draw" else f"{result} has won."


def value_text(to_move: str, wdl: int, distance: int | None) -> str:
    """Return the value of an open position as a sentence, with its distance if that is known."""
    plies = "" if distance is None else in_plies(distance)
    if wdl == 0:
        return f"{to_move} to move: a draw under perfect play{plies and f', after {plies}'}."
    return f"{to_move} to move {'wins' if wdl > 0 else 'loses'}{plies and f' in {plies}'}."


def in_plies(distance: int) -> str:
    """Return a distance with its unit: "1 ply", "13 plies"."""
    return f"{distance} {'ply' if distance == 1 else 'plies'}"


def one_line(error: Exception, where: str = "") -> str:
    """Return an error as the line that a command prints; `where` is the place of the fault."""
    place = f"{where}: " if where else ""
    return f"error: {place}{visible(' '.join(str(error).split()))}"


def visible(text: str) -> str:
    """Return the text with an escape, such as \\x1b, for each character that is not printable."""
    if text.isprintable():
        return text
    return "".join(mark if mark.isprintable() else repr(mark)[1:-1] for mark in text)
