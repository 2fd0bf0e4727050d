"""Print OpenSpiel's games of ultimate tic-tac-toe, one JSON value a line.

It runs in the Python of an environment with OpenSpiel. With a number as argument it prints this
many random games: each ply's player, the legal moves as (board, cell), the move played, and the
returns. Without an argument, each line of standard input has the moves of a game, a list of
9 * board + cell; the output line has the value of every legal move after them for the player who
moves, 1, 0 or -1, by plain recursion.

In OpenSpiel a free move is two actions.
"""

import json
import sys
from random import Random

import pyspiel


def target(state):
    """Return the board of a state's next action, or None if the action chooses the board."""
    action = state.legal_actions()[0]
    words = state.action_to_string(state.current_player(), action).split()
    return None if words[0] == "Choose" else int(words[2].rstrip(":"))


def moves_of(state):
    """Return the legal moves, each with its actions."""
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


def after(state, actions):
    """Return the state after the one or two actions of a move."""
    state = state.clone()
    for action in actions:
        state.apply_action(action)
    return state


def play(state, random):
    """Return a random game."""
    plies = []
    while not state.is_terminal():
        moves = moves_of(state)
        move = random.choice(sorted(moves))
        plies.append((state.current_player(), sorted(moves), move))
        state = after(state, moves[move])
    return {"plies": plies, "returns": state.returns()}


def worth(state, player):
    """Return a player's result under perfect play, without memory and without pruning."""
    if state.is_terminal():
        return int(state.returns()[player])
    values = [worth(state.child(action), player) for action in state.legal_actions()]
    return max(values) if state.current_player() == player else min(values)


def solve(state, moves):
    """Return the value of every move after the moves of a game."""
    for move in moves:
        board, cell = divmod(move, 9)
        state = after(state, [cell] if target(state) is not None else [board, cell])
    player = state.current_player()
    return {
        9 * board + cell: worth(after(state, actions), player)
        for (board, cell), actions in sorted(moves_of(state).items())
    }


if __name__ == "__main__":
    start = pyspiel.load_game("ultimate_tic_tac_toe").new_initial_state()
    if sys.argv[1:]:
        answers = (play(start, Random(seed)) for seed in range(int(sys.argv[1])))
    else:
        answers = (solve(start, json.loads(line)) for line in sys.stdin)
    for answer in answers:
        print(json.dumps(answer, separators=(",", ":")))
