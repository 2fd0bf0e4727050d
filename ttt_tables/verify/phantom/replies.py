"""The best response to a stored strategy of phantom tic-tac-toe, in exact fractions.

The responding side tries every cell. It knows a belief: each possible position with the probability
that the strategy leads there. A position is the board, and the information state of the strategy's
side as text. Nothing is numbered, reduced by symmetry or forgotten, with one exception: the first
cell of the response is 0, 1 or 4, because the strategy is the same in all orientations, which the
binding checks.
"""

from collections.abc import Iterator
from fractions import Fraction

from ttt_tables.verify.phantom.rules import Plan
from ttt_tables.verify.rules import EMPTY, OTHER, empty_cells, has_line, put

Belief = dict[tuple[str, str], Fraction]  # board and information set -> probability
FIRST = (0, 1, 4)  # a corner, an edge, the centre


class Reply:
    """The best reply of a side to the other's strategy."""

    def __init__(self, side: str, strategy: Plan) -> None:
        self.side = side
        self.strategy = strategy
        self.met: set[str] = set()  # information sets of the strategy
        self._sum = Fraction(0)  # of the results at the strategy's marks
        start: Belief = {(EMPTY, ""): Fraction(1)}
        belief = start if side == "X" else self._answered(start)
        at_once, self._sum = self._sum, Fraction(0)
        self.result: Fraction = at_once + self._best(belief, frozenset(), {}, FIRST)

    def _best(
        self,
        belief: Belief,
        known: frozenset[int],
        seen: dict[frozenset[int], Fraction],
        cells: tuple[int, ...] = tuple(range(9)),
    ) -> Fraction:
        """Return the best expected result of the side's turn, times the belief's probability.

        known   the cells that the side knows to be taken
        seen    the results of this turn so far, by known cells
        """
        if known not in seen:
            seen[known] = max(
                self._named(belief, known, seen, cell) for cell in cells if cell not in known
            )
        return seen[known]

    def _named(
        self, belief: Belief, known: frozenset[int], seen: dict[frozenset[int], Fraction], cell: int
    ) -> Fraction:
        """Return the result of naming a cell: an empty cell is marked, an occupied one rejected."""
        more, total = known | {cell}, Fraction(0)
        rejected = {at: chance for at, chance in belief.items() if at[0][cell] != "."}
        if rejected:
            total += self._best(rejected, more, seen)
        marked: Belief = {}
        for (board, other), chance in belief.items():
            if board[cell] == ".":
                after = put(board, cell, self.side)
                if has_line(after, self.side):
                    total += chance
                elif "." in after:
                    marked[after, other] = chance
        outer, self._sum = self._sum, Fraction(0)
        belief = self._answered(marked)
        total += self._sum
        self._sum = outer
        return total + self._best(belief, more, {}) if belief else total

    def _answered(self, belief: Belief) -> Belief:
        """Return the belief after the strategy's turn; add the games that it ends to the sum."""
        after: Belief = {}
        for (board, other), chance in belief.items():
            for board_after, other_after, part in self._turn(board, other, chance):
                if has_line(board_after, OTHER[self.side]):
                    self._sum -= part
                elif "." in board_after:
                    at = (board_after, other_after)
                    after[at] = after.get(at, Fraction(0)) + part
        return after

    def _turn(
        self, board: str, other: str, chance: Fraction
    ) -> Iterator[tuple[str, str, Fraction]]:
        """Yield the board, the information set and the probability after the strategy's mark."""
        mark = OTHER[self.side]
        if len(left := empty_cells(board)) == 1:  # for X's fifth mark, which is not listed
            yield put(board, left[0], mark), "", chance
            return
        self.met.add(other)
        before, _, now = other.rpartition(" ") if other.endswith("?") else (other, "", "")
        for cell, part in self.strategy[other].items():
            rejected = now.rstrip("?")
            if board[cell] == ".":
                after = f"{before} {rejected}{cell}".strip()
                yield put(board, cell, mark), after, chance * part
            else:
                rejected = "".join(sorted(f"{rejected}{cell}"))
                yield from self._turn(board, f"{before} {rejected}?".strip(), chance * part)
