"""A reader of the classic pack by row and by board.

A row is the index of a board among the 5,478 boards that can occur, in rising order of their
numbers. Only caches change, so threads may share one object.
"""

from itertools import product

from ttt_tables.board.numbers import MARKS, show
from ttt_tables.errors import BadBoardError, TttError, UnknownPolicyError, quote
from ttt_tables.pack import Pack, astray

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction
    from typing import TypeVar

    from ttt_tables.games.classic.best_response import MoveOdds
    from ttt_tables.games.classic.records import Record, Records, Weighed

    Thing = TypeVar("Thing")

DIGITS = str.maketrans(MARKS, "012")
# The columns of boards and of distinct moves, with their types.
BOARD = {"board": "H", "wdl": "b", "plies": "B", "to_move": "c"}
MOVE = {"cell": "B", "rank": "B", "distance": "B", "weight": "H", "total": "H", "odds": "H"}
CHANCES = ("win", "draw", "loss")
NO_CELL = 255  # the best cell of an ended board


class Rows:
    """The boards, the values and the policies of a classic pack.

    A board is given as a text ("X...O....") or as its number. Methods raise BadBoardError, with
    the reason, if it cannot be read or cannot occur; UnknownPolicyError lists the known policies.

    policies    the names of the policies
    numbers     the number of each row's board
    to_move     the side to move of each row, "X" or "O"
    wdl         the outcome of each row for the side to move
    distance    the plies to the end of each row
    """

    def __init__(self, pack: Pack) -> None:
        self.policies: tuple[str, ...] = tuple(pack.text("policy").split("\n"))
        self.to_move: str = pack.text("to_move")
        self.numbers, self.wdl, self.distance, _ = pack.columns(BOARD)
        # One more row than boards: the last entry is the end of all moves.
        (self._first,) = pack.columns({"first": "H"}, len(self.numbers) + 1)
        self._columns = pack.columns(MOVE)
        self._chances = [
            pack.columns({f"{one}{kind}": letter for one in CHANCES})
            for kind, letter in (("", "Q"), (" rounded", "d"))
        ]
        moves = pack.columns({f"moves {name}": "H" for name in self.policies}, self._first[-1])
        self._moves = dict(zip(self.policies, moves, strict=True))
        # Caches:
        self._rows: dict[int, int] = {}  # by number
        self._texts: dict[int, str] = {}  # by row
        self._records: Records | None = None
        self._odds: dict[str, dict[int, tuple[MoveOdds, ...]]] = {}  # by policy

    def row(self, board: object) -> int:
        """Return the row of a board. Raises BadBoardError."""
        number = board
        if type(board) is str and len(board) == 9 and not board.strip(MARKS):
            number = int(board.translate(DIGITS), 3)
        if type(number) is int and (row := self._row(number)) is not None:
            return row
        from ttt_tables.games.classic.rules import parse

        try:
            hash(board)
        except (TypeError, ValueError):
            raise BadBoardError(
                f"a board must be a text of nine characters or a number, got {quote(board)}"
            ) from None
        if (row := self._row(parse(board))) is None:
            raise astray()
        return row

    def _row(self, number: int) -> int | None:
        """Return the row of a board's number by binary search; None if the board cannot occur.

        Importing the module bisect would delay the first answer.
        """
        if number not in self._rows:
            low, high = 0, len(self.numbers) - 1
            while low < high:
                middle = (low + high) // 2
                low, high = (middle + 1, high) if self.numbers[middle] < number else (low, middle)
            if self.numbers[low] != number:
                return None
            self._rows[number] = low
        return self._rows[number]

    def texts(self) -> list[str]:
        """Return the text of each row's board, faster than `text` for each row."""
        by_number = ["".join(cells) for cells in product(MARKS, repeat=9)]
        try:
            return [by_number[number] for number in self.numbers]
        except IndexError:
            raise astray() from None

    def text(self, row: int) -> str:
        """Return the text of a row's board."""
        if row not in self._texts:
            self._texts[row] = show(self.numbers[row])
        return self._texts[row]

    def best(self, policy: str, row: int) -> int:
        """Return the policy's best cell, 255 on an ended board. Raises UnknownPolicyError."""
        moves, cells = self._of_policy(policy), self._columns[0]
        try:
            return cells[moves[self._first[row]]] if self.distance[row] else NO_CELL
        except IndexError:
            raise astray() from None

    def worth(self, board: str | int) -> tuple[int, int]:
        """Return the wdl of a board for its side to move, and the plies to the end, also of draws.

        Both sides play perfectly: a win comes as soon, a loss as late as possible.
        """
        row = self.row(board)
        return self.wdl[row], self.distance[row]

    def moves(self, board: str | int, policy: str) -> "list[Record]":
        """Return the moves of a board, best first."""
        return [move for move, _, _ in self._stored(policy, self.row(board))]

    def best_cells(self, board: str | int, policy: str) -> tuple[int, ...]:
        """Return all best cells of the policy, in rising order; () on an ended board."""
        return tuple([move.cell for move in self.moves(board, policy) if move.rank == 1])

    def weights(self, board: str | int, policy: str) -> dict[int, int]:
        """Return the policy's exact distribution: probability = weight / sum of the weights."""
        stored = self._stored(policy, self.row(board))
        return {move.cell: weight for move, weight, _ in stored}

    def exact(
        self, board: str | int, policy: str
    ) -> "dict[int, tuple[Fraction, Fraction, Fraction]]":
        """Return win, draw and loss of each cell as Fractions, best first; `moves` has floats."""
        from fractions import Fraction

        chances = {}
        row = self.row(board)
        for move, _, exact in self._stored(policy, row):
            odds = exact or self._outlook(policy, self.numbers[row])[move.cell]
            win, draw, loss = (Fraction(part, sum(odds)) for part in odds)
            chances[move.cell] = (win, draw, loss)
        return chances

    def _outlook(self, policy: str, board: int) -> "dict[int, tuple[int, int, int]]":
        """Return the odds of a board's moves, computed again because the pack has them rounded."""
        from ttt_tables.games.classic.best_response import odds_under_policy
        from ttt_tables.games.classic.opponents import RESIGN
        from ttt_tables.games.classic.policies import POLICIES

        def model(board: int) -> dict[int, int]:
            weights = self.weights(board, policy)
            return weights if any(weights.values()) else {RESIGN: 1}

        if policy not in self._odds:
            self._odds[policy] = odds_under_policy(model, POLICIES[policy].model)
        return {move.cell: move.odds for move in self._odds[policy][board]}

    def _stored(self, policy: str, row: int) -> "list[Weighed]":
        """Return a row's moves, best first, each with its weight and its exact odds."""
        moves = self._of_policy(policy)[self._first[row] : self._first[row + 1]]
        records = self.records()
        return [records[move] for move in moves]

    def records(self) -> "Records":
        """Return the distinct moves, each by its place."""
        if self._records is None:
            from ttt_tables.games.classic.records import Records

            self._records = Records(self._columns, *self._chances)
        return self._records

    def places(self, policy: str) -> "tuple[list[int], list[int]]":
        """Return the board of each of a policy's moves, and the move's place among `records`."""
        first = self._first.tolist()
        boards: list[int] = []
        for board, start, end in zip(self.numbers, first, first[1:], strict=False):
            boards += [board] * (end - start)
        return boards, self._of_policy(policy).tolist()

    def rejection(self, error: Exception, board: object, policy: object = None) -> Exception:
        """Return the error for an unhashable board or policy; a TttError is returned unchanged."""
        if isinstance(error, TttError):
            return error
        try:
            if policy is not None:
                self.check_policy(policy)
            self.row(board)
        except TttError as rejected:
            return rejected
        return error

    def check_policy(self, policy: object) -> None:
        """Raise UnknownPolicyError if no policy has this name."""
        self._of_policy(policy)

    def _of_policy(self, policy: object) -> "memoryview[int]":
        """Return the rows of a policy's moves among the distinct ones, board by board."""
        if not isinstance(policy, str):
            raise UnknownPolicyError(f"policy must be a text, got {quote(policy)}")
        if policy not in self._moves:
            raise UnknownPolicyError(
                f"unknown policy {quote(policy)}: choose one of {', '.join(self.policies)}"
            )
        return self._moves[policy]


class ByBoard(dict[object, "Thing"]):
    """A dict from boards to values. `find` makes a value from the board's row at its first use.

    Its keys are the texts of boards; board numbers can be looked up, too. It is a subclass of dict
    because looking up a text takes 0.043 us there and 0.067 us in a class around a dict (measured).
    """

    def __init__(self, rows: Rows, find: "Callable[[int], Thing]") -> None:
        self.rows = rows
        self.find = find

    def __missing__(self, board: object) -> "Thing":
        row = self.rows.row(board)
        text = self.rows.text(row)
        if text not in self:
            self[text] = self.find(row)
        return self[text]
