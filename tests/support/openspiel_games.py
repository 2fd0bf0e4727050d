"""Print random games of OpenSpiel's ultimate tic-tac-toe, one JSON object a line.

Run by the Python of an environment that has it. A game is its plies, each the player, the legal
moves as (board, cell) and the one played, and its returns. A free move is two actions there.
"""

import json
import sys
from random import Random

import pyspiel


def target(state):
    """Return the board that a state's next action is on, or None if it chooses the board."""
    action = state.legal_actions()[0]
    words = state.action_to_string(state.current_player(), action).split()
    return None if words[0] == "Choose" else int(words[2].rstrip(":"))


def moves_of(state):
    """Return the legal moves with the actions of each."""
    board = target(state)
    if board is not None:
        return {(board, cell): [cell] for cell in state.legal_actions()}
    moves = {}
    for chosen in state.legal_actions():
        child = state.child(chosen)
        assert child.current_player() == state.current_player()
        assert target(child) == chosen
        moves.update({(chosen, cell): [chosen, cell] for cell in child.legal_actions()})
    return moves


def play(game, random):
    """Return one random game."""
    state, plies = game.new_initial_state(), []
    while not state.is_terminal():
        moves = moves_of(state)
        move = random.choice(sorted(moves))
        plies.append((state.current_player(), sorted(moves), move))
        for action in moves[move]:
            state.apply_action(action)
    return {"plies": plies, "returns": state.returns()}


if __name__ == "__main__":
    ultimate = pyspiel.load_game("ultimate_tic_tac_toe")
    for seed in range(int(sys.argv[1])):
        print(json.dumps(play(ultimate, Random(seed)), separators=(",", ":")))
