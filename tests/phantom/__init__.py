"""The family: relatives of tic-tac-toe."""
