"""The classic game, answered from its pack, which `sections` reads.

Answers are made when they are first asked for, and remembered. The order of threads makes no
difference, so any number of them may share one.
"""

from ttt_tables.answer import Answer, Position, Probe
from ttt_tables.classic.sections import ByBoard, Sections
from ttt_tables.errors import (
    BadBoardError,
    GameOverError,
    TttError,
    UnknownPolicyError,
    missing_extra,
    quote,
)
from ttt_tables.pack import Pack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from fractions import Fraction
    from typing import TypeVar

    import numpy
    from numpy.typing import NDArray

    from ttt_tables.answer import Move
    from ttt_tables.classic.best_response import Prospect
    from ttt_tables.classic.opponents import Model

    Thing = TypeVar("Thing")


class Classic:
    """The classic game, from its pack.

    A board may be given as text ("X...O....") or as its number. Wherever a board is asked about,
    BadBoardError says why it cannot be read or cannot occur, and UnknownPolicyError lists the
    policies there are.
    """

    def __init__(self, pack: Pack) -> None:
        sections = self._sections = Sections(pack)
        self.policies: tuple[str, ...] = sections.policies
        self._probes = ByBoard(
            sections, lambda row: Probe(sections.wdl[row] - 1, sections.distance[row])
        )
        # By policies asked about.
        self._cells: dict[str, ByBoard[int]] = {}
        self._answers: dict[str, ByBoard[Answer]] = {}
        self._tables: dict[str, NDArray[numpy.int8]] = {}  # of policies asked for in batches
        self._outlooks: dict[str, dict[int, tuple[Prospect, ...]]] = {}
        self._models: dict[str, Model] = {}

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
        self, prepare: "Callable[[str], ByBoard[Thing]]", policy: str, distance: int
    ) -> "Mapping[str, Thing]":
        """Return what `prepare` finds of each board at least `distance` plies before its end."""
        from types import MappingProxyType

        try:
            by_board = prepare(policy)
        except (TypeError, ValueError) as error:
            raise _refusal(error, "", policy) from None
        for text, plies in zip(self._sections.texts, self._sections.distance, strict=True):
            if plies >= distance:
                by_board[text]
        return MappingProxyType(by_board)  # type: ignore[arg-type]  # its keys are texts

    def _cells_of(self, policy: str) -> "ByBoard[int]":
        sections, best = self._sections, self._sections.best(policy)

        def cell(row: int) -> int:
            if best[row] > 8:
                text = sections.texts[row]
                raise GameOverError(f"the game on {text!r} has ended: no move is left")
            return best[row]

        return ByBoard(sections, cell)

    def _answers_of(self, policy: str) -> "ByBoard[Answer]":
        sections = self._sections
        sections.check_policy(policy)  # an unknown name is refused at once

        def answer(row: int) -> Answer:
            moves = tuple([move for move, _, _ in sections.moves(policy, row)])
            position = Position(sections.numbers()[row], sections.to_move[row])
            return Answer(position, policy, moves)

        return ByBoard(sections, answer)

    def best_cells(self, board: str | int, policy: str = "perfect") -> tuple[int, ...]:
        """Return all cells that tie as the policy's best, in rising order; () on ended boards."""
        return tuple([move.cell for move in self.moves(board, policy) if move.rank == 1])

    def weights(self, board: str | int, policy: str = "perfect") -> dict[int, int]:
        """Return the policy's exact distribution: probability = weight / sum of the weights."""
        moves = self._moves_of(policy, self._row(board))
        return {move.cell: weight for move, weight, _ in moves}

    def model(self, policy: str) -> "Model":
        """Return a policy's weights as a function of the board: the same function each time.

        Where the policy has no move it resigns. Raises UnknownPolicyError.
        """
        try:
            self._sections.check_policy(policy)  # an unknown name is refused at once
        except (TypeError, ValueError) as error:
            raise _refusal(error, "", policy) from None
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
        for move, _, at in self._moves_of(policy, row):
            odds = (
                exact_odds(at, self._sections.odds)
                if at >= 0
                else self._outlook(policy, self._sections.numbers()[row])[move.cell]
            )
            win, draw, loss = (Fraction(part, sum(odds)) for part in odds)
            chances[move.cell] = (win, draw, loss)
        return chances

    def _outlook(self, policy: str, board: int) -> "dict[int, tuple[int, int, int]]":
        """Return the odds of a board's moves, computed anew where 64 bits do not hold them."""
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
            self._tables[policy] = cell_table(self._sections.numbers(), self._sections.best(policy))
        return look_up(boards, self._tables[policy])

    def _row(self, board: object) -> int:
        try:
            return self._sections.row(board)
        except (TypeError, ValueError) as error:
            raise _refusal(error, board) from None

    def _moves_of(self, policy: str, row: int) -> "list[tuple[Move, int, int]]":
        try:
            return self._sections.moves(policy, row)
        except (TypeError, ValueError) as error:
            raise _refusal(error, row, policy) from None

    def _show(self, board: str | int) -> str:
        return self._sections.texts[self._row(board)]


def _refusal(error: Exception, board: object, policy: object = "") -> Exception:
    """Return the error if it is ours, else the refusal of an unhashable argument."""
    if isinstance(error, TttError):
        return error
    if isinstance(policy, str):
        return BadBoardError(f"a board is nine characters or a number, not {quote(board)}")
    return UnknownPolicyError(f"a policy is asked for by its name, not {quote(policy)}")
