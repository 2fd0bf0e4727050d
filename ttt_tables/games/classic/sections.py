"""The sections of the classic pack, which `records` writes: read by row, and by board.

A row is the place of a board among the 5,478 boards that can occur, in the rising order of their
numbers. Nothing changes but what is remembered, so threads may share one.
"""

from ttt_tables.errors import BadBoardError, TttError, UnknownPolicyError, quote
from ttt_tables.pack import Pack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction
    from typing import TypeVar

    from ttt_tables.games.classic.best_response import MoveOdds
    from ttt_tables.games.classic.opponents import Model
    from ttt_tables.games.classic.records import Record

    Thing = TypeVar("Thing")


class Sections:
    """The boards, the values and the policies of a classic pack.

    A board is given as text ("X...O....") or as its number: BadBoardError says why it cannot be
    read or cannot occur. UnknownPolicyError lists the policies there are.

    policies    the names of the policies
    texts       the text of each row's board
    to_move     the side to move of each row, "X" or "O"
    wdl         wdl + 1 of each row, in the view of the side to move
    distance    the plies to the end of each row
    odds        the chances of moves, as `records` packs them
    """

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self.texts: list[str] = pack.section("texts").decode("ascii").split()
        boards, names = len(self.texts), pack.section("policies").decode("ascii").split()
        self.policies: tuple[str, ...] = tuple(names)
        self.to_move: str = pack.section("to_move", boards).decode("ascii")
        self.wdl: bytes = pack.section("wdl", boards)
        self.distance: bytes = pack.section("distance", boards)
        self.odds: memoryview = pack.view("odds")
        self._distinct = pack.view("distinct moves")
        pack.view("boards", 2 * boards)
        first = pack.view("first", 2 * boards + 2)
        moves = int.from_bytes(first[-2:], "little")  # of all boards
        self._best = {name: pack.section(f"best {name}", boards) for name in names}
        self._codes = {name: pack.view(f"moves {name}", 2 * moves) for name in names}
        self._rows = dict(zip(self.texts, range(boards), strict=True))
        # Remembered once asked for:
        self._shorts: dict[str, tuple[int, ...]] = {}  # sections of two bytes a number
        self._row_of_number: dict[int, int] = {}
        self._moves: dict[int, tuple[Record, int, int]] = {}  # the distinct moves by their codes
        self._odds: dict[str, dict[int, tuple[MoveOdds, ...]]] = {}  # by policy
        self._models: dict[str, Model] = {}  # by policy

    def row(self, board: object) -> int:
        """Return the row of a board. Raises BadBoardError."""
        try:
            row = self._rows.get(board)  # type: ignore[call-overload]  # any object may be asked for
        except (TypeError, ValueError):  # it has no hash
            raise BadBoardError(
                f"a board is nine characters or a number, not {quote(board)}"
            ) from None
        if row is not None:
            return int(row)
        if not self._row_of_number:
            self._row_of_number = {number: row for row, number in enumerate(self.numbers())}
        if type(board) is int and board in self._row_of_number:
            return self._row_of_number[board]
        from ttt_tables.games.classic.rules import parse

        return self._row_of_number[parse(board)]

    def numbers(self) -> tuple[int, ...]:
        """Return the number of each row's board."""
        return self._short("boards")

    def best(self, policy: str) -> bytes:
        """Return the best cell of each row, 255 on ended boards. Raises UnknownPolicyError."""
        return self._of_policy(policy, self._best)

    def worth(self, board: str | int) -> tuple[int, int]:
        """Return the wdl of a board for its side to move, and the plies to the end, of draws too.

        Both sides play perfectly: the winner hurries, and the loser stalls.
        """
        row = self.row(board)
        return self.wdl[row] - 1, self.distance[row]

    def moves(self, board: str | int, policy: str) -> "list[Record]":
        """Return the moves of a board, best first."""
        return [move for move, _, _ in self._stored(policy, self.row(board))]

    def best_cells(self, board: str | int, policy: str) -> tuple[int, ...]:
        """Return all cells that tie as the policy's best, in rising order; () on ended boards."""
        return tuple([move.cell for move in self.moves(board, policy) if move.rank == 1])

    def weights(self, board: str | int, policy: str) -> dict[int, int]:
        """Return the policy's exact distribution: probability = weight / sum of the weights."""
        stored = self._stored(policy, self.row(board))
        return {move.cell: weight for move, weight, _ in stored}

    def model(self, policy: str) -> "Model":
        """Return a policy's weights as a function of the board: the same function each time.

        Where the policy has no move it resigns.
        """
        self.check_policy(policy)  # an unknown name is refused at once
        if policy not in self._models:
            from functools import cache

            from ttt_tables.games.classic.opponents import RESIGN

            def model(board: int) -> dict[int, int]:
                weights = self.weights(board, policy)
                return weights if any(weights.values()) else {RESIGN: 1}

            self._models[policy] = cache(model)
        return self._models[policy]

    def exact(
        self, board: str | int, policy: str
    ) -> "dict[int, tuple[Fraction, Fraction, Fraction]]":
        """Return each cell's win, draw and loss as Fractions, best first; `moves` has floats."""
        from fractions import Fraction

        from ttt_tables.games.classic.records import exact_odds

        chances = {}
        row = self.row(board)
        for move, _, at in self._stored(policy, row):
            odds = (
                exact_odds(at, self.odds)
                if at >= 0
                else self._outlook(policy, self.numbers()[row])[move.cell]
            )
            win, draw, loss = (Fraction(part, sum(odds)) for part in odds)
            chances[move.cell] = (win, draw, loss)
        return chances

    def _outlook(self, policy: str, board: int) -> "dict[int, tuple[int, int, int]]":
        """Return the odds of a board's moves, computed anew where 64 bits do not hold them."""
        from ttt_tables.games.classic.best_response import odds_under_policy
        from ttt_tables.games.classic.policies import POLICIES

        if policy not in self._odds:
            self._odds[policy] = odds_under_policy(self.model(policy), POLICIES[policy].model)
        return {move.cell: move.odds for move in self._odds[policy][board]}

    def _stored(self, policy: str, row: int) -> "list[tuple[Record, int, int]]":
        """Return a row's moves, best first, each with its weight and the row of its odds.

        The row of the odds is -1 where they are rounded.
        """
        codes = self._of_policy(policy, self._codes)
        first, end = self._short("first")[row : row + 2]
        known, numbers = self._moves, _shorts(codes[2 * first : 2 * end])
        return [known.get(number) or self._move(number) for number in numbers]

    def refusal(self, error: Exception, board: object, policy: object = None) -> Exception:
        """Return the refusal of what has no hash, and so is no key; an error of ours as it is."""
        if isinstance(error, TttError):
            return error
        try:
            if policy is not None:
                self.check_policy(policy)
            self.row(board)
        except TttError as refused:
            return refused
        return error

    def check_policy(self, policy: object) -> None:
        """Raise UnknownPolicyError if no policy has this name."""
        self._of_policy(policy, self._codes)

    def _of_policy(self, policy: object, sections: "dict[str, Thing]") -> "Thing":
        if not isinstance(policy, str):
            raise UnknownPolicyError(f"a policy is asked for by its name, not {quote(policy)}")
        if policy not in sections:
            raise UnknownPolicyError(
                f"no policy is called {quote(policy)}: choose one of {', '.join(sections)}"
            )
        return sections[policy]

    def _short(self, name: str) -> tuple[int, ...]:
        if name not in self._shorts:
            self._shorts[name] = _shorts(self._pack.section(name))
        return self._shorts[name]

    def _move(self, code: int) -> "tuple[Record, int, int]":
        if code not in self._moves:
            from ttt_tables.games.classic.records import decode

            self._moves[code] = decode(code, self._distinct, self.odds)
        return self._moves[code]


class ByBoard(dict[object, "Thing"]):
    """A dict from boards to values, each of which `find` makes of the board's row when first asked.

    Its keys are the boards' texts. A number, too, may be looked up. It is a subclass of dict, since
    that takes 0.043 us to look up a text, and a class of ours around a dict takes 0.067 (measured).
    """

    def __init__(self, sections: Sections, find: "Callable[[int], Thing]") -> None:
        self.sections = sections
        self.find = find

    def __missing__(self, board: object) -> "Thing":
        row = self.sections.row(board)
        text = self.sections.texts[row]
        if text not in self:
            self[text] = self.find(row)
        return self[text]


def _shorts(section: "bytes | memoryview") -> tuple[int, ...]:
    """Return numbers of two bytes each."""
    from struct import unpack  # it loads with the first answer: a best move needs none

    return unpack(f"<{len(section) // 2}H", section)
