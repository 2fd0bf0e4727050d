"""The classic game, remembered in dicts: its values, and the best moves of its policies.

`rows` reads the pack. Cells are found when they are first asked for, and remembered. The order
of threads makes no difference, so any number of them may share one.
"""

from ttt_tables.errors import GameOverError, missing_extra
from ttt_tables.games.classic.rows import NO_CELL, ByBoard, Rows
from ttt_tables.pack import Pack
from ttt_tables.stores import Stored

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import numpy
    from numpy.typing import NDArray

    from ttt_tables.literals import ClassicPolicy
    from ttt_tables.play.value import Value

SAFE = "safe-uniform"  # the policy that is meant where none is named


class Classic:
    """The values and the best moves of the classic game, from its pack.

    A board may be given as text ("X...O....") or as its number. Wherever a board is asked about,
    BadBoardError says why it cannot be read or cannot occur, and UnknownPolicyError lists the
    policies there are.
    """

    def __init__(self, pack: Pack) -> None:
        self._rows = Rows(pack)
        names = self._rows.policies  # another folder may have others
        self.policies: tuple[ClassicPolicy, ...] = names  # type: ignore[assignment]
        self._values: ByBoard[Value] = ByBoard(self._rows, self._value)
        # By policies asked about.
        self._cells: dict[str, ByBoard[int]] = {}
        self._tables: dict[str, NDArray[numpy.int8]] = {}  # of policies asked for in batches

    def best_move(self, board: str | int, policy: "ClassicPolicy | str" = SAFE) -> int:
        """Return the policy's best cell: its rank 1, ties to this board's lowest-numbered cell.

        Of a stochastic policy it is the most probable cell. Raises GameOverError.
        """
        try:
            return self._cells[policy][board]
        except KeyError:
            self._cells[policy] = self._cells_of(policy)
            return self.best_move(board, policy)
        except (TypeError, ValueError) as error:
            raise self._rows.rejection(error, board, policy) from None

    def probe(self, board: str | int) -> "Value":
        """Return the value of a board under perfect play, as the side to move sees it."""
        try:
            return self._values[board]
        except (TypeError, ValueError) as error:
            raise self._rows.rejection(error, board) from None

    def policy(self, name: "ClassicPolicy | str" = SAFE) -> "Mapping[str, int]":
        """Return a prepared policy: a mapping from each open board's text to the cell it plays.

        The cells are those of `best_move`. The mapping is read-only, and its items rise by board.
        `policy(name)[board]` also reads numbers and raises as `best_move` does; what cannot be
        hashed raises TypeError, as in any mapping. Raises UnknownPolicyError.
        """
        from ttt_tables.games.classic.prepared import PreparedPolicy

        cells = self._cells_of(name)
        return PreparedPolicy(self.policy, name, cells)  # type: ignore[return-value]  # keys: texts

    def best_moves(
        self, boards: "NDArray[numpy.integer] | Iterable[int]", policy: "ClassicPolicy | str" = SAFE
    ) -> "NDArray[numpy.int8]":
        """Return the best cell of each board of an array of board numbers, in the same shape.

        The first bad index is named: BadBoardError for a board that cannot occur or an array that
        is not of whole numbers, GameOverError for an ended board. Needs numpy.
        """
        try:
            from ttt_tables.games.classic.batch import cell_table, look_up
        except ModuleNotFoundError:
            raise missing_extra("best_moves", "numpy", "solve") from None
        rows = self._rows
        rows.check_policy(policy)
        if policy not in self._tables:
            every = range(len(rows.numbers))
            best = [rows.best(policy, row) for row in every]
            self._tables[policy] = cell_table(rows.numbers, best)
        return look_up(boards, self._tables[policy])

    def _value(self, row: int) -> "Value":
        from ttt_tables.play.value import certain

        rows = self._rows
        return certain(rows.to_move[row], rows.wdl[row], rows.distance[row])

    def _cells_of(self, policy: str) -> "ByBoard[int]":
        rows = self._rows
        rows.check_policy(policy)

        def cell(row: int) -> int:
            best = rows.best(policy, row)
            if best == NO_CELL:
                text = rows.text(row)
                raise GameOverError(f"the game on {text!r} has ended: no move is left")
            return best

        return ByBoard(rows, cell)


class ClassicPack(Classic, Stored):
    """The same, opened alone: a tablebase takes its place in its stores."""

    pack_name = "classic"
