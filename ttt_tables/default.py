# ruff: noqa: D103 - stubs for type checkers; the methods have the docstrings
"""The package's own tablebase, and the functions of `ttt` that call its methods."""

from typing import TYPE_CHECKING, Any

from ttt_tables.pack import open_pack
from ttt_tables.tablebase import Tablebase, check_tablebase

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from ttt_tables.answer import Chances
    from ttt_tables.board.weights import Choice
    from ttt_tables.classic.explanation import Explanation
    from ttt_tables.classic.given_policy import Policy
    from ttt_tables.classic.mixtures import Share
    from ttt_tables.classic.puzzles import Puzzle
    from ttt_tables.classic.skill import Dial


class _Unopened(Tablebase):
    """The tablebase of the package, opened by the first question to its tables."""

    def __init__(self) -> None:
        pass

    def __reduce__(self) -> Any:
        """Return its name: a copy is itself, and another process has its own."""
        return "DEFAULT"

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or "_moves" in vars(self):  # opening would bring no such thing
            raise AttributeError(f"a tablebase has no {name!r}")
        super().__init__(open_pack("classic"))
        return getattr(self, name)


DEFAULT: Tablebase = _Unopened()

if TYPE_CHECKING:  # the signatures of the methods, which type checkers want to be written

    def evaluate(policy_x: Policy, policy_o: Policy) -> Chances[Fraction]: ...
    def exploitability(policy: Policy) -> Fraction: ...
    def mix(first: Policy, second: Policy, epsilon: Share) -> Callable[[str], Choice]: ...
    def dial(first: Policy, second: Policy, opponent: Policy) -> Dial: ...
    def skill(
        *,
        loss: Share | None = None,
        win: Share | None = None,
        first: Policy = "perfect",
        second: Policy = "random",
    ) -> Fraction: ...

else:
    evaluate = DEFAULT.evaluate
    exploitability = DEFAULT.exploitability
    mix = DEFAULT.mix
    dial = DEFAULT.dial
    skill = DEFAULT.skill


def explain(board: str | int, tablebase: Tablebase = DEFAULT) -> "Explanation":
    """Return the reasons why each move of a board wins, draws or loses.

    Raises BadBoardError, and MissingTableError if `tablebase` is not a Tablebase.
    """
    return check_tablebase(tablebase).explain(board)


def puzzles(level: str | None = None, tablebase: Tablebase = DEFAULT) -> "tuple[Puzzle, ...]":
    """Return the puzzles of a level, or of all, in their order.

    Raises UnknownPuzzleError, and MissingTableError if `tablebase` is not a Tablebase.
    """
    return check_tablebase(tablebase).puzzles(level)
