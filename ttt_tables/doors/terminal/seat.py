"""The user at a game in a terminal: how he is asked, told and taught. Standard library alone."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from ttt_tables.board.numbers import CELLS
from ttt_tables.doors.terminal.text import drawing
from ttt_tables.doors.terminal.tutor import Key, MoveScore, Tutor
from ttt_tables.errors import IllegalMoveError, TttError

Move = TypeVar("Move")
QUIT, BACK = "q", "u"  # what he may say in place of a move


class Seat(NamedTuple):
    """The user's side, how to ask and to tell him, and his tutor if he wants one."""

    side: str
    ask: Callable[[str], str] = input
    say: Callable[[str], None] = print
    tutor: Tutor | None = None

    def choose(
        self,
        prompt: str,
        read: Callable[[str], Move],
        shown: Callable[[], str],
        words: tuple[str, ...] = (QUIT, BACK),
    ) -> Move | str:
        """Ask until the user names a move or one of the words, and return it.

        `?` prints `shown()`. `read` raises TttError for what is no move here.
        """
        while True:
            try:
                word = self.ask(prompt).strip().lower()
            except EOFError:
                return QUIT
            word = QUIT if word == "quit" else word
            if word in words:
                return word
            if word == "?":
                self.say(shown())
                continue
            try:
                return read(word)
            except TttError as error:
                self.say(str(error))

    def draw(self, board: int, scores: Mapping[int, MoveScore]) -> str:
        """Return the board as the tutor draws it, else as three lines."""
        return self.tutor.draw(board, scores) if self.tutor else drawing(board, numbers=True)

    def judge(self, scores: Mapping[Key, MoveScore], move: Key) -> None:
        """Let the tutor judge a move."""
        if self.tutor:
            self.tutor.judge(scores, move)

    def take_back(self) -> None:
        """Let the tutor forget the last move."""
        if self.tutor:
            self.tutor.take_back()

    def end(self, drawn: str, result: str | None, lost: str = "The best moves win.") -> None:
        """Show the end and say who has won, if the game has ended; sum up what moves cost."""
        if result:
            self.say("\n" + drawn)
            self.say({"draw": "A draw.", self.side: "You win."}.get(result, lost))
        if self.tutor:
            self.tutor.summarize()


def cell_reader(usage: str, check: Callable[[int], object]) -> Callable[[str], int]:
    """Return the function that reads a cell. It raises IllegalMoveError, and what `check` raises.

    `check` refuses a cell that may not be played.
    """

    def read(word: str) -> int:
        if not (word.isascii() and word.isdigit()):
            raise IllegalMoveError(f"{word!r} is no cell: {usage}.")
        cell = int(word[:5])
        if cell not in CELLS:
            raise IllegalMoveError(f"the board has no cell {word[:5]}: cells are 0 to 8")
        check(cell)
        return cell

    return read
