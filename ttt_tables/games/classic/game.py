"""The rules and the evaluator of the classic game for `play`.

Modules of slower verbs are imported at their first use, so that the first answer is fast.
"""

from __future__ import annotations

from functools import partial

from ttt_tables.board.any_order import read
from ttt_tables.board.numbers import show
from ttt_tables.games.classic import rules
from ttt_tables.games.classic.stored import SAFE, Classic, ClassicPack
from ttt_tables.play.answer import Answer, Move, of_position
from ttt_tables.play.evaluator import PERFECT, RANDOM, RESIGN, Evaluator
from ttt_tables.play.game import given_game
from ttt_tables.play.position import Position
from ttt_tables.play.rules import Rules, in_words, put
from ttt_tables.play.value import Exact, Value, certain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    from ttt_tables.games.classic.explanation import Explanation
    from ttt_tables.games.classic.puzzles import Puzzle
    from ttt_tables.games.classic.records import Record
    from ttt_tables.games.classic.rows import Rows
    from ttt_tables.play.game import Game
    from ttt_tables.stores import Stores


class ClassicRules(Rules):
    """The rules of the usual game. A position is a board that play can reach."""

    name = "classic"
    title = "Tic-tac-toe"
    summary = (
        "X moves first, and the sides take turns to put their own mark on an empty cell. Three in "
        "a line win."
    )
    rules_text = in_words(title, summary)
    source = "Wikipedia, Tic-tac-toe"
    docs = "classic.md"

    def read(self, text: str) -> str:
        return show(rules.check_board(read(text)))

    def images(self, position: str) -> tuple[str, ...]:
        from ttt_tables.board.symmetry import D4

        return tuple(["".join([position[cell] for cell in one]) + position[9:] for one in D4])


class ClassicEvaluator(Evaluator):
    """The evaluator of the classic game: perfect play and the policies of a folder's pack."""

    readers = (ClassicPack,)
    takes = ("policy",)
    policy = SAFE

    def __init__(self, rules: Rules, stores: Stores) -> None:
        self._stores = stores

    @property
    def _classic(self) -> Classic:
        return self._stores.read(ClassicPack)

    @property
    def rows(self) -> Rows:
        """The rows of the pack."""
        return self._classic._rows

    def value(self, text: str) -> Value:
        """Return the wdl and the distance of a board, for its side to move."""
        return self._classic.probe(text)

    def choose(
        self, here: Position, asked: Mapping[str, object], seed: int | str | None
    ) -> str | None:
        """Return the policy's best cell; None if a seed is given, so that a cell is sampled."""
        if seed is not None:
            return None
        return str(self._classic.best_move(here.text, self.named(asked)))

    def check_policy(self, name: str) -> None:
        """Raise UnknownPolicyError if the folder has no policy of this name."""
        if name != RANDOM:
            self.rows.check_policy(name)

    def weights(self, here: Position, policy: str) -> dict[str, int]:
        """Return a policy's weights of the moves; if it has no move, it resigns."""
        if policy == RANDOM:
            return dict.fromkeys(here.legal_moves, 1)
        weights = self.rows.weights(here.text, policy)
        return {str(cell): one for cell, one in weights.items() if one} or {RESIGN: 1}

    @staticmethod
    def policies() -> tuple[str, ...]:
        """Return the names of the policies. A data folder may have others."""
        from ttt_tables.games.classic.policies import POLICIES

        return tuple(POLICIES)

    def answer(self, here: Position, asked: Mapping[str, object]) -> Answer:
        """Return the moves in the policy's order, with its probabilities and expected values."""
        policy, side = self.named(asked), here.to_move or ""
        ordered = self.rows.moves(here.text, policy)
        after = [put(here.text, one.cell, side) for one in ordered]
        values = [
            certain(side, -self.rows.worth(text)[0], one.distance)
            for one, text in zip(ordered, after, strict=True)
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

    def explain(self, here: Position, policy: str | None = None) -> Answer:
        """Return the moves with the lines that each one touches, and sentences about them.

        If a policy is given, it orders the moves, and sentences about it are added.
        """
        from ttt_tables.games.classic.explanation import explain
        from ttt_tables.games.classic.sentences import policy_sentences

        answer = explained(explain(here.text, self.rows), here.game)
        if policy is None:
            return answer
        if not here.legal_moves:
            return Answer(here, answer.value, policy, (), answer.info)
        ordered = self.answer(here, {"policy": policy})
        for move in ordered:
            move.info = answer.move(move.move).info
        told = [*answer.info["sentences"], *policy_sentences(ordered)]
        ordered.info = {**answer.info, "sentences": told}
        return ordered

    def puzzle(
        self,
        game: Game,
        made: object,
        *,
        id: int | None = None,  # noqa: A002 - the name of the option
        level: str | None = None,
        count: int | None = None,
        seed: int | None = None,
        answer: bool = False,
    ) -> Iterator[dict[str, Any]]:
        """Yield puzzles as plain data, chosen from a level by the seed or at random, or by an id.

        The solution, the moves and the reasons are included only if `answer` is true. Raises
        UnknownPuzzleError for an unknown id or level, or if there are too few puzzles.
        """
        from ttt_tables.games.classic.puzzles import find_puzzle, puzzles
        from ttt_tables.play.puzzles import asked_puzzles

        def find(number: int) -> Puzzle:
            return find_puzzle(number, self.rows)

        def every(name: str) -> Sequence[Puzzle]:
            return puzzles(name, self.rows)

        for one in asked_puzzles(find, every, id, level, count, seed):
            yield posed(one, game, self.explain if answer else None)

    def _outlook(self, text: str, policy: str, side: str, move: Record) -> Value:
        """Return the policy's expected value. Its Fractions, which are long, are made on demand."""
        exact = partial(self._exact, text, policy, move.cell)
        return Value(side, move.score, move.win, move.draw, move.loss, error_bound=0.0, exact=exact)

    def _exact(self, text: str, policy: str, cell: int) -> Exact:
        win, draw, loss = self.rows.exact(text, policy)[cell]
        return Exact(win + draw / 2, win, draw, loss)

    def named(self, asked: Mapping[str, object]) -> str:
        name = asked.get("policy", self.policy)
        if not isinstance(name, str) or name not in self._classic.policies:
            self.rows.check_policy(name)  # raises
        return str(name)


def explained(explanation: Explanation, game: Game | None = None) -> Answer:
    """Return an explanation as an answer: the moves of perfect play, each with its reason.

    game  the classic game, by default the package's own
    """
    from ttt_tables.games.classic.sentences import first_line, sentences

    here = _on(explanation.board, game)
    value = certain(explanation.to_move, explanation.wdl, explanation.distance)
    moves = []
    for at, reason in enumerate(explanation.reasons):
        of_move = certain(explanation.to_move, reason.wdl, reason.distance)
        touched = reason.as_dict()
        for said in ("cell", "wdl", "distance", "rank"):
            del touched[said]
        regret = value.score - of_move.score
        moves.append(
            Move(str(reason.cell), of_move, reason.rank, float(not at), regret, None, touched)
        )
    told = [first_line(explanation), *sentences(explanation)]
    info = {"lines": explanation.lines, "sentences": told}
    return Answer(here, value, PERFECT, tuple(moves), info)


def posed(
    puzzle: Puzzle, game: Game | None = None, explain: Callable[[Position], Answer] | None = None
) -> dict[str, Any]:
    """Return a puzzle as plain data.

    game     the classic game, by default the package's own
    explain  adds the answer
    """
    here = _on(show(puzzle.number), game)
    kept = "wins" if puzzle.wdl else "keeps the draw"
    question = f"{puzzle.to_move} is to move. Only one cell {kept}. Which one?"
    info = {"puzzle": puzzle.number, "level": puzzle.level, "question": question}
    if explain is None:
        return of_position(here, certain(puzzle.to_move, puzzle.wdl), **info)
    answer = explain(here)
    answer.info = {**info, "move": str(puzzle.cell), **answer.info}
    return answer.as_dict()


def _on(board: str, game: Game | None = None) -> Position:
    return Position(game or given_game("classic"), board)
