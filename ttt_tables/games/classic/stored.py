"""The values and the best moves of the classic game, from its pack, cached in dicts.

`rows` reads the pack. Each cell is found at its first look-up and cached. Results do not depend on
the order of look-ups, so any number of threads may share one object.
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

SAFE = "safe-uniform"  # the default policy


class Classic:
    """The values and the best moves of the classic game, from its pack.

    A board may be given as a text ("X...O....") or as its number. All methods raise BadBoardError,
    with the reason, if a board cannot be read or cannot occur, and UnknownPolicyError, which lists
    the known policies.
    """

    def __init__(self, pack: Pack) -> None:
        self._rows = Rows(pack)
        names = self._rows.policies  # another folder may have others
        self.policies: tuple[ClassicPolicy, ...] = names  # type: ignore[assignment]
        self._values: ByBoard[Value] = ByBoard(self._rows, self._value)
        # By policies in use.
        self._cells: dict[str, ByBoard[int]] = {}
        self._tables: dict[str, NDArray[numpy.int8]] = {}  # of policies used in batches

    def best_move(self, board: str | int, policy: "ClassicPolicy | str" = SAFE) -> int:
        """Return the policy's best cell, 0 to 8: of the moves of rank 1 the lowest-numbered cell.

        If the policy is stochastic, the cell is its most probable one. Raises GameOverError.
        """
        try:
            return self._cells[policy][board]
        except KeyError:
            self._cells[policy] = self._cells_of(policy)
            return self.best_move(board, policy)
        except (TypeError, ValueError) as error:
            raise self._rows.rejection(error, board, policy) from None

    def probe(self, board: str | int) -> "Value":
        """Return the value of a board under perfect play, for the side to move."""
        try:
            return self._values[board]
        except (TypeError, ValueError) as error:
            raise self._rows.rejection(error, board) from None

    def policy(self, name: "ClassicPolicy | str" = SAFE) -> "Mapping[str, int]":
        """Return a prepared policy: a mapping from each open board's text to the cell it plays.

        The cells are those of `best_move`. The mapping is read-only and sorted by board number.
        `policy(name)[board]` also takes board numbers and raises as `best_move` does; an unhashable
        key raises TypeError, as in any mapping. Raises UnknownPolicyError.
        """
        from ttt_tables.games.classic.prepared import PreparedPolicy

        cells = self._cells_of(name)
        return PreparedPolicy(self.policy, name, cells)  # type: ignore[return-value]  # keys: texts

    def best_moves(
        self, boards: "NDArray[numpy.integer] | Iterable[int]", policy: "ClassicPolicy | str" = SAFE
    ) -> "NDArray[numpy.int8]":
        """Return the best cell of each board of an array of board numbers, in the same shape.

        Raises BadBoardError for a board that cannot occur or an array that does not hold whole
        numbers, and GameOverError for an ended board; both name the first bad index. Needs numpy.
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
    """The classic pack opened on its own; a tablebase may take its place in the stores."""

    pack_name = "classic"
