"""Both versions of phantom tic-tac-toe behind their verbs.

A position is what the side to move knows.
"""

from fractions import Fraction
from typing import TYPE_CHECKING

from ttt_tables.answer import ranks
from ttt_tables.board.numbers import CELLS
from ttt_tables.games.game import About, Analysis, Game, Option, Ranked
from ttt_tables.games.match import Match
from ttt_tables.phantom.rules import InformationSet, Umpire, parse

if TYPE_CHECKING:
    from ttt_tables.phantom.pack import PhantomMove, Strategies

ABOUT = About(
    "phantom",
    "Phantom tic-tac-toe",
    "Each side sees its own marks alone. Who names a taken cell is told so, and names another; "
    "three in a line win.",
    "",
    "4?",
    "for each turn the cells that were refused and the one that was marked, refusals of the "
    "current turn with a ?, such as '4 02 7?'; empty at the start",
    options={
        "to_move": Option("the side that knows it, X or O", choices=("X", "O")),
        "seed": Option("makes chance repeatable", int),
    },
)


ABRUPT = About(
    "abrupt",
    "Abrupt phantom tic-tac-toe",
    "Each side sees its own marks alone. Who names a taken cell is told so, and the turn is over; "
    "three in a line win.",
    "",
    "4? 1",
    "for each turn the cell that was named, with a ? if it was refused, such as '4 0? 7'; empty at "
    "the start",
    options=ABOUT.options,
    details="The other side is not told whether a mark stands.",
)


class PhantomGame(Game):
    """Phantom tic-tac-toe of a tablebase: an optimal strategy of each side."""

    about = ABOUT
    opponent = "the optimal strategy"

    @property
    def strategies(self) -> "Strategies":
        """A strategy of each side."""
        return self.tables.phantom

    def read(self, position: str, to_move: str) -> InformationSet:
        """Return what a text says that a side knows."""
        return parse(position, to_move, abrupt=self.strategies.abrupt)

    def probe(self, position: str = "", *, to_move: str) -> Analysis:
        """Return what a side knows, and X's score in the game. Raises BadBoardError."""
        return self._analysis(self.read(position, to_move))

    def moves(self, position: str = "", *, to_move: str) -> Analysis:
        """Return the cells that the strategy may name, the likeliest first.

        `after` is what the side knows at its next turn if the mark stands. Raises BadBoardError,
        and OffStrategyError where the strategy never leads to the position.
        """
        known = self.read(position, to_move)
        moves = self.strategies.moves(known)
        order = ranks([move.probability for move in moves])
        shown = [_ranked(known, *pair) for pair in zip(moves, order, strict=True)]
        return self._analysis(known)._replace(moves=tuple(shown))

    def choose(self, position: str = "", *, to_move: str, seed: int | None = None) -> Analysis:
        """Return a cell drawn from the strategy; with a seed the same one again."""
        cell = self.strategies.sample(position, to_move, seed)
        analysis = self.moves(position, to_move=to_move)
        drawn = [one for one in analysis.moves or () if one.move == str(cell)]
        return analysis._replace(moves=tuple(drawn))

    def match(self, *, side: str = "X", seed: int | None = None) -> Match:
        """Return a match against the strategy."""
        return PhantomMatch(self, side, seed)

    def _analysis(self, known: InformationSet) -> Analysis:
        facts, value = {"note": self._note()}, self._value()
        return Analysis(str(known), known.side, None, known.board, facts, value)

    def _value(self) -> dict[str, Fraction]:
        return {"x_score": self.tables.phantom.x_score}

    def _note(self) -> str:
        score = self.tables.phantom.x_score
        return f"X scores {score} ({float(100 * score):.2f} %) if both sides play optimally."


class AbruptGame(PhantomGame):
    """Abrupt phantom tic-tac-toe of a tablebase: a nearly optimal strategy of each side."""

    about = ABRUPT
    opponent = "the strategy"

    @property
    def strategies(self) -> "Strategies":
        """A strategy of each side."""
        return self.tables.abrupt

    def _value(self) -> dict[str, Fraction]:
        return {
            "x_at_least": self.tables.abrupt.x_at_least,
            "x_at_most": self.tables.abrupt.x_at_most,
        }

    def _note(self) -> str:
        low, high = map(float, self._value().values())
        return f"X scores {low:.10f} to {high:.10f} if both sides play optimally."


class PhantomMatch(Match):
    """A match in which the user sees no more than his side knows, until it has ended."""

    game: PhantomGame
    meaning = ""
    takes_back = False  # he would have seen more than he may

    def first(self, position: str) -> Analysis:
        """Return what the user knows at the start."""
        self.opponent = self.game.opponent
        self._umpire = Umpire(abrupt=self.game.strategies.abrupt)
        return self._seen()

    def _seen(self) -> Analysis:
        umpire = self._umpire
        known = umpire.information_set(self.side)
        of = {cell: side for side, cells in umpire.marks.items() for cell in cells}
        hidden = [cell for cell in of if cell not in (*known.marks, *known.taken)]
        for cell in hidden if not umpire.result else ():
            del of[cell]
        board = "".join([of.get(cell, ".") for cell in CELLS])
        return Analysis(str(known), umpire.to_move, umpire.result, board)

    def legal(self) -> list[str]:
        """Return the cells of which the user knows nothing."""
        return [str(cell) for cell in self._umpire.legal_moves()]

    def choose(self) -> str:
        """Return a cell drawn from the strategy."""
        known = str(self._umpire.information_set())
        analysis = self.ask("choose", known, seed=self.luck)
        return (analysis.moves or ())[0].move

    def play(self, move: str) -> str:
        """Name a cell."""
        stands = self._umpire.play(int(move))
        self.turns.append(self._seen())
        return "" if stands else "it is refused, the other side holds it"

    def reply(self) -> str:
        """Let the strategy name cells until its turn is over."""
        mover = self._umpire.to_move
        while self.play(self.choose()) and self._umpire.to_move == mover:
            pass
        return f"{mover} has {'named' if self._umpire.abrupt else 'marked'} a cell."


def _ranked(known: InformationSet, move: "PhantomMove", rank: int) -> Ranked:
    after = str(known.marked(move.cell))
    return Ranked(str(move.cell), after, rank, {"probability": move.probability})
