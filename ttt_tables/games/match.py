"""A match: a game of a user against the program, turn by turn.

`Match` uses the verbs moves and play of a game, and so plays every game that has them. A game
that asks for more, such as a die before each turn, has a match of its own.
"""

from typing import TYPE_CHECKING, Any

from ttt_tables.board.numbers import OTHER

if TYPE_CHECKING:
    from random import Random

    from ttt_tables.games.game import Analysis, Game

EXACT = "your exact expected score, if both play on best"
SWAP = str.maketrans("XO", "OX")


class Match:
    """A game in progress. `turns` has the positions that the user may go back to.

    seed    makes the draws of the k-th turn a function of (seed, k); without one it is drawn
    start   where the match begins, by default where the game does
    asked   options of the game; each verb gets those that it has
    """

    opponent: str = "best play"  # who plays the other side
    meaning: str = "what it is worth to you, if both play on best"  # a move's score; "": none
    estimate: str = ""  # the source of scores that are not exact
    has_outcomes: bool = True  # whether a distance is to a certain end, as in perfect play
    takes_back: bool = True
    greeting: tuple[str, ...] = ()  # what a user has to know beside the rule
    notes: tuple[str, ...] = ()  # on the nine cells

    def __init__(
        self, game: "Game", side: str, seed: int | None, start: str | None = None, **asked: Any
    ) -> None:
        from random import Random

        self.game, self.side, self.asked = game, side, asked
        self.luck: int = Random().getrandbits(64) if seed is None else seed
        self.turns: list[Analysis] = []
        self.turns.append(self.first(game.about.start if start is None else start))

    def first(self, position: str) -> "Analysis":
        """Return the position where the match begins."""
        return self.ask("moves", position)

    @property
    def here(self) -> "Analysis":
        """The position as the user sees it, and whose turn it is."""
        return self.turns[-1]

    def ask(self, verb: str, position: str, *move: str, **more: Any) -> "Analysis":
        """Return the game's answer to a verb, with the options of the match and of this turn."""
        turn = {"to_move": self.here.to_move, **self.here.facts} if self.turns else {}
        known = {**turn, **self.asked, **more}
        method = self.game.check_verb(verb)
        options = {name: known[name] for name in self.game.options(verb) if name in known}
        analysis: Analysis = method(position, *move, **options)
        return analysis

    def source(self, what: str) -> "Random":
        """Return the random source of this turn: the same again after a move is taken back."""
        from random import Random

        return Random(f"{what} {self.luck} {len(self.turns)}")

    def begin(self) -> str:
        """Let chance act before a turn, as a die does, and return a sentence about it, or "".

        Afterwards a side is to move, or the game has ended.
        """
        return ""

    def analysis(self) -> "Analysis":
        """Return the moves of this turn, best first."""
        return self.ask("moves", self.here.position)

    def legal(self) -> list[str]:
        """Return the legal moves, sorted as texts: the order does not show which are good."""
        return sorted([one.move for one in self.analysis().moves or ()])

    def advice(self) -> list[str]:
        """Return a tutor's sentences about this turn, or []. The moves' scores are not in them."""
        return []

    def choose(self) -> str:
        """Return the program's move: one of the best, drawn."""
        best = [one.move for one in self.analysis().moves or () if one.rank == 1]
        return self.source("move").choice(best)

    def play(self, move: str) -> str:
        """Play a legal move. Return the outcome of chance, such as "it succeeds", or ""."""
        self.turns.append(self.ask("play", self.here.position, move))
        return ""

    def reply(self) -> str:
        """Play the program's move, and return a sentence about it."""
        mover, move = self.here.to_move, self.choose()
        outcome = self.play(move)
        return f"{mover} plays {move}{outcome and ': '}{outcome}."

    def take_back(self) -> bool:
        """Go back to the user's turn before this one. Return whether there is one."""
        before = [at for at, turn in enumerate(self.turns[:-1]) if turn.to_move == self.side]
        if before:
            del self.turns[before[-1] + 1 :]
        return bool(before)

    def gift(self) -> float | None:
        """Return the expected score that chance gave the user, None where it is not known."""
        return None


def lettered(analysis: "Analysis", to_move: str) -> "Analysis":
    """Return an analysis with X and O exchanged, unless it has the given side to move."""
    if analysis.to_move == to_move:
        return analysis
    assert analysis.board
    result = OTHER.get(analysis.result or "", analysis.result)
    return analysis._replace(to_move=to_move, result=result, board=analysis.board.translate(SWAP))
