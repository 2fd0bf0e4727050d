"""PettingZoo's `tictactoe_v3`: an agent that plays by any policy of the classic game.

    import pettingzoo
    from ttt_tables.doors.adapters.pettingzoo import TablebaseAgent

    env = pettingzoo.make("aec", "classic/tictactoe-v3")
    agent = TablebaseAgent("perfect")
    env.reset()
    env.step(agent.play(env))

PettingZoo counts cells column by column, and shows each agent its own marks first; the dialect
`pettingzoo` reads both. The environment itself needs pygame, the agent does not.
"""

from collections.abc import Mapping
from typing import Any

from ttt_tables.board.numbers import from_cell
from ttt_tables.classic.given_policy import Policy
from ttt_tables.classic.rules import parse
from ttt_tables.doors.adapters.player import Player, Seed
from ttt_tables.errors import BadBoardError, missing_extra, quote
from ttt_tables.tablebase import Tablebase

try:
    from pettingzoo import AECEnv
except ModuleNotFoundError:
    raise missing_extra("this adapter", "PettingZoo", "pettingzoo") from None

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
