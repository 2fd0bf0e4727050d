"""The rules and the evaluator of the dice game for `play`."""

from fractions import Fraction

from ttt_tables.board.alternating import result
from ttt_tables.board.numbers import OTHER, parse, show
from ttt_tables.board.symmetry import MIRROR
from ttt_tables.errors import BadBoardError, BadOptionError, quote
from ttt_tables.games.dice import rules
from ttt_tables.games.dice.stored import Dice
from ttt_tables.play.about import Option
from ttt_tables.play.evaluator import Evaluator
from ttt_tables.play.rules import Rules, fields, in_words
from ttt_tables.play.value import Value, of_odds
from ttt_tables.stores import Stores

ROWS = ("the top row is open", "the upper two rows are open", "all rows are open")


class DiceRules(Rules):
    """A position is the board, the side to move and, after the roll, the number rolled:
    "X...O.... X 4".

    A roll is blocked if it opens no empty cell. A blocked roll ends the game, or leads to the only
    outcome `pass` or `reroll` of a chance node. Raises BadOptionError for an unknown rule.
    """

    name = "dice"
    title = "Dice tic-tac-toe"
    source = "Zvi Rosenfeld, MinMaxSearch, the tutorial in its wiki"
    summary = (
        "Before each turn a die is rolled: 1 or 2 opens the top row, 3 or 4 opens the top two "
        "rows, 5 or 6 opens all three. The side to move sees the roll and marks an empty cell of "
        "an open row. Three in a line win."
    )
    rules_text = in_words(title, summary)
    symmetries = "the left-right reflection"
    docs = "chance.md#the-dice-game"
    option_spec = {  # noqa: RUF012 - as its base has it
        "rule": Option(
            "what happens when a roll opens no empty cell",
            choices=tuple(rules.DICE_RULES),
            example="reroll",
            default="pass",
        )
    }
    fills = True
    start = f"{Rules.start} X"
    example = "X...O.... X 4"
    position_format = (
        "the board, the side to move and, after the roll, the number rolled, such as X...O.... X 4"
    )
    longest = 13

    def __init__(self, rule: str = "pass") -> None:
        self.chosen: str = rules.check_rule(rule)
        self.options = {"rule": self.chosen}
        told = rules.DICE_RULES[rule].format(mover="the side to move", other="the other side")
        self.rules_text = f"{self.rules_text} If the roll opens no empty cell, {told}."

    @property
    def key(self) -> object:
        """The name, and the rule for blocked rolls."""
        return self.name, self.chosen

    def result(self, position: str) -> str | None:
        """Return the result of the board, or of a blocked roll that ends the game."""
        ended = super().result(position)
        if ended is None and self._is_blocked(position):
            return rules.after_blocked(self.chosen, position[10])[1]
        return ended

    def moves(self, position: str) -> list[str]:
        """Return the empty cells of the open rows."""
        rows = rules.opened_rows(int(position[12]))
        return [cell for cell in super().moves(position) if int(cell) < 3 * rows]

    def play(self, position: str, move: str) -> str:
        """Return the position before the other side's roll."""
        return super().play(position[:11], move)

    def outcomes(self, position: str) -> list[tuple[str, Fraction, str]]:
        """Return the six rolls with their probabilities; after a blocked roll, its consequence."""
        if len(position) == 11:
            sixth = Fraction(1, len(rules.ROLLS))
            return [(f"roll-{roll}", sixth, f"{position} {roll}") for roll in rules.ROLLS]
        if not self._is_blocked(position):
            return []
        side, _ = rules.after_blocked(self.chosen, position[10])
        return [(self.chosen, Fraction(1), f"{position[:9]} {side}")]

    def info(self, position: str) -> dict[str, object]:
        """Return the roll."""
        return {"roll": int(position[12:])} if position[12:] else {}

    def sentence(self, position: str, word: str, side: str | None = None) -> str:
        """Return the roll and the rows that it opens; after a blocked roll also its consequence."""
        if not word.startswith("roll-"):
            return "" if word == self.chosen else super().sentence(position, word, side)
        mover, rolled = position[10], f"{position} {word[-1]}"
        told = f"{mover} rolls {word[-1]}: {ROWS[rules.opened_rows(int(word[-1])) - 1]}."
        if self._is_blocked(rolled):
            after = rules.DICE_RULES[self.chosen].format(mover=mover, other=OTHER[mover])
            told += f" It opens no empty cell: {after}."
        return told

    def read(self, text: str) -> str:
        """Return the text of a position if play under the rule can reach it.

        Raises BadBoardError and BadOptionError.
        """
        board, side, *roll = fields(text, 2, 3, self.position_format)
        number, _ = rules.check_position(board, side, self.chosen)
        if roll and roll[0] not in [str(shown) for shown in rules.ROLLS]:
            raise BadOptionError(f"a roll must be 1 to 6, got {quote(roll[0])}")
        if roll and result(number):
            raise BadBoardError(f"the game on {quote(board)} has ended: leave out the roll")
        return " ".join([show(number), side, *roll])

    def images(self, position: str) -> tuple[str, str]:
        """Return the position and its left-right reflection."""
        return position, "".join([position[cell] for cell in MIRROR]) + position[9:]

    def _is_blocked(self, position: str) -> bool:
        return len(position) > 11 and not self.moves(position)


class DiceEvaluator(Evaluator):
    """The evaluator of the dice game: exact probabilities before each roll."""

    readers = (Dice,)
    chance = True

    def __init__(self, rules: DiceRules, stores: Stores) -> None:
        self._rule, self._stores = rules.chosen, stores

    def value(self, text: str) -> Value | None:
        """Return the exact probabilities before a roll; None after it, since its value follows."""
        if len(text) > 11:
            return None
        board, side = text.split(" ")
        odds = self._stores.read(Dice).odds(parse(board), side, self._rule)
        return of_odds(side, *(odds if side == "X" else odds[::-1]))
