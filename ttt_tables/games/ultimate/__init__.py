"""Ultimate tic-tac-toe."""
