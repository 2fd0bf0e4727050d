"""PettingZoo environments for every game, and an agent for them and for `tictactoe_v3`.

    import pettingzoo
    from ttt_tables.interfaces.adapters.pettingzoo import GameAEC, GameAgent

    env = GameAEC("misere", lines="torus")  # or pettingzoo.make("aec", "ttt/misere-v0")
    agent = GameAgent("perfect", "misere", lines="torus")
    env.reset(seed=0)
    env.step(agent.play(env))

PettingZoo's own environment numbers cells column by column and shows each agent its own marks
first. `GameAgent` reads its observations and those of `GameAEC`. PettingZoo's environment needs
pygame; `GameAgent` and `GameAEC` do not.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from ttt_tables.errors import BadBoardError, GameOverError, missing_extra, quote

try:
    import numpy as np
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError:
    raise missing_extra("this adapter", "PettingZoo", "pettingzoo") from None

from ttt_tables.board.numbers import check_seed
from ttt_tables.games.registry import CLASSIC
from ttt_tables.interfaces.adapters.gymnasium import IDS, player_of, rendered, spaces_of
from ttt_tables.notation.boards import read_board
from ttt_tables.notation.moves import write_move
from ttt_tables.play.environment import MODES, PLIES, Environment, check_mode, reward
from ttt_tables.play.game import Game, given_game
from ttt_tables.play.match import BOTH
from ttt_tables.play.policy import Policy
from ttt_tables.play.words import words_of

SIDES = {"player_1": "X", "player_2": "O"}  # by agent
AGENTS = {side: agent for agent, side in SIDES.items()}


class GameAEC(AECEnv):
    """A game for two agents, "player_1" as X and "player_2" as O. The seed determines chance.

    game, illegal, plies, render_mode   as in `GameEnv`; the actions and rewards are the same, too

    An agent observes `observation`, the text of the position that its side knows, in digits, and
    `action_mask`, which is 0 while it is not to move. `infos` have the texts.
    """

    metadata = {"name": "ttt_v0", "render_modes": MODES, "is_parallelizable": False}  # noqa: RUF012 - PettingZoo's own annotation

    def __init__(
        self,
        game: str | Game = CLASSIC,
        illegal: str = "raise",
        plies: int = PLIES,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.game = given_game(game, **options)
        self._env = Environment(self.game, BOTH, illegal=illegal, plies=plies)
        self.words, self.render_mode = self._env.words, check_mode(render_mode)
        self.possible_agents = [*SIDES]
        actions, seen = spaces_of(self.words)
        mask = spaces.MultiBinary(int(actions.n))
        both = spaces.Dict({"observation": seen, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(SIDES, both)
        self.action_spaces = dict.fromkeys(SIDES, actions)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. `options` may have a `position` to start from; other options are ignored.

        Raises BadBoardError, and GameOverError if the game has ended at the position.
        """
        self._env.reset(seed, (options or {}).get("position"))
        self.agents = [*SIDES]
        self._cumulative_rewards = dict.fromkeys(SIDES, 0.0)
        self._show()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        side = SIDES[agent]
        mask = np.array(self._env.mask(side), np.int8)
        return {"observation": np.array(self._env.digits(side), np.int64), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._env.step(action)
        self._cumulative_rewards[agent] = 0.0
        self._show()
        self._accumulate_rewards()

    def render(self) -> str | np.ndarray | None:
        """Render the information state of the agent to move in the `render_mode`."""
        return rendered(self._env, self._env.to_move or "X", self.render_mode)

    def last(self, observe: bool = True) -> tuple[Any, ...]:
        """Return the observation of the agent to move, and its reward. Raises GameOverError."""
        if not self._env.has_begun:
            raise GameOverError("the game has not begun: call reset")
        return super().last(observe)  # type: ignore[no-any-return]

    def close(self) -> None:
        """Do nothing: there is no window."""

    def _show(self) -> None:
        match = self._env.match
        self.rewards = {agent: reward(match, side) for agent, side in SIDES.items()}
        self.terminations = dict.fromkeys(SIDES, match.settled is not None)
        self.truncations = dict.fromkeys(SIDES, match.is_late)
        self.infos = {agent: self._env.info(side) for agent, side in SIDES.items()}
        if not match.result:
            self.agent_selection = AGENTS[self._env.to_move]


class GameAgent:
    """An agent for either side of `GameAEC`, by default of the classic game, or `tictactoe_v3`.

    game, options   those of the environment

    A seed makes it repeatable. Raises as `ttt.game` and `Player` do.
    """

    def __init__(
        self,
        policy: Policy | None = None,
        game: str | Game = CLASSIC,
        seed: int | str | None = None,
        **options: Any,
    ) -> None:
        self._player = player_of(game, policy, options)
        self.game, self._source = self._player.game, Random(check_seed(seed))

    def play(self, env: AECEnv) -> int | None:
        """Return the action of the agent to move, or None if the game is over for it.

        PettingZoo steps a finished agent with None.
        """
        agent = env.agent_selection
        if env.terminations[agent] or env.truncations[agent]:
            return None
        return self.act(env.observe(agent))

    def act(self, observation: Mapping[str, Any]) -> int:
        """Return an action for the agent to move, from that agent's observation.

        In `tictactoe_v3` an action is a cell, 0 to 8 column by column, and `observation` has the
        shape (3, 3, 2). Raises BadBoardError if the observation has another shape, belongs to an
        agent that is not to move, or shows a position that cannot occur; and GameOverError.
        """
        try:
            mask, seen = list(observation["action_mask"]), np.asarray(observation["observation"])
        except (IndexError, KeyError, TypeError, ValueError):
            raise _unread(observation) from None
        if not any(mask):
            raise BadBoardError(
                "the action mask is empty: it is the other agent's turn, or the game is over"
            )
        if seen.shape == (3, 3, 2):
            here = self.game.position(read_planes(seen))
            return int(write_move(self._player(here, self._source), "pettingzoo"))
        words = words_of(self.game)
        if seen.shape != (words.length,):
            raise _unread(observation)
        here = self.game.position(words.text(seen))
        return words.moves.index(self._player(here, self._source))


def read_planes(planes: np.ndarray) -> str:
    """Return the board that the agent to move observes in `tictactoe_v3`, in our notation."""
    own, other = planes.reshape(9, 2).astype(bool).T.tolist()
    marks = "XO" if sum(own) == sum(other) else "OX"  # X moves if both have equally many
    text = "".join(
        [
            marks[0] if mine else marks[1] if theirs else "."
            for mine, theirs in zip(own, other, strict=True)
        ]
    )
    return read_board(text, "pettingzoo")


def _unread(observation: object) -> BadBoardError:
    return BadBoardError(
        "an observation must have `observation`, of shape (3, 3, 2) or as in GameAEC, and "
        f"`action_mask`, got {quote(observation)}"
    )


for _id, _name in IDS.items():
    if _id not in pettingzoo.aec_registry:
        pettingzoo.register("aec", _id, f"{__name__}:{GameAEC.__name__}", kwargs={"game": _name})
