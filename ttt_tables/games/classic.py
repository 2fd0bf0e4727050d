"""The classic game behind its verbs: values, policies, reasons and puzzles."""

from typing import TYPE_CHECKING, Any

from ttt_tables.board.numbers import show
from ttt_tables.classic import rules
from ttt_tables.games.game import About, Analysis, Game, Option, Ranked, ranked, read_cell
from ttt_tables.games.puzzles import PUZZLE_OPTIONS, check_alone, draw_puzzles

if TYPE_CHECKING:
    from ttt_tables.classic.puzzles import Puzzle
    from ttt_tables.games.match import Match


def _policies() -> tuple[str, ...]:
    from ttt_tables.classic.policies import POLICIES

    return tuple(POLICIES)


ABOUT = About(
    "classic",
    "Tic-tac-toe",
    "The sides take turns to put their own mark, X first; three in a line win.",
    options={
        "policy": Option("the policy to ask", choices=_policies),
        "dialect": Option("how the board is written: rows, article, ..."),
        "skill": Option(
            "how often the policy errs: 0.8 moves well four times in five; loss=0.2 loses one game "
            "in five against perfect play, win=0.8 wins four in five against random play",
            example="loss=0.2",
        ),
        **PUZZLE_OPTIONS,
    },
)


class ClassicGame(Game):
    """The classic game of a tablebase."""

    about = ABOUT

    def probe(self, position: str | int, *, dialect: str = "rows") -> Analysis:
        """Return wdl and distance under perfect play. Raises BadBoardError."""
        return self._analysis(rules.parse(position, dialect))

    def moves(
        self, position: str | int, *, policy: str = "perfect", dialect: str = "rows"
    ) -> Analysis:
        """Return every move under a policy, best first.

        Raises BadBoardError and UnknownPolicyError.
        """
        board = rules.parse(position, dialect)
        answer = self.tables.moves(board, policy)
        return self._analysis(board, policy=policy)._replace(moves=ranked(answer))

    def choose(
        self,
        position: str | int,
        *,
        policy: str = "perfect",
        seed: int | None = None,
        dialect: str = "rows",
    ) -> Analysis:
        """Return the policy's best move, or with a seed one drawn. Raises GameOverError too."""
        board = rules.parse(position, dialect)
        if seed is None:
            cell = self.tables.best_move(board, policy)
        else:
            cell = self.tables.sample(board, policy, seed)
        analysis = self.moves(board, policy=policy)
        assert analysis.moves is not None
        return analysis._replace(
            moves=tuple([one for one in analysis.moves if one.move == str(cell)])
        )

    def play(self, position: str | int, move: str, *, dialect: str = "rows") -> Analysis:
        """Return the position after a move. Raises BadBoardError and IllegalMoveError."""
        return self._analysis(rules.play(rules.parse(position, dialect), read_cell(move)))

    def match(
        self,
        *,
        side: str = "X",
        seed: int | None = None,
        policy: str = "perfect",
        skill: str | None = None,
    ) -> "Match":
        """Return a match against a policy. Raises UnknownPolicyError and BadModelError."""
        from ttt_tables.games.classic_match import ClassicMatch

        return ClassicMatch(self, self.tables, side, seed, policy, skill)

    def explain(
        self, position: str | int, *, policy: str | None = None, dialect: str = "rows"
    ) -> Analysis:
        """Return the reason of each move's worth, and sentences; a policy adds its chances."""
        from ttt_tables.classic.sentences import first_line, policy_sentences, sentences

        explanation = self.tables.explain(rules.parse(position, dialect))
        plain = explanation.as_dict()
        answer = self.tables.moves(explanation.position.board, policy or "perfect")
        of_policy = {move.move: move.value if policy else {} for move in ranked(answer)}
        moves = []
        for reason in plain["reasons"]:
            cell, rank = reason.pop("cell"), reason.pop("rank")
            after = show(rules.play(explanation.position.board, cell))
            moves.append(Ranked(str(cell), after, rank, {**of_policy[str(cell)], **reason}))
        analysis = self._analysis(
            explanation.position.board, **({"policy": policy} if policy else {})
        )
        told = [first_line(explanation), *sentences(explanation)]
        if policy and answer.moves:
            told += policy_sentences(answer)
        said = {"lines": plain["lines"], "sentences": told}
        return analysis._replace(facts={**analysis.facts, **said}, moves=tuple(moves))

    def puzzle(
        self,
        *,
        id: int | None = None,  # noqa: A002 - as the puzzle is shown to those who ask
        level: str | None = None,
        count: int | None = None,
        seed: int | None = None,
        answer: bool = False,
    ) -> tuple[Analysis, ...]:
        """Return puzzles of a level, drawn by the seed or at random, or the one with an id.

        Raises UnknownPuzzleError if there are too few, or none.
        """
        from ttt_tables.classic.puzzles import find_puzzle

        if id is not None:
            check_alone(level, count, seed)
            return (self._puzzle(find_puzzle(id, self.tables), answer),)
        name = level or "easy"
        drawn = draw_puzzles(self.tables.puzzles(name), name, count, seed)
        return tuple([self._puzzle(one, answer) for one in drawn])

    def _puzzle(self, puzzle: "Puzzle", answered: bool) -> Analysis:
        """Return a puzzle; its cell and the reasons stay out unless it is answered."""
        kept = "one cell wins" if puzzle.wdl else "one cell keeps the draw"
        question = f"{puzzle.to_move} to move: {kept}, and no other. Which?"
        facts: dict[str, Any] = {"puzzle": puzzle.number, "level": puzzle.level}
        facts["question"] = question
        value = {"wdl": puzzle.wdl}
        if not answered:
            return self._analysis(puzzle.number)._replace(facts=facts, value=value)
        explained = self.explain(puzzle.number)
        return explained._replace(
            facts={**facts, "cell": puzzle.cell, **explained.facts}, value=value
        )

    def _analysis(self, board: int, **facts: str) -> Analysis:
        text, value = show(board), self.tables.probe(board)._asdict()
        return Analysis(text, rules.to_move(board), rules.result(board), text, facts, value)
