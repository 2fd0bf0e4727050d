"""OpenSpiel's MCTSBot as a player of the line protocol, for matches under closed-draw.

    python -m benchmarks.match race ".venv/openspiel/bin/python benchmarks/openspiel_bot.py"

Run by the Python of an environment that has OpenSpiel (`make test-openspiel` sets it up). Its bot
counts simulations: their number for a time is set by their speed so far, in processor time.
"""

import sys
import time

import pyspiel

GAME = pyspiel.load_game("ultimate_tic_tac_toe")
FIRST = 200  # simulations, to learn the speed


class Bot:
    """The bot, its game and its speed in simulations a second."""

    def __init__(self):
        self.state = GAME.new_initial_state()
        self.speed = 0.0
        self.think(self.state, FIRST)

    def think(self, state, simulations):
        """Return the action for a state, and learn how long it took."""
        evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
        child = pyspiel.ChildSelectionPolicy.UCT
        bot = pyspiel.MCTSBot(GAME, evaluator, 2.0, simulations, 1000, True, 7, False, child)
        started = time.process_time()
        action = bot.step(state)
        self.speed = simulations / (time.process_time() - started)
        return action

    def chooses_board(self):
        """Return whether the next action chooses a board, and not a cell."""
        action = self.state.legal_actions()[0]
        return self.state.action_to_string(action).startswith("Choose")

    def apply(self, board, cell):
        """Play a move."""
        if self.chooses_board():
            self.state.apply_action(board)
        self.state.apply_action(cell)

    def go(self, milliseconds):
        """Return a move: a free one is two searches, each with half the time."""
        state, actions = self.state.clone(), 1 + self.chooses_board()
        for _ in range(actions):
            simulations = max(1, int(self.speed * milliseconds / 1000 / actions))
            action = self.think(state, simulations)
            words = state.action_to_string(action).split()
            state.apply_action(action)
        return int(words[2].rstrip(":")), action


def main():
    """Answer each line of standard input with a line."""
    bot = Bot()
    for line in sys.stdin:
        match line.split():
            case ["new", "closed-draw"]:
                bot.state, answer = GAME.new_initial_state(), "ok"
            case ["apply", board, cell]:
                bot.apply(int(board), int(cell))
                answer = "ok"
            case ["go", milliseconds]:
                answer = "{} {}".format(*bot.go(float(milliseconds)))
            case ["quit"]:
                return
            case _:
                answer = "error: closed-draw alone is played here"
        print(answer, flush=True)


if __name__ == "__main__":
    main()
