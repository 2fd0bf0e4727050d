"""OpenSpiel's MCTSBot as a player of the line protocol, for matches under closed-draw.

    python -m benchmarks.match race ".venv/arenas/bin/python benchmarks/openspiel_bot.py"

Run by the Python of an environment that has OpenSpiel (see `make test-openspiel`). Its time is
that of the clock on the wall: measure where nothing else runs.
"""

import sys

import pyspiel

GAME = pyspiel.load_game("ultimate_tic_tac_toe")
MOST = 10**6  # simulations of a move
MEMORY = 1000  # MB


def think(state, seconds):
    """Return the action for a state."""
    evaluator, child = pyspiel.RandomRolloutEvaluator(1, 7), pyspiel.ChildSelectionPolicy.UCT
    bot = pyspiel.MCTSBot(GAME, evaluator, 2.0, MOST, MEMORY, True, 7, False, child, seconds)
    return bot.step(state)


class Bot:
    """The bot and its game."""

    def __init__(self):
        self.state = GAME.new_initial_state()

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
            action = think(state, milliseconds / 1000 / actions)
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
