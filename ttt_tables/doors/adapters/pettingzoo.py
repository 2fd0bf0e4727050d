"""PettingZoo: an agent for `tictactoe_v3`, and phantom tic-tac-toe as an environment.

    import pettingzoo
    from ttt_tables.doors.adapters.pettingzoo import TablebaseAgent

    env = pettingzoo.make("aec", "classic/tictactoe-v3")
    agent = TablebaseAgent("perfect")
    env.reset()
    env.step(agent.play(env))

PettingZoo counts cells column by column, and shows each agent its own marks first; the writing
`pettingzoo` reads both. The environment itself needs pygame, the agent does not. `PhantomAEC` is
for two agents, each of which sees what its side knows.
"""

from collections.abc import Mapping
from typing import Any

from ttt_tables.board.numbers import CELLS, check_cell, from_cell
from ttt_tables.classic.given_policy import Policy
from ttt_tables.classic.rules import parse
from ttt_tables.doors.adapters.player import Player, Seed
from ttt_tables.errors import BadBoardError, missing_extra, quote
from ttt_tables.phantom.rules import SIDES, Umpire
from ttt_tables.tablebase import Tablebase

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError:
    raise missing_extra("this adapter", "PettingZoo", "pettingzoo") from None

from ttt_tables.doors.adapters.environment import Observed
from ttt_tables.doors.adapters.phantom import mask_of, observation_space, observe
from ttt_tables.text_drawing import drawing

THIRDS = range(3)


class TablebaseAgent:
    """An agent for either side. With a seed its draws are repeatable. Raises as `Player` does."""

    def __init__(
        self, policy: Policy = "perfect", seed: Seed = None, tablebase: Tablebase | None = None
    ) -> None:
        self._player = Player(policy, seed, tablebase)

    def play(self, env: AECEnv) -> int | None:
        """Return the action of the agent to move, or None once the game is over for it.

        PettingZoo steps a finished agent with None.
        """
        agent = env.agent_selection
        if env.terminations[agent] or env.truncations[agent]:
            return None
        return self.act(env.observe(agent))

    def act(self, observation: Mapping[str, Any]) -> int:
        """Return an action, 0 to 8 column by column, for the agent to move.

        observation   of that agent: `observation`, of shape (3, 3, 2), and `action_mask`, of nine

        Raises BadBoardError if the observation has another shape, belongs to an agent who is not to
        move, or shows a board that cannot occur; and GameOverError.
        """
        return from_cell(self._player.choose(read_board(observation)), "pettingzoo")


class PhantomAEC(AECEnv):
    """Phantom tic-tac-toe for two agents, "player_1" as X and "player_2" as O.

    An agent observes `observation`, as in Gymnasium's `ttt/Phantom-v0`, and `action_mask`: the
    cells of which its side knows nothing. After a refused cell it is to move still, unless the
    version is `abrupt`. Rewards are 1, 0 or -1 at the end. `step` raises IllegalMoveError for a
    cell that its side knows to be taken.
    """

    metadata = {"name": "phantom_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 - PettingZoo's own annotation

    def __init__(self, render_mode: str | None = None, *, abrupt: bool = False) -> None:
        super().__init__()
        self.render_mode, self._abrupt = render_mode, abrupt
        self.possible_agents = ["player_1", "player_2"]
        seen = {
            "observation": observation_space(abrupt),
            "action_mask": spaces.MultiBinary(len(CELLS)),
        }
        self.observation_spaces = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(CELLS)) for agent in self.possible_agents}
        self._umpire = Umpire(abrupt=abrupt)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions: the cells, row by row."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. There is no chance in it, and there are no options."""
        self._umpire = Umpire(abrupt=self._abrupt)
        self.agents = [*self.possible_agents]
        self.agent_selection = self.agents[0]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}

    def observe(self, agent: str) -> dict[str, Observed]:
        """Return what an agent's side knows, and the cells that it may name when it is to move."""
        known = self._umpire.information_set(SIDES[self.possible_agents.index(agent)])
        return {"observation": observe(known), "action_mask": mask_of(known, self._open)}

    @property
    def _open(self) -> bool:
        return self._umpire.result is None

    def step(self, action: int | None) -> None:
        """Name a cell for the agent to move; None where the game has ended."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._umpire.play(check_cell(action))  # type: ignore[arg-type]  # it refuses None
        self._cumulative_rewards[agent] = 0.0
        if not self._open:
            result = self._umpire.result
            self.terminations = dict.fromkeys(self.agents, True)
            for side, one in zip(SIDES, self.agents, strict=True):
                self.rewards[one] = 0.0 if result == "draw" else 1.0 if result == side else -1.0
        self.agent_selection = self.possible_agents[SIDES.index(self._umpire.to_move)]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return what the agent to move knows as three lines in mode "ansi", else None."""
        board = self._umpire.information_set().board
        return drawing(board) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is no window."""


def read_board(observation: Mapping[str, Any]) -> int:
    """Return the number of the board that the agent to move observes. Raises BadBoardError."""
    try:
        mask, planes = list(observation["action_mask"]), observation["observation"]
        own, other = ([bool(planes[i][j][k]) for i in THIRDS for j in THIRDS] for k in (0, 1))
    except (IndexError, KeyError, TypeError, ValueError):
        raise BadBoardError(
            "an observation has `observation`, of shape (3, 3, 2), and `action_mask`, of nine, "
            f"unlike {quote(observation)}"
        ) from None
    if not any(mask):
        raise BadBoardError(
            "the action mask is empty: it is the other agent's turn, or the game is over"
        )
    marks = "XO" if sum(own) == sum(other) else "OX"  # X moves when both have as many
    text = "".join(
        [
            marks[0] if mine else marks[1] if theirs else "."
            for mine, theirs in zip(own, other, strict=True)
        ]
    )
    return parse(text, "pettingzoo")
