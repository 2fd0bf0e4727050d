"""The classic game as `play` asks it: apart from its verbs, whose first answer is not to wait."""

from __future__ import annotations

from ttt_tables.board.numbers import show
from ttt_tables.classic import rules
from ttt_tables.play.answer import Answer, Move
from ttt_tables.play.knowledge import PERFECT, Knowledge
from ttt_tables.play.rules import Rules
from ttt_tables.play.value import Exact, Value, certain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ttt_tables.answer import Move as Prospect
    from ttt_tables.play.position import Position
    from ttt_tables.tablebase import Tablebase


class ClassicRules(Rules):
    """Three in a line win: the usual game. A board is one that play can reach."""

    name = "classic"

    def read(self, text: str) -> str:
        """Return the text of a board. Raises BadBoardError."""
        return show(rules.parse(text))


class ClassicKnowledge(Knowledge):
    """Perfect play, and the policies, of a tablebase."""

    takes = ("policy",)
    policy = "safe-uniform"

    def __init__(self, rules: Rules, tables: Tablebase) -> None:
        self._tables = tables

    def value(self, text: str) -> Value:
        """Return wdl and distance."""
        wdl, distance = self._tables.probe(text)
        return certain("OX"[text.count(".") % 2], wdl, distance)

    def choose(self, here: Position, asked: Mapping[str, object]) -> str:
        """Return the policy's best cell."""
        return str(self._tables.best_move(here.text, self._policy(asked)))

    def answer(self, here: Position, asked: Mapping[str, object]) -> Answer:
        """Return the moves in the policy's order, with its probabilities and its outlook."""
        policy, side = self._policy(asked), here.to_move or ""
        ordered = self._tables.moves(here.text, policy)
        values = [
            certain(side, -self._tables.probe(ordered.after(one)).wdl, one.distance)
            for one in ordered
        ]
        best = max([value.score for value in values])
        moves = [
            Move(
                str(one.cell),
                value,
                one.rank,
                one.probability,
                best - value.score,
                None if policy == PERFECT else self._outlook(here.text, policy, side, one),
            )
            for one, value in zip(ordered, values, strict=True)
        ]
        return Answer(here, self.value(here.text), policy, tuple(moves))

    def _outlook(self, text: str, policy: str, side: str, move: Prospect) -> Value:
        """Return the expectation of the policy: Fractions of hundreds of digits are made late."""

        def exact() -> Exact:
            win, draw, loss = self._tables.exact(text, policy)[move.cell]
            return Exact(win + draw / 2, win, draw, loss)

        return Value(side, move.score, move.win, move.draw, move.loss, within=0.0, exact=exact)

    def _policy(self, asked: Mapping[str, object]) -> str:
        return str(asked.get("policy", self.policy))
