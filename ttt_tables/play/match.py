"""A match of a user against a player: a list of positions, in every game."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from ttt_tables.board.any_order import check_side
from ttt_tables.board.numbers import check_seed
from ttt_tables.lazy import DRAWINGS
from ttt_tables.play.game import Game
from ttt_tables.play.player import Erring, Player
from ttt_tables.play.position import Position

REPEATS = 3  # times that a position comes, with no chance between: then a game is a draw


def came(line: Sequence[Position], most: int = REPEATS) -> bool:
    """Return whether the last position has come so often, with no chance since it first did."""
    found = 0
    for here in reversed(line):
        if here.outcomes:
            break
        found += here == line[-1]
    return found >= most


class Match:
    """A game in progress. What is drawn at its k-th position is a function of the seed and k.

    game     the game
    side     the user's, X or O
    seed     makes chance, and the player's moves, repeatable
    player   of the other side: by default it plays one of the best moves, drawn
    repeats  a position that comes so often, with no chance between, is a draw; 0 for no such rule
    plies    after so many moves of both sides the game is a draw; 0 for no bound
    line     the positions, the start first
    words    the move, or the outcome of chance, that led to each position after the start

    Raises BadBoardError for another side, and BadLimitError for another seed.
    """

    def __init__(
        self,
        game: Game,
        side: str = "X",
        seed: int | str | None = None,
        *,
        player: Player | None = None,
        repeats: int = REPEATS,
        plies: int = 0,
    ) -> None:
        self.game: Game = game
        self.side: str = check_side(side)
        self.player: Player = player or Erring(Fraction(0))
        self.repeats: int = repeats
        self.plies: int = plies
        self.line: list[Position] = [game.start]
        self.words: list[str] = []
        drawn = check_seed(seed)
        self._luck: int | str = Random().getrandbits(64) if drawn is None else drawn

    @property
    def here(self) -> Position:
        """The position."""
        return self.line[-1]

    @property
    def seen(self) -> Position:
        """All that the user knows of it."""
        return self.here.seen_by(self.side)

    @property
    def moved(self) -> int:
        """The number of moves that both sides have made."""
        return sum([bool(here.legal_moves) for here in self.line[:-1]])

    @property
    def result(self) -> str | None:
        """None while the game is open; repeated or too long it is a draw."""
        here = self.here
        if here.result or not here.legal_moves:  # what chance has to settle is settled
            return here.result
        again = self.repeats and came(self.line, self.repeats)
        return "draw" if again or (self.plies and self.moved >= self.plies) else None

    @property
    def waits(self) -> bool:
        """Whether the match waits for the user's move."""
        here = self.here
        return bool(here.legal_moves) and here.to_move == self.side and not self.result

    def _repr_html_(self) -> str:
        """Return the position, as far as the user knows it, as a notebook shows it."""
        return DRAWINGS["Match"](self)

    def play(self, word: str) -> None:
        """Play a move of either side, or an outcome of chance.

        Raises IllegalMoveError and GameOverError.
        """
        self.line.append(self.here.play(word))
        self.words.append(word)

    def go_on(self) -> list[str]:
        """Let chance and the player act until the user is to move. Return what they did."""
        first = len(self.words)
        while not (self.waits or self.result):
            here = self.here
            chance = here.outcomes
            source = Random(f"{'chance' if chance else 'opponent'} {self._luck} {len(self.line)}")
            self.play(here.sampled(source).name if chance else self.player(here.seen, source))
        return self.words[first:]

    def take_back(self) -> bool:
        """Go back to the user's turn before this one. Return whether there is one.

        Where marks are hidden nothing is taken back: a second try would know too much.
        """
        turns = [
            at
            for at, here in enumerate(self.line[:-1])
            if here.to_move == self.side and here.legal_moves
        ]
        if self.game.rules.hidden or not turns:
            return False
        del self.line[turns[-1] + 1 :], self.words[turns[-1] :]
        return True
