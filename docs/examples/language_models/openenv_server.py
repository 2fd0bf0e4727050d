"""OpenEnv: a server of worlds. `reset` chooses one, `step` answers each text with its regret.

uvicorn --app-dir docs/examples/language_models openenv_server:app
"""

from typing import Any

from openenv.core.env_server import Action, Environment, Observation, State, create_fastapi_app

import ttt_tables as ttt


class Answer(Action):
    """The agent's text, which states a move."""

    text: str


class Seen(Observation):
    """An observation. The regret of the last move is a fraction; None if it was not legal."""

    text: str
    legal: bool | None = None
    regret: str | None = None
    result: str | None = None


class World(State):
    """The card of the world: its rules, and the opponent's exact chances against perfect play."""

    card: dict[str, Any] = {}  # noqa: RUF012 - a field of pydantic's, which copies it


class TttEnvironment(Environment[Answer, Seen, World]):
    """One world for each session."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self) -> None:
        super().__init__()
        self._world, self._state = ttt.open_tablebase().world(), World()

    def reset(self, seed: int | None = None, episode_id: str | None = None, **asked: Any) -> Seen:
        """Begin a game: `asked` are the options of a world, such as game, side and opponent."""
        self._world = ttt.open_tablebase().world(**asked)
        self._state = World(episode_id=episode_id, step_count=0, card=self._world.card())
        return Seen(text=self._world.reset(seed))

    def step(self, action: Answer, timeout_s: float | None = None, **_: Any) -> Seen:
        """Play the move that a text states, and the opponent's reply."""
        turn = self._world.step(action.text)
        self._state.step_count += 1
        return Seen(
            text=turn.text,
            done=turn.done,
            reward=turn.reward,
            legal=turn.grade.legal,
            regret=None if turn.grade.regret is None else str(turn.grade.regret),
            result=turn.result,
        )

    @property
    def state(self) -> World:
        """The episode, its steps and the card."""
        return self._state


app = create_fastapi_app(TttEnvironment, Answer, Seen, max_concurrent_envs=64)
