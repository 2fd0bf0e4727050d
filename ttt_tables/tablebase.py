"""The tablebase: the packed tables, opened and probed.

Everything of the classic game is read and checked when the tablebase is opened and nothing changes
afterwards (moves are decoded, and packs of other games opened, when first asked for and remembered,
which is the same whoever does it first), so one tablebase may be shared by any number of threads.
"""

from os import fspath
from os.path import join
from struct import unpack, unpack_from

from ttt_tables.answer import Answer, Move, Position, Probe
from ttt_tables.errors import (
    BadBoardError,
    GameOverError,
    TttError,
    UnknownPolicyError,
    missing_extra,
    quote,
)
from ttt_tables.pack import Pack, read_pack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction
    from os import PathLike

    import numpy
    from numpy.typing import NDArray

    from ttt_tables.classic.best_response import Prospect
    from ttt_tables.classic.given_policy import Policy
    from ttt_tables.classic.opponents import Model
    from ttt_tables.classic.responder import Response
    from ttt_tables.dice.pack import Dice
    from ttt_tables.miniboard.fill import Miniboard
    from ttt_tables.ultimate.open_strategy.strategy import Strategy

NO_CELL = 255  # in a pack: the best cell of an ended board
NO_DISTANCE = 255
DOUBLES = 1  # the kind of a move whose chances are no fractions of 64 bits


class _Rows(dict[object, int]):
    """The row of each board's text. Numbers are found too; whatever else is asked is refused."""

    def __init__(self, texts: list[str], numbers: tuple[int, ...]) -> None:
        super().__init__(zip(texts, range(len(texts)), strict=True))
        self.numbers = numbers
        self.of_number: dict[int, int] = {}  # filled when the first number is asked for

    def __missing__(self, board: object) -> int:
        if not self.of_number:
            self.of_number = {number: row for row, number in enumerate(self.numbers)}
        if type(board) is int and board in self.of_number:
            return self.of_number[board]
        from ttt_tables.classic.rules import parse

        return self.of_number[parse(board)]


class _ByPolicy(dict[str, bytes]):
    """What each policy has; asking for another policy is a clear error."""

    def __missing__(self, policy: object) -> bytes:
        raise UnknownPolicyError(
            f"no policy is called {quote(policy)}: choose one of {', '.join(self)}"
        )


class _Decoded(dict[int, tuple[Move, int, int]]):
    """The distinct moves of a pack, each with its weight and the row of its fractions, or -1."""

    def __init__(self, records: bytes, odds: bytes) -> None:
        self.records = records
        self.odds = odds

    def __missing__(self, code: int) -> tuple[Move, int, int]:
        cell, rank, distance, kind, *shares = unpack_from("<4B3I", self.records, 16 * code)
        weight, total, row = shares
        if kind == DOUBLES:
            win, draw, loss = unpack_from("<3d", self.odds, 24 * row)
            chances = (win + draw / 2, win, draw, loss)
        else:
            win, draw, loss = unpack_from("<3Q", self.odds, 24 * row)
            whole = win + draw + loss
            chances = ((2 * win + draw) / (2 * whole), win / whole, draw / whole, loss / whole)
        probability = weight / total if total else 0.0
        plies = None if distance == NO_DISTANCE else distance
        move = Move(cell, *chances, plies, probability, rank)
        self[code] = entry = (move, weight, -1 if kind == DOUBLES else row)
        return entry


class Tablebase:
    """The tables of a folder, ready to answer. Open one with `open_tablebase`.

    What it answers itself is about the classic game; `miniboard` has the chances of mini-boards,
    `open_strategy` a winning strategy of the ultimate game.

    A board may be given as text ("X...O....") or as its number. Wherever a board is asked about,
    BadBoardError says why it cannot be read or cannot occur, and UnknownPolicyError lists the
    policies there are.
    """

    def __init__(self, pack: Pack, folder: str | None = None) -> None:
        self._folder = _package_folder() if folder is None else folder
        self._dice: Dice | None = None
        self._miniboard: Miniboard | None = None
        self._open_strategy: Strategy | None = None
        boards = len(pack.section("boards")) // 2
        texts = pack.section("texts", max(0, 10 * boards - 1)).decode("ascii", "replace").split()
        self._texts = texts
        self._numbers = unpack(f"<{boards}H", pack.section("boards", 2 * len(texts)))
        self._rows = _Rows(texts, self._numbers)
        self._wdl = pack.section("wdl", boards)
        self._distance = pack.section("distance", boards)
        self._side = pack.section("to_move", boards).decode("ascii", "replace")
        self._first = unpack(f"<{boards + 1}H", pack.section("first", 2 * boards + 2))
        names = pack.section("policies").decode("ascii", "replace").split()
        self.policies: tuple[str, ...] = tuple(names)
        length = 2 * self._first[-1]
        self._best = _ByPolicy({name: pack.section(f"best {name}", boards) for name in names})
        self._codes = _ByPolicy({name: pack.section(f"moves {name}", length) for name in names})
        self._tables: dict[str, NDArray[numpy.int8]] = {}  # of policies asked for in batches
        self._outlooks: dict[str, dict[int, tuple[Prospect, ...]]] = {}
        self._moves = _Decoded(pack.section("distinct moves"), pack.section("odds"))

    @property
    def dice(self) -> "Dice":
        """The dice game's tables, opened when first asked for. Raises as `open_tablebase` does."""
        if self._dice is None:
            from ttt_tables.dice.pack import open_dice

            self._dice = open_dice(join(self._folder, "dice.pack"))
        return self._dice

    @property
    def miniboard(self) -> "Miniboard":
        """The chances of mini-boards under random fill; opened and raising like `dice`."""
        if self._miniboard is None:
            from ttt_tables.miniboard.fill import Miniboard

            self._miniboard = Miniboard(read_pack(join(self._folder, "miniboard.pack")))
        return self._miniboard

    @property
    def open_strategy(self) -> "Strategy":
        """X's winning strategy under the rule `open`; opened and raising like `dice`."""
        if self._open_strategy is None:
            from ttt_tables.ultimate.open_strategy.strategy import Strategy

            self._open_strategy = Strategy(read_pack(join(self._folder, "ultimate.pack")))
        return self._open_strategy

    def best_move(self, board: str | int, policy: str = "perfect") -> int:
        """Return the policy's best cell: its rank 1, ties to the least cell of this board.

        Of a stochastic policy it is the most probable cell. Raises GameOverError.
        """
        try:
            cell = self._best[policy][self._rows[board]]
        except (TypeError, ValueError) as error:
            raise _refusal(error, board, policy) from None
        if cell == NO_CELL:
            raise GameOverError(f"the game on {self._show(board)!r} has ended: no move is left")
        return cell

    def moves(self, board: str | int, policy: str = "perfect") -> Answer:
        """Return every legal move of a board, best first; of an ended board, no moves."""
        row = self._row(board)
        moves = self._moves
        codes = self._policy_codes(policy, row)
        return Answer(
            Position(self._numbers[row], self._side[row]),
            policy,
            tuple([moves[code][0] for code in codes]),
        )

    def probe(self, board: str | int) -> Probe:
        """Return the value of a board under perfect play, in the view of the side to move."""
        row = self._row(board)
        return Probe(self._wdl[row] - 1, self._distance[row])

    def best_cells(self, board: str | int, policy: str = "perfect") -> tuple[int, ...]:
        """Return all cells that tie as the policy's best, in rising order; () on ended boards."""
        return tuple([move.cell for move in self.moves(board, policy) if move.rank == 1])

    def line(self, board: str | int, policy: str = "perfect") -> tuple[int, ...]:
        """Return the cells that both sides choose by the policy until the game ends."""
        from ttt_tables.classic.rules import play, result

        number = self._numbers[self._row(board)]
        cells: list[int] = []
        while not result(number):
            cells.append(self.best_move(number, policy))
            number = play(number, cells[-1])
        return tuple(cells)

    def sample(self, board: str | int, policy: str = "perfect", seed: object = None) -> int:
        """Return a cell drawn from the policy's distribution.

        With a seed the draw is a function of (board, policy, seed) alone, else of the system's
        entropy. Where MENACE would resign it is the perfect move. Raises GameOverError.
        """
        from random import Random

        best = self.best_move(board, policy)  # raises where nothing can be drawn
        weights = self.weights(board, policy)
        name = f"{seed} {policy} {self._show(board)}"
        source = Random() if seed is None else Random(name)
        total = sum(weights.values())
        return source.choices(list(weights), list(weights.values()))[0] if total else best

    def against(
        self,
        opponent: "str | Policy | list[int | str | Fraction]",
        objective: str = "max-score",
    ) -> "Response":
        """Return the best response to an opponent: it answers as a tablebase does.

        opponent   a policy's name, a function of the board's text or a table (see choices.py), or a
                   list of nine weights, one a cell (see opponents.py)
        objective  safe, max-win, max-score or 1f604 (see policies.py)

        Raises UnknownPolicyError and BadModelError; a fault in what the opponent plays is raised
        when he is asked.
        """
        from ttt_tables.classic.opponents import weights
        from ttt_tables.classic.responder import Response

        if isinstance(opponent, list):
            return Response(weights(*opponent), objective)
        return Response(self.model(opponent), objective)

    def model(self, policy: "str | Policy") -> "Model":
        """Return a policy, given by name, as function or as table, as weights of a board's cells.

        Raises UnknownPolicyError.
        """
        from functools import cache

        from ttt_tables.classic.given_policy import read_policy
        from ttt_tables.classic.opponents import RESIGN

        if not isinstance(policy, str):
            return read_policy(policy)
        self._policy_codes(policy, 0)  # an unknown name is refused at once

        def model(board: int) -> dict[int, int]:
            weights = self.weights(board, policy)
            return weights if any(weights.values()) else {RESIGN: 1}

        return cache(model)

    def weights(self, board: str | int, policy: str = "perfect") -> dict[int, int]:
        """Return the policy's exact distribution: probability = weight / sum of the weights."""
        codes = self._policy_codes(policy, self._row(board))
        return {self._moves[code][0].cell: self._moves[code][1] for code in codes}

    def exact(
        self, board: str | int, policy: str = "perfect"
    ) -> "dict[int, tuple[Fraction, Fraction, Fraction]]":
        """Return each cell's win, draw and loss as Fractions, best first; `moves` has floats."""
        from fractions import Fraction

        chances = {}
        row = self._row(board)
        for code in self._policy_codes(policy, row):
            move, _, at = self._moves[code]
            odds: tuple[int, ...] = (
                unpack_from("<3Q", self._moves.odds, 24 * at)
                if at >= 0
                else self._outlook(policy, self._numbers[row])[move.cell]
            )
            win, draw, loss = (Fraction(part, sum(odds)) for part in odds)
            chances[move.cell] = (win, draw, loss)
        return chances

    def _outlook(self, policy: str, board: int) -> "dict[int, tuple[int, int, int]]":
        """Return the odds of a board's moves, worked out anew where 64 bits do not hold them."""
        from ttt_tables.classic.best_response import outlooks
        from ttt_tables.classic.policies import POLICIES

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
            self._tables[policy] = cell_table(self._numbers, self._best[policy])
        return look_up(boards, self._tables[policy])

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
        first, end = self._first[row], self._first[row + 1]
        return unpack_from(f"<{end - first}H", codes, 2 * first)

    def _show(self, board: str | int) -> str:
        return self._texts[self._row(board)]


def _refusal(error: Exception, board: object, policy: object = "") -> Exception:
    """Return the error itself if it is ours, else that of what has no hash to be looked up by."""
    if isinstance(error, TttError):
        return error
    if isinstance(policy, str):
        return BadBoardError(f"a board is nine characters or a number, not {quote(board)}")
    return UnknownPolicyError(f"a policy is asked for by its name, not {quote(policy)}")


def _package_folder() -> str:
    return __file__[: -len("tablebase.py")] + "data"


def open_tablebase(folder: "str | PathLike[str] | None" = None) -> Tablebase:
    """Return the tablebase of a built data folder, or of the tables inside the package.

    Raises MissingTableError, StaleTableError (another format version) and CorruptTableError (a
    byte has changed).
    """
    found = _package_folder() if folder is None else fspath(folder)
    return Tablebase(read_pack(join(found, "classic.pack")), found)
