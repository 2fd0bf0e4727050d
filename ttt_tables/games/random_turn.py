"""The random-turn game behind its verbs."""

from fractions import Fraction
from typing import TYPE_CHECKING, cast

from ttt_tables.board.any_order import parse, result
from ttt_tables.board.numbers import OTHER, show
from ttt_tables.board.symmetry import D4
from ttt_tables.errors import BadBoardError, quote
from ttt_tables.family.pack import Family
from ttt_tables.family.random_turn import RandomTurn
from ttt_tables.games.game import About, Analysis, Game, Option, Ranked, first_move
from ttt_tables.play.knowledge import Knowledge
from ttt_tables.play.rules import Rules, fields, put
from ttt_tables.play.value import Value, of_score

if TYPE_CHECKING:
    from ttt_tables.family.random_turn import SolvedRandomTurn
    from ttt_tables.play.knowledge import Told
    from ttt_tables.play.position import Position
    from ttt_tables.tablebase import Tablebase

ABOUT = About(
    RandomTurn.name,
    "Random turn",
    RandomTurn.rule,
    RandomTurn.start,
    form=RandomTurn.form,
    options={"to_move": Option("the side that has won the toss, X or O", choices=("X", "O"))},
    source=RandomTurn.source,
    details=RandomTurn.details,
)


class RandomTurnRules(Rules):
    """The board before the toss; after it the side that has won it follows: "X...O.... O"."""

    name, words = ABOUT.name, ABOUT.words
    fills = True
    example = "X...O.... O"
    form = "the board, and after the toss the side that has won it, such as X...O.... O"
    longest = 11

    def to_move(self, position: str) -> str | None:
        """Return the side that has won the toss, None before it."""
        return position[10:] or None

    def play(self, position: str, move: str) -> str:
        """Return the board before the next toss."""
        return put(position[:9], int(move), position[10])

    def outcomes(self, position: str) -> list[tuple[str, Fraction, str]]:
        """Return either side's turn, before the toss."""
        if len(position) > 9:
            return []
        return [(f"{side}-moves", Fraction(1, 2), f"{position} {side}") for side in OTHER]

    def sentence(self, position: str, word: str, side: str | None = None) -> str:
        """Return the side that wins the toss."""
        if self.to_move(position):
            return super().sentence(position, word, side)
        return f"The coin says {word[0]}."

    def read(self, text: str) -> str:
        """Return the text of a board, and of the side that has won the toss on an open one."""
        board, *side = fields(text, 1, 2, self.form)
        number = parse(board)
        if side and side[0] not in OTHER:
            raise BadBoardError(f"the toss is won by X or O, not {quote(side[0])}")
        if side and result(number):
            raise BadBoardError(f"the game on {quote(board)} has ended: no coin is tossed")
        return " ".join([show(number), *side])

    def images(self, position: str) -> tuple[str, ...]:
        """Return the position under the eight symmetries of the square."""
        return tuple(["".join([position[cell] for cell in one]) + position[9:] for one in D4])


class RandomTurnKnowledge(Knowledge):
    """X's exact score before each toss."""

    chance = True

    def __init__(self, rules: Rules, tables: "Tablebase") -> None:
        self._tables = tables

    def value(self, text: str) -> Value | None:
        """Return X's exact score before a toss; after it, the value follows."""
        return of_score("X", self._solved.x_score(text)) if len(text) == 9 else None

    def explain(self, here: "Position") -> "Told":
        """Return the share of the money which the higher bid has to exceed, to win for X.

        On an ended board it is 1, or 0.
        """
        threshold = self._solved.threshold(here.board)
        return {"threshold": float(threshold), "exact": {"threshold": str(threshold)}}, None

    @property
    def _solved(self) -> "SolvedRandomTurn":
        return cast("SolvedRandomTurn", self._tables.stores.read(Family)[RandomTurn.name])


class RandomTurnGame(Game):
    """The random-turn game of a tablebase."""

    about = ABOUT

    @property
    def _solved(self) -> "SolvedRandomTurn":
        return cast("SolvedRandomTurn", self.tables.stores.read(Family)[RandomTurn.name])

    def probe(self, position: str) -> Analysis:
        """Return X's exact score before the toss, and the share of the money he has to exceed."""
        score, threshold = self._solved.x_score(position), self._solved.threshold(position)
        ended = result(parse(position))
        note = (
            f"X scores {score} before the toss. If the higher bid moves, more than {threshold} of "
            "the money wins for him."
        )
        facts = {} if ended else {"note": note}
        value = {"x_score": score, "threshold": threshold}
        return Analysis(position, None, ended, position, facts, value)

    def moves(self, position: str, *, to_move: str = "X") -> Analysis:
        """Return the moves of the side that has won the toss, best first."""
        moves = [
            Ranked(move, self._solved.play(position, move, to_move), rank, {"score": score})
            for move, score, rank in self._solved.moves(position, to_move)
        ]
        return self.probe(position)._replace(to_move=to_move, moves=tuple(moves))

    def choose(self, position: str, *, to_move: str = "X") -> Analysis:
        """Return the best move of the side that has won the toss. Raises GameOverError."""
        return first_move(self.moves(position, to_move=to_move))

    def play(self, position: str, move: str, *, to_move: str = "X") -> Analysis:
        """Return the board after a move, before the next toss."""
        return self.probe(self._solved.play(position, move, to_move))
