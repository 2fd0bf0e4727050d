"""Every game as an environment of Gymnasium.

    import gymnasium
    from ttt_tables.doors.adapters.gymnasium import register

    register()
    env = gymnasium.make("ttt/classic-v0", opponent="random", side="O")
    env.unwrapped.optimal_return()          # no agent's mean return can exceed it

The agent plays one side; each step includes the opponent's reply and all chance. An action is an
index into `moves`. An observation is the text of the position that the agent's side knows, in
digits. `info` has the `action_mask`, that `position` and its `board` as texts, and the `result`:
None, "X", "O" or "draw".

An action outside the mask raises IllegalMoveError. With illegal="lose" it loses the game instead,
for programs that draw actions blindly, such as Gymnasium's `check_env`.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from ttt_tables.errors import BadBoardError, UnknownValueError, missing_extra, quote

try:
    import gymnasium
    import numpy as np
except ModuleNotFoundError:
    raise missing_extra("this adapter", "Gymnasium", "gymnasium") from None

from ttt_tables.board.any_order import check_side
from ttt_tables.board.numbers import OTHER
from ttt_tables.doors.adapters.environment import Environment
from ttt_tables.doors.adapters.optimum import best_score
from ttt_tables.doors.adapters.player import RANDOM, Player, Policy, chosen
from ttt_tables.doors.adapters.state import PLIES
from ttt_tables.doors.adapters.words import Words
from ttt_tables.games.registry import CLASSIC, game_names
from ttt_tables.play.game import Game
from ttt_tables.play.position import Position
from ttt_tables.tablebase import Tablebase

MODES = ["ansi"]


class GameEnv(gymnasium.Env):
    """A game with the agent on one side, against any policy.

    game         a name, with the options that make the game, or a Game of one's own
    opponent     as `Player` takes one; its limits are options, too: milliseconds, nodes
    side         "X" or "O", the agent's
    illegal      the effect of an illegal action: "raise" IllegalMoveError, or "lose" the game
    plies        after so many moves the game is truncated
    render_mode  None, or "ansi": the board as lines

    The reward is 1 for a win, 0 for a draw and -1 for a loss, and 0 before the end. Raises as
    `ttt.game`, `Player` and `Environment` do.
    """

    metadata = {"render_modes": MODES, "render_fps": 1}  # noqa: RUF012 - Gymnasium's own annotation

    def __init__(
        self,
        game: str | Game = CLASSIC,
        opponent: Policy | None = RANDOM,
        side: str = "X",
        illegal: str = "raise",
        plies: int = PLIES,
        render_mode: str | None = None,
        tablebase: Tablebase | None = None,
        **options: Any,
    ) -> None:
        self.side: str = check_side(side)
        self.game, limits = chosen(game, tablebase, options)
        self.player = Player(self.game, opponent, **limits)
        self._env = Environment(self.game, {OTHER[side]: self.player}, illegal, plies)
        self.render_mode = render_mode
        self.words: Words = self._env.state.words
        self.moves: tuple[str, ...] = self.words.moves
        self.action_space, self.observation_space = spaces_of(self.words)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin a game. A seed determines all chance until the next seed.

        options   `position`, a text to start from

        Raises BadBoardError, and GameOverError if the game ends before the agent can move.
        """
        super().reset(seed=seed)
        start = start_of(self.game, options)
        self._env.reset(int(self.np_random.integers(1 << 62)), start)
        return self._observe(), self._info()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Play a move, and go on until the agent is to move again or the game is over.

        Raises IllegalMoveError, unless illegal moves lose, and GameOverError.
        """
        self._env.step(action)
        ended = self._env.result is not None
        reward, is_late = self._env.reward(self.side), self._env.is_over and not ended
        return self._observe(), reward, ended, is_late, self._info()

    def render(self) -> str | None:
        """Return the board that the agent's side knows as lines in mode "ansi", else None."""
        return self._env.drawn(self.side) if self.render_mode in MODES else None

    def optimal_return(self) -> float:
        """Return the best expected return from the start against this opponent.

        The limit of plies and the games that `reset` replaces are counted in. It is solved at the
        first call, in seconds. Raises BadLimitError if there are too many positions;
        UnknownValueError if repeated positions decide it, or if marks are hidden, with the module
        that has more methods; and GameOverError if the agent never moves.
        """
        return float(self._optimum)

    def exact_optimal_return(self) -> Fraction:
        """Return `optimal_return` as a Fraction. Raises UnknownValueError if it is an estimate."""
        if isinstance(self._optimum, float):
            raise UnknownValueError(
                "this optimal return is not known exactly: call optimal_return for an estimate"
            )
        return self._optimum

    @cached_property
    def _optimum(self) -> Fraction | float:
        return 2 * best_score(self.game, self.side, self.player, self._env.plies) - 1

    def _observe(self) -> np.ndarray:
        return np.array(self._env.digits(self.side), np.int8)

    def _info(self) -> dict[str, Any]:
        mask = np.array(self._env.mask(self.side), np.int8)
        return {"action_mask": mask, **self._env.told(self.side)}


def spaces_of(words: Words) -> tuple[gymnasium.Space[Any], gymnasium.Space[Any]]:
    """Return the spaces of actions and of observations."""
    digits = [len(words.letters) + 1] * words.length
    return (
        gymnasium.spaces.Discrete(max(1, len(words.moves))),
        gymnasium.spaces.MultiDiscrete(digits, dtype=np.int8),
    )


def start_of(game: Game, options: object) -> Position | None:
    """Return the position that the options of a reset ask for. Raises BadBoardError."""
    if options is None:
        return None
    if not isinstance(options, Mapping):
        raise BadBoardError(f"options are a mapping, not {quote(options)}")
    if unknown := [name for name in options if name != "position"]:
        raise BadBoardError(f"no option is called {quote(unknown[0])}: use position")
    return game.position(options["position"]) if options else None


def register() -> tuple[str, ...]:
    """Make each game known to `gymnasium.make`, and return the ids."""
    ids = {f"ttt/{name}-v0": name for name in game_names()}
    for known, name in ids.items():
        if known not in gymnasium.registry:
            entry = f"{GameEnv.__module__}:{GameEnv.__name__}"
            gymnasium.register(known, entry, kwargs={"game": name})
    return tuple(ids)
