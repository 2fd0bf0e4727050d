"""The family: variants of tic-tac-toe."""
