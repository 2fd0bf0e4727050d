"""The games of the family behind their verbs: one class, which a game's rules make a game."""

from typing import TYPE_CHECKING, cast

from ttt_tables.board.numbers import OTHER
from ttt_tables.family.rules import Rules
from ttt_tables.games.game import SQUARE, About, Analysis, Game, Option, Ranked, first_move
from ttt_tables.games.match import Match, lettered

if TYPE_CHECKING:
    from ttt_tables.family.solved_game import SolvedGame
    from ttt_tables.tablebase import Tablebase


class RelativeGame(Game):
    """A game of the family, with the values of a tablebase, or with values given by `solved`."""

    def __init__(
        self, tables: "Tablebase", rules: Rules, solved: "SolvedGame | None" = None
    ) -> None:
        super().__init__(tables)
        self._rules = rules
        self._given = solved
        self.about = about(rules)
        self.endless = rules.endless

    @property
    def _solved(self) -> "SolvedGame":
        return self._given or cast("SolvedGame", self.tables.family[self._rules.name])

    def probe(self, position: str) -> Analysis:
        """Return wdl and distance under perfect play. Raises BadBoardError."""
        game, rules = self._solved, self._rules
        value, side, ended = game.probe(position), rules.to_move(position), game.result(position)
        result = {None: None, 0: "draw", 1: side, -1: OTHER[side]}[ended]
        facts = {"leaving": rules.leaving(position) or None}
        return Analysis(position, side, result, rules.board(position), facts, value._asdict())

    def moves(self, position: str) -> Analysis:
        """Return every move, best first; none once the game has ended. Raises BadBoardError."""
        moves = [
            Ranked(move, self._rules.play(position, move), rank, {"wdl": wdl, "distance": distance})
            for move, wdl, distance, rank in self._solved.moves(position)
        ]
        return self.probe(position)._replace(moves=tuple(moves))

    def choose(self, position: str) -> Analysis:
        """Return the best move; of tied ones the first. Raises BadBoardError and GameOverError."""
        return first_move(self.moves(position))

    def play(self, position: str, move: str) -> Analysis:
        """Return the position after a move.

        Raises BadBoardError, IllegalMoveError and GameOverError.
        """
        return self.probe(self._solved.play(position, move))

    def match(self, *, side: str = "X", seed: int | None = None) -> Match:
        """Return a match against the best moves."""
        return RelativeMatch(self, side, seed)


class SeveralBoardsGame(RelativeGame):
    """A game of the family that may begin on several boards."""

    def match(self, *, side: str = "X", seed: int | None = None, boards: int = 1) -> Match:
        """Return a match on so many boards."""
        return RelativeMatch(self, side, seed, "/".join([self._rules.start] * boards))


class RelativeMatch(Match):
    """A match in which the sides keep their letters, though a text may call either side X.

    A position that comes for the third time is a draw, unless `repeats` is true.
    """

    repeats: bool = False

    def ask(self, verb: str, position: str, *move: str, **more: object) -> Analysis:
        """Return what the game answers, in the letters of this match."""
        analysis = super().ask(verb, position, *move, **more)
        ply = len(self.turns) - (verb != "play" and bool(self.turns))
        return lettered(analysis, "XO"[ply % 2])

    def play(self, move: str) -> str:
        """Play a legal move."""
        super().play(move)
        came = [(turn.position, turn.to_move) for turn in self.turns]
        if self.repeats or self.here.result or came.count(came[-1]) < 3:
            return ""
        self.turns[-1] = self.here._replace(result="draw")
        return "the position has come for the third time"


def relative(tables: "Tablebase", rules: Rules) -> RelativeGame:
    """Return a game of the family over a tablebase."""
    return (SeveralBoardsGame if rules.most_boards > 1 else RelativeGame)(tables, rules)


def about(rules: Rules) -> About:
    """Return the description of a game of the family, from its rules."""
    boards = Option("how many boards", int, least=1, most=rules.most_boards, example="3")
    return About(
        rules.name,
        rules.title or rules.name.replace("-", " ").capitalize(),
        rules.rule,
        rules.start,
        rules.example or rules.play(rules.start, rules.moves(rules.start)[0]),
        rules.form,
        rules.move_form,
        {"boards": boards} if rules.most_boards > 1 else {},
        symmetries=f"{SQUARE}, and the exchange of X and O" if rules.exchange else SQUARE,
        source=rules.source,
        details=rules.details,
    )
