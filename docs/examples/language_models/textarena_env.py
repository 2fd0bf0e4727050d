"""TextArena: `ta.make("ttt-v0", game="vanishing", opponent="loss=0.2")`, a game for one player."""

import textarena as ta
from textarena.envs.registration import register

import ttt_tables as ttt


class TttEnv(ta.Env):
    """A world: the step's info has each move's regret, the reward at the end is the score."""

    def __init__(self, **asked):
        self.world = ttt.open_tablebase().world(**asked)

    def reset(self, num_players=1, seed=None):
        """Begin a game."""
        self.state = ta.SinglePlayerState(num_players=num_players, seed=seed)
        text = self.world.reset(seed)
        self.state.reset(game_state={}, player_prompt_function=lambda **_: text)

    def step(self, action):
        """Play the move that a text states, and the opponent's reply."""
        kind = ta.ObservationType
        self.state.add_observation(action, kind.PLAYER_ACTION, from_id=0)
        turn = self.world.step(action)
        self.state.add_observation(turn.text, kind.GAME_BOARD)
        found = turn.grade
        self.state.step_info = {"legal": found.legal, "regret": found.regret, "why": found.why}
        if turn.done:
            self.state.set_outcome(float(turn.score), reason=turn.text)
            self.state.game_info[0]["invalid_move"] = not found.legal
        return self.state.step()


register(id="ttt-v0", entry_point=TttEnv)
