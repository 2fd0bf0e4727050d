"""A game as an environment: chance acts, and players reply, until somebody else is to move.

Each side is shown all that it knows, and no more. Standard library alone.
"""

from collections.abc import Mapping
from random import Random

from ttt_tables.board.numbers import OTHER
from ttt_tables.doors.adapters.player import Player
from ttt_tables.doors.adapters.state import PLIES, SIDES, State
from ttt_tables.errors import BadModelError, GameOverError, IllegalMoveError, quote
from ttt_tables.play.game import Game
from ttt_tables.play.match import IN_A_ROW, endless_chance
from ttt_tables.play.position import Position
from ttt_tables.text_drawing import drawing

ILLEGAL = ("raise", "lose")
ATTEMPTS = 100  # to begin a game in which chance, and the players, leave a move to somebody else


class Environment:
    """A game of any kind, whose sides are played by `players`, or by whoever calls `step`.

    players  by side
    illegal  the effect of an illegal action: "raise" IllegalMoveError, or "lose" the game
    plies    after so many moves the game stops, and is no side's

    An action is an index into `words.moves`. Raises BadModelError (illegal) and BadLimitError.
    """

    def __init__(
        self, game: Game, players: Mapping[str, Player], illegal: str = "raise", plies: int = PLIES
    ) -> None:
        if not isinstance(illegal, str) or illegal not in ILLEGAL:
            raise BadModelError(f"illegal is {quote(illegal)}: choose one of {', '.join(ILLEGAL)}")
        self.game, self.players, self.illegal, self.plies = game, players, illegal, plies
        self.state = State(game, plies)
        self._chance = Random(0)
        self._lost: str | None = None  # the side that has lost by an illegal action
        self._has_begun = False

    def reset(self, seed: int | None = None, start: Position | None = None) -> None:
        """Begin a game. A seed determines all chance.

        Raises GameOverError if the game ends before anybody is to move.
        """
        self._chance, self._has_begun = Random(seed), False
        for _ in range(ATTEMPTS):  # a coin may give the players every turn
            state = self._gone_on(State(self.game, self.plies, start))
            if not state.is_terminal():
                self.state, self._lost, self._has_begun = state, None, True
                return
        raise GameOverError(
            f"the game from {quote(self.game.start if start is None else start)} is over before "
            f"{' or '.join([side for side in SIDES if side not in self.players])} can move "
            f"({state.result})"
        )

    def step(self, action: int) -> None:
        """Play a move, and go on until somebody is to move again, or the game is over.

        If a player raises an error, the move is taken back. Raises IllegalMoveError, unless illegal
        moves lose, and GameOverError.
        """
        if self.is_over or not self._has_begun:
            raise GameOverError("the game is over or has not begun: call reset")
        state = self.state.clone()
        try:
            state.apply_action(action)
        except IllegalMoveError:
            if self.illegal == "raise":
                raise
            self._lost = self.to_move
            return
        self.state = self._gone_on(state)

    def _gone_on(self, state: State) -> State:
        """Let chance and the players act until somebody else is to move, and return the state."""
        in_a_row = 0
        while not state.is_terminal():
            in_a_row = in_a_row + 1 if state.is_chance_node() else 0
            if in_a_row > IN_A_ROW:
                raise endless_chance(state.here)
            if state.is_chance_node():
                state.follow(state.here.sampled(self._chance).name)
            elif player := self.players.get(state.here.to_move or ""):
                state.follow(player.choose(state.here, self._chance))
            else:
                break
        return state

    @property
    def to_move(self) -> str:
        """The side to move."""
        return self.state.here.to_move or ""

    @property
    def result(self) -> str | None:
        """None while the game is open, else "X", "O" or "draw"."""
        return OTHER[self._lost] if self._lost else self.state.result

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or has stopped after too many plies."""
        return self._lost is not None or self.state.is_terminal()

    def reward(self, side: str) -> float:
        """Return 1, 0 or -1 at the end, 0 before it. Who loses by an illegal action has -1."""
        if self._lost:
            return -1.0 if side == self._lost else 1.0
        return self.state.returns()[SIDES.index(side)]

    def seen(self, side: str) -> Position:
        """Return what a side knows."""
        return self.state.here.seen_by(side)

    def digits(self, side: str) -> list[int]:
        """Return what a side knows, in digits."""
        return self.state.words.digits(self.seen(side).text)

    def mask(self, side: str) -> list[int]:
        """Return 1 for each move that a side may make now."""
        legal = self.state.here.legal_moves if side == self.to_move and not self.is_over else ()
        return [int(move in legal) for move in self.state.words.moves]

    def told(self, side: str) -> dict[str, object]:
        """Return the `position` that a side knows as text, its `board`, and the `result`."""
        seen = self.seen(side)
        return {"position": seen.text, "board": seen.board, "result": self.result}

    def drawn(self, side: str) -> str:
        """Return the board that a side knows as lines."""
        seen = self.seen(side)
        leaving = seen.facts.get("leaving")
        return drawing(seen.board, None if leaving is None else str(leaving))
