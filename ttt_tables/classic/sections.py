"""The sections of the classic pack, which `records` writes: checked, and read by row.

A row is the place of a board among the 5,478 boards that can occur, in the rising order of their
numbers. What a first answer needs is checked when the pack is opened, all else when it is first
asked for. Nothing changes afterwards but what is remembered, so threads may share one.
"""

from ttt_tables.errors import UnknownPolicyError, quote
from ttt_tables.pack import Pack, digest, unfit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from ttt_tables.answer import Move

    Thing = TypeVar("Thing")

GIVEN = ("boards", "texts", "to_move", "first", "wdl", "distance")  # these follow from the rules,
CHECK = "4b46ff6ad391153fbbd008aa33f7c7ed"  # and this is their hash

_WHETHER_CELL = bytes([1] * 9 + [2] * 246 + [0])  # of a byte that is a best cell
_WHETHER_OPEN = bytes([0] + [1] * 255)  # of a distance
_TAKEN = bytes([byte in b"XO" for byte in range(256)])


class Sections:
    """The boards, the values and the policies of a classic pack.

    policies    the names of the policies
    texts       the text of each row's board
    to_move     the side to move of each row, "X" or "O"
    wdl         wdl + 1 of each row, in the view of the side to move
    distance    the plies to the end of each row
    odds        the chances of moves, as `records` packs them
    """

    def __init__(self, pack: Pack) -> None:
        if digest(map(pack.section, GIVEN)) != CHECK:
            raise unfit("its boards are not those of the game")
        self._pack = pack
        self._text = pack.section("texts")
        self.texts: list[str] = self._text.decode("ascii").split()
        names = pack.section("policies").decode("ascii", "replace").split()
        if len({*names}) < len(names) or "perfect" not in names:
            raise unfit("a policy is named twice, or perfect is not there")
        self.policies: tuple[str, ...] = tuple(names)
        self.to_move: str = pack.section("to_move").decode("ascii")
        self.wdl: bytes = pack.section("wdl")
        self.distance: bytes = pack.section("distance")
        self.odds: memoryview = pack.view("odds")
        self._distinct = pack.view("distinct moves")
        moves = int.from_bytes(pack.section("first")[-2:], "little")  # of all boards
        self._best = {name: pack.section(f"best {name}", len(self.texts)) for name in names}
        self._codes = {name: pack.view(f"moves {name}", 2 * moves) for name in names}
        self._rows = dict(zip(self.texts, range(len(self.texts)), strict=True))
        # Remembered once asked for:
        self._shorts: dict[str, tuple[int, ...]] = {}  # sections of two bytes a number
        self._row_of_number: dict[int, int] = {}
        self._legal: set[str] = set()  # the policies whose best cells are checked
        self._moves: dict[int, tuple[Move, int, int]] = {}  # the distinct moves by their codes

    def row(self, board: object) -> int:
        """Return the row of a board, given as text or number. Raises BadBoardError."""
        row = self._rows.get(board)  # type: ignore[call-overload]  # any object may be asked for
        if row is not None:
            return int(row)
        if not self._row_of_number:
            self._row_of_number = {number: row for row, number in enumerate(self.numbers())}
        if type(board) is int and board in self._row_of_number:
            return self._row_of_number[board]
        from ttt_tables.classic.rules import parse

        return self._row_of_number[parse(board)]

    def numbers(self) -> tuple[int, ...]:
        """Return the number of each row's board."""
        return self._short("boards")

    def best(self, policy: str) -> bytes:
        """Return the best cell of each row, 255 where the game has ended.

        Raises UnknownPolicyError, and CorruptTableError if a cell is no legal move.
        """
        best = self._of_policy(policy, self._best)
        if policy not in self._legal:
            if not self._are_legal(best):
                raise unfit(f"some best cell of {policy} is no legal move")
            self._legal.add(policy)
        return best

    def moves(self, policy: str, row: int) -> "list[tuple[Move, int, int]]":
        """Return a row's moves, best first, each with its weight and the row of its odds.

        The row of the odds is -1 where they are rounded. Raises UnknownPolicyError, and
        CorruptTableError unless the moves are the board's legal ones.
        """
        codes = self._of_policy(policy, self._codes)
        first, end = self._short("first")[row : row + 2]
        known, numbers = self._moves, _shorts(codes[2 * first : 2 * end])
        moves = [known.get(number) or self._move(number) for number in numbers]
        if not _are_ranked([move for move, _, _ in moves], self.texts[row]):
            raise unfit(
                f"the moves of {policy} on {self.texts[row]!r} are no ranking of legal moves"
            )
        return moves

    def check_policy(self, policy: str) -> None:
        """Raise UnknownPolicyError if no policy has this name."""
        self._of_policy(policy, self._codes)

    def _of_policy(self, policy: str, sections: "dict[str, Thing]") -> "Thing":
        if policy not in sections:
            raise UnknownPolicyError(
                f"no policy is called {quote(policy)}: choose one of {', '.join(sections)}"
            )
        return sections[policy]

    def _short(self, name: str) -> tuple[int, ...]:
        if name not in self._shorts:
            self._shorts[name] = _shorts(self._pack.section(name))
        return self._shorts[name]

    def _move(self, code: int) -> "tuple[Move, int, int]":
        if code not in self._moves:
            from ttt_tables.classic.records import decode

            self._moves[code] = decode(code, self._distinct, self.odds)
        return self._moves[code]

    def _are_legal(self, best: bytes) -> bool:
        """Return whether each best cell is empty on its board, and none where it has ended."""
        if best.translate(_WHETHER_CELL) != self.distance.translate(_WHETHER_OPEN):
            return False
        for cell in range(9):
            chosen = best.translate(bytes([byte == cell for byte in range(256)]))
            taken = self._text[cell::10].translate(_TAKEN)
            if int.from_bytes(chosen, "big") & int.from_bytes(taken, "big"):
                return False
        return True


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


def _are_ranked(moves: "list[Move]", text: str) -> bool:
    """Return whether these are moves of a board, best first, with probabilities of a sum of 1.

    The sum is 0 where the policy resigns. How many moves a board has follows from the rules.
    """
    left, last, whole = [*text], 1, 0.0
    for place, (cell, _, _, _, _, _, probability, rank) in enumerate(moves, 1):
        if left[cell] != "." or not last <= rank <= place:
            return False
        left[cell], last, whole = "", rank, whole + probability
    return whole == 0 or abs(whole - 1) < 1e-9


def _shorts(section: "bytes | memoryview") -> tuple[int, ...]:
    """Return numbers of two bytes each."""
    from struct import unpack  # it loads with the first answer: a best move needs none

    return unpack(f"<{len(section) // 2}H", section)
