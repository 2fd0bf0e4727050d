"""Solve endgames of OpenSpiel's ultimate tic-tac-toe by plain recursion.

Run by the Python of an environment that has it. Each line of standard input is the moves of a game,
a JSON list of 9 * board + cell; each line printed has the value of every legal move after them for
the mover, 1, 0 or -1.
"""

import json
import sys

import pyspiel
from openspiel_games import moves_of, target


def after(state, actions):
    """Return the state after the one or two actions of a move."""
    state = state.clone()
    for action in actions:
        state.apply_action(action)
    return state


def worth(state, player):
    """Return a player's result if both play perfectly, without memory and without pruning."""
    if state.is_terminal():
        return int(state.returns()[player])
    values = [worth(state.child(action), player) for action in state.legal_actions()]
    return max(values) if state.current_player() == player else min(values)


def solve(game, moves):
    """Return the worth of every move after those of a game."""
    state = game.new_initial_state()
    for move in moves:
        board, cell = divmod(move, 9)
        state = after(state, [cell] if target(state) is not None else [board, cell])
    player = state.current_player()
    return {
        9 * board + cell: worth(after(state, actions), player)
        for (board, cell), actions in sorted(moves_of(state).items())
    }


if __name__ == "__main__":
    ultimate = pyspiel.load_game("ultimate_tic_tac_toe")
    for line in sys.stdin:
        print(json.dumps(solve(ultimate, json.loads(line))))
