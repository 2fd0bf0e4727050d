"""The distinct moves of the classic pack, each read once."""

from collections import namedtuple

from ttt_tables.pack import astray

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NamedTuple

    Arrays = list[memoryview[Any]]

    class Record(NamedTuple):
        """A move of a policy, with the probabilities of the side that moves.

        After the move that side keeps to the policy, and the opponent plays by the model in the
        policy's name. Under `perfect` both sides play perfectly.
        """

        cell: int
        score: float  # expected score in [0, 1]: win + draw / 2
        win: float
        draw: float
        loss: float
        distance: int  # plies to the end under perfect play, this move included
        probability: float  # that the policy chooses this cell
        rank: int  # 1 is best; ties share a rank
else:
    Record = namedtuple("Record", "cell score win draw loss distance probability rank")

Weighed = tuple[Record, int, list[int]]  # a move, its weight, its exact odds: [] if rounded


class Records(dict[int, Weighed]):
    """The distinct moves of a pack by row. Each is read at its first use.

    columns  cell, rank, distance, weight, the sum of weights, the row of the odds
    exact    win, draw and loss as whole numbers over their sum
    rounded  win, draw and loss as floats, in the rows after the exact ones, if their sum needs more
             than 63 bits
    """

    def __init__(self, columns: "Arrays", exact: "Arrays", rounded: "Arrays") -> None:
        super().__init__()
        self._columns, self._exact, self._rounded = columns, exact, rounded

    def __missing__(self, row: int) -> Weighed:
        try:
            self[row] = self._read(row)
        except (IndexError, ZeroDivisionError):
            raise astray() from None
        return self[row]

    def _read(self, row: int) -> Weighed:
        cell, rank, distance, weight, total, at = [column[row] for column in self._columns]
        beyond = at - len(self._exact[0])
        if beyond < 0:
            odds = win, draw, loss = [parts[at] for parts in self._exact]
            whole = win + draw + loss
            chances = ((2 * win + draw) / (2 * whole), win / whole, draw / whole, loss / whole)
        else:
            win, draw, loss = [rounded[beyond] for rounded in self._rounded]
            odds, chances = [], (win + draw / 2, win, draw, loss)
        probability = weight / total if total else 0.0  # 0.0 if the policy resigns
        return Record(cell, *chances, distance, probability, rank), weight, odds
