"""The pack of the dice game: the odds of every open position. Needs only the standard library."""

from bisect import bisect_left

from ttt_tables.games.dice.rules import DICE_RULES
from ttt_tables.pack import Pack, astray
from ttt_tables.stores import Stored

Odds = tuple[int, int, int]  # X wins, draw, O wins: their sum is the denominator


class Dice(Stored):
    """The odds of every open position before the roll, under each rule.

    An object never changes, so any number of threads may share it.
    """

    pack_name = "dice"

    def __init__(self, pack: Pack) -> None:
        rows = {f"odds {rule}": "H" for rule in DICE_RULES}
        self._boards, _, *odds = pack.columns({"board": "H", "to_move": "c"} | rows)
        self._sides = pack.text("to_move")
        self._rows = dict(zip(DICE_RULES, odds, strict=True))
        self._odds = pack.columns({"x_win": "Q", "draw": "Q", "o_win": "Q"})
        # How often the best response to a level wins: used by JavaScript.
        (epsilons,) = pack.columns({"epsilon": "d"})
        pack.columns({f"wins {rule}": "d" for rule in DICE_RULES}, 2 * len(epsilons))

    def odds(self, board: int, side: str, rule: str) -> Odds:
        """Return the odds of X's win, a draw and O's win on an open position.

        The probabilities are these numbers over their sum, if both sides play their lowest-numbered
        best cell.
        """
        at = bisect_left(self._boards, board)
        x_win, draw, o_win = self._odds
        try:
            row = self._rows[rule][at + (self._sides[at] != side)]
            return x_win[row], draw[row], o_win[row]
        except IndexError:
            raise astray() from None
