"""Gymnasium environments of the classic, dice, phantom and probabilistic games, and the family.

    import gymnasium
    from ttt_tables.doors.adapters.gymnasium import register

    register()
    env = gymnasium.make("ttt/Classic-v0", opponent="random", side="O")
    env.unwrapped.optimal_return()          # no agent's mean return can exceed it

The agent plays one side; each step includes the opponent's reply and all chance. An observation is
nine digits, row by row: 0 empty, 1 X, 2 O, whichever side the agent has. An action is a cell.
The reward is 1 for a win, 0 for a draw and -1 for a loss, and 0 before the end. `info` has the
`action_mask`, the `board` as text, and the `result`: None, "X", "O" or "draw".

An action outside the mask raises IllegalMoveError. With illegal="lose" it loses the game instead,
for programs that draw actions blindly, such as Gymnasium's `check_env`.
"""

from fractions import Fraction

from ttt_tables.errors import BadBoardError, missing_extra, quote

try:
    import gymnasium
except ModuleNotFoundError:
    raise missing_extra("this adapter", "Gymnasium", "gymnasium") from None

from ttt_tables.board import any_order
from ttt_tables.board.numbers import OTHER
from ttt_tables.classic import rules as classic
from ttt_tables.classic.evaluation import best_scores
from ttt_tables.classic.given_policy import Policy
from ttt_tables.default import given_tablebase
from ttt_tables.dice import rules as dice
from ttt_tables.doors.adapters.environment import GameEnv, check_opponent
from ttt_tables.doors.adapters.phantom import PhantomEnv
from ttt_tables.doors.adapters.player import draw
from ttt_tables.doors.adapters.relatives import FamilyEnv
from ttt_tables.doors.adapters.returns import dice_return, grid_return
from ttt_tables.probabilistic.exact import solve_exact
from ttt_tables.probabilistic.grid import Grid, parse_grid
from ttt_tables.probabilistic.solution import solve
from ttt_tables.tablebase import Tablebase


class ClassicEnv(GameEnv):
    """The classic game against any policy: a name, a function or a table.

    A policy that resigns, as `menace` does on an empty box, loses the game. Raises
    UnknownPolicyError and BadModelError.
    """

    def __init__(
        self,
        opponent: Policy = "random",
        side: str = "X",
        tablebase: Tablebase | None = None,
        **options: str,
    ) -> None:
        super().__init__(side, **options)
        self._model = given_tablebase(tablebase).model(opponent)

    def _start(self, board: object, to_move: object) -> tuple[int, str]:
        number = classic.parse(board)
        turn = classic.to_move(number)
        if to_move is not None and any_order.check_side(to_move) != turn:
            raise BadBoardError(f"on {quote(board)} it is the turn of {turn}, not {to_move!r}")
        return number, turn

    def _reply(self) -> int:
        return draw(self._model(self._board), self._chance)

    def exact_optimal_return(self) -> Fraction:
        """Return the best expected return from the start, as a Fraction."""
        return 2 * best_scores(self._model)["XO".index(self.side)] - 1


class DiceEnv(GameEnv):
    """The dice game against uniform moves ("random") or the best ones ("perfect").

    The observation's tenth digit is the number of rows that the roll opens, 0 once the game is
    over; `info` has the `roll` itself, 1 to 6, of the last turn. The die is thrown before each
    turn. The environment plays out blocked rolls by the rule (see dice/rules.py), so the agent
    always has a move. Raises UnknownPolicyError and UnknownRuleError.
    """

    extra_digits = (4,)

    def __init__(
        self,
        opponent: str = "random",
        side: str = "X",
        rule: str = "pass",
        tablebase: Tablebase | None = None,
        **options: str,
    ) -> None:
        super().__init__(side, **options)
        self._opponent = check_opponent(opponent)
        self.rule: str = dice.check_rule(rule)
        self._tables = given_tablebase(tablebase).dice
        self._roll = 0

    def _start(self, board: object, to_move: object) -> tuple[int, str]:
        return dice.check_position(board, self._turn(board, to_move), self.rule)

    def _open(self) -> tuple[int, ...]:
        self._roll = self._chance.randint(1, 6)
        cells = dice.legal_moves(self._board, dice.opened_rows(self._roll))
        if not cells:
            after, self._result = dice.after_blocked(self.rule, self._to_move)
            self._to_move = self._to_move if self._result else after
        return cells

    def _reply(self) -> int:
        if self._opponent == "random":
            return self._chance.choice(self._cells)
        return self._tables.best_move(self._board, self._roll, self._to_move, self.rule)

    def _digits(self) -> list[int]:
        return [dice.opened_rows(self._roll) if self._cells else 0]

    def _info(self) -> dict[str, object]:
        return {**super()._info(), "roll": self._roll}

    def exact_optimal_return(self) -> Fraction:
        """Return the best expected return from the start, as a Fraction."""
        if self._opponent == "random":
            return dice_return(self.side, self.rule)
        margin: Fraction = 2 * self._tables.exact(dice.EMPTY, "X", self.rule).x_score - 1
        return margin if self.side == "X" else -margin


class ProbabilisticEnv(GameEnv):
    """The probabilistic game on a grid, against uniform moves ("random") or the best ("perfect").

    grid   a name, a text or triples, as `ttt.probabilistic.parse_grid` takes

    Raises BadGridError and UnknownPolicyError.
    """

    def __init__(
        self,
        opponent: str = "random",
        side: str = "X",
        grid: object = "printed",
        **options: str,
    ) -> None:
        super().__init__(side, **options)
        self._opponent = check_opponent(opponent)
        self.grid: Grid = parse_grid(grid)
        self._solution = solve(self.grid)

    def _start(self, board: object, to_move: object) -> tuple[int, str]:
        number = any_order.parse(board)
        return number, any_order.check_side(self._turn(board, to_move))

    def _reply(self) -> int:
        if self._opponent == "random":
            return self._chance.choice(self._cells)
        return self._solution.moves(self._board, self._to_move)[0].cell

    def _falls(self, cell: int) -> str | None:
        drawn = self._chance.random()
        success, _, failure = self.grid.cells[cell]
        if drawn < success:
            return self._to_move
        return OTHER[self._to_move] if drawn >= 1 - failure else None

    def optimal_return(self) -> float:
        """Return the best expected return from the start, in floats: within 1e-12 of the exact."""
        if self._opponent == "random":
            return float(grid_return(self.grid, self.side, float))
        margin = 2 * self._solution.x_score(any_order.EMPTY) - 1
        return margin if self.side == "X" else -margin

    def exact_optimal_return(self) -> Fraction:
        """Return the best expected return from the start, as a Fraction: it takes seconds."""
        if self._opponent == "random":
            return Fraction(grid_return(self.grid, self.side))
        margin = 2 * solve_exact(self.grid) - 1
        return margin if self.side == "X" else -margin


IDS = {
    "ttt/Classic-v0": ClassicEnv,
    "ttt/Dice-v0": DiceEnv,
    "ttt/Family-v0": FamilyEnv,
    "ttt/Phantom-v0": PhantomEnv,
    "ttt/Probabilistic-v0": ProbabilisticEnv,
}


def register() -> tuple[str, ...]:
    """Make the environments known to `gymnasium.make`, and return their ids."""
    for name, kind in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, f"{kind.__module__}:{kind.__name__}")
    return tuple(IDS)
