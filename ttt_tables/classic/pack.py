"""The classic game, read from its pack, which `records` writes.

All is read and checked when the pack is opened. Later only answers are made, when first asked for,
and cached; the order of threads makes no difference, so any number of them may share one.
"""

from ttt_tables.answer import Answer, Position, Probe
from ttt_tables.errors import (
    BadBoardError,
    GameOverError,
    TttError,
    UnknownPolicyError,
    missing_extra,
    quote,
)
from ttt_tables.pack import Pack, digest, unfit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from fractions import Fraction
    from typing import Any, TypeVar

    import numpy
    from numpy.typing import NDArray

    from ttt_tables.answer import Move
    from ttt_tables.classic.best_response import Prospect
    from ttt_tables.classic.opponents import Model

    Thing = TypeVar("Thing")

GIVEN = ("boards", "texts", "to_move", "first", "wdl", "distance")  # these follow from the rules,
CHECK = "4b46ff6ad391153fbbd008aa33f7c7ed"  # and this is their hash

_WHETHER_CELL = bytes([1] * 9 + [2] * 246 + [0])  # of a byte that is a best cell
_WHETHER_OPEN = bytes([0] + [1] * 255)  # of a distance
_TAKEN = bytes([byte in b"XO" for byte in range(256)])


class _Rows(dict[object, int]):
    """The row of each board, by text or number; anything else is refused."""

    def __init__(self, texts: list[str], numbers: "Callable[[], Iterable[int]]") -> None:
        super().__init__(zip(texts, range(len(texts)), strict=True))
        self.texts = texts
        self.numbers = numbers
        self.of_number: dict[int, int] = {}  # filled when the first number is asked for

    def __missing__(self, board: object) -> int:
        if not self.of_number:
            self.of_number = {number: row for row, number in enumerate(self.numbers())}
        if type(board) is int and board in self.of_number:
            return self.of_number[board]
        from ttt_tables.classic.rules import parse

        return self.of_number[parse(board)]


class _Found(dict[object, "Thing"]):
    """A dict that finds a value when it is first asked for."""

    def __init__(self, find: "Callable[[Any], Thing]") -> None:
        self.find = find

    def __missing__(self, key: object) -> "Thing":
        self[key] = value = self.find(key)
        return value


class _ByBoard(_Found["Thing"]):
    """What is found of each board's row, by the board's text; a number is read as its text."""

    def __init__(self, rows: _Rows, find: "Callable[[int], Thing]") -> None:
        super().__init__(find)
        self.rows = rows

    def __missing__(self, board: object) -> "Thing":
        row = self.rows[board]
        text = self.rows.texts[row]
        if text not in self:
            self[text] = self.find(row)
        return self[text]


class _ByPolicy(dict[str, "Thing"]):
    """A section for each policy, checked when first asked for; another is a clear error."""

    def __init__(
        self, sections: "dict[str, Thing]", check: "Callable[[Thing], bool]" = bool
    ) -> None:
        super().__init__()
        self.sections = sections
        self.check = check

    def __missing__(self, policy: str) -> "Thing":
        if policy not in self.sections:
            raise UnknownPolicyError(
                f"no policy is called {quote(policy)}: choose one of {', '.join(self.sections)}"
            )
        section = self.sections[policy]
        if not self.check(section):
            raise unfit(f"some best cell of {policy} is no legal move")
        self[policy] = section
        return section


class Classic:
    """The classic game, from its pack.

    A board may be given as text ("X...O....") or as its number. Wherever a board is asked about,
    BadBoardError says why it cannot be read or cannot occur, and UnknownPolicyError lists the
    policies there are.
    """

    def __init__(self, pack: Pack) -> None:
        if digest(map(pack.section, GIVEN)) != CHECK:
            raise unfit("its boards are not those of the game")
        self._text = pack.section("texts")
        texts = self._texts = self._text.decode("ascii").split()
        boards = len(texts)
        names = pack.section("policies").decode("ascii", "replace").split()
        if len({*names}) < len(names) or "perfect" not in names:
            raise unfit("a policy is named twice, or perfect is not there")
        self._shorts = _Found(lambda name: _shorts(pack.section(name)))
        self._rows = _Rows(texts, lambda: self._shorts["boards"])
        self._wdl = pack.section("wdl")
        self._distance = pack.section("distance")
        self._side = pack.section("to_move").decode("ascii")
        self.policies: tuple[str, ...] = tuple(names)
        length = 2 * int.from_bytes(pack.section("first")[-2:], "little")
        best = {name: pack.section(f"best {name}", boards) for name in names}
        self._best = _ByPolicy(best, self._check_best)
        codes = {name: pack.view(f"moves {name}", length) for name in names}
        self._codes = _ByPolicy(codes)  # a board's are checked when they are first decoded
        self._tables: dict[str, NDArray[numpy.int8]] = {}  # of policies asked for in batches
        self._outlooks: dict[str, dict[int, tuple[Prospect, ...]]] = {}
        self._models: dict[str, Model] = {}
        # By policies asked about. No subclass of dict: the interpreter looks up faster in these.
        self._cells: dict[str, _ByBoard[int]] = {}
        self._answers: dict[str, _ByBoard[Answer]] = {}
        self._probes = _ByBoard(
            self._rows, lambda row: Probe(self._wdl[row] - 1, self._distance[row])
        )
        self._distinct, self._odds = pack.view("distinct moves"), pack.view("odds")
        self._moves = _Found(self._move_of)

    def best_move(self, board: str | int, policy: str = "perfect") -> int:
        """Return the policy's best cell: its rank 1, ties to this board's lowest-numbered cell.

        Of a stochastic policy it is the most probable cell. Raises GameOverError.
        """
        try:
            return self._cells[policy][board]
        except KeyError:
            self._cells[policy] = self._cells_of(policy)
            return self.best_move(board, policy)
        except (TypeError, ValueError) as error:
            raise _refusal(error, board, policy) from None

    def moves(self, board: str | int, policy: str = "perfect") -> Answer:
        """Return every legal move of a board, best first; of an ended board, no moves."""
        try:
            return self._answers[policy][board]
        except KeyError:
            self._answers[policy] = self._answers_of(policy)
            return self.moves(board, policy)
        except (TypeError, ValueError) as error:
            raise _refusal(error, board, policy) from None

    def probe(self, board: str | int) -> Probe:
        """Return the value of a board under perfect play, in the view of the side to move."""
        try:
            return self._probes[board]
        except (TypeError, ValueError) as error:
            raise _refusal(error, board) from None

    def policy(self, name: str = "perfect") -> "Mapping[str, int]":
        """Return a prepared policy: a mapping from each open board's text to the cell it plays.

        The cells are those of `best_move`, at a dict's speed. The mapping is read-only, its items
        rise by board, and `policy(name)[board]` also reads numbers and raises as `best_move` does;
        what cannot be hashed raises TypeError, as of any mapping. Raises UnknownPolicyError.
        """
        return self._prepare(self._cells_of, name, 1)

    def answers(self, policy: str = "perfect") -> "Mapping[str, Answer]":
        """Return a policy's prepared answers: a mapping from each board's text to its Answer.

        The answers are those of `moves`, all of them made at once. Otherwise as `policy`.
        """
        return self._prepare(self._answers_of, policy, 0)

    def _prepare(
        self, prepare: "Callable[[str], _ByBoard[Thing]]", policy: str, distance: int
    ) -> "Mapping[str, Thing]":
        """Return what `prepare` finds of each board at least `distance` plies before its end."""
        from types import MappingProxyType

        try:
            by_board = prepare(policy)
        except (TypeError, ValueError) as error:
            raise _refusal(error, "", policy) from None
        for text, far in zip(self._texts, self._distance, strict=True):
            if far >= distance:
                by_board[text]
        return MappingProxyType(by_board)  # type: ignore[arg-type]  # its keys are texts

    def _cells_of(self, policy: str) -> "_ByBoard[int]":
        best = self._best[policy]

        def cell(row: int) -> int:
            if best[row] > 8:
                raise GameOverError(f"the game on {self._texts[row]!r} has ended: no move is left")
            return best[row]

        return _ByBoard(self._rows, cell)

    def _answers_of(self, policy: str) -> "_ByBoard[Answer]":
        self._policy_codes(policy, 0)  # an unknown name is refused at once

        def answer(row: int) -> Answer:
            moves = tuple([move for move, _, _ in self._decoded(policy, row)])
            return Answer(Position(self._shorts["boards"][row], self._side[row]), policy, moves)

        return _ByBoard(self._rows, answer)

    def best_cells(self, board: str | int, policy: str = "perfect") -> tuple[int, ...]:
        """Return all cells that tie as the policy's best, in rising order; () on ended boards."""
        return tuple([move.cell for move in self.moves(board, policy) if move.rank == 1])

    def weights(self, board: str | int, policy: str = "perfect") -> dict[int, int]:
        """Return the policy's exact distribution: probability = weight / sum of the weights."""
        return {move.cell: weight for move, weight, _ in self._decoded(policy, self._row(board))}

    def model(self, policy: str) -> "Model":
        """Return a policy's weights as a function of the board: the same function each time.

        Where the policy has no move it resigns. Raises UnknownPolicyError.
        """
        self._policy_codes(policy, 0)  # an unknown name is refused at once
        if policy not in self._models:
            from functools import cache

            from ttt_tables.classic.opponents import RESIGN

            def model(board: int) -> dict[int, int]:
                weights = self.weights(board, policy)
                return weights if any(weights.values()) else {RESIGN: 1}

            self._models[policy] = cache(model)
        return self._models[policy]

    def exact(
        self, board: str | int, policy: str = "perfect"
    ) -> "dict[int, tuple[Fraction, Fraction, Fraction]]":
        """Return each cell's win, draw and loss as Fractions, best first; `moves` has floats."""
        from fractions import Fraction

        from ttt_tables.classic.records import exact_odds

        chances = {}
        row = self._row(board)
        for move, _, at in self._decoded(policy, row):
            odds = (
                exact_odds(at, self._odds)
                if at >= 0
                else self._outlook(policy, self._shorts["boards"][row])[move.cell]
            )
            win, draw, loss = (Fraction(part, sum(odds)) for part in odds)
            chances[move.cell] = (win, draw, loss)
        return chances

    def _outlook(self, policy: str, board: int) -> "dict[int, tuple[int, int, int]]":
        """Return the odds of a board's moves, computed anew where 64 bits do not hold them."""
        from ttt_tables.classic.best_response import outlooks
        from ttt_tables.classic.policies import POLICIES

        if policy not in POLICIES:
            raise unfit(f"of {policy}, whose chances are rounded, nothing exact is known")
        if policy not in self._outlooks:
            self._outlooks[policy] = outlooks(self.model(policy), POLICIES[policy].model)
        return {move.cell: move.odds for move in self._outlooks[policy][board]}

    def best_moves(
        self, boards: "NDArray[numpy.integer] | Iterable[int]", policy: str = "perfect"
    ) -> "NDArray[numpy.int8]":
        """Return the best cell of each board of an array of board numbers, in the same shape.

        The first bad index is named: BadBoardError for a board that cannot occur or an array that
        is not of whole numbers, GameOverError for an ended board. Needs numpy.
        """
        try:
            from ttt_tables.classic.batch import cell_table, look_up
        except ModuleNotFoundError:
            raise missing_extra("best_moves", "numpy", "solve") from None
        try:
            known = policy in self._tables
        except (TypeError, ValueError) as error:
            raise _refusal(error, boards, policy) from None
        if not known:
            self._tables[policy] = cell_table(self._shorts["boards"], self._best[policy])
        return look_up(boards, self._tables[policy])

    def _check_best(self, best: bytes) -> bool:
        """Return whether each best cell is empty on its board, and none where it has ended."""
        if best.translate(_WHETHER_CELL) != self._distance.translate(_WHETHER_OPEN):
            return False
        for cell in range(9):
            chosen = best.translate(bytes([byte == cell for byte in range(256)]))
            taken = self._text[cell::10].translate(_TAKEN)
            if int.from_bytes(chosen, "big") & int.from_bytes(taken, "big"):
                return False
        return True

    def _row(self, board: object) -> int:
        try:
            return self._rows[board]
        except (TypeError, ValueError) as error:
            raise _refusal(error, board) from None

    def _policy_codes(self, policy: str, row: int) -> tuple[int, ...]:
        try:
            codes = self._codes[policy]
        except (TypeError, ValueError) as error:
            raise _refusal(error, row, policy) from None
        first, end = self._shorts["first"][row : row + 2]
        return _shorts(codes[2 * first : 2 * end])

    def _decoded(self, policy: str, row: int) -> "list[tuple[Move, int, int]]":
        """Return a board's moves, best first, each with its weight and the row of its odds.

        Raises CorruptTableError unless they are the board's legal moves.
        """
        decoded = [self._moves[code] for code in self._policy_codes(policy, row)]
        if not _are_moves([move for move, _, _ in decoded], self._texts[row]):
            raise unfit(
                f"the moves of {policy} on {self._texts[row]!r} are no ranking of its legal moves"
            )
        return decoded

    def _move_of(self, code: int) -> "tuple[Move, int, int]":
        from ttt_tables.classic.records import decode

        return decode(code, self._distinct, self._odds)

    def _show(self, board: str | int) -> str:
        return self._texts[self._row(board)]


def _are_moves(moves: "list[Move]", text: str) -> bool:
    """Return whether these are moves of a board, best first, with probabilities of a sum of 1.

    It is 0 where the policy resigns. How many moves a board has follows from the rules.
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


def _refusal(error: Exception, board: object, policy: object = "") -> Exception:
    """Return the error if it is ours, else the refusal of an unhashable argument."""
    if isinstance(error, TttError):
        return error
    if isinstance(policy, str):
        return BadBoardError(f"a board is nine characters or a number, not {quote(board)}")
    return UnknownPolicyError(f"a policy is asked for by its name, not {quote(policy)}")
