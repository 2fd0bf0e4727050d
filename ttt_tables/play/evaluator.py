"""The evaluator of a game's positions: a subclass reads a pack, has a solution, or searches."""

from __future__ import annotations

from collections.abc import Mapping

from ttt_tables.errors import UnknownPolicyError, quote
from ttt_tables.play.answer import Answer
from ttt_tables.play.value import Exact, certain, of_exact, of_odds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from ttt_tables.play.position import Position
    from ttt_tables.play.value import Value
    from ttt_tables.stores import Stored, Stores

PERFECT, ANY, RANDOM = "perfect", "perfect-any", "random"  # policies of every open game
RESIGN = "resign"  # in place of a move: the side gives up the game
# An explanation: an answer if its moves are explained, otherwise facts by name as plain data.
Explained = Answer | Mapping[str, object]


class Evaluator:
    """The evaluator of a game. All texts are positions that the rules have read or made."""

    readers: tuple[type[Stored], ...] = ()  # the classes that read its packs
    takes: tuple[str, ...] = ()  # the options of an answer: policy, milliseconds, nodes
    policy: str = PERFECT  # the name of the policy that ranks the moves
    tie: float = 0.0  # scores that differ by less are tied
    chance: bool = False  # whether the game has chance nodes, so that no result is certain
    draw_value: float | Fraction = 0.5  # X's score of a draw

    @staticmethod
    def preparation(stores: Stores) -> Mapping[str, Callable[[], object]]:
        """Return the functions that prepare it in this process, by what each does."""
        return {}

    @staticmethod
    def compilation() -> Mapping[str, Callable[[], object]]:
        """Return the functions that compile its code, once per machine, by what each does."""
        return {}

    @staticmethod
    def files() -> Mapping[str, str]:
        """Return the paths of files that JavaScript needs in addition to packs, by their names."""
        return {}

    def value(self, text: str) -> Value | None:
        """Return the value of an open position; None if it follows from the next positions."""
        return None

    def check(self, text: str) -> None:
        """Raise BadBoardError for a position that the rules can read but play cannot reach."""

    def ended(self, side: str, result: str) -> Value:
        """Return the value of an ended game."""
        if result == "draw" and self.draw_value != 1 / 2:
            from fractions import Fraction

            exact = Exact(Fraction(self.draw_value), Fraction(0), Fraction(1), Fraction(0))
            return of_exact("X", exact).of(side)
        wdl = 0 if result == "draw" else 1 if result == side else -1
        if self.chance:
            return of_odds(side, int(wdl > 0), int(wdl == 0), int(wdl < 0))
        return certain(side, wdl, 0)

    def unknown(self, text: str) -> str:
        """Return the reason why the value of an open position is not known; "" if it is known."""
        return ""

    def named(self, asked: Mapping[str, object]) -> str:
        """Return the name of the policy in the options. Raises UnknownPolicyError."""
        return self.policy

    def answer(self, here: Position, asked: Mapping[str, object]) -> Answer | None:
        """Return the answer about an open position; None if it follows from the values."""
        return None

    def weights(self, here: Position, policy: str) -> Mapping[str, int | Fraction]:
        """Return the weights of the moves of an open position by a policy of the game."""
        if policy == RANDOM:
            return dict.fromkeys(here.legal_moves, 1)
        moves = here.game.moves(here)
        best = [one.move for one in moves if one.rank == 1]
        return dict.fromkeys(best[:1] if policy == PERFECT else best, 1)

    @staticmethod
    def policies() -> tuple[str, ...]:
        """Return the names of the policies: first best move, random best move, random move."""
        return PERFECT, ANY, RANDOM

    def check_policy(self, name: str) -> None:
        """Raise UnknownPolicyError for a name that is not that of a policy of the game."""
        if name not in self.policies():
            raise UnknownPolicyError(
                f"unknown policy {quote(name)}: choose one of {', '.join(self.policies())}"
            )

    def advice(self, text: str) -> str:
        """Return a tutor's sentence about an open position, in addition to its moves' values."""
        return ""

    def exact_scores(self, here: Position) -> Mapping[str, Fraction] | None:
        """Return the exact score of each move; None if the moves' own values are exact."""
        return None

    def choose(
        self, here: Position, asked: Mapping[str, object], seed: int | str | None
    ) -> str | None:
        """Return a move if that is faster than ranking all moves, otherwise None.

        With a seed the move is drawn, and the same seed gives the same move.
        """
        return None


class ExactEvaluator(Evaluator):
    """An evaluator that knows the result of every move, and can therefore explain it."""

    def explain(self, here: Position) -> Answer:
        """Return the moves with their reasons, as in `ttt_tables.play.reasons.Reason`.

        Its `info` has `sentences` about them, and `completed`, the complete lines of the position.
        Raises UnknownValueError if results are a matter of chance, or estimates.
        """
        from ttt_tables.play.reason_texts import explained

        return explained(here)
