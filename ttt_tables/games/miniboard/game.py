"""Random fill of a mini-board: its rules and its evaluator."""

from fractions import Fraction

from ttt_tables.board import numbers
from ttt_tables.board.any_order import parse
from ttt_tables.board.numbers import OTHER, show
from ttt_tables.board.symmetry import D4
from ttt_tables.games.miniboard.stored import Miniboard
from ttt_tables.play.evaluator import Evaluator
from ttt_tables.play.rules import Rules, in_words, put
from ttt_tables.play.value import Value, of_odds
from ttt_tables.stores import Stores


class RandomFillRules(Rules):
    """The rules of random fill. Every open position is a chance node, and no side moves."""

    name = "miniboard"
    title = "Random fill"
    source = "A Heuristic for Ultimate Tic Tac Toe, The Bleeding Edge Machine, 2013"
    summary = (
        "Empty cells are picked at random, and each gets an X or an O by the toss of a fair coin, "
        "until a line is complete or the board is full."
    )
    rules_text = in_words(title, summary)
    docs = "chance.md#random-fill"

    def to_move(self, position: str) -> None:
        """Return None: no side ever moves."""

    def outcomes(self, position: str) -> list[tuple[str, Fraction, str]]:
        """Return each empty cell with either mark (4X), its probability and the position."""
        cells = [int(cell) for cell in self.moves(position)]
        return [
            (f"{cell}{side}", Fraction(1, 2 * len(cells)), put(position, cell, side))
            for cell in cells
            for side in OTHER
        ]

    def images(self, position: str) -> tuple[str, ...]:
        """Return the position under the symmetries of the square."""
        return tuple(["".join([position[cell] for cell in one]) for one in D4])

    def sentence(self, position: str, word: str, side: str | None = None) -> str:
        """Return the cell and the mark that it gets, as a sentence."""
        return f"Cell {word[0]} gets an {word[1]}."

    def read(self, text: str) -> str:
        return show(parse(text))


class RandomFillEvaluator(Evaluator):
    """The evaluator of random fill: the exact probabilities of every board."""

    readers = (Miniboard,)
    chance = True

    def __init__(self, rules: Rules, stores: Stores) -> None:
        self._stores = stores

    def value(self, text: str) -> Value:
        """Return the exact value for X."""
        return of_odds("X", *self._stores.read(Miniboard).odds(numbers.parse(text)))
