"""The dice game's pack: the chances of every open position. Standard library alone."""

from bisect import bisect_left

from ttt_tables.games.dice.rules import DICE_RULES
from ttt_tables.pack import Pack
from ttt_tables.stores import Stored

Odds = tuple[int, int, int]  # X wins, draw, O wins: their sum is the denominator


class Dice(Stored):
    """The odds of every open position before the roll, under each rule.

    Nothing changes, so any number of threads may share one.
    """

    pack_name = "dice"

    def __init__(self, pack: Pack) -> None:
        self._boards, self._sides = pack["board"], pack.text("to_move")
        self._rows = {rule: pack[f"odds {rule}"] for rule in DICE_RULES}
        self._odds = pack["x_win"], pack["draw"], pack["o_win"]

    def odds(self, board: int, side: str, rule: str) -> Odds:
        """Return the odds of X's win, a draw and O's win on an open position.

        The chances are these over their sum, if both play their lowest-numbered best cell.
        """
        at = bisect_left(self._boards, board)
        row = self._rows[rule][at + (self._sides[at] != side)]
        x_win, draw, o_win = self._odds
        return x_win[row], draw[row], o_win[row]
