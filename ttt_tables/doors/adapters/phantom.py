"""Both versions of phantom tic-tac-toe as a Gymnasium environment: a side sees what it met."""

from fractions import Fraction
from typing import Any

import gymnasium
import numpy as np

from ttt_tables.board import any_order
from ttt_tables.board.numbers import CELLS
from ttt_tables.default import given_tablebase
from ttt_tables.doors.adapters.environment import GameEnv, Observed, check_opponent
from ttt_tables.errors import BadBoardError
from ttt_tables.phantom.rules import InformationSet, Umpire
from ttt_tables.tablebase import Tablebase
from ttt_tables.text_drawing import drawing

TURNS = (5, 9)  # of X, the second in the abrupt version


def observation_space(abrupt: bool) -> gymnasium.spaces.MultiDiscrete:
    """Return the space of observations."""
    return gymnasium.spaces.MultiDiscrete([1 + 2 * TURNS[abrupt]] * len(CELLS), dtype=np.int8)


def observe(known: InformationSet) -> Observed:
    """Return what a side knows of each cell.

    It is 0 if nothing, t if it was marked in turn t, and 5 + t if it was refused in turn t: 9 + t
    in the abrupt version.
    """
    digits = np.zeros(len(CELLS), np.int8)
    for turn, cell, stands in known.turns:
        digits[cell] = turn if stands else TURNS[known.abrupt] + turn
    return digits


def mask_of(known: InformationSet, open_: bool) -> Observed:
    """Return 1 for each cell of which the side knows nothing, while the game is open."""
    mask = np.zeros(len(CELLS), np.int8)
    mask[list(known.legal_moves())] = open_
    return mask


class PhantomEnv(GameEnv):
    """Phantom tic-tac-toe against an optimal strategy ("perfect") or uniform cells ("random").

    After a refused cell the agent is to move still; in the `abrupt` version the turn is over, and
    the strategy is nearly optimal. An observation has for each cell 0 if the side knows nothing of
    it, t if it marked it in its turn t, and 5 + t (9 + t) if it was refused in turn t. `info` has
    the `position`, the same as text, and the `board` that it knows. Raises UnknownPolicyError.
    """

    def __init__(
        self,
        opponent: str = "random",
        side: str = "X",
        tablebase: Tablebase | None = None,
        *,
        abrupt: bool = False,
        **options: str,
    ) -> None:
        super().__init__(side, **options)
        self.observation_space = observation_space(abrupt)
        self._opponent = check_opponent(opponent)
        tables = given_tablebase(tablebase)
        self._strategy = tables.abrupt if abrupt else tables.phantom
        self._umpire = Umpire(abrupt=abrupt)

    def render(self) -> str | None:
        """Return the board that the side knows as three lines in mode "ansi", else None."""
        return drawing(self._known.board) if self.render_mode == "ansi" else None

    def exact_optimal_return(self) -> Fraction:
        """Return the best expected return from the start, as a Fraction. Needs numba."""
        from ttt_tables.phantom.evaluation import best_response, knowledge

        other, abrupt = "XO"[self.side == "X"], self._umpire.abrupt
        given: Any = self._strategy
        if self._opponent == "random":
            given = {other: knowledge(other, abrupt=abrupt) == 0}
        return 2 * Fraction(best_response(given, self.side, abrupt=abrupt).score) - 1

    @property
    def _known(self) -> InformationSet:
        return self._umpire.information_set(self.side)

    def _start(self, board: object, to_move: object) -> tuple[int, str]:
        if board != any_order.EMPTY or to_move is not None:
            raise BadBoardError(
                "a game of phantom tic-tac-toe starts on the empty board, X to move"
            )
        self._umpire = Umpire(abrupt=self._umpire.abrupt)
        return any_order.EMPTY, "X"

    def _go_on(self) -> None:
        while not self._result:
            self._cells = self._umpire.legal_moves()
            if self._umpire.to_move == self.side:
                return
            self._mark(self._reply())
        self._cells = ()

    def _reply(self) -> int:
        if self._opponent == "random":
            return self._chance.choice(self._cells)
        chances = self._strategy(self._umpire.information_set())
        return self._chance.choices([*chances], [float(one) for one in chances.values()])[0]

    def _mark(self, cell: int) -> None:
        self._umpire.play(cell)
        self._result = self._umpire.result

    def _observe(self) -> Observed:
        return observe(self._known)

    def _info(self) -> dict[str, Any]:
        known = self._known
        facts = {"position": str(known), "board": known.board, "result": self._result}
        return {"action_mask": mask_of(known, self._result is None), **facts}
