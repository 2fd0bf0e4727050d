"""A match whose moves are numbers, for a program that plays one side or both.

Each side is shown all that it knows, and no more. It needs only the standard library.
"""

from __future__ import annotations

from copy import copy

from ttt_tables.errors import (
    BadLimitError,
    GameOverError,
    IllegalMoveError,
    quote,
)
from ttt_tables.play.game import Game
from ttt_tables.play.match import Match, begin
from ttt_tables.play.player import Player
from ttt_tables.play.policy import RAISE, check_illegal
from ttt_tables.play.words import words_of
from ttt_tables.text_drawing import drawing

PLIES = 200


class Environment:
    """A game of any kind.

    side     the program's: X or O, or XO for both
    player   of the other side, as a `Match` takes one
    illegal  the effect of an illegal action: "raise" IllegalMoveError, or "lose" the game
    plies    after so many moves the game stops, and is no side's

    An action is an index into `words.moves`. Raises BadModelError (illegal) and BadLimitError.
    """

    def __init__(
        self,
        game: Game,
        side: str,
        player: Player | None = None,
        illegal: str = RAISE,
        plies: int = PLIES,
    ) -> None:
        self.words = words_of(game)
        self.match = Match(game, side, 0, player=player, plies=plies)
        if not self.match.plies:
            raise BadLimitError(f"plies are a whole number from 1 on, not {quote(plies)}")
        self.illegal = check_illegal(illegal)
        self.match.resign(side[0])  # until `reset`

    def reset(self, seed: int | None = None, start: str | None = None) -> None:
        """Begin a game, at the game's start or at another position. A seed determines all chance.

        Raises BadBoardError, and GameOverError if the game ends before the program can move.
        """
        old = self.match
        old.resign(old.side[0])  # if this fails, there is no game
        here = old.game.position(start)
        match = begin(old.game, old.side, seed, player=old.player, plies=old.plies, start=here)
        if not match.waits:
            raise GameOverError(
                f"the game from {quote(here.text)} is over before "
                f"{' or '.join(old.side)} can move ({match.result})"
            )
        self.match = match

    def step(self, action: object) -> None:
        """Play a move, and go on until the program is to move again, or the game is over.

        If the player raises an error, the move is taken back. Raises IllegalMoveError, unless
        illegal moves lose, and GameOverError.
        """
        if self.match.result:
            raise GameOverError("the game is over or has not begun: call reset")
        match = copy(self.match)
        try:
            match.play(self.words.move(match.here, action))
        except IllegalMoveError:
            if self.illegal == RAISE:
                raise
            match.resign(self.to_move)
        match.go_on()
        self.match = match

    @property
    def to_move(self) -> str:
        """The side to move."""
        return self.match.here.to_move or ""

    def digits(self, side: str) -> list[int]:
        """Return what a side knows, in digits."""
        return self.words.digits(self.match.here.seen_by(side).text)

    def mask(self, side: str) -> list[int]:
        """Return 1 for each move that a side may make now."""
        is_its_turn = side == self.to_move and not self.match.result
        legal = self.words.actions(self.match.here) if is_its_turn else {}
        return [int(action in legal) for action in range(len(self.words.moves))]

    def info(self, side: str) -> dict[str, object]:
        """Return the `position` that a side knows as text, its `board`, and at the end a `result`.

        Learners that collect what they are given make arrays of it, so nothing in it is None.
        """
        seen, result = self.match.here.seen_by(side), self.match.settled
        known: dict[str, object] = {"position": seen.text, "board": seen.board}
        return {**known, "result": result} if result else known

    def drawing(self, side: str) -> str:
        """Return the board that a side knows as lines."""
        seen = self.match.here.seen_by(side)
        leaving = seen.facts.get("leaving")
        return drawing(seen.board, None if leaving is None else str(leaving))


def reward(match: Match, side: str) -> float:
    """Return 1, 0 or -1 once a match is settled; a draw is 0 unless the game says otherwise."""
    result = match.settled
    return 2 * match.game.known.ended(side, result).score - 1 if result else 0.0
