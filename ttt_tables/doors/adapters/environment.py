"""The common part of three Gymnasium environments: turns, observations, rewards, refusals."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ttt_tables.board import any_order
from ttt_tables.board.numbers import OTHER, WEIGHTS, check_cell, place, show
from ttt_tables.classic.opponents import RESIGN
from ttt_tables.doors.adapters.returns import result_return
from ttt_tables.errors import (
    BadBoardError,
    BadModelError,
    GameOverError,
    IllegalMoveError,
    UnknownPolicyError,
    quote,
)
from ttt_tables.text_drawing import drawing

Observed = NDArray[np.int8]
ILLEGAL = ("raise", "lose")
OPPONENTS = ("perfect", "random")  # in the classic game any policy may be one


class GameEnv(gymnasium.Env):
    """A game with the agent on one side. Each subclass opens a turn and chooses the reply.

    side         "X" or "O", the agent's
    illegal      the effect of an illegal action: "raise" IllegalMoveError, or "lose" the game
    render_mode  None, or "ansi": the board as three lines
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own annotation
    extra_digits: tuple[int, ...] = ()  # how many values each digit after the nine cells has

    def __init__(self, side: str, illegal: str = "raise", render_mode: str | None = None) -> None:
        if not isinstance(illegal, str) or illegal not in ILLEGAL:
            raise BadModelError(f"illegal is {quote(illegal)}: choose one of {', '.join(ILLEGAL)}")
        self.side: str = any_order.check_side(side)
        self.illegal: str = illegal
        self.render_mode = render_mode
        self.action_space = gymnasium.spaces.Discrete(9)
        self.observation_space = gymnasium.spaces.MultiDiscrete(
            [3] * 9 + list(self.extra_digits), dtype=np.int8
        )
        self._chance = Random(0)
        self._board, self._to_move = any_order.EMPTY, "X"
        self._result: str | None = None
        self._cells: tuple[int, ...] = ()  # that the agent may play; empty before the game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin a game. A seed determines all chance until the next seed.

        options   `board`, a text or number to start from, and in the games of chance `to_move`

        Raises BadBoardError, and GameOverError if the game ends before the agent can move.
        """
        super().reset(seed=seed)
        self._chance = Random(int(self.np_random.integers(1 << 62)))
        asked = check_options(options, ("board", "to_move"))
        board, to_move = asked.get("board", any_order.EMPTY), asked.get("to_move")
        self._board, self._to_move = self._start(board, to_move)
        self._result = any_order.result(self._board)
        self._go_on()
        if self._result:
            raise GameOverError(
                f"the game from {quote(board)} is over before {self.side} can move ({self._result})"
            )
        return self._observe(), self._info()

    def step(self, action: int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Play a cell, and go on until the agent is to move again or the game is over.

        Raises IllegalMoveError, unless illegal moves lose, and GameOverError.
        """
        if not self._cells:
            raise GameOverError(
                f"there is no move on {show(self._board)!r}: the game is over or has not begun, "
                "call reset"
            )
        cell = check_cell(action)
        if cell in self._cells:
            self._mark(cell)
        elif self.illegal == "lose":
            self._result = OTHER[self.side]
        else:
            raise IllegalMoveError(
                f"cell {cell} may not be played on {show(self._board)!r}: choose one of "
                f"{list(self._cells)}, as the action mask says"
            )
        self._go_on()
        reward = float(result_return(self._result, self.side)) if self._result else 0.0
        return self._observe(), reward, self._result is not None, False, self._info()

    def render(self) -> str | None:
        """Return the board as three lines in mode "ansi", else None."""
        return drawing(show(self._board)) if self.render_mode == "ansi" else None

    def optimal_return(self) -> float:
        """Return the best expected return from the start against this opponent."""
        return float(self.exact_optimal_return())

    def exact_optimal_return(self) -> Fraction:
        """Return `optimal_return` as a Fraction."""
        raise NotImplementedError

    def _start(self, board: object, to_move: object) -> tuple[int, str]:
        """Return the board and the side to move that `reset` asks for, checked."""
        raise NotImplementedError

    def _turn(self, board: object, to_move: object) -> object:
        """Return the side to move; where none is given, X on the empty board, else the agent."""
        if to_move is not None:
            return to_move
        return "X" if any_order.read(board) == any_order.EMPTY else self.side

    def _open(self) -> tuple[int, ...]:
        """Open a turn and return the cells that may be played; none if the turn ends at once."""
        return any_order.legal_moves(self._board)

    def _reply(self) -> int:
        """Return the opponent's cell, or RESIGN."""
        raise NotImplementedError

    def _falls(self, cell: int) -> str | None:
        """Return the side whose mark appears on a played cell, or None."""
        return self._to_move

    def _digits(self) -> list[int]:
        return []

    def _go_on(self) -> None:
        while not self._result:
            self._cells = self._open()
            if self._cells and self._to_move == self.side:
                return
            if self._cells:
                self._mark(self._reply())
        self._cells = ()

    def _mark(self, cell: int) -> None:
        if cell == RESIGN:
            self._result = OTHER[self._to_move]
            return
        if mark := self._falls(cell):
            self._board = place(self._board, cell, mark)
            self._result = any_order.result(self._board)
        self._to_move = OTHER[self._to_move]

    def _observe(self) -> Observed:
        digits = [self._board // weight % 3 for weight in WEIGHTS] + self._digits()
        return np.array(digits, dtype=np.int8)

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(9, dtype=np.int8)
        mask[list(self._cells)] = 1
        return {"action_mask": mask, "board": show(self._board), "result": self._result}


def check_options(options: object, names: tuple[str, ...]) -> dict[str, Any]:
    """Return the options of a reset. Raises BadBoardError unless they map some of `names`."""
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise BadBoardError(f"options are a mapping, not {quote(options)}")
    if unknown := [name for name in options if name not in names]:
        raise BadBoardError(
            f"no option is called {quote(unknown[0])}: use {' and '.join(names) or 'none'}"
        )
    return dict(options)


def check_opponent(opponent: object) -> str:
    """Return the name of an opponent, checked. Raises UnknownPolicyError."""
    if not isinstance(opponent, str) or opponent not in OPPONENTS:
        raise UnknownPolicyError(
            f"no opponent of this game is called {quote(opponent)}: choose one of "
            f"{', '.join(OPPONENTS)}"
        )
    return opponent
