"""A game in the terminal against a policy."""

from collections.abc import Callable

from ttt_tables import classic
from ttt_tables.board import to_cell
from ttt_tables.doors.text import SIDES, answer_text, drawing
from ttt_tables.errors import TttError
from ttt_tables.tablebase import Tablebase

HELP = "a number plays that cell, ? shows every move's chances, u takes back, q quits"


def play_classic(
    tablebase: Tablebase,
    policy: str,
    side: str,
    seed: int | None,
    ask: Callable[[str], str] = input,
    say: Callable[[str], None] = print,
) -> str | None:
    """Play one game against a policy: the user has `side`. Return the result, None if he quits."""
    history = [classic.EMPTY]
    tablebase.best_cells(classic.EMPTY, policy)  # an unknown policy is refused before the game
    say(f"You are {side}, the policy {policy} is {SIDES[side]}: {HELP}.")
    while not (result := classic.result(history[-1])):
        board = history[-1]
        if classic.to_move(board) == side:
            say("\n" + drawing(board, numbers=True))
            if not _user_moves(tablebase, policy, history, ask, say):
                return None
        else:
            cell = tablebase.sample(board, policy, None if seed is None else (seed, len(history)))
            say(f"{policy} plays {cell}.")
            history.append(classic.play(board, cell))
    say("\n" + drawing(history[-1]))
    say({"draw": "A draw.", side: "You win."}.get(result, f"{policy} wins."))
    return result


def _user_moves(
    tablebase: Tablebase,
    policy: str,
    history: list[int],
    ask: Callable[[str], str],
    say: Callable[[str], None],
) -> bool:
    """Ask until the user has moved or taken back; return False if he quits."""
    board = history[-1]
    while True:
        try:
            word = ask("cell? ").strip().lower()
        except EOFError:
            return False
        if word in ("q", "quit"):
            return False
        if word == "?":
            say(answer_text(tablebase.moves(board, policy)))
        elif word == "u":
            del history[max(1, len(history) - 2) :]
            return True
        elif not (word.isascii() and word.isdigit()):
            say(f"{word!r} is no cell: {HELP}.")
        else:
            try:
                history.append(classic.play(board, to_cell(int(word[:5]), "rows")))
                return True
            except TttError as error:
                say(str(error))
