"""The rules of the random-turn game: before each move a fair coin decides which side moves.

"X...O...."    before the toss
"X...O.... O"  after O has won the toss
"""

from fractions import Fraction

from ttt_tables.board.any_order import parse, result
from ttt_tables.board.numbers import OTHER, show
from ttt_tables.errors import BadBoardError, quote
from ttt_tables.games.family.rules import FULL, Variant
from ttt_tables.play.rules import fields, put


class RandomTurn(Variant):
    """A position is the board and, after the toss, the side that won it."""

    name = "random-turn"
    title = "Random turn"
    summary = (
        "Before each move a fair coin decides which side moves. That side puts its own mark on an "
        "empty cell. Three in a line win."
    )
    details = FULL
    ruleset = "marks=either"  # has the same boards, since the mark that is set names the mover
    orbits = "wild"
    source = "Lazarus, Loeb, Propp, Stromquist and Ullman, Combinatorial games under auction play"
    position_format = "the board and, after the toss, the side that won it, such as X...O.... O"
    stored_form = "nine characters of . X O, row by row"
    example = "X...O.... O"
    longest = 11

    def to_move(self, position: str) -> str | None:
        """Return the side that won the toss; None before the toss."""
        return position[10:] or None

    def play(self, position: str, move: str) -> str:
        """Return the board before the next toss."""
        return put(position[:9], int(move), position[10])

    def outcomes(self, position: str) -> list[tuple[str, Fraction, str]]:
        """Return the two outcomes of the toss; [] after it."""
        if len(position) > 9:
            return []
        return [(f"{side}-moves", Fraction(1, 2), f"{position} {side}") for side in OTHER]

    def sentence(self, position: str, word: str, side: str | None = None) -> str:
        """Return the side that wins the toss, as a sentence."""
        if self.to_move(position):
            return super().sentence(position, word, side)
        return f"{word[0]} wins the toss."

    def read(self, text: str) -> str:
        """Return the text of a board and, on an open board, of the side that won the toss."""
        board, *side = fields(text, 1, 2, self.position_format)
        number = parse(board)
        if side and side[0] not in OTHER:
            raise BadBoardError(f"the side that won the toss must be X or O, got {quote(side[0])}")
        if side and result(number):
            raise BadBoardError(
                f"the game on {quote(board)} has ended: leave out the side that won the toss"
            )
        return " ".join([show(number), *side])
