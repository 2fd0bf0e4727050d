"""A match whose moves are numbers, for a program that plays one side or both.

Each side observes only its information state. The module needs only the standard library.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from ttt_tables.errors import (
    BadLimitError,
    BadOptionError,
    GameOverError,
    IllegalMoveError,
    quote,
)
from ttt_tables.pixels import pixels
from ttt_tables.play.game import Game
from ttt_tables.play.match import Match, begin
from ttt_tables.play.player import Player
from ttt_tables.play.policy import RAISE, check_illegal
from ttt_tables.play.position import Position
from ttt_tables.play.words import words_of
from ttt_tables.text_drawing import drawing

PLIES = 200
MODES = ["ansi", "rgb_array"]  # of drawings, as Gymnasium names them


class Environment:
    """An environment for reinforcement learning, of any game.

    side     the program's side: X or O, or XO for both
    player   the player of the other side, as in `Match`
    illegal  the effect of an illegal action: "raise" IllegalMoveError, or "lose" the game
    plies    the number of moves after which the game stops without a winner

    An action is an index into `words.moves`. Raises BadModelError for an invalid `illegal`, and
    BadLimitError for invalid `plies`.
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
            raise BadLimitError(f"plies must be a whole number of at least 1, got {quote(plies)}")
        self.illegal = check_illegal(illegal)
        self.match.resign(side[0])  # until `reset`
        self.has_begun = False

    def reset(self, seed: int | None = None, start: str | None = None) -> None:
        """Begin a game.

        seed   the seed of all random numbers
        start  the text of the first position; by default the start of the game

        Raises BadBoardError, and GameOverError if the game ends before the program can move.
        """
        old = self.match
        old.resign(old.side[0])  # if this fails, there is no game
        here = old.game.position(start)
        match = begin(old.game, old.side, seed, player=old.player, plies=old.plies, start=here)
        if not match.waiting:
            raise GameOverError(
                f"the game from {quote(here.text)} is over before "
                f"{' or '.join(old.side)} can move ({match.result})"
            )
        self.match, self.has_begun = match, True

    def step(self, action: object) -> None:
        """Play a move, and continue until the program is to move again or the game is over.

        action  an index into `words.moves`

        If the player raises an error, the move is taken back. Raises GameOverError, and
        IllegalMoveError unless illegal moves lose.
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
        match.advance()
        self.match = match

    @property
    def to_move(self) -> str:
        """The side to move."""
        return self.match.here.to_move or ""

    def digits(self, side: str) -> Sequence[int]:
        """Return the information state of a side as digits (see `Words.digits`)."""
        return self.words.digits(self.match.here.information_state_of(side).text)

    def mask(self, side: str) -> Sequence[bool]:
        """Return for each of `words.moves` whether it is legal for a side now."""
        if side == self.to_move and not self.match.result:
            return self.words.mask(self.match.here)
        return (False,) * len(self.words.moves)

    def info(self, side: str) -> dict[str, object]:
        """Return a side's information state as plain data.

        Its fields are `position`, `board` and, at the end of the game, `result`. No field is None,
        since learning libraries collect them in arrays.
        """
        seen, result = self.match.here.information_state_of(side), self.match.settled
        known: dict[str, object] = {"position": seen.text, "board": seen.board}
        return {**known, "result": result} if result else known

    def drawing(self, side: str) -> str:
        """Return the board that a side observes as lines of text, with a line about the state."""
        seen = self.match.here.information_state_of(side)
        drawn = drawing(seen.board, _leaving(seen), layout=seen.game.rules.layout)
        return f"{drawn}\n{self._next(seen)}"

    def pixels(self, side: str) -> tuple[int, int, bytes]:
        """Return a picture of the board that a side observes: see `ttt_tables.pixels.pixels`."""
        here, seen = self.match.here, self.match.here.information_state_of(side)
        playable = () if self.match.result or side != self.to_move else here.legal_moves
        return pixels(seen.board, _leaving(seen), self.to_move, playable, seen.game.rules.layout)

    def _next(self, seen: Position) -> str:
        """Return the side to move, with the roll or the board to play in, or the result."""
        result = self.match.result
        if result:
            ended = "a draw" if result == "draw" else f"{result} has won"
            return ended if self.has_begun else "not begun"
        info = {name: one for name, one in seen.info.items() if name not in ("leaving", "macro")}
        shown = [f", {name} {'any' if one is None else one}" for name, one in info.items()]
        return f"{self.to_move} to move{''.join(shown)}"


def check_mode(mode: str | None) -> str | None:
    """Return a render mode. Raises BadOptionError."""
    if mode is None or mode in MODES:
        return mode
    raise BadOptionError(
        f"render_mode must be None or one of {', '.join(MODES)}, got {quote(mode)}"
    )


def _leaving(seen: Position) -> str | None:
    leaving = seen.info.get("leaving")
    return None if leaving is None else str(leaving)


def reward(match: Match, side: str) -> float:
    """Return a side's reward: 0 before the end, then 1 for a win, -1 for a loss and 0 for a draw.

    If the game values a draw otherwise, a draw has a reward between -1 and 1.
    """
    result = match.settled
    return 2 * match.game.evaluator.ended(side, result).score - 1 if result else 0.0
