"""All that is known of a game's values: a subclass reads a pack, solves, or searches."""

from __future__ import annotations

from ttt_tables.play.value import certain, of_odds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ttt_tables.play.answer import Answer
    from ttt_tables.play.position import Position
    from ttt_tables.play.value import Value

    # An explanation: facts by name, as plain data, and the moves, where they are explained.
    Told = tuple[Mapping[str, object], Answer | None]

PERFECT = "perfect"


class Knowledge:
    """The values of a game. All texts are those of positions that the rules have read or made."""

    takes: tuple[str, ...] = ()  # the options of an answer: policy, milliseconds, nodes
    policy: str = PERFECT  # the name of what orders the moves
    tie: float = 0.0  # scores that are less apart are tied
    chance: bool = False  # whether chance acts in the game: then no result is certain

    def value(self, text: str) -> Value | None:
        """Return the value of an open position; None where it follows from those after it."""
        return None

    def ended(self, side: str, result: str) -> Value:
        """Return the value of an ended game."""
        wdl = 0 if result == "draw" else 1 if result == side else -1
        if self.chance:
            return of_odds(side, int(wdl > 0), int(wdl == 0), int(wdl < 0))
        return certain(side, wdl, 0)

    def unknown(self, text: str) -> str:
        """Return the reason why nobody knows the value of an open position; "" if it follows."""
        return ""

    def named(self, asked: Mapping[str, object]) -> str:
        """Return the name of the policy asked for. Raises UnknownPolicyError."""
        return self.policy

    def answer(self, here: Position, asked: Mapping[str, object]) -> Answer | None:
        """Return the answer about an open position; None where it follows from the values."""
        return None

    def choose(self, here: Position, asked: Mapping[str, object]) -> str | None:
        """Return the move where finding one is less work than ranking all; None elsewhere."""
        return None
