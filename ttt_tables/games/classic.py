"""The classic game behind its verbs: values, policies, reasons and puzzles."""

from ttt_tables.answer import Answer, Move, Position
from ttt_tables.board.numbers import show
from ttt_tables.classic import rules
from ttt_tables.games.classic_rules import RULE, TITLE
from ttt_tables.games.game import About, Analysis, Game, Option, ranked, read_cell


def _policies() -> tuple[str, ...]:
    from ttt_tables.classic.policies import POLICIES

    return tuple(POLICIES)


ABOUT = About(
    "classic",
    TITLE,
    RULE,
    options={
        "policy": Option("the policy to ask", choices=_policies),
        "seed": Option("makes chance repeatable", int),
        "writing": Option("how the board is written: rows, article, ..."),
    },
)


class ClassicGame(Game):
    """The classic game of a tablebase."""

    about = ABOUT

    def probe(self, position: str | int, *, writing: str = "rows") -> Analysis:
        """Return wdl and distance under perfect play. Raises BadBoardError."""
        return self._analysis(rules.parse(position, writing))

    def moves(
        self, position: str | int, *, policy: str = "perfect", writing: str = "rows"
    ) -> Analysis:
        """Return every move under a policy, best first.

        Raises BadBoardError and UnknownPolicyError.
        """
        board = rules.parse(position, writing)
        moves = [Move(*one) for one in self.tables._sections.moves(board, policy)]
        answer = Answer(Position(board, rules.to_move(board)), policy, tuple(moves))
        return self._analysis(board, policy=policy)._replace(moves=ranked(answer))

    def choose(
        self,
        position: str | int,
        *,
        policy: str = "perfect",
        seed: int | None = None,
        writing: str = "rows",
    ) -> Analysis:
        """Return the policy's best move, or with a seed one drawn. Raises GameOverError too."""
        board = rules.parse(position, writing)
        if seed is None:
            cell = self.tables.best_move(board, policy)
        else:
            cell = self.tables.sample(board, policy, seed)
        analysis = self.moves(board, policy=policy)
        assert analysis.moves is not None
        return analysis._replace(
            moves=tuple([one for one in analysis.moves if one.move == str(cell)])
        )

    def play(self, position: str | int, move: str, *, writing: str = "rows") -> Analysis:
        """Return the position after a move. Raises BadBoardError and IllegalMoveError."""
        return self._analysis(rules.play(rules.parse(position, writing), read_cell(move)))

    def _analysis(self, board: int, **facts: str) -> Analysis:
        text = show(board)
        value = dict(zip(("wdl", "distance"), self.tables._sections.worth(board), strict=True))
        return Analysis(text, rules.to_move(board), rules.result(board), text, facts, value)
