"""Tables of phantom tic-tac-toe."""
