"""Use games as tasks in verifiers (0.4), and record the regret of each move.

The text environment takes the role of the user. Run this in this folder, so that verifiers finds
the module by its name:

    vf-eval verifiers_env --env.taskset.game vanishing --env.taskset.opponent loss=0.2 ...
"""

from collections.abc import Iterator

import verifiers.v1 as vf

import ttt_tables as ttt


class WorldConfig(vf.TasksetConfig):
    """The options of the text environments. The agent plays X and O in turn."""

    game: str = "classic"
    opponent: str = "random=1/5"
    illegal: str = "lose"
    games: int = 100


class GameData(vf.TaskData):
    """The options of a text environment, and its seed."""

    env: dict
    seed: int


class GameTask(vf.Task[GameData]):
    """A game. The environment records its rewards."""


class PlayerConfig(vf.EnvConfig):
    """The one agent."""

    player: vf.AgentConfig = vf.AgentConfig(harness={"id": "null"}, runtime=vf.SubprocessConfig())


class WorldEnv(vf.Env[PlayerConfig]):
    """Passes texts and answers between the text environment and the agent."""

    async def run(self, task: GameTask, agents: vf.Agents) -> None:
        """Play a game. The reward is the sum over the turns. An agent that stops early resigns."""
        env, turns = _env(task.data.env), []
        env.reset(task.data.seed)  # its text is already the prompt
        async with agents.player.interaction(task) as interaction:
            said = await interaction.turn()
            while not said.terminated:
                turns.append(env.step(said.last_reply))
                if turns[-1].done:
                    break
                said = await interaction.turn(turns[-1].text)
        if not turns or not turns[-1].done:
            turns.append(env.resign())
        trace = interaction.trace
        trace.record_reward("regret", sum(turn.reward for turn in turns))
        trace.record_metric("score", float(turns[-1].score))
        trace.record_metric("perfect_moves", sum(turn.grade.right for turn in turns))
        trace.info["rewards"] = [turn.reward for turn in turns]  # one for each answer


def _env(asked: dict) -> ttt.TextEnvironment:
    """Return the text environment of a game with options."""
    return ttt.TextEnvironment(
        ttt.game(asked["game"]), **{k: v for k, v in asked.items() if k != "game"}
    )


class WorldTaskset(vf.Taskset[GameTask, WorldConfig]):
    """The given number of games, each with its own seed."""

    def load(self) -> Iterator[GameTask]:
        """Yield the games."""
        asked = self.config
        for seed in range(asked.games):
            env = {
                "game": asked.game,
                "side": "XO"[seed % 2],
                "player": asked.opponent,
                "illegal": asked.illegal,
            }
            text = _env(env).reset(seed)
            yield GameTask(
                GameData(name=f"{asked.game} {seed}", prompt=text, env=env, seed=seed),
                asked.task,
            )


__all__ = ["WorldEnv", "WorldTaskset"]
