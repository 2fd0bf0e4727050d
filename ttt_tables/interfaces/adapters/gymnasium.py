"""Gymnasium environments for every game.

    import gymnasium

    home = "ttt_tables.interfaces.adapters.gymnasium"  # importing it registers the games
    env = gymnasium.make(f"{home}:ttt/classic-v0", opponent="random", side="O")
    env.unwrapped.optimal_return()          # the best mean return that an agent can have

The agent plays one side. Each step includes the opponent's reply and all chance outcomes. An action
is an index into `moves`. An observation is the text of the position as the agent's side knows it,
in digits. `info` has the `action_mask`, that `position` and its `board` as texts, and at the end
the `result`: "X", "O" or "draw".
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
from ttt_tables.games.registry import CLASSIC, game_names
from ttt_tables.play.environment import MODES, PLIES, Environment, check_mode, reward
from ttt_tables.play.evaluator import RANDOM
from ttt_tables.play.game import Game, given_game
from ttt_tables.play.optimum import best_score
from ttt_tables.play.player import Player
from ttt_tables.play.policy import Policy
from ttt_tables.play.words import Words

LIMITS = ("milliseconds", "nodes")  # of a search


class GameEnv(gymnasium.Env):
    """A game with the agent on one side, against any policy.

    game         a name, with the options of the game, or your own Game
    opponent     as `Player` takes one; its limits are also options: milliseconds, nodes
    side         "X" or "O", the agent's
    illegal      the effect of an illegal action: "raise" IllegalMoveError, or "lose" the game, for
                 programs that draw actions blindly, such as Gymnasium's `check_env`
    plies        the number of moves after which the game is truncated
    render_mode  None; "ansi": the board as lines, and what comes next; or "rgb_array": a picture,
                 in which the cells that the side to move may take have its colour

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
        **options: Any,
    ) -> None:
        self.side: str = check_side(side)
        self.player = player_of(game, opponent, options)
        self.game: Game = self.player.game
        self._env = Environment(self.game, side, self.player, illegal, plies)
        self.render_mode = check_mode(render_mode)
        self.words: Words = self._env.words
        self.moves: tuple[str, ...] = self.words.moves
        self.action_space, self.observation_space = spaces_of(self.words)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin a game. A seed determines all random draws until the next seed.

        options   `position`, a text to start from

        Raises BadBoardError, and GameOverError if the game ends before the agent can move.
        """
        super().reset(seed=seed)
        self._env.reset(int(self.np_random.integers(1 << 62)), start_of(options))
        return self._observe(), self._info()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Play a move, and continue until the agent is to move again or the game is over.

        Raises IllegalMoveError, unless illegal moves lose, and GameOverError.
        """
        self._env.step(action)
        match = self._env.match
        ended = match.settled is not None
        return self._observe(), reward(match, self.side), ended, match.is_late, self._info()

    def action_masks(self) -> np.ndarray:
        """Return whether each action is legal. sb3-contrib calls this."""
        return np.array(self._env.mask(self.side), bool)

    def render(self) -> str | np.ndarray | None:
        """Render the information state of the agent's side in the `render_mode`."""
        return rendered(self._env, self.side, self.render_mode)

    def optimal_return(self) -> float:
        """Return the best expected return from the start against this opponent.

        The value accounts for the limit of plies and for games that `reset` replaces. It is solved
        at the first call: in a second for classic, and in up to a minute for a game of 50,000
        positions or more. Raises BadLimitError if there are too many positions; UnknownValueError
        if repeated positions decide it, or if marks are hidden (then the message names a module
        with more methods); and GameOverError if the agent never moves.
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
        return 2 * best_score(self.game, self.side, self.player, self._env.match.plies) - 1

    def _observe(self) -> np.ndarray:
        return np.array(self._env.digits(self.side), np.int64)

    def _info(self) -> dict[str, Any]:
        mask = np.array(self._env.mask(self.side), np.int8)
        return {"action_mask": mask, **self._env.info(self.side)}


def player_of(game: str | Game, policy: Policy | None, options: dict[str, Any]) -> Player:
    """Return a player of a game. The options of the game may include limits of a search."""
    limits = {name: options.pop(name) for name in LIMITS if name in options}
    return Player(given_game(game, **options), policy, **limits)


def rendered(env: Environment, side: str, mode: str | None) -> str | np.ndarray | None:
    """Render the information state of a side in a render mode."""
    if mode != "rgb_array":
        return env.drawing(side) if mode else None
    height, width, data = env.pixels(side)
    return np.frombuffer(data, np.uint8).reshape(height, width, 3).copy()


def spaces_of(words: Words) -> tuple[gymnasium.Space[Any], gymnasium.Space[Any]]:
    """Return the spaces of actions and of observations."""
    digits = [len(words.letters) + 1] * words.length  # of 64 bits, because learners add them up
    return (
        gymnasium.spaces.Discrete(max(1, len(words.moves))),
        gymnasium.spaces.MultiDiscrete(digits),
    )


def start_of(options: object) -> Any:
    """Return the position in the options of a reset. Raises BadBoardError."""
    if options is None:
        return None
    if not isinstance(options, Mapping) or {*options} - {"position"}:
        raise BadBoardError(f"the only option of a reset is `position`, got {quote(options)}")
    return options.get("position")


IDS = {f"ttt/{name}-v0": name for name in game_names()}
for _id, _name in IDS.items():  # so that processes that import this module also register the games
    if _id not in gymnasium.registry:
        gymnasium.register(_id, f"{__name__}:{GameEnv.__name__}", kwargs={"game": _name})
